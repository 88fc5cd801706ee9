// What is asked and answered, as JSON. Written from the types of Rust by `crates/wasm/tests/it/types.rs`: change
// those instead. Whole numbers that can pass 2^53 are strings of digits.

/** Boards of one distance and one estimate. */
export type AccuracyInfo = {
  /** The moves they need. */
  distance: number,
  /** The estimate of them. */
  estimate: number,
  /** How many there are. */
  boards: number,
};

/** An algorithm. */
export type AlgorithmInfo = {
  /** The name users type. */
  name: string,
  /** One line. */
  synopsis: string,
  /** What a solution it finds is worth. */
  guarantee: string,
  /** The heuristic it uses by default; absent for blind algorithms. */
  default_heuristic: string | null,
  /** What it uses up. */
  needs: string,
  /** Where it comes from. */
  citation: string,
};

/** Find out what is true of a heuristic. */
export type Audit = {
  /** A heuristic's name, or an expression: `manhattan + 2*pairwise_conflicts`. */
  heuristic: string,
  /** `RxC`, at most ten cells; absent is 3x3. */
  size?: string | null,
  /** A common goal's name or a board; absent is the standard one. */
  goal?: string | null,
};

/** What is true of a heuristic. */
export type AuditInfo = {
  /** Boards that can reach the goal; each was looked at. */
  boards: number,
  /** Moves between them; there and back are two. */
  moves: number,
  /** The largest distance. */
  longest: number,
  /** The estimate at the goal. */
  at_goal: number,
  /** Is the estimate nowhere above the distance? */
  admissible: boolean,
  /** Boards on which it is. */
  too_high: number,
  /** By how much at most. */
  largest_excess: number,
  /** The one of them nearest to the goal, where it is furthest above. */
  overestimate: OverestimateInfo | null,
  /** Does the estimate fall by at most one along every move, and is it 0 at the goal? */
  consistent: boolean,
  /** Moves along which it falls by more. */
  steep_moves: number,
  /** The one of them nearest to the goal, where it falls furthest. */
  fall: FallInfo | null,
  /** Boards on which the estimate is the distance. */
  exact: number,
  /** The mean of estimate / distance over all boards but the goal. */
  mean_ratio: number,
  /** The mean of distance - estimate over all boards. */
  mean_shortfall: number,
  /** How many boards have which distance and estimate, in that order. */
  accuracy: Array<AccuracyInfo>,
};

/** The answer to `audit`. */
export type AuditReport = {
  /** The heuristic as it was asked for: a name or an expression. */
  heuristic: string,
  /** Which boards were looked at. */
  puzzle: BoardsInfo,
  /** Who ended it before every board was looked at: then nothing was found. */
  halted_by: HaltReason | null,
  /** What was found. */
  findings: AuditInfo | null,
};

/** A move with which a shortest solution begins. */
export type BestMoveInfo = {
  /** The tile. */
  tile: number,
  /** Where it goes: `up`, `down`, `left` or `right`. */
  direction: string,
  /** How many shortest solutions begin so. */
  solution_count: string,
};

/** Boards of one size that can reach one goal. */
export type BoardsInfo = {
  /** `sliding`. */
  family: "sliding",
  /** Rows of the boards. */
  rows: number,
  /** Columns of the boards. */
  cols: number,
  /** The goal's name, or `custom`. */
  goal: string,
  /** The goal, rows joined by `/`, 0 for the blank. */
  goal_board: string,
};

/** Why no solution is shorter than the lower bound. `verify --repeat` searches again and compares. */
export type BoundProof = { "kind": "rounds-exhausted",
  /** How many; `rounds` of the report tells of each. */
  rounds: number,
  /** The smallest f that the last of them cut off, which is the bound of the next. */
  next_bound: number, } | { "kind": "frontier-closed",
  /** The smallest f that is left. */
  smallest_f: number,
  /** States expanded. */
  expanded: number, } | { "kind": "layers-complete",
  /** The depth. */
  depth: number, } | { "kind": "estimate",
  /** Its name; several mean their maximum. */
  heuristics: Array<string>,
  /** What it says. */
  value: number,
};

/** A report about a puzzle of one of the families. Which one, JSON says in `puzzle.family`. */
export type ByFamily<S, P> = S | P;

/** What makes an answer re-checkable. */
export type Certificate = { "kind": "path",
  /** Always true: a path that fails its replay is never shown. */
  replayed: boolean, } | { "kind": "parity",
  /** Sum of all kurang(i) plus X. */
  sum_plus_x: number, } | { "kind": "order" } | { "kind": "nothing" };

/** A challenge. */
export type ChallengeInfo = {
  /** The puzzle in the `susun` format. */
  text: string,
  /** Pieces to start with. */
  placed: number,
  /** Its only solution. */
  solution: string,
  /** Nodes of the exact cover search for all solutions. */
  nodes: number,
  /** Their binary logarithm. */
  difficulty: number,
  /** Pieces to place. */
  steps: number,
  /** Those of them that were forced when always the tightest need is met next. */
  forced: number,
};

/** Say whether puzzles can be solved. */
export type Check = {
  /** What to check. */
  puzzle: PuzzleText,
};

/** What a proof proves. */
export type Claim = "unsolvable" | "exactly";

/** A line with conflicts. */
export type ConflictInfo = {
  /** `row` or `column`. */
  line: string,
  /** Which one, from 0. */
  index: number,
  /** The tiles at home in this line, as they stand. */
  tiles: Array<number>,
  /** The fewest that must leave it; each costs two moves. */
  removals: number,
  /** Which stand in each other's way: the first before the second, although its home is behind. */
  pairs: Array<[number, number]>,
  /** One smallest set whose leaving lets the others slide home. */
  leave: Array<number>,
};

/** Write puzzles in another format. */
export type Convert = {
  /** What to convert. A goal given here is written along where the format can. */
  puzzle: PuzzleText,
  /** The format to write; absent is `grid`, or one that can hold the goal if there is one. */
  to?: string | null,
};

/** The answer to `convert`. */
export type ConvertReport = {
  /** The format read. */
  from: string,
  /** The format written. */
  to: string,
  /** The puzzles in that format. */
  text: string,
};

/** Count the solutions of a packing puzzle. */
export type Count = {
  /** What to fill. */
  puzzle: PuzzleText,
  /** An algorithm's name, or absent for the best one. */
  algorithm?: string | null,
  /** Limits that end the search early. */
  limits?: LimitSpec,
  /** Threads for algorithms that split; absent is one for each core. */
  threads?: number | null,
};

/** A count of a [`CountReport`] that can be too large to be given. */
export type CountKind = "labelled" | "merged";

/** The answer to `count`: how many solutions a packing puzzle has. */
export type CountReport = {
  /** The puzzle. */
  puzzle: PackingPuzzleInfo,
  /** What ended it early; counts that were not known then are absent. */
  halted_by: HaltReason | null,
  /** Solutions in which different pieces cover the cells; exchanging copies of one piece makes no difference. */
  labelled: string | null,
  /** The same if pieces of equal shape count as one. */
  merged: string | null,
  /** The same if solutions that are symmetric to each other count as one. */
  up_to_symmetry: string | null,
  /** Counts that are absent because they are 2^128 - 1 or more. */
  too_large: Array<CountKind>,
  /** Symmetries of the puzzle, the identity included. */
  symmetries: number,
  /** The algorithm that counted. */
  algorithm: string,
  /** What that took. */
  counters: PackingCounterInfo,
  /** Wall time. */
  seconds: number,
};

/** Counters, each with one meaning for every algorithm. */
export type CounterInfo = {
  /** The root, and every successor whose cost was computed. */
  generated: number,
  /** States whose successors were begun. */
  expanded: number,
  /** Removals from the open list. */
  selected: number,
  /** Most states held at once. */
  peak_states: number,
  /** Of the states expanded, those with f = g + h below the cost of the solution found: every A* with the same
   * consistent heuristic expands them. Absent where a search does not select by f, or found no solution. */
  surely_expanded?: number,
};

/** What a front end reports in place of an answer. */
export type ErrorReport = {
  /** The exit code of the program after this error alone. */
  code: number,
  /** What is wrong. */
  message: string,
  /** What to do about it. */
  hint: string | null,
  /** Where it is. */
  place: PlaceInfo | null,
};

/** What one heuristic says. */
export type EstimateInfo = {
  /** Its name. */
  heuristic: string,
  /** Its estimate. */
  estimate: number | null,
  /** Why there is none. */
  unavailable: string | null,
};

/** Show what every heuristic sees. */
export type Explain = {
  /** What to explain. */
  puzzle: PuzzleText,
};

/** A move along which an estimate falls by more than one. */
export type FallInfo = {
  /** The board before it, rows joined by `/`. */
  board: string,
  /** The tile that moves. */
  tile: number,
  /** Where it goes: `up`, `down`, `left` or `right`. */
  direction: string,
  /** The board after it. */
  after_board: string,
  /** The estimate before it. */
  before: number,
  /** The estimate after it. */
  after: number,
};

/** Placed pieces without which there are solutions. */
export type FixInfo = {
  /** The pieces, by name. */
  pieces: Array<string>,
  /** The cells they cover, by number. */
  cells: Array<number>,
  /** Solutions without them. */
  solutions: SolutionCount,
};

/** A text format or a notation of moves. */
export type FormatInfo = {
  /** The name users type. */
  name: string,
  /** One line. */
  synopsis: string,
  /** A small text in it. */
  example: string,
};

/** Make random puzzles: sliding boards of a size, or packing puzzles that have exactly one solution, in which no
 * placed piece can be spared. Exactly one of `size` and `puzzle` is given. */
export type Generate = {
  /** For sliding boards: `RxC`. */
  size?: string | null,
  /** For packing puzzles: the board and the pieces; what is placed there stays in every puzzle. */
  puzzle?: PuzzleText | null,
  /** How many. */
  count: number,
  /** The same seed gives the same puzzles. */
  seed: string,
  /** For sliding boards: a common goal's name or a board; absent is the standard one. */
  goal?: string | null,
  /** For sliding boards: walk this many random moves from the goal instead of drawing uniformly. */
  walk?: number | null,
  /** For sliding boards: the format to write; absent is `slash`, one board a line. */
  format?: string | null,
  /** For packing puzzles: limits that end the search early. */
  limits?: LimitSpec,
};

/** A common goal. */
export type GoalInfo = {
  /** The name users type. */
  name: string,
  /** The goal of a 3x3 board. */
  example: string,
};

/** A move that keeps to a shortest solution. */
export type GraphEdgeInfo = {
  /** The number of the board it is made on; the start is 0. */
  from: number,
  /** The number of the board it leads to. */
  to: number,
  /** The tile that moves. */
  tile: number,
};

/** The boards on shortest solutions, and the moves between them. Follows the report of `solve` when the
 * request asks for a graph and a solution was proved shortest.
 *
 * Numbers of ways stop at [`u64::MAX`], which stands for as many or more. */
export type GraphReport = {
  /** What was solved. */
  puzzle: SlidingPuzzleInfo,
  /** Length of a shortest solution. */
  cost: number,
  /** What ended the search for the graph early; then there is none. */
  halted_by: HaltReason | null,
  /** How many shortest solutions there are. */
  solution_count: string | null,
  /** The boards, layer by layer from the start, which is the first; the goal is the last. */
  states: Array<GraphStateInfo>,
  /** The moves, by the board that they are made on, and there in canonical order. */
  edges: Array<GraphEdgeInfo>,
  /** The first solution in canonical order, as the numbers of the tiles to move. */
  example: Array<number> | null,
  /** The heuristics that the search used; several mean their maximum. */
  heuristics: Array<string>,
  /** What the search for the graph took, beyond the search before it. */
  counters: CounterInfo,
  /** Wall time of the search for the graph. */
  seconds: number,
};

/** A board on a shortest solution. */
export type GraphStateInfo = {
  /** The board, rows joined by `/`, 0 for the blank. */
  board: string,
  /** Moves from the start. */
  g: number,
  /** How many shortest ways lead here from the start. */
  from_start: string,
  /** How many shortest ways lead from here to the goal. */
  to_goal: string,
};

/** What ended a search early. */
export type HaltReason = "time" | "nodes" | "memory" | "stopped" | "depth";

/** A piece, and how it can be turned. */
export type HandInfo = {
  /** Its name. */
  name: string,
  /** One letter for each copy. */
  letters: string,
  /** How often it is there. */
  copies: number,
  /** How often it is not placed yet. */
  left: number,
  /** The ways to hold it, the piece as it is drawn in the puzzle first. */
  orientations: Array<OrientationInfo>,
};

/** A heuristic. */
export type HeuristicInfo = {
  /** The name users type. */
  name: string,
  /** One line. */
  synopsis: string,
  /** Never above the true distance. */
  admissible: boolean,
  /** Never falls by more than a move's cost. */
  consistent: boolean,
  /** Where it comes from. */
  citation: string,
};

/** Give the next move. */
export type Hint = {
  /** Where the player is. */
  puzzle: PuzzleText,
  /** How long to think. */
  limits?: LimitSpec,
  /** For a packing puzzle: names of placed pieces that are surely right, and not to be blamed. */
  keep?: Array<string>,
  /** For a sliding puzzle: list all best moves, with the number of shortest solutions that begin with each. */
  best_moves?: boolean,
};

/** Inversion distance in its parts. */
export type InversionDistanceInfo = {
  /** Inversions reading row by row. */
  by_rows: number,
  /** Inversions reading column by column. */
  by_cols: number,
  /** Vertical moves at least needed. */
  vertical: number,
  /** Horizontal moves at least needed. */
  horizontal: number,
};

/** Parity told with inversions and the blank's row. */
export type InversionInfo = {
  /** Pairs of tiles in the wrong order, the blank left out. */
  inversions: number,
  /** The blank's row, from 0. */
  blank_row: number,
  /** The row where it belongs. */
  goal_blank_row: number,
  /** The sum that must be even. */
  total: number,
  /** In a sentence. */
  sentence: string,
};

/** How a layer is drawn. */
export type LayerInfo = {
  /** How far its first row is from that of the bottom layer, in half steps: a layer of balls lies in the
   * gaps of the one below. */
  row: number,
  /** The same for its first column. */
  column: number,
  /** Rows of numbers of cells; absent for holes. */
  cells: Array<Array<number | null>>,
};

/** How much a search may use. Absent is no limit. */
export type LimitSpec = {
  /** Wall time of each puzzle, in seconds. */
  seconds?: number | null,
  /** Generated nodes. */
  nodes?: number | null,
  /** Bytes that the search may keep: states, tables, units and listed solutions. */
  memory?: number | null,
};

/** Write the state of a front end as a link, or read a link: exactly one of the two is given. */
export type Link = {
  /** A link, `susun:...`, or a URL that ends with `#` and one. */
  link?: string | null,
  /** What to write as a link. */
  state?: State | null,
};

/** The answer to `link`. */
export type LinkReport = {
  /** The link, as Susun writes it: the same state always gives the same one. */
  link: string,
  /** Which puzzle it is about. */
  puzzle: LinkedInfo,
  /** What the link holds. */
  state: State,
};

/** The puzzle of a link; `state` has its text. */
export type LinkedInfo = {
  /** `sliding` or `packing`. */
  family: "sliding" | "packing",
};

/** How to search. */
export type MethodChoice = {
  /** An algorithm's name, or absent for the best one. */
  algorithm?: string | null,
  /** Heuristics' names; several mean their maximum. Empty: what suits the algorithm. */
  heuristics?: Array<string>,
  /** For weighted A*: a decimal from 1 to 100. */
  weight?: string | null,
  /** For depth-limited search: the most moves. */
  depth?: number | null,
  /** For A*: `closed` or `previous`. */
  duplicates?: string | null,
};

/** The answer to `methods`. */
export type MethodsReport = {
  /** Algorithms for sliding puzzles. */
  algorithms: Array<AlgorithmInfo>,
  /** Algorithms for packing puzzles. */
  packing_algorithms: Array<AlgorithmInfo>,
  /** What `count` takes beside the algorithms for packing puzzles. */
  count_algorithms: Array<AlgorithmInfo>,
  /** Heuristics. */
  heuristics: Array<HeuristicInfo>,
  /** Text formats. */
  formats: Array<FormatInfo>,
  /** Text formats of packing puzzles. */
  packing_formats: Array<FormatInfo>,
  /** Common goals. */
  goals: Array<GoalInfo>,
  /** Notations of move lists. */
  notations: Array<FormatInfo>,
};

/** Moves in one notation. */
export type MovesInfo = {
  /** The notation's name. */
  name: string,
  /** The moves. */
  text: string,
};

/** The order of the tiles on a line. */
export type OrderInfo = {
  /** As they stand. */
  found: Array<number>,
  /** As they should. */
  wanted: Array<number>,
  /** The first place where the two differ, from 0. */
  differs_at: number,
};

/** A way to hold a piece. Others are told by their place in the list. */
export type OrientationInfo = {
  /** Layer, row and column of its cells, from 0, in reading order. A ball is drawn half a step further
   * down and to the right for each layer, as in a pyramid. */
  cells: Array<[number, number, number]>,
  /** After a quarter turn counter-clockwise. */
  turned: number,
  /** After turning it over: left and right exchanged, in space by a half turn unless it may be mirrored. */
  flipped: number,
  /** After tipping it onto another plane; itself in the plane. */
  tipped: number,
  /** Where it can lie now: numbers of free cells, each below the one of `cells` at the same place in the
   * list. None when no copy is left. */
  placements: Array<Array<number>>,
};

/** A board on which an estimate is too high. */
export type OverestimateInfo = {
  /** The board, rows joined by `/`. */
  board: string,
  /** The moves that it needs. */
  distance: number,
  /** The estimate of them. */
  estimate: number,
};

/** The answer to `check`. */
export type PackingCheckReport = {
  /** The puzzle. */
  puzzle: PackingPuzzleInfo,
  /** Solved, without a solution, or undecided. */
  verdict: PackingCheckVerdict,
  /** Why there is no solution. */
  reasons: Array<ReasonInfo>,
  /** Possible placements of all pieces. */
  placements: number,
  /** Symmetries of the puzzle, the identity included. */
  symmetries: number,
};

/** What a check without search finds about a packing puzzle. */
export type PackingCheckVerdict = "solved" | "unsolvable" | "undecided";

/** What a search for placements took; each algorithm has some of these. */
export type PackingCounterInfo = {
  /** Brute force: attempts to put a piece down. */
  tries: number | null,
  /** Exact cover and counting: states, the root included. Bitboard: placements made. */
  nodes: number | null,
};

/** The answer to `explain`: what Algorithm X sees. */
export type PackingExplainReport = {
  /** What was explained. */
  puzzle: PackingPuzzleInfo,
  /** What a check says. */
  check: PackingCheckReport,
  /** The pieces and their placements. */
  pieces: Array<PieceAccount>,
  /** For each cell how many placements cover it: layers from the bottom, rows, columns; absent for holes. */
  covering: Array<Array<Array<number | null>>>,
  /** Items of the exact cover: pieces that are left and free cells. */
  items: number,
  /** Options of the exact cover: placements. */
  options: number,
  /** What is forced from the start, step by step, and the first need that is not. */
  steps: Array<StepInfo>,
};

/** The answer to `generate`: puzzles with exactly one solution, in which no placed piece can be spared. */
export type PackingGenerateReport = {
  /** The board and the pieces they are made of. */
  puzzle: PackingPuzzleInfo,
  /** The seed that gives them again. */
  seed: string,
  /** True when that puzzle has no solution, so that there can be no challenge. */
  unsolvable: boolean,
  /** Why there is no solution, as far as that can be told without search. */
  reasons: Array<ReasonInfo>,
  /** The challenges. */
  challenges: Array<ChallengeInfo>,
  /** What ended it early. */
  halted_by: HaltReason | null,
  /** Wall time. */
  seconds: number,
};

/** The answer to `hint`. */
export type PackingHintReport = {
  /** Where the player is. */
  puzzle: PackingPuzzleInfo,
  /** What to do. */
  verdict: PackingHintVerdict,
  /** The piece to place. */
  piece: string | null,
  /** Its letter on the board; a copy has one of its own. */
  letter: string | null,
  /** Where it goes: cells by their number in reading order, the bottom layer first. */
  cells: Array<number>,
  /** Why this is a good step. */
  explanation: string | null,
  /** The board with that piece: letters, `_` for free cells, `.` for holes, the top layer first. */
  board: string,
  /** Solutions that are left as the board is given. */
  solutions: SolutionCount | null,
  /** Solutions that are left with the piece. */
  solutions_after: SolutionCount | null,
  /** What to remove, what leaves the most solutions first. */
  fixes: Array<FixInfo>,
  /** Why there is no solution, as far as that can be told without search. */
  reasons: Array<ReasonInfo>,
  /** What ended the search for a hint early. */
  halted_by: HaltReason | null,
  /** Wall time. */
  seconds: number,
};

/** What to do next in a packing puzzle. */
export type PackingHintVerdict = "solved" | "place" | "remove" | "unsolvable" | "keep-fails" | "halted";

/** How a packing puzzle was searched. */
export type PackingMethodInfo = {
  /** The algorithm. */
  algorithm: string,
  /** Why this one, if the request named none. */
  reason: string | null,
  /** Whether any first solution was good enough; the counts then depend on who was faster. */
  first_found: boolean,
};

/** A region with some pieces, and the others in the hand. */
export type PackingPlayInfo = {
  /** The layers, the bottom first. */
  layers: Array<LayerInfo>,
  /** The pieces, in the order of the puzzle. */
  pieces: Array<HandInfo>,
  /** What lies where, by piece and then by cells. */
  placed: Array<PlacedInfo>,
  /** Is everything covered? */
  solved: boolean,
};

/** The answer to `play`. */
export type PackingPlayReport = {
  /** The puzzle with everything that lies there, given or put down. */
  puzzle: PackingPuzzleInfo,
  /** Where the player is. */
  play: PackingPlayInfo,
};

/** Which packing puzzle a report is about. */
export type PackingPuzzleInfo = {
  /** `packing`. */
  family: "packing",
  /** `square`, `cubic` or `balls`. */
  lattice: string,
  /** Cells to fill, those under placed pieces included. */
  cells: number,
  /** Pieces with all their copies. */
  pieces: number,
  /** How many of them are placed already. */
  placed: number,
  /** The puzzle in the `susun` format. */
  text: string,
  /** The board as it is given: letters of placed pieces, `_` for free cells, `.` for holes, the top
   * layer first, as solutions are written. */
  board: string,
  /** The letters of all pieces with their copies, in order: who has which colour. */
  letters: string,
};

/** All solutions of a packing puzzle. */
export type PackingSolutionsInfo = {
  /** How many there are; `labelled` of a report of `count`. */
  count: string,
  /** False when the search was ended before it had counted them all. */
  complete: boolean,
  /** The first of them. */
  listed: Array<string>,
};

/** The answer to `solve`. */
export type PackingSolveReport = {
  /** What was to be filled. */
  puzzle: PackingPuzzleInfo,
  /** How it ended. */
  verdict: PackingVerdict,
  /** What ended it early. */
  halted_by: HaltReason | null,
  /** The first solution: letters, `.` for holes, the top layer first. */
  solution: string | null,
  /** All solutions, when asked for. */
  solutions: PackingSolutionsInfo | null,
  /** Why there is no solution, as far as that can be told without search. */
  reasons: Array<ReasonInfo>,
  /** How it was searched; absent when no search was needed. */
  method: PackingMethodInfo | null,
  /** What that took. */
  counters: PackingCounterInfo,
  /** Wall time. */
  seconds: number,
};

/** One thing that brute force did. Cells are numbered in reading order, the bottom layer first; `tries`
 * is what had been tried by then, this try included. */
export type PackingTraceEvent = { "event": "placed",
  /** Its name. */
  piece: string,
  /** The cells it covers now. */
  cells: Array<number>,
  /** The counter. */
  tries: number, } | { "event": "removed",
  /** Its name. */
  piece: string,
  /** The cells it covered. */
  cells: Array<number>,
  /** The counter. */
  tries: number, } | { "event": "solution",
  /** The counter. */
  tries: number,
};

/** Brute force, event by event. Follows the report of `solve` when the request asks for a trace. */
export type PackingTraceReport = {
  /** What was seen, in order. */
  events: Array<PackingTraceEvent>,
  /** What was to be filled. */
  puzzle: PackingPuzzleInfo,
  /** How. */
  method: PackingMethodInfo,
  /** How it ended. */
  verdict: PackingVerdict,
  /** What ended it early. */
  halted_by: HaltReason | null,
  /** What the search counted. */
  counters: PackingCounterInfo,
  /** Events recorded. */
  recorded: number,
  /** Events that had no room; not 0 means that the trace is truncated. */
  left_out: number,
};

/** The answer to `trace`: what brute force did, counted again from its events. */
export type PackingTraceSummary = {
  /** Tries counted again; of a truncated trace those up to its last event. */
  recounted_tries: number,
  /** How often a piece was put down. */
  placed: number,
  /** How often one was taken away. */
  removed: number,
  /** The most pieces that lay there at once, those placed from the start not counted. */
  deepest: number,
  /** Solutions found. */
  solution_count: number,
  /** Tries until the first solution. */
  first_solution: number | null,
  /** Do the events and the counter tell the same? Absent when the trace is truncated. */
  agrees: boolean | null,
  /** What was to be filled. */
  puzzle: PackingPuzzleInfo,
  /** How. */
  method: PackingMethodInfo,
  /** How it ended. */
  verdict: PackingVerdict,
  /** What ended it early. */
  halted_by: HaltReason | null,
  /** What the search counted. */
  counters: PackingCounterInfo,
  /** Events recorded. */
  recorded: number,
  /** Events that had no room; not 0 means that the trace is truncated. */
  left_out: number,
};

/** How a packing puzzle was answered. */
export type PackingVerdict = "solved" | "unsolvable" | "halted";

/** The answer to `verify`. */
export type PackingVerifyReport = {
  /** The puzzle. */
  puzzle: PackingPuzzleInfo,
  /** Does what was claimed hold? */
  verdict: VerifyVerdict,
  /** What was checked, or what is wrong. */
  finding: string,
  /** What was claimed but not checked. */
  unchecked: string | null,
  /** What ended a repetition before there was anything to compare. */
  halted_by: HaltReason | null,
};

/** Moves and what they cost. */
export type PathInfo = {
  /** The moves. */
  moves: Array<number>,
  /** Their cost. */
  cost: number,
};

/** A piece and its placements. */
export type PieceAccount = {
  /** Its name. */
  name: string,
  /** Its cells. */
  cells: number,
  /** How often it is there. */
  copies: number,
  /** How often it is not placed yet. */
  left: number,
  /** May it be turned over? */
  may_mirror: boolean,
  /** In how many ways it can be turned. */
  orientations: number,
  /** Its possible placements. */
  placements: number,
};

/** A place in a text. */
export type PlaceInfo = {
  /** The file, or the argument. */
  name: string,
  /** The line, from 1; absent if the whole text is concerned. */
  line: number | null,
  /** The column in characters, from 1. */
  column: number | null,
};

/** A piece that lies somewhere. */
export type PlacedInfo = {
  /** Its name. */
  piece: string,
  /** Its letter on the board; a copy has one of its own. */
  letter: string,
  /** The numbers of its cells, in order. */
  cells: Array<number>,
  /** Was it placed in the puzzle's text? Else the player has put it down. */
  given: boolean,
};

/** A piece that a player has put down. */
export type PlacedPiece = {
  /** Its name. */
  piece: string,
  /** The numbers of the cells it covers, in any order. */
  cells: Array<number>,
};

/** Tell where a player is: what lies where, and what can be done next. Nothing is searched. */
export type Play = {
  /** Where the player began. */
  puzzle: PuzzleText,
  /** For a sliding puzzle: the moves made since. */
  moves?: string,
  /** Their notation's name; recognised if absent. */
  notation?: string | null,
  /** For a sliding puzzle: tell every board on the way, too. */
  boards?: boolean,
  /** For a packing puzzle: what the player has put down, beside what is placed in the text. */
  placed?: Array<PlacedPiece>,
};

/** How far a session is, as `{"state": "running", ...}`. */
export type Progress = { "state": "running",
  /** What that has taken so far. */
  counters: CounterInfo,
  /** No solution is cheaper. */
  lower_bound: number,
  /** The time of the steps for this puzzle. */
  seconds: number, } | { "state": "report",
  /** The report. */
  report: Report, } | { "state": "done" };

/** A long text, or what is left to recognise it by when it lies in a file. */
export type ProofText = {
  /** Its length. */
  bytes: number,
  /** Its BLAKE3 hash, in hexadecimal digits. */
  blake3: string,
  /** The text itself. */
  text: string | null,
};

/** Prove how many solutions a packing puzzle has, for a checker that others wrote. */
export type Prove = {
  /** What to fill. */
  puzzle: PuzzleText,
  /** Limits that end the search early. */
  limits?: LimitSpec,
};

/** The answer to `prove`: how many solutions a packing puzzle has, with a proof for `VeriPB` 3. */
export type ProveReport = {
  /** The puzzle. */
  puzzle: PackingPuzzleInfo,
  /** What is proved; absent when the proof was halted or refused. */
  claim: Claim | null,
  /** All solutions; absent when nothing is proved. */
  solutions: PackingSolutionsInfo | null,
  /** What the proof follows: `area`, `no-place`, `uncovered`, `closed` or `colouring`, or `search`. */
  argument: string | null,
  /** The argument in a sentence, where it is not a search. */
  reason: string | null,
  /** Nodes that the search closed. */
  nodes: number,
  /** The puzzle as a pseudo-Boolean formula in the OPB format, with the solutions blocked. */
  formula: ProofText | null,
  /** The proof that the formula cannot be satisfied. */
  proof: ProofText | null,
  /** What ended it early. */
  halted_by: HaltReason | null,
  /** How large the proof would be, when it was refused for that. */
  refused: RefusedInfo | null,
  /** Wall time. */
  seconds: number,
};

/** Nodes not pursued, by reason. */
export type PrunedInfo = {
  /** Above the bound of the round. */
  bound: number,
  /** Met before. */
  known: number,
  /** No better than a known solution. */
  incumbent: number,
};

/** Why a node is not pursued. */
export type PruningInfo = "bound" | "known" | "incumbent";

/** Puzzles as text, and what the text itself does not say. */
export type PuzzleText = {
  /** One or several puzzles, in any format. */
  text: string,
  /** The format's name; recognised if absent. */
  format?: string | null,
  /** `RxC`, for texts that do not show rows. */
  size?: string | null,
  /** `standard`, `blank-first`, `snail`, or a board in any format. Absent: the text's own goal if
   * it has one, else the standard one. */
  goal?: string | null,
};

/** Why there is no solution. */
export type ReasonInfo = {
  /** `area`, `no-place`, `uncovered`, `closed`, `colouring`, or `conflict` among pieces placed already. */
  kind: string,
  /** In a sentence. */
  sentence: string,
  /** The cells concerned, by their number in reading order, the bottom layer first. */
  cells: Array<number>,
  /** The pieces concerned, by name. */
  pieces: Array<string>,
  /** For `colouring`: the free cells that are dark, numbered likewise; the other free ones are light. */
  dark: Array<number>,
};

/** A proof that would be too large. */
export type RefusedInfo = {
  /** Nodes that it would have, estimated. */
  nodes: string,
  /** Bytes that it would have, estimated. */
  bytes: string,
  /** The most nodes that a proof may have. */
  most_nodes: string,
};

/** An answer of the engine. Its kind, `kind` in JSON, is the name of the variant. */
export type Report = { schema: number } & ({ "kind": "solve" } & ByFamily<SlidingSolveReport, PackingSolveReport> | { "kind": "check" } & ByFamily<SlidingCheckReport, PackingCheckReport> | { "kind": "count" } & CountReport | { "kind": "prove" } & ProveReport | { "kind": "explain" } & ByFamily<SlidingExplainReport, PackingExplainReport> | { "kind": "hint" } & ByFamily<SlidingHintReport, PackingHintReport> | { "kind": "generate" } & ByFamily<SlidingGenerateReport, PackingGenerateReport> | { "kind": "convert" } & ConvertReport | { "kind": "play" } & ByFamily<SlidingPlayReport, PackingPlayReport> | { "kind": "verify" } & ByFamily<SlidingVerifyReport, PackingVerifyReport> | { "kind": "trace" } & ByFamily<SlidingTraceReport, PackingTraceReport> | { "kind": "trace-summary" } & ByFamily<SlidingTraceSummary, PackingTraceSummary> | { "kind": "graph" } & GraphReport | { "kind": "link" } & LinkReport | { "kind": "tables" } & TablesReport | { "kind": "audit" } & AuditReport | { "kind": "methods" } & MethodsReport | { "kind": "error" } & ErrorReport);

/** A question to the engine, as `{"verb": "solve", ...}`. */
export type Request = { "verb": "solve" } & Solve | { "verb": "check" } & Check | { "verb": "count" } & Count | { "verb": "prove" } & Prove | { "verb": "explain" } & Explain | { "verb": "hint" } & Hint | { "verb": "generate" } & Generate | { "verb": "convert" } & Convert | { "verb": "link" } & Link | { "verb": "resume" } & Resume | { "verb": "play" } & Play | { "verb": "verify" } & Verify | { "verb": "trace" } & Trace | { "verb": "tables" } & TablesAction | { "verb": "audit" } & Audit | { "verb": "methods" };

/** Go on with a search. */
export type Resume = {
  /** The checkpoint's text. */
  checkpoint: string,
  /** Wall time from now, in seconds. A node limit stays what it was. */
  seconds?: number | null,
  /** Threads; absent is one for each core. */
  threads?: number | null,
};

/** One round of an iterative-deepening search. */
export type RoundInfo = {
  /** Paths above this cost were cut off. */
  bound: number,
  /** Successors generated, the root left out. */
  generated: number,
  /** States expanded. */
  expanded: number,
};

/** Parity told with the permutation's sign. */
export type SignInfo = {
  /** Cycles of two or more, as tile numbers, 0 for the blank. */
  cycles: Array<Array<number>>,
  /** Is the permutation even? */
  even: boolean,
  /** Steps of the blank to its goal cell. */
  blank_distance: number,
  /** In a sentence. */
  sentence: string,
};

/** A tile that can be moved, alone or with those between it and the blank. */
export type SlideInfo = {
  /** The tile. */
  tile: number,
  /** What to move for that, in order; it comes last. */
  tiles: Array<number>,
  /** Where they go: `up`, `down`, `left` or `right`. */
  direction: string,
};

/** The answer to `check`. */
export type SlidingCheckReport = {
  /** What was checked. */
  puzzle: SlidingPuzzleInfo,
  /** Solvable or not. */
  verdict: SlidingCheckVerdict,
  /** kurang(i) for i = 1, 2, ..., R*C, where i is the goal cell of a tile, counted from 1. */
  kurang: Array<number>,
  /** 1 if the blank stands an odd number of steps from its goal cell. */
  x: number,
  /** Sum of all kurang(i) plus X. */
  sum_plus_x: number,
  /** The verdict's reason in a sentence. */
  reason: string,
  /** The same told with inversions and the blank's row. */
  inversions: InversionInfo,
  /** The same told with the sign of the permutation. */
  sign: SignInfo,
  /** The tiles in order, on a board of one row or column, where parity does not decide. */
  order: OrderInfo | null,
  /** Other common goals that this board can reach, when it cannot reach this one. */
  other_goals: Array<string>,
  /** Two tiles whose exchange makes the board solvable. */
  repair: [number, number] | null,
};

/** Solvable or not. */
export type SlidingCheckVerdict = "solvable" | "unsolvable";

/** The answer to `explain`. */
export type SlidingExplainReport = {
  /** What was explained. */
  puzzle: SlidingPuzzleInfo,
  /** The verdict and its reason. */
  check: SlidingCheckReport,
  /** For each label i, the smaller labels that stand after it. */
  kurang_pairs: Array<Array<number>>,
  /** Misplaced or not, for tiles 1, 2, ... */
  hamming_by_tile: Array<number>,
  /** Rows plus columns to go, for tiles 1, 2, ... */
  manhattan_by_tile: Array<number>,
  /** The lines in which tiles stand in each other's way. */
  conflicts: Array<ConflictInfo>,
  /** The inversions read by rows and by columns, and the moves they ask for. */
  inversion: InversionDistanceInfo,
  /** Walking-distance tables. */
  walking: WalkingInfo,
  /** Each heuristic's estimate; `null` where it cannot be had. */
  estimates: Array<EstimateInfo>,
};

/** The answer to `generate`. */
export type SlidingGenerateReport = {
  /** Which boards they are. */
  puzzle: BoardsInfo,
  /** The seed that gives them again. */
  seed: string,
  /** Moves of the random walk; absent for boards drawn uniformly. */
  walk: number | null,
  /** How many boards of the same request stand in reports before this one. */
  after?: number,
  /** The boards, rows joined by `/`. */
  boards: Array<string>,
  /** The boards in the format asked for. */
  text: string,
};

/** The answer to `hint`. */
export type SlidingHintReport = {
  /** Where the player is. */
  puzzle: SlidingPuzzleInfo,
  /** What kind of move it is, or why there is none. */
  verdict: SlidingHintVerdict,
  /** The tile to move next; absent at the goal and on unsolvable boards. */
  tile: number | null,
  /** Where that tile goes: `up`, `down`, `left` or `right`. */
  direction: string | null,
  /** All best moves, in canonical order; absent when they were not asked for, or not all of them proved. */
  best_moves: Array<BestMoveInfo> | null,
  /** No solution is shorter. */
  lower_bound: number | null,
  /** Length of a known solution that begins with this move; the distance if equal to `lower_bound`. */
  cost: number | null,
  /** What ended the search for a hint early. */
  halted_by: HaltReason | null,
  /** Why there is no move. */
  reason: string | null,
  /** Goals that this board could reach instead. */
  other_goals: Array<string>,
  /** Two tiles whose exchange would make an unsolvable board solvable. */
  repair: [number, number] | null,
  /** Wall time. */
  seconds: number,
  /** Tables from files that may be forged: `lower_bound` and `best` hold only if they are right. */
  unverified_tables?: Array<string>,
};

/** What to do next on a sliding board. */
export type SlidingHintVerdict = "best" | "good" | "solved" | "unsolvable";

/** How a puzzle was solved. */
export type SlidingMethodInfo = {
  /** The algorithm. */
  algorithm: string,
  /** The heuristics; several mean their maximum, none is a blind search. */
  heuristics: Array<string>,
  /** Tables used, by their names: size, cell of the goal's blank, cells of the tiles. */
  tables: Array<string>,
  /** Of these, the ones that came from files and may be forged: their content is not compiled in, and they
   * were not proved. Lower bounds hold only if these tables are right. */
  unverified_tables?: Array<string>,
  /** Why this method, if the request named none. */
  reason: string | null,
  /** The weight of weighted A*. */
  weight: string | null,
  /** The limit of depth-limited search. */
  depth: number | null,
  /** What A* did about states it met again: `closed` or `previous`. */
  duplicates: string | null,
  /** The first solution any thread found was taken: the counts of the last round may vary. */
  first_found: boolean,
  /** Where the best solution comes from, when not from the algorithm above. */
  solution_by: string | null,
};

/** A board after some moves. */
export type SlidingPlayInfo = {
  /** The board as it is now, rows joined by `/`. */
  board: string,
  /** The same cell by cell, 0 for the blank. */
  tiles: Array<number>,
  /** The goal, cell by cell. */
  goal_tiles: Array<number>,
  /** For each cell whether a tile stands there that belongs there; false for the blank. */
  home: Array<boolean>,
  /** Is this the goal? */
  solved: boolean,
  /** The tiles moved so far. */
  moves: Array<number>,
  /** Every tile in line with the blank: what the player can move next. */
  slides: Array<SlideInfo>,
  /** The moves so far in every notation. */
  notations: Array<MovesInfo>,
  /** Every board from the start to now, cell by cell, when asked for. */
  boards: Array<Array<number>> | null,
};

/** The answer to `play`. */
export type SlidingPlayReport = {
  /** Where the player began. */
  puzzle: SlidingPuzzleInfo,
  /** Where the player is. */
  play: SlidingPlayInfo,
};

/** Which puzzle a report is about. */
export type SlidingPuzzleInfo = {
  /** `sliding`. */
  family: "sliding",
  /** Rows of the board. */
  rows: number,
  /** Columns of the board. */
  cols: number,
  /** The start, rows joined by `/`, 0 for the blank. */
  board: string,
  /** The goal's name, or `custom`. */
  goal: string,
  /** The goal, written like the start. */
  goal_board: string,
};

/** All shortest solutions. */
export type SlidingSolutionsInfo = {
  /** How many there are. */
  count: string,
  /** False when the search was ended before it had counted them all. */
  complete: boolean,
  /** The first of them, as the numbers of the tiles to move. */
  listed: Array<Array<number>>,
};

/** The answer to `solve`. */
export type SlidingSolveReport = {
  /** What was solved. */
  puzzle: SlidingPuzzleInfo,
  /** How it ended. */
  verdict: SlidingVerdict,
  /** The limit that ended the search, even if the best solution is proved shortest all the same. */
  halted_by: HaltReason | null,
  /** Length of the best solution known. */
  cost: number | null,
  /** No solution is shorter. */
  lower_bound: number | null,
  /** The best solution known, as the numbers of the tiles to move. */
  moves: Array<number> | null,
  /** Why there is no solution. */
  reason: string | null,
  /** Goals that this board could reach instead. */
  other_goals: Array<string>,
  /** Two tiles whose exchange would make an unsolvable board solvable. */
  repair: [number, number] | null,
  /** How it was solved. */
  method: SlidingMethodInfo,
  /** What that took. */
  counters: CounterInfo,
  /** Round by round, for searches with rounds. */
  rounds: Array<RoundInfo>,
  /** All shortest solutions, when asked for. */
  solutions: SlidingSolutionsInfo | null,
  /** Wall time. */
  seconds: number,
  /** What makes the answer re-checkable. */
  certificate: Certificate,
  /** What proves the lower bound; absent when there is nothing to prove. */
  bound_proof: BoundProof | null,
  /** Does the search go on from a checkpoint? Then what was searched before, and so the lower bound, is
   * claimed by that file. */
  resumed?: boolean,
};

/** One thing that a search did. A node's number is how many were generated before it; the root is 0. */
export type SlidingTraceEvent = { "event": "root",
  /** Estimate at the start. */
  h: number, } | { "event": "round-begun",
  /** Paths above this cost are cut off. */
  bound: number, } | { "event": "generated",
  /** Its number. */
  node: number,
  /** The node being expanded. */
  parent: number,
  /** The move between them: where the blank goes, `u`, `l`, `r` or `d`. */
  move: string,
  /** Moves from the start. */
  g: number,
  /** Estimate of the moves to go. */
  h: number, } | { "event": "pruned",
  /** Its number. */
  node: number,
  /** Why. */
  reason: PruningInfo, } | { "event": "improved",
  /** Its number. */
  node: number,
  /** The node whose place it takes. */
  instead_of: number, } | { "event": "incumbent",
  /** Its number. */
  node: number, } | { "event": "selected",
  /** Its number. */
  node: number, } | { "event": "expanded",
  /** Its number. */
  node: number, } | { "event": "goal",
  /** Its number. */
  node: number,
};

/** A search, event by event. Follows the report of `solve` when the request asks for a trace. */
export type SlidingTraceReport = {
  /** What was seen, in order. */
  events: Array<SlidingTraceEvent>,
  /** What was solved. */
  puzzle: SlidingPuzzleInfo,
  /** How. */
  method: SlidingMethodInfo,
  /** How it ended. */
  verdict: SlidingVerdict,
  /** What ended it early. */
  halted_by: HaltReason | null,
  /** What the search counted. */
  counters: CounterInfo,
  /** Round by round, for searches with rounds. */
  rounds: Array<RoundInfo>,
  /** Events recorded. */
  recorded: number,
  /** Events that had no room; not 0 means that the trace is truncated. */
  left_out: number,
};

/** The answer to `trace`: what a recorded search did, counted again from its events. */
export type SlidingTraceSummary = {
  /** Counted again. */
  recounted: CounterInfo,
  /** Counted again, round by round. */
  recounted_rounds: Array<RoundInfo>,
  /** Nodes not pursued, by reason. */
  pruned: PrunedInfo,
  /** Nodes that were a shorter way to a state met before. */
  improved: number,
  /** The longest way from the root to a node. */
  deepest: number,
  /** The first goal that was recognised. */
  first_goal: TracedGoal | null,
  /** Do the events and the counters tell the same? Absent when the trace is truncated. */
  agrees: boolean | null,
  /** Is every cost and estimate that of its board? Absent for pattern databases, whose tables are not asked. */
  estimates_agree: boolean | null,
  /** What was solved. */
  puzzle: SlidingPuzzleInfo,
  /** How. */
  method: SlidingMethodInfo,
  /** How it ended. */
  verdict: SlidingVerdict,
  /** What ended it early. */
  halted_by: HaltReason | null,
  /** What the search counted. */
  counters: CounterInfo,
  /** Round by round, for searches with rounds. */
  rounds: Array<RoundInfo>,
  /** Events recorded. */
  recorded: number,
  /** Events that had no room; not 0 means that the trace is truncated. */
  left_out: number,
};

/** How a search ended. */
export type SlidingVerdict = "optimal" | "solved" | "unsolvable" | "halted";

/** The answer to `verify`. */
export type SlidingVerifyReport = {
  /** The puzzle. */
  puzzle: SlidingPuzzleInfo,
  /** Does what was claimed hold? */
  verdict: VerifyVerdict,
  /** Moves replayed. */
  cost: number | null,
  /** What was checked, or what is wrong. */
  finding: string,
  /** What was claimed but not checked. */
  unchecked: string | null,
  /** What ended a repetition before there was anything to compare. */
  halted_by: HaltReason | null,
};

/** A number of solutions, or a lower bound of it. */
export type SolutionCount = {
  /** How many were counted. */
  count: string,
  /** True when there are no others. */
  complete: boolean,
};

/** Solve puzzles. */
export type Solve = {
  /** What to solve. */
  puzzle: PuzzleText,
  /** How. */
  method?: MethodChoice,
  /** Limits that end the search early. */
  limits?: LimitSpec,
  /** Insist on a shortest solution, also where that may take for ever. */
  optimal?: boolean,
  /** Count all shortest solutions of a sliding puzzle, or all solutions of a packing puzzle. */
  all?: boolean,
  /** With `all`: how many of them to list; absent is one. */
  max_solutions?: number | null,
  /** Threads for methods that split; absent is one for each core. */
  threads?: number | null,
  /** End with the first solution any thread finds: sooner, but the counts of the last round then
   * depend on who was faster. */
  first_found?: boolean,
  /** Record the search as the textbook has it, on one thread, with at most this many events; the
   * trace follows the report. */
  trace_events?: number | null,
  /** After a solution is proved shortest, make the graph of all shortest solutions within the same
   * limits; it follows the report. Insists on a shortest solution as `optimal` does. Does not need
   * `all`: the graph counts them without visiting each. Not for packing puzzles. */
  graph?: boolean,
};

/** What a link holds: a puzzle, where the player is, and how the front end is set. */
export type State = {
  /** The puzzle as it was at the start. */
  puzzle: PuzzleText,
  /** Sliding: the moves made since; a link writes them as directions of the blank, `ulld`. */
  moves?: string | null,
  /** Packing: what the player has put down, beside what is placed in the text. */
  placed?: Array<PlacedPiece>,
  /** How to search. */
  method?: MethodChoice,
  /** What else the front end wants to find again, by names of its own. */
  settings?: Record<string, string>,
};

/** The tightest need at some point. */
export type StepInfo = {
  /** In a sentence. */
  sentence: string,
  /** In how many ways it can be met. */
  ways: number,
  /** If there is one way only, the piece. */
  piece: string | null,
  /** And where it goes, by the numbers of cells. */
  cells: Array<number>,
};

/** A subproblem of a round; see [`Subproblem`]. */
export type SubproblemInfo = {
  /** Moves from the start. */
  path: Array<number>,
  /** How many of them lead to the subtree that this is a subproblem of. */
  base: number,
  /** Moves already tried at the end of the path. */
  skip: number,
};

/** A table that is kept. */
export type TableInfo = {
  /** Its name, that of the file without its ending. */
  name: string,
  /** `RxC`. */
  size: string,
  /** The cell of the goal's blank, from 0. */
  blank: number,
  /** The home cells of its tiles. */
  homes: Array<number>,
  /** The goal with `X` for its tiles, `-` for others and `.` for the blank, rows joined by `/`. */
  drawing: string,
  /** What it is for. */
  purpose: string,
  /** How many entries it has, or will have. */
  entries: number,
  /** Bytes of the file. */
  bytes: number,
  /** How the file is. */
  state: TableState,
  /** The BLAKE3 hash of its entries, in hexadecimal digits, as the file states it. */
  blake3: string | null,
  /** The largest entry, half of the moves needed beyond Manhattan distance; of tables that were
   * made or verified just now. */
  largest: number | null,
  /** When the file was written, as `2026-01-31T12:00:00Z`. */
  built: string | null,
  /** What was found or done, in a sentence. */
  finding: string | null,
  /** Wall time of making it. */
  seconds: number | null,
};

/** How a table file is. */
export type TableState = "checked" | "unchecked" | "damaged" | "partial" | "not-kept" | "removed";

/** What to do with the tables of pattern databases that are kept, as `{"action": "list"}`. */
export type TablesAction = { "action": "list" } | { "action": "build" } & TablesBuild | { "action": "verify" } & TablesVerify | { "action": "remove" } & TablesRemove | { "action": "path" };

/** Make tables: those of a partition that has a name, or of patterns that are given. */
export type TablesBuild = {
  /** `RxC`; not needed with a drawing. */
  size?: string | null,
  /** The partition's name, the numbers of tiles: `7-8`. */
  partition?: string | null,
  /** A common goal's name or a board, of which only the blank's cell matters; absent is the standard one. */
  goal?: string | null,
  /** Instead of a name: the home cells of one pattern, from 0, joined by commas; or a drawing of the goal
   * with a letter for each tile, the same for those of one pattern, `-` for tiles of none and `.` for the
   * blank, rows on lines or joined by `/`. */
  pattern?: string | null,
  /** Threads; absent is one for each core. */
  threads?: number | null,
};

/** Remove tables. */
export type TablesRemove = {
  /** Their names. */
  names?: Array<string>,
  /** All there are. */
  all?: boolean,
};

/** The answer to `tables`. */
export type TablesReport = {
  /** What was done: `list`, `build`, `verify`, `remove`, `path` or `fetch`. */
  action: string,
  /** The folder. */
  folder: string,
  /** The tables concerned. */
  tables: Array<TableInfo>,
  /** What ended it early. */
  halted_by: HaltReason | null,
  /** Wall time. */
  seconds: number,
};

/** Check tables: every byte against its checksums. */
export type TablesVerify = {
  /** Their names; all if there are none. */
  names?: Array<string>,
  /** Compute them again, too, with code of another kind: all entries of small tables, drawn ones of large. */
  prove?: boolean,
};

/** Tell what a recorded search did. */
export type Trace = {
  /** The trace's text. */
  text: string,
};

/** A goal in a trace. */
export type TracedGoal = {
  /** Its number. */
  node: number,
  /** The way there, as the numbers of the tiles to move. */
  moves: Array<number>,
};

/** Work that can be done anywhere, by anybody who has the puzzle. */
export type Unit = {
  /** Its place in the plan. */
  id: UnitId,
  /** Paths above this cost are cut off. */
  bound: number,
  /** What to search. */
  subproblem: SubproblemInfo,
  /** How many nodes to generate at the most; what is then left comes back in the report. */
  budget: string,
  /** The budget is what a node limit leaves: the unit is searched again, exactly so far. */
  exact: boolean,
};

/** The place of a unit in its plan. */
export type UnitId = {
  /** Which search of its request, from 0: a count may need two, one after the other. */
  phase?: number,
  /** Which round, from 0. */
  round: number,
  /** Its place in the round: the number of the rest at each splitting. */
  key: Array<number>,
};

/** What came of a unit. */
export type UnitReport = {
  /** Which unit. */
  id: UnitId,
  /** Whether it was searched as an exact one, and how far. */
  exact: string | null,
  /** Nodes generated. */
  generated: string,
  /** States expanded. */
  expanded: string,
  /** The longest path. */
  peak_states: string,
  /** The smallest cost cut off. */
  next_bound: number | null,
  /** Solutions within the bound. */
  solutions: string,
  /** The first of them. */
  listed: Array<PathInfo>,
  /** What was not searched for want of budget, in order. */
  rest: Array<SubproblemInfo>,
};

/** Re-check an answer. */
export type Verify = {
  /** The puzzle; or, when `moves` is absent, reports of `solve` or `prove` as JSON, one a line. */
  puzzle: PuzzleText,
  /** The moves that should solve it. */
  moves?: string | null,
  /** Their notation's name; recognised if absent. */
  notation?: string | null,
  /** For a packing puzzle: what should be its solution, as letters. */
  solution?: string | null,
  /** Search again, with the textbook search, and compare the whole report but for what chance
   * decides. */
  repeat?: boolean,
  /** For a report of `prove`: the formula as it stands beside it. */
  formula?: string | null,
  /** For a report of `prove`: the proof as it stands beside it. */
  proof?: string | null,
};

/** Does a claim hold? */
export type VerifyVerdict = "valid" | "invalid" | "not-repeated";

/** Walking distance in its parts. */
export type WalkingInfo = {
  /** How many tiles of each row belong to each row. */
  rows: Array<Array<number>>,
  /** How many tiles of each column belong to each column. */
  cols: Array<Array<number>>,
  /** Vertical moves at least needed; absent where the distances cannot be had. */
  vertical: number | null,
  /** Horizontal moves at least needed; absent where the distances cannot be had. */
  horizontal: number | null,
};
