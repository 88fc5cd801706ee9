// What is asked and answered, as JSON. Written from the types of Rust by `crates/wasm/tests/it/types.rs`: change
// those instead. Whole numbers that can pass 2^53 are strings of digits.

/** Boards of one distance and one estimate. */
export type AccuracyInfo = {
  /** The number of moves they need. */
  distance: number,
  /** The estimate. */
  estimate: number,
  /** The number of boards. */
  boards: number,
};

/** An algorithm. */
export type AlgorithmInfo = {
  /** The name users type. */
  name: string,
  /** Other spellings that are accepted. */
  aliases: Array<string>,
  /** One-line description. */
  synopsis: string,
  /** What is guaranteed about its solutions. */
  guarantee: string,
  /** The heuristic it uses by default; absent for blind algorithms. */
  default_heuristic: string | null,
  /** Its cost in time and memory. */
  needs: string,
  /** The source to cite. */
  citation: string,
};

/** Review a game. */
export type Analyse = {
  /** The puzzle at the start of the game. */
  puzzle: PuzzleText,
  /** For a sliding puzzle: the moves made. For a packing puzzle: the names of those pieces placed in the text that
   * belong to the game, in the order in which they were placed. */
  moves?: string,
  /** For a sliding puzzle: the notation's name; recognised if absent. */
  notation?: string | null,
  /** For a sliding puzzle: how moves are counted. */
  metric?: Metric,
  /** For a packing puzzle: the pieces that were placed after these, in order. */
  placed?: Array<PlacedPiece>,
  /** Limits that end the review early. */
  limits?: LimitSpec,
  /** Threads for sliding puzzles; one for each core by default. */
  threads?: number | null,
};

/** What a review of a sliding game knows. */
export type AnalyseVerdict = "exact" | "bounds" | "unsolvable";

/** Determine the properties of a heuristic. */
export type Audit = {
  /** A heuristic's name, or an expression: `manhattan + 2*pairwise_conflicts`. */
  heuristic: string,
  /** `RxC`, at most ten cells; 3x3 by default. */
  size?: string | null,
  /** A common goal's name or a board; the standard goal by default. */
  goal?: string | null,
};

/** The properties of a heuristic. */
export type AuditInfo = {
  /** The number of boards that can reach the goal; all were examined. */
  boards: number,
  /** Moves between them; there and back count as two. */
  moves: number,
  /** The largest distance. */
  longest: number,
  /** The estimate at the goal. */
  at_goal: number,
  /** Whether the estimate never exceeds the distance. */
  admissible: boolean,
  /** The number of boards on which it does. */
  too_high: number,
  /** The largest difference. */
  largest_excess: number,
  /** The board nearest to the goal on which it does, with the largest difference there. */
  overestimate: OverestimateInfo | null,
  /** Whether the estimate falls by at most one along every move and is 0 at the goal. */
  consistent: boolean,
  /** The number of moves along which it falls by more. */
  steep_moves: number,
  /** The one of them nearest to the goal, with the largest fall there. */
  fall: FallInfo | null,
  /** The number of boards whose estimate equals their distance. */
  exact: number,
  /** The mean of estimate / distance over all boards but the goal. */
  mean_ratio: number,
  /** The mean of distance - estimate over all boards. */
  mean_shortfall: number,
  /** The number of boards for each distance and estimate, sorted. */
  accuracy: Array<AccuracyInfo>,
};

/** The answer to `audit`. */
export type AuditReport = {
  /** The heuristic as requested: a name or an expression. */
  heuristic: string,
  /** The boards of the audit. */
  puzzle: BoardsInfo,
  /** What ended it before every board was examined; then there are no findings. */
  halted_by: HaltReason | null,
  /** The findings. */
  findings: AuditInfo | null,
};

/** A move that starts a shortest solution. */
export type BestMoveInfo = {
  /** The tile. */
  tile: number,
  /** Its direction: `up`, `down`, `left` or `right`. */
  direction: string,
  /** The number of shortest solutions that start with it. */
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
  /** The number of rounds; `rounds` of the report lists them. */
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
  /** The estimate. */
  value: number, } | { "kind": "groups",
  /** The tiles of each group. */
  groups: Array<Array<number>>,
  /** The sum. */
  value: number,
};

/** A report about a puzzle of one of the families. In JSON, `puzzle.family` distinguishes them. */
export type ByFamily<S, P> = S | P;

/** What makes an answer checkable. */
export type Certificate = { "kind": "path",
  /** Always true: a path that fails its replay is never shown. */
  replayed: boolean, } | { "kind": "parity",
  /** Sum of all kurang(i) plus X. */
  sum_plus_x: number, } | { "kind": "order" } | { "kind": "nothing" };

/** A challenge. */
export type ChallengeInfo = {
  /** The puzzle in the `susun` format. */
  text: string,
  /** Pieces placed at the start. */
  placed: number,
  /** How many of them were placed only to make it easier. */
  spare: number,
  /** Its only solution. */
  solution: string,
  /** Nodes of the exact cover search for all solutions. */
  nodes: number,
  /** An estimate of the effort, made without a search: 1 more is about twice the work. */
  difficulty: number,
  /** The difficulty in words: `starter`, `easy`, `medium`, `hard` or `expert`. */
  grade: string,
  /** The grade as a number, from 1 for `starter` to 5 for `expert`. */
  stars: number,
  /** Pieces to place. */
  steps: number,
  /** How many of them are forced, if the tightest need is always met next. */
  forced: number,
};

/** Report whether puzzles are solvable. */
export type Check = {
  /** The puzzles. */
  puzzle: PuzzleText,
};

/** The claim of a proof. */
export type Claim = "unsolvable" | "exactly";

/** A line with conflicts. */
export type ConflictInfo = {
  /** `row` or `column`. */
  line: string,
  /** Index of the row or column, from 0. */
  index: number,
  /** The tiles in this line whose home is in it, in their current order. */
  tiles: Array<number>,
  /** The least number that must leave it; each costs two moves. */
  removals: number,
  /** The pairs in conflict: the first is before the second, although its home is after it. */
  pairs: Array<[number, number]>,
  /** A smallest set of tiles whose leaving lets the others slide home. */
  leave: Array<number>,
};

/** Write puzzles in another format. */
export type Convert = {
  /** The puzzles. A goal given here is written too if the format can hold it. */
  puzzle: PuzzleText,
  /** The format to write; by default `grid`, or one that can hold the goal if there is one. */
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
  /** The puzzle. */
  puzzle: PuzzleText,
  /** An algorithm's name, or absent for the best one. */
  algorithm?: string | null,
  /** Limits that end the search early. */
  limits?: LimitSpec,
  /** Threads for algorithms that run in parallel; one for each core by default. */
  threads?: number | null,
};

/** A count of a [`CountReport`] that can be too large to report. */
export type CountKind = "labelled" | "merged";

/** The answer to `count`: how many solutions a packing puzzle has. */
export type CountReport = {
  /** The puzzle. */
  puzzle: PackingPuzzleInfo,
  /** What ended it early; counts not known by then are absent. */
  halted_by: HaltReason | null,
  /** Solutions in which pieces are distinguished; exchanging copies of one piece makes no difference. */
  labelled: string | null,
  /** Solutions in which pieces of equal shape are interchangeable. */
  merged: string | null,
  /** Solutions up to symmetry. */
  up_to_symmetry: string | null,
  /** Counts that are absent because they are 2^128 - 1 or more. */
  too_large: Array<CountKind>,
  /** The number of symmetries of the puzzle, including the identity. */
  symmetries: number,
  /** The algorithm that counted. */
  algorithm: string,
  /** The work it took. */
  counters: PackingCounterInfo,
  /** Wall time in seconds. */
  seconds: number,
};

/** Counters, each with one meaning for every algorithm. */
export type CounterInfo = {
  /** The root, and every successor whose cost was computed. */
  generated: number,
  /** States whose successors the search began to generate. */
  expanded: number,
  /** Removals from the open list. */
  selected: number,
  /** Most states stored at once. */
  peak_states: number,
  /** How many of the states expanded had f = g + h below the cost of the solution found: every A* with the same
   * consistent heuristic expands them. Absent if the search does not select by f, or found no solution. */
  surely_expanded?: number,
};

/** The distance of a board to the goal, in moves. */
export type DistanceInfo = {
  /** The number of single moves before this board. */
  after_moves: number,
  /** No solution is shorter. */
  lower_bound: number,
  /** The length of a known solution; the distance if equal to `lower_bound`. */
  cost: number,
};

/** What a front end reports in place of an answer. */
export type ErrorReport = {
  /** The exit code of the program after this error alone. */
  code: number,
  /** What is wrong. */
  message: string,
  /** What to do about it. */
  hint: string | null,
  /** Where the mistake is. */
  place: PlaceInfo | null,
};

/** The kinds of errors that a page can cause, each with its values. */
export type ErrorValues = {
  "request:moves-of-several": { count: string },
  "request:several-puzzles": { count: string },
  "request:not-for-family": { family: string },
  "request:not-for-metric": { what: string },
  "request:does-not-suit": { algorithm: string },
  "request:several-goals": { count: string },
  "request:sizes-differ": {},
  "request:unknown-algorithm": { name: string },
  "request:algorithm-of-other": { name: string },
  "request:format-of-other": { name: string },
  "request:unknown-heuristic": { name: string },
  "request:no-partition": { name: string, size: string },
  "request:second-partition": { name: string },
  "request:tables-too-large": { name: string, bytes: string, limit: string },
  "request:unknown-notation": { name: string },
  "request:no-words": { size: string },
  "request:unknown-duplicates": { name: string },
  "request:not-a-weight": { text: string },
  "request:option-for-other": { option: string, algorithm: string },
  "request:blind": { algorithm: string },
  "request:depth-missing": {},
  "request:cannot-count-all": { algorithm: string },
  "request:cannot-prove": { algorithm: string },
  "request:heuristic": {},
  "request:partial-goal": { what: string },
  "request:too-few": { found: string, wanted: string, drawn: string },
  "request:replay-failed": {},
  "request:contradiction": {},
  "sliding:empty": {},
  "sliding:too-long": { bytes: string },
  "sliding:no-numbers": {},
  "sliding:words": {},
  "sliding:not-a-number": { token: string, guess: string },
  "sliding:header-not-a-number": { token: string },
  "sliding:negative-number": { token: string },
  "sliding:number-too-large": { token: string },
  "sliding:tile-too-large": { tile: string, size: string, blank: string },
  "sliding:duplicate-tile": { tile: string, first: string, missing: string },
  "sliding:two-blanks": { token: string, first: string, odd: string },
  "sliding:row-length": { row: string, found: string, expected: string, joined: string },
  "sliding:row-count": { found: string, expected: string },
  "sliding:tile-count": { found: string, size: string, blank: string },
  "sliding:not-square": { count: string },
  "sliding:board-size": { rows: string, cols: string },
  "sliding:other-size": { found: string, asked: string },
  "sliding:run-together": { digits: string },
  "sliding:header": { found: string },
  "sliding:header-mismatch": { says: string, cols: string },
  "sliding:board-count": { found: string, expected: string },
  "sliding:size-mismatch": { start: string, goal: string },
  "sliding:no-start": {},
  "sliding:no-goal": {},
  "sliding:second-goal": { first: string },
  "sliding:json": {},
  "sliding:unknown-format": { name: string },
  "format:no-boards": {},
  "format:several-boards": { count: string },
  "format:goal": { number: string },
  "format:no-goal": {},
  "format:not-square": { number: string, size: string },
  "format:too-many-cells": { number: string, size: string },
  "format:mixed-sizes": { number: string, size: string, first: string },
  "moves:too-long": { bytes: string },
  "moves:not-a-tile": { token: string },
  "moves:no-such-tile": { token: string, largest: string },
  "moves:not-beside": { tile: string, beside: string },
  "moves:not-a-direction": { token: string },
  "moves:mixed-case": { token: string },
  "moves:zero-count": { token: string },
  "moves:not-solved": { wrong: string },
  "moves:ends-elsewhere": {},
  "moves:edge": {},
  "size:out-of-range": { rows: string, cols: string },
  "size:not-a-size": { text: string },
  "link:too-long": { bytes: string },
  "link:no-link": {},
  "link:empty": {},
  "link:character": { character: string },
  "link:not-a-code": { token: string },
  "link:not-text": {},
  "link:empty-part": {},
  "link:no-value": { key: string },
  "link:unknown-key": { key: string },
  "link:no-name": {},
  "link:twice": { key: string, first: string },
  "link:no-puzzle": {},
  "link:two-puzzles": {},
  "link:format-of-tiles": {},
  "link:format-given": {},
  "link:replay": {},
  "link:replay-without-board": {},
  "link:nested": {},
  "link:not-a-number": { token: string },
  "link:not-a-cell": { token: string },
  "link:not-put": { token: string },
  "placed:no-such-piece": { name: string, names: string },
  "placed:no-such-cell": { cell: string, cells: string },
  "packing:empty": {},
  "packing:too-long": { bytes: string },
  "packing:not-packing": {},
  "packing:unknown-format": { name: string },
  "packing:header": { found: string },
  "packing:not-a-number": { token: string, what: string },
  "packing:out-of-range": { token: string, what: string, most: string },
  "packing:missing-type": { found: string },
  "packing:unknown-type": { found: string, guess: string },
  "packing:not-square-base": { rows: string, columns: string },
  "packing:row-length": { row: string, found: string, expected: string },
  "packing:row-count": { found: string, expected: string, more: string },
  "packing:character": { found: string },
  "packing:tab": {},
  "packing:lower-case": { letter: string },
  "packing:mixed-letters": { first: string, second: string },
  "packing:letter-twice": { letter: string, first: string },
  "packing:in-parts": { letter: string },
  "packing:piece-count": { found: string, expected: string },
  "packing:keyword": { found: string },
  "packing:stray-row": {},
  "packing:second": { keyword: string, first: string },
  "packing:missing-word": { keyword: string },
  "packing:surplus-word": { found: string },
  "packing:unknown-name": { what: string, name: string },
  "packing:other-lattice": { name: string, own: string, asked: string },
  "packing:no-board": {},
  "packing:no-rows": {},
  "packing:not-in-set": { set: string, name: string },
  "packing:layer-count": { found: string, expected: string },
  "packing:no-such-piece": { letter: string },
  "packing:on-a-hole": { letter: string },
  "packing:not-a-hole": {},
  "packing:indivisible": { name: string },
  "packing-format:board": {},
  "packing-format:copies": { name: string, count: string },
  "packing-format:name": { name: string },
  "packing-format:mirror": { name: string },
  "packing-format:shape": { name: string },
  "packing-format:placed": { count: string },
  "packing-format:letters": {},
  "region:no-cells": {},
  "region:empty-layer": { layer: string },
  "region:too-many-cells": { cells: string },
  "region:too-long": { side: string },
  "region:layers-in-the-plane": { layers: string },
  "pieces:no-pieces": {},
  "pieces:not-a-name": { name: string },
  "pieces:same-name": { name: string },
  "pieces:no-copies": { name: string },
  "pieces:too-many-copies": { copies: string },
  "pieces:too-long": { name: string, side: string },
  "pieces:off-lattice": { name: string, lattice: string },
  "placement:no-such-piece": { piece: string },
  "placement:no-such-cell": { cell: string },
  "placement:wrong-shape": { name: string, first: string },
  "placement:overlap": { first: string, second: string, at: string },
  "placement:copies": { name: string, found: string, expected: string },
  "placement:uncovered": { at: string },
  "placement:moved": { name: string, at: string },
};

/** The estimate of one heuristic. */
export type EstimateInfo = {
  /** Its name. */
  heuristic: string,
  /** Its estimate. */
  estimate: number | null,
  /** Why there is none. */
  unavailable: string | null,
};

/** Explain how every heuristic sees a puzzle. */
export type Explain = {
  /** The puzzles. */
  puzzle: PuzzleText,
};

/** A move along which an estimate falls by more than one. */
export type FallInfo = {
  /** The board before the move, rows joined by `/`. */
  board: string,
  /** The tile that moves. */
  tile: number,
  /** The tile's direction: `up`, `down`, `left` or `right`. */
  direction: string,
  /** The board after the move. */
  after_board: string,
  /** The estimate before the move. */
  before: number,
  /** The estimate after the move. */
  after: number,
};

/** Placed pieces whose removal allows a solution. */
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
  /** One-line description. */
  synopsis: string,
  /** A short example. */
  example: string,
};

/** A piece that was placed. */
export type GameStepInfo = {
  /** The piece. */
  piece: string,
  /** The numbers of its cells. */
  cells: Array<number>,
  /** The solutions that are left; absent if they were not counted within the limits. */
  solutions: SolutionCount | null,
};

/** Generate random puzzles: sliding boards of a size, or packing puzzles that have exactly one solution. Exactly one of
 * `size` and `puzzle` must be given. */
export type Generate = {
  /** For sliding boards: `RxC`. */
  size?: string | null,
  /** For packing puzzles: the board and the pieces; pieces placed there stay in every puzzle. */
  puzzle?: PuzzleText | null,
  /** The number of puzzles. */
  count: number,
  /** The same seed gives the same puzzles. */
  seed: string,
  /** For sliding boards: a common goal's name or a board; the standard goal by default. */
  goal?: string | null,
  /** For sliding boards: walk this many random moves from the goal instead of drawing uniformly. */
  walk?: number | null,
  /** For sliding boards: exactly this many moves from the goal, `30`, or from `20..25` moves, both ends included. The
   * boards are different from each other. */
  distance?: string | null,
  /** For packing puzzles: only those of this difficulty, rounded down: `8`, `8..12`, or a grade: `starter`, `easy`,
   * `medium`, `hard` or `expert`. Harder ones are made easier by placing more pieces. */
  difficulty?: string | null,
  /** For sliding boards: the format to write; `slash` by default, one board per line. */
  to?: string | null,
  /** For packing puzzles: limits that end the search early. For sliding boards at a distance: the time. */
  limits?: LimitSpec,
};

/** A common goal. */
export type GoalInfo = {
  /** The name users type. */
  name: string,
  /** The goal of a 3x3 board. */
  example: string,
};

/** A move on a shortest solution. */
export type GraphEdgeInfo = {
  /** The number of the board it is made on; the start is 0. */
  from: number,
  /** The number of the board it leads to. */
  to: number,
  /** The tile that moves. */
  tile: number,
};

/** The boards on shortest solutions, and the moves between them. Follows the report of `solve` if the request asks for
 * a graph and a solution was proved shortest.
 *
 * Numbers of paths saturate at [`u64::MAX`], which means that many or more. */
export type GraphReport = {
  /** The puzzle. */
  puzzle: SlidingPuzzleInfo,
  /** Length of a shortest solution. */
  cost: number,
  /** What ended the search for the graph early; then there is none. */
  halted_by: HaltReason | null,
  /** The number of shortest solutions. */
  solution_count: string | null,
  /** The boards, layer by layer from the start, which is the first; the goal is the last. */
  states: Array<GraphStateInfo>,
  /** The moves, by the number of their board, then in canonical order. */
  edges: Array<GraphEdgeInfo>,
  /** The first solution in canonical order, as the tiles to move. */
  example: Array<number> | null,
  /** The heuristics that the search used; several mean their maximum. */
  heuristics: Array<string>,
  /** The work of the search for the graph, without the search before it. */
  counters: CounterInfo,
  /** Wall time of the search for the graph, in seconds. */
  seconds: number,
};

/** A board on a shortest solution. */
export type GraphStateInfo = {
  /** The board, rows joined by `/`, 0 for the blank. */
  board: string,
  /** Moves from the start. */
  g: number,
  /** The number of shortest paths from the start to here. */
  from_start: string,
  /** The number of shortest paths from here to the goal. */
  to_goal: string,
};

/** A lower bound from groups of tiles. */
export type GroupsInfo = {
  /** The moves of all groups, and the distances of all other tiles. */
  bound: number,
  /** The tiles of each group. */
  tiles: Array<Array<number>>,
  /** For each group, the fewest moves of its tiles that bring them all home. */
  moves: Array<number>,
};

/** What ended a search early. */
export type HaltReason = "time" | "nodes" | "memory" | "stopped" | "depth";

/** A piece and its orientations. */
export type HandInfo = {
  /** Its name. */
  name: string,
  /** One letter for each copy. */
  letters: string,
  /** The number of copies. */
  copies: number,
  /** The number of copies not placed yet. */
  left: number,
  /** Its orientations, the one drawn in the puzzle first. */
  orientations: Array<OrientationInfo>,
};

/** A heuristic. */
export type HeuristicInfo = {
  /** The name users type. */
  name: string,
  /** Other spellings that are accepted. */
  aliases: Array<string>,
  /** One-line description. */
  synopsis: string,
  /** Never above the true distance. */
  admissible: boolean,
  /** Never decreases by more than a move's cost. */
  consistent: boolean,
  /** The source to cite. */
  citation: string,
};

/** Give the next move. */
export type Hint = {
  /** The player's position. */
  puzzle: PuzzleText,
  /** Limits that end the search early. */
  limits?: LimitSpec,
  /** For a packing puzzle: names of placed pieces that must be kept. */
  keep?: Array<string>,
  /** For a sliding puzzle: list all best moves, with the number of shortest solutions that start with each. */
  best_moves?: boolean,
};

/** Inversion distance in its parts. */
export type InversionDistanceInfo = {
  /** Inversions reading row by row. */
  by_rows: number,
  /** Inversions reading column by column. */
  by_cols: number,
  /** The least number of vertical moves needed. */
  vertical: number,
  /** The least number of horizontal moves needed. */
  horizontal: number,
};

/** The parity explained by inversions and the blank's row. */
export type InversionInfo = {
  /** Pairs of tiles in the wrong order, without the blank. */
  inversions: number,
  /** The blank's row, from 0. */
  blank_row: number,
  /** The blank's row in the goal. */
  goal_blank_row: number,
  /** The sum that must be even. */
  total: number,
  /** The explanation in a sentence. */
  sentence: string,
};

/** The drawing of a layer. */
export type LayerInfo = {
  /** Offset of its first row from that of the bottom layer, in half steps: a layer of balls lies in the gaps of the
   * one below. */
  row: number,
  /** The same for its first column. */
  column: number,
  /** Rows of cell numbers; absent for holes. */
  cells: Array<Array<number | null>>,
};

/** How much a search may use. Absent means no limit. */
export type LimitSpec = {
  /** Wall time for each puzzle, in seconds. */
  seconds?: number | null,
  /** Generated nodes. */
  nodes?: number | null,
  /** Bytes that the search may store: states, tables, units and listed solutions. */
  memory?: number | null,
};

/** Write the state of a front end as a link, or read a link: exactly one of the two must be given. */
export type Link = {
  /** A link, `susun:...`, or a URL that ends with `#` and one. */
  link?: string | null,
  /** What to write as a link. */
  state?: State | null,
};

/** The answer to `link`. */
export type LinkReport = {
  /** The link, in canonical form: the same state always gives the same link. */
  link: string,
  /** The puzzle of the link. */
  puzzle: LinkedInfo,
  /** The content of the link. */
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
  /** Heuristics' names; several mean their maximum. Empty: the default of the algorithm. */
  heuristics?: Array<string>,
  /** For weighted A*: a decimal from 1 to 100. */
  weight?: string | null,
  /** For depth-limited search: the maximum number of moves. */
  depth?: number | null,
  /** For A*: `closed` or `previous`; for IDA*: `words:14`. */
  duplicates?: string | null,
  /** For `anytime` and the beam of `bounded-ida-star`: nodes after which it ends. */
  effort?: number | null,
};

/** Why a method was chosen, as `{"code": "near"}`. */
export type MethodReason = { "code": "large-board",
  /** Rows and columns, such as `5x5`. */
  size: string, } | { "code": "given-solution" } | { "code": "partial-goal" } | { "code": "tables-pay-off",
  /** A lower bound on the moves. */
  least: number,
  /** The partition of the tables. */
  partition: string, } | { "code": "tables-stored",
  /** The partition of the tables. */
  partition: string, } | { "code": "tables-too-large" } | { "code": "no-walking-distance" } | { "code": "small-board",
  /** Rows and columns, such as `3x3`. */
  size: string, } | { "code": "near" } | { "code": "nothing-stored" } | { "code": "short-time" };

/** The answer to `methods`. */
export type MethodsReport = {
  /** Algorithms for sliding puzzles. */
  algorithms: Array<AlgorithmInfo>,
  /** Algorithms for packing puzzles. */
  packing_algorithms: Array<AlgorithmInfo>,
  /** Algorithms that `count` accepts in addition to those for packing puzzles. */
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
  /** Sets of pieces with a name. */
  piece_sets: Array<PieceSetInfo>,
};

/** How the moves of a sliding puzzle are counted. */
export type Metric = "single" | "multi";

/** A move that lost distance. */
export type MistakeInfo = {
  /** The number of the move, from 1. */
  number: number,
  /** The tile that was moved; of a slide, the one that is farthest from the blank. */
  tile: number,
  /** The tile to move instead. */
  better: number,
  /** Its direction: `up`, `down`, `left` or `right`. */
  direction: string,
  /** How many moves more the player needs at least, compared with the better move. */
  lost: number,
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
  /** The current order. */
  found: Array<number>,
  /** The goal's order. */
  wanted: Array<number>,
  /** The first index, from 0, where the two differ. */
  differs_at: number,
};

/** An orientation of a piece. Other orientations are given by their index in the list. */
export type OrientationInfo = {
  /** Layer, row and column of its cells, from 0, in reading order. A ball is drawn half a step further down and to
   * the right for each layer, as in a pyramid. */
  cells: Array<[number, number, number]>,
  /** Index after a quarter turn counter-clockwise. */
  turned: number,
  /** Index after turning it over: left and right exchanged, in space by a half turn unless it may be mirrored. */
  flipped: number,
  /** Index after tipping it onto another plane; its own index in the plane. */
  tipped: number,
  /** Where it can be placed now: numbers of free cells, in the order of `cells`. Empty if no copy is left. */
  placements: Array<Array<number>>,
};

/** A board on which an estimate is too high. */
export type OverestimateInfo = {
  /** The board, rows joined by `/`. */
  board: string,
  /** The number of moves it needs. */
  distance: number,
  /** The estimate. */
  estimate: number,
};

/** The answer to `analyse`: how many solutions each step of a game has left. */
export type PackingAnalyseReport = {
  /** The puzzle before the first step. */
  puzzle: PackingPuzzleInfo,
  /** Its solutions; absent if they were not counted within the limits. */
  solutions: SolutionCount | null,
  /** The steps of the game, in order. */
  steps: Array<GameStepInfo>,
  /** The number of the step, from 1, that lost the last solution; 0 if there was none at the start. */
  lost_at: number | null,
  /** Whether the game ends with a solution. */
  solved: boolean,
  /** What ended the review early. */
  halted_by: HaltReason | null,
  /** Wall time in seconds. */
  seconds: number,
};

/** The answer to `check`. */
export type PackingCheckReport = {
  /** The puzzle. */
  puzzle: PackingPuzzleInfo,
  /** Solved, unsolvable or undecided. */
  verdict: PackingCheckVerdict,
  /** Why there is no solution. */
  reasons: Array<ReasonInfo>,
  /** The number of possible placements of all pieces. */
  placements: number,
  /** The number of symmetries of the puzzle, including the identity. */
  symmetries: number,
};

/** The result of a check without search. */
export type PackingCheckVerdict = "solved" | "unsolvable" | "undecided";

/** The work of a packing search; each algorithm reports some of these. */
export type PackingCounterInfo = {
  /** Brute force: attempts to place a piece. */
  tries: number | null,
  /** Exact cover and counting: states, the root included. Bitboard: placements made. */
  nodes: number | null,
};

/** The answer to `explain`: how Algorithm X sees the puzzle. */
export type PackingExplainReport = {
  /** The puzzle. */
  puzzle: PackingPuzzleInfo,
  /** The result of a check. */
  check: PackingCheckReport,
  /** The pieces and their placements. */
  pieces: Array<PieceAccount>,
  /** For each cell the number of placements that cover it: layers from the bottom, rows, columns; absent for holes. */
  covering: Array<Array<Array<number | null>>>,
  /** Items of the exact cover: remaining pieces and free cells. */
  items: number,
  /** Options of the exact cover: placements. */
  options: number,
  /** Forced placements from the start, step by step, and the first need that is not forced. */
  steps: Array<StepInfo>,
};

/** The answer to `generate`: puzzles with exactly one solution. Every placed piece is needed, except those that were
 * placed again to make a challenge easier. */
export type PackingGenerateReport = {
  /** The board and the pieces they are made from. */
  puzzle: PackingPuzzleInfo,
  /** The seed that reproduces them. */
  seed: string,
  /** The requested difficulty, if one was requested. */
  difficulty: string | null,
  /** Whether that puzzle has no solution, so that there can be no challenge. */
  unsolvable: boolean,
  /** Why there is no solution, if that is known without search. */
  reasons: Array<ReasonInfo>,
  /** The challenges. */
  challenges: Array<ChallengeInfo>,
  /** What ended it early. */
  halted_by: HaltReason | null,
  /** Wall time in seconds. */
  seconds: number,
};

/** The answer to `hint`. */
export type PackingHintReport = {
  /** The player's position. */
  puzzle: PackingPuzzleInfo,
  /** What to do. */
  verdict: PackingHintVerdict,
  /** The piece to place. */
  piece: string | null,
  /** Its letter on the board; each copy has its own. */
  letter: string | null,
  /** Where it goes: cells by their number in reading order, the bottom layer first. */
  cells: Array<number>,
  /** Why this is a good step. */
  explanation: string | null,
  /** The piece that must be placed, if the step is about a piece. */
  need_piece: string | null,
  /** The cell that must be covered, by number, if the step is about a cell. */
  need_cell: number | null,
  /** Where to look before the piece is known: the cell that must be covered, or the free cells around the place of the
   * piece. */
  look: Array<number>,
  /** The board with that piece: letters, `_` for free cells, `.` for holes, the top layer first. */
  board: string,
  /** Solutions of the board as given. */
  solutions: SolutionCount | null,
  /** Solutions with the piece placed. */
  solutions_after: SolutionCount | null,
  /** Pieces to remove; the first fix leaves the most solutions. */
  fixes: Array<FixInfo>,
  /** Why there is no solution, if that is known without search. */
  reasons: Array<ReasonInfo>,
  /** What ended the search for a hint early. */
  halted_by: HaltReason | null,
  /** Wall time in seconds. */
  seconds: number,
};

/** What to do next in a packing puzzle. */
export type PackingHintVerdict = "solved" | "place" | "remove" | "unsolvable" | "keep-fails" | "halted";

/** How a packing puzzle was searched. */
export type PackingMethodInfo = {
  /** The algorithm. */
  algorithm: string,
  /** Why this algorithm, if the request named none. */
  reason: string | null,
  /** Whether any first solution was accepted; then the counts depend on which thread was faster. */
  first_found: boolean,
};

/** A region with some pieces placed, and the others in the hand. */
export type PackingPlayInfo = {
  /** The layers, the bottom first. */
  layers: Array<LayerInfo>,
  /** The pieces, in the order of the puzzle. */
  pieces: Array<HandInfo>,
  /** The placements, by piece and then by cells. */
  placed: Array<PlacedInfo>,
  /** Whether every cell is covered. */
  solved: boolean,
};

/** The answer to `play`. */
export type PackingPlayReport = {
  /** The puzzle with all placed pieces, given or placed by the player. */
  puzzle: PackingPuzzleInfo,
  /** The player's position. */
  play: PackingPlayInfo,
};

/** The packing puzzle of a report. */
export type PackingPuzzleInfo = {
  /** `packing`. */
  family: "packing",
  /** `square`, `cubic` or `balls`. */
  lattice: string,
  /** The number of cells to fill, including those under placed pieces. */
  cells: number,
  /** The number of pieces, counting copies. */
  pieces: number,
  /** How many of them are placed already. */
  placed: number,
  /** The puzzle in the `susun` format. */
  text: string,
  /** The board as given: letters of placed pieces, `_` for free cells, `.` for holes, the top layer first, as in
   * solutions. */
  board: string,
  /** The letters of all pieces and copies, in order; the order determines their colours. */
  letters: string,
};

/** All solutions of a packing puzzle. */
export type PackingSolutionsInfo = {
  /** The number of solutions: `labelled` of a `count` report. */
  count: string,
  /** Whether the search has counted all of them. */
  complete: boolean,
  /** The first of them. */
  listed: Array<string>,
};

/** The answer to `solve`. */
export type PackingSolveReport = {
  /** The puzzle. */
  puzzle: PackingPuzzleInfo,
  /** How it ended. */
  verdict: PackingVerdict,
  /** What ended it early. */
  halted_by: HaltReason | null,
  /** The first solution: letters, `.` for holes, the top layer first. */
  solution: string | null,
  /** All solutions, if requested. */
  solutions: PackingSolutionsInfo | null,
  /** Why there is no solution, if that is known without search. */
  reasons: Array<ReasonInfo>,
  /** How it was searched; absent if no search was needed. */
  method: PackingMethodInfo | null,
  /** The work it took. */
  counters: PackingCounterInfo,
  /** Wall time in seconds. */
  seconds: number,
};

/** An event of brute force. Cells are numbered in reading order, the bottom layer first; `tries` is the number of tries
 * so far, including this one. */
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

/** Brute force, event by event. Follows the report of `solve` if the request asks for a trace. */
export type PackingTraceReport = {
  /** The events, in order. */
  events: Array<PackingTraceEvent>,
  /** The puzzle. */
  puzzle: PackingPuzzleInfo,
  /** The method. */
  method: PackingMethodInfo,
  /** How it ended. */
  verdict: PackingVerdict,
  /** What ended it early. */
  halted_by: HaltReason | null,
  /** What the search counted. */
  counters: PackingCounterInfo,
  /** Events recorded. */
  recorded: number,
  /** Events for which there was no room; if not 0, the trace is truncated. */
  left_out: number,
};

/** The answer to `trace`: what brute force did, recomputed from its events. */
export type PackingTraceSummary = {
  /** Tries, recomputed; for a truncated trace, up to its last event. */
  recounted_tries: number,
  /** How often a piece was placed. */
  placed: number,
  /** How often a piece was removed. */
  removed: number,
  /** The most pieces placed at once, without those placed at the start. */
  deepest: number,
  /** Solutions found. */
  solution_count: number,
  /** Tries up to the first solution. */
  first_solution: number | null,
  /** Whether the events agree with the counter. Absent if the trace is truncated. */
  agrees: boolean | null,
  /** The puzzle. */
  puzzle: PackingPuzzleInfo,
  /** The method. */
  method: PackingMethodInfo,
  /** How it ended. */
  verdict: PackingVerdict,
  /** What ended it early. */
  halted_by: HaltReason | null,
  /** What the search counted. */
  counters: PackingCounterInfo,
  /** Events recorded. */
  recorded: number,
  /** Events for which there was no room; if not 0, the trace is truncated. */
  left_out: number,
};

/** How the search ended. */
export type PackingVerdict = "solved" | "unsolvable" | "halted";

/** The answer to `verify`. */
export type PackingVerifyReport = {
  /** The puzzle. */
  puzzle: PackingPuzzleInfo,
  /** Whether the claim is true. */
  verdict: VerifyVerdict,
  /** What was checked, or what is wrong. */
  finding: string,
  /** What was claimed but not checked. */
  unchecked: string | null,
  /** What ended a repetition before there was a result to compare. */
  halted_by: HaltReason | null,
};

/** Moves and their cost. */
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
  /** The number of its cells. */
  cells: number,
  /** The number of copies. */
  copies: number,
  /** The number of copies not placed yet. */
  left: number,
  /** Whether it may be turned over. */
  may_mirror: boolean,
  /** The number of its orientations. */
  orientations: number,
  /** The number of its possible placements. */
  placements: number,
};

/** A set of pieces with a name. */
export type PieceSetInfo = {
  /** The name users type. */
  name: string,
  /** One-line description. */
  synopsis: string,
  /** `square` or `cubic`. Sets of squares can be used in space, too. */
  lattice: string,
  /** The pieces. */
  pieces: Array<PieceShapeInfo>,
};

/** A piece of a set. */
export type PieceShapeInfo = {
  /** Its name, which is its letter on the board. */
  name: string,
  /** Its cells as letters, `.` for others, the top layer first, with an empty line between layers. */
  drawing: string,
};

/** A place in a text. */
export type PlaceInfo = {
  /** The file, or the argument. */
  name: string,
  /** The line, from 1; absent if the whole text is wrong. */
  line: number | null,
  /** The column in characters, from 1. */
  column: number | null,
};

/** A placed piece. */
export type PlacedInfo = {
  /** Its name. */
  piece: string,
  /** Its letter on the board; each copy has its own. */
  letter: string,
  /** The numbers of its cells, in order. */
  cells: Array<number>,
  /** Whether it was placed in the puzzle's text and not by the player. */
  given: boolean,
};

/** A piece that a player has placed. */
export type PlacedPiece = {
  /** Its name. */
  piece: string,
  /** The numbers of the cells it covers, in any order. */
  cells: Array<number>,
};

/** Report the position of a player: the placements, and what can be done next. Nothing is searched. */
export type Play = {
  /** The puzzle at the start. */
  puzzle: PuzzleText,
  /** For a sliding puzzle: the moves made since. */
  moves?: string,
  /** Their notation's name; recognised if absent. */
  notation?: string | null,
  /** For a sliding puzzle: also report every board on the way. */
  boards?: boolean,
  /** For a packing puzzle: the pieces that the player has placed, in addition to those placed in the text. */
  placed?: Array<PlacedPiece>,
};

/** What a search needs before it begins, as `{"kind": "table", ...}`. */
export type PreparationInfo = { "kind": "table",
  /** Its number, from 1. */
  number: number,
  /** How many tables are built. */
  of: number, } | { "kind": "words" } | { "kind": "arranging" };

/** The progress of the preparation of a search, which is part of its first step. */
export type PreparingInfo = {
  /** What is being prepared. */
  part: PreparationInfo,
  /** How much of it is done, from 0 to 1. */
  done: number,
  /** No solution is cheaper. */
  lower_bound: number,
  /** Time since the preparation began, in seconds. */
  seconds: number,
};

/** The progress of a session, as `{"state": "running", ...}`. */
export type Progress = { "state": "running",
  /** Counters of this puzzle so far. They never fall. */
  counters: CounterInfo,
  /** No solution is cheaper. */
  lower_bound: number,
  /** The cost of the best solution so far, if the search improves solutions. */
  cost: number | null,
  /** Time spent on this puzzle, in seconds, with its preparation. */
  seconds: number,
  /** How much of the work is done, from 0 to 1, if that is known. */
  done: number | null,
  /** Other workers have all units that are left: until one of them reports, a step searches nothing. */
  waiting: boolean, } | { "state": "report",
  /** The report. */
  report: Report, } | { "state": "done" };

/** A long text, or only its length and hash if it is in a file. */
export type ProofText = {
  /** Its length in bytes. */
  bytes: number,
  /** Its BLAKE3 hash, in hexadecimal. */
  blake3: string,
  /** The text itself. */
  text: string | null,
};

/** Prove how many solutions a packing puzzle has, for an independent checker. */
export type Prove = {
  /** The puzzle. */
  puzzle: PuzzleText,
  /** Limits that end the search early. */
  limits?: LimitSpec,
};

/** The answer to `prove`: how many solutions a packing puzzle has, with a proof for `VeriPB` 3. */
export type ProveReport = {
  /** The puzzle. */
  puzzle: PackingPuzzleInfo,
  /** The proved claim; absent if the proof was halted or refused. */
  claim: Claim | null,
  /** All solutions; absent if nothing is proved. */
  solutions: PackingSolutionsInfo | null,
  /** The argument of the proof: `area`, `no-place`, `uncovered`, `closed` or `colouring`, or `search`. */
  argument: string | null,
  /** The argument in a sentence, if it is not a search. */
  reason: string | null,
  /** Nodes closed by the search. */
  nodes: number,
  /** The puzzle as a pseudo-Boolean formula in the OPB format, with the solutions blocked. */
  formula: ProofText | null,
  /** The proof that the formula is unsatisfiable. */
  proof: ProofText | null,
  /** What ended it early. */
  halted_by: HaltReason | null,
  /** The estimated size of the proof, if it was refused for that. */
  refused: RefusedInfo | null,
  /** Wall time in seconds. */
  seconds: number,
};

/** Nodes not pursued, by reason. */
export type PrunedInfo = {
  /** Above the bound of the round. */
  bound: number,
  /** Reached before. */
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
  /** `standard`, `blank-first`, `snail`, or a board in any format. Absent: the text's own goal if it has one, else
   * the standard goal. */
  goal?: string | null,
};

/** Why there is no solution. */
export type ReasonInfo = {
  /** `area`, `no-place`, `uncovered`, `closed`, `colouring`, or `conflict` among placed pieces. */
  kind: string,
  /** The reason in a sentence. */
  sentence: string,
  /** The cells concerned, by number in reading order, the bottom layer first. */
  cells: Array<number>,
  /** The pieces concerned, by name. */
  pieces: Array<string>,
  /** For `colouring`: the numbers of the dark free cells; the other free cells are light. */
  dark: Array<number>,
};

/** A proof that would be too large. */
export type RefusedInfo = {
  /** The estimated number of nodes. */
  nodes: string,
  /** The estimated number of bytes. */
  bytes: string,
  /** The maximum number of nodes of a proof. */
  most_nodes: string,
};

/** An answer of the engine. Its kind, `kind` in JSON, is the name of the variant. */
export type Report = { schema: number } & ({ "kind": "solve" } & ByFamily<SlidingSolveReport, PackingSolveReport> | { "kind": "check" } & ByFamily<SlidingCheckReport, PackingCheckReport> | { "kind": "count" } & CountReport | { "kind": "prove" } & ProveReport | { "kind": "explain" } & ByFamily<SlidingExplainReport, PackingExplainReport> | { "kind": "hint" } & ByFamily<SlidingHintReport, PackingHintReport> | { "kind": "generate" } & ByFamily<SlidingGenerateReport, PackingGenerateReport> | { "kind": "convert" } & ConvertReport | { "kind": "play" } & ByFamily<SlidingPlayReport, PackingPlayReport> | { "kind": "analyse" } & ByFamily<SlidingAnalyseReport, PackingAnalyseReport> | { "kind": "verify" } & ByFamily<SlidingVerifyReport, PackingVerifyReport> | { "kind": "trace" } & ByFamily<SlidingTraceReport, PackingTraceReport> | { "kind": "trace-summary" } & ByFamily<SlidingTraceSummary, PackingTraceSummary> | { "kind": "graph" } & GraphReport | { "kind": "link" } & LinkReport | { "kind": "tables" } & TablesReport | { "kind": "audit" } & AuditReport | { "kind": "methods" } & MethodsReport | { "kind": "error" } & ErrorReport);

/** A request to the engine, as `{"verb": "solve", ...}`. */
export type Request = { "verb": "solve" } & Solve | { "verb": "check" } & Check | { "verb": "count" } & Count | { "verb": "prove" } & Prove | { "verb": "explain" } & Explain | { "verb": "hint" } & Hint | { "verb": "generate" } & Generate | { "verb": "convert" } & Convert | { "verb": "link" } & Link | { "verb": "resume" } & Resume | { "verb": "play" } & Play | { "verb": "analyse" } & Analyse | { "verb": "verify" } & Verify | { "verb": "trace" } & Trace | { "verb": "tables" } & TablesAction | { "verb": "audit" } & Audit | { "verb": "methods" };

/** Continue a search. */
export type Resume = {
  /** The checkpoint's text. */
  checkpoint: string,
  /** Wall time from now, in seconds. A node limit stays unchanged. */
  seconds?: number | null,
  /** Threads; one for each core by default. */
  threads?: number | null,
};

/** One round of an iterative-deepening search. */
export type RoundInfo = {
  /** Paths above this cost were cut off. */
  bound: number,
  /** Successors generated, without the root. */
  generated: number,
  /** States expanded. */
  expanded: number,
};

/** The parity explained by the permutation's sign. */
export type SignInfo = {
  /** Cycles of two or more, as tile numbers, 0 for the blank. */
  cycles: Array<Array<number>>,
  /** Whether the permutation is even. */
  even: boolean,
  /** Steps from the blank to its goal cell. */
  blank_distance: number,
  /** The explanation in a sentence. */
  sentence: string,
};

/** A tile that can be moved, alone or with those between it and the blank. */
export type SlideInfo = {
  /** The tile. */
  tile: number,
  /** The tiles to move, in order; this tile is last. */
  tiles: Array<number>,
  /** Their direction: `up`, `down`, `left` or `right`. */
  direction: string,
};

/** The answer to `analyse`: how far each board of a game was from the goal. */
export type SlidingAnalyseReport = {
  /** The board before the first move. */
  puzzle: SlidingPuzzleInfo,
  /** How moves are counted. */
  metric: Metric,
  /** What is known. */
  verdict: AnalyseVerdict,
  /** The tiles moved, one cell each. */
  moves: Array<number>,
  /** The number of moves if tiles that follow each other in one direction count as one. */
  slides: number,
  /** Whether the game ends at the goal. */
  solved: boolean,
  /** For each board of the game, the first before the first move: its distance to the goal. In the metric `multi`,
   * boards between two slides are left out. */
  distances: Array<DistanceInfo>,
  /** The moves after which the goal is proved to be farther away; not those that leave the goal itself. */
  mistakes: Array<MistakeInfo>,
  /** What ended the review early. */
  halted_by: HaltReason | null,
  /** Why the goal cannot be reached. */
  reason: string | null,
  /** Wall time in seconds. */
  seconds: number,
  /** Tables from files that may be forged: distances are true only if these tables are correct. */
  unverified_tables?: Array<string>,
};

/** The answer to `check`. */
export type SlidingCheckReport = {
  /** The puzzle. */
  puzzle: SlidingPuzzleInfo,
  /** Solvable or not. */
  verdict: SlidingCheckVerdict,
  /** kurang(i) for i = 1, 2, ..., R*C, where i is the goal cell of a tile, counted from 1. */
  kurang: Array<number>,
  /** 1 if the blank is an odd number of steps from its goal cell. */
  x: number,
  /** Sum of all kurang(i) plus X. */
  sum_plus_x: number,
  /** The reason for the verdict in a sentence. */
  reason: string,
  /** The parity explained by inversions and the blank's row. */
  inversions: InversionInfo,
  /** The parity explained by the sign of the permutation. */
  sign: SignInfo,
  /** The order of the tiles on a board of one row or column, where parity does not decide. */
  order: OrderInfo | null,
  /** Other common goals that this board can reach, if it cannot reach this one. */
  other_goals: Array<string>,
  /** Two tiles whose swap makes the board solvable. */
  repair: [number, number] | null,
};

/** Solvable or not. */
export type SlidingCheckVerdict = "solvable" | "unsolvable";

/** The answer to `explain`. */
export type SlidingExplainReport = {
  /** The puzzle. */
  puzzle: SlidingPuzzleInfo,
  /** The verdict and its reason. */
  check: SlidingCheckReport,
  /** For each label i, the smaller labels after it. */
  kurang_pairs: Array<Array<number>>,
  /** 1 if misplaced, for tiles 1, 2, ... */
  hamming_by_tile: Array<number>,
  /** Rows plus columns from home, for tiles 1, 2, ... */
  manhattan_by_tile: Array<number>,
  /** The lines with conflicting tiles. */
  conflicts: Array<ConflictInfo>,
  /** The inversions by rows and by columns, and the moves they require. */
  inversion: InversionDistanceInfo,
  /** Walking-distance tables. */
  walking: WalkingInfo,
  /** Groups of tiles that need more moves than their distances; `null` for lines and for more than 64 cells. */
  groups: GroupsInfo | null,
  /** Each heuristic's estimate; `null` if it is not available. */
  estimates: Array<EstimateInfo>,
};

/** The answer to `generate`. */
export type SlidingGenerateReport = {
  /** The size and goal of the boards. */
  puzzle: BoardsInfo,
  /** The seed that reproduces them. */
  seed: string,
  /** Moves of the random walk; absent for boards drawn uniformly. */
  walk: number | null,
  /** The requested distances from the goal, if some were requested. */
  distance: string | null,
  /** How many boards of the same request are in earlier reports. */
  after?: number,
  /** The boards, rows joined by `/`. */
  boards: Array<string>,
  /** If a distance was requested: the exact number of moves that each board needs. */
  distances?: Array<number>,
  /** The boards in the requested format. */
  text: string,
  /** What ended it early. */
  halted_by: HaltReason | null,
};

/** The answer to `hint`. */
export type SlidingHintReport = {
  /** The player's position. */
  puzzle: SlidingPuzzleInfo,
  /** The kind of move, or why there is none. */
  verdict: SlidingHintVerdict,
  /** The tile to move next; absent at the goal and on unsolvable boards. */
  tile: number | null,
  /** The tile's direction: `up`, `down`, `left` or `right`. */
  direction: string | null,
  /** All best moves, in canonical order; absent if not requested, or not all of them proved. */
  best_moves: Array<BestMoveInfo> | null,
  /** No solution is shorter. */
  lower_bound: number | null,
  /** Length of a known solution that starts with this move; the distance if equal to `lower_bound`. */
  cost: number | null,
  /** What ended the search for a hint early. */
  halted_by: HaltReason | null,
  /** Why there is no move. */
  reason: string | null,
  /** Goals that this board could reach instead. */
  other_goals: Array<string>,
  /** Two tiles whose swap would make an unsolvable board solvable. */
  repair: [number, number] | null,
  /** Wall time in seconds. */
  seconds: number,
  /** Tables from files that may be forged: `lower_bound` and `best` are true only if these tables are correct. */
  unverified_tables?: Array<string>,
};

/** What to do next on a sliding board. */
export type SlidingHintVerdict = "best" | "good" | "solved" | "unsolvable";

/** How a puzzle was solved. */
export type SlidingMethodInfo = {
  /** The algorithm. */
  algorithm: string,
  /** The heuristics; several mean their maximum, none means a blind search. */
  heuristics: Array<string>,
  /** Tables used, by name: size, cell of the goal's blank, cells of the tiles. */
  tables: Array<string>,
  /** Those that came from files and may be forged: their content is not compiled in, and they were not proved. Lower
   * bounds are true only if these tables are correct. */
  unverified_tables?: Array<string>,
  /** Why this method, if the request named none. */
  reason: string | null,
  /** The same as a code with its data, for pages that write it in other languages. */
  chosen: MethodReason | null,
  /** The weight of weighted A*. */
  weight: string | null,
  /** The limit of depth-limited search. */
  depth: number | null,
  /** How states that are reached again were handled: `closed` or `previous` by A*, `words:14` by IDA*. */
  duplicates: string | null,
  /** Nodes after which `anytime`, or the beam of `bounded-ida-star`, ends; absent if only a limit or the user ends it. */
  effort?: number,
  /** Whether the first solution of any thread was accepted: the counts of the last round may vary. */
  first_found: boolean,
  /** The source of the best solution, if it is not the algorithm above. */
  solution_by: string | null,
};

/** A board after some moves. */
export type SlidingPlayInfo = {
  /** The current board, rows joined by `/`. */
  board: string,
  /** The same cell by cell, 0 for the blank. */
  tiles: Array<number>,
  /** The goal, cell by cell. */
  goal_tiles: Array<number>,
  /** For each cell, whether the tile in it is home; false for the blank. */
  home: Array<boolean>,
  /** The cells of the goal that do not matter, in increasing order; none unless the goal is partial. */
  free_cells: Array<number>,
  /** Whether this is the goal. */
  solved: boolean,
  /** The tiles moved so far. */
  moves: Array<number>,
  /** Every tile in line with the blank: the moves that the player can make next. */
  slides: Array<SlideInfo>,
  /** The moves so far in every notation. */
  notations: Array<MovesInfo>,
  /** Every board from the start to now, cell by cell, if requested. */
  boards: Array<Array<number>> | null,
};

/** The answer to `play`. */
export type SlidingPlayReport = {
  /** The puzzle at the start. */
  puzzle: SlidingPuzzleInfo,
  /** The player's position. */
  play: SlidingPlayInfo,
};

/** The puzzle of a report. */
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
  /** The number of shortest solutions. */
  count: string,
  /** Whether the search has counted all of them. */
  complete: boolean,
  /** The first of them, as the tiles to move. */
  listed: Array<Array<number>>,
};

/** The answer to `solve`. */
export type SlidingSolveReport = {
  /** The puzzle. */
  puzzle: SlidingPuzzleInfo,
  /** How it ended. */
  verdict: SlidingVerdict,
  /** The limit that ended the search, even if the best solution is nevertheless proved shortest. */
  halted_by: HaltReason | null,
  /** How moves are counted; absent if each tile that moves one cell is a move. */
  metric?: Metric,
  /** Length of the best known solution, in this metric. */
  cost: number | null,
  /** In another metric than `single`: the single moves of this solution, which are the tiles in `moves`. */
  single_moves?: number,
  /** No solution is shorter, in this metric. */
  lower_bound: number | null,
  /** The best known solution, as the tiles to move, one cell each. In the metric `multi`, tiles that move one after the
   * other in the same direction are one slide. */
  moves: Array<number> | null,
  /** The solution that the request gave, as the tiles to move; absent if it gave none. */
  begin_with?: Array<number>,
  /** Why there is no solution. */
  reason: string | null,
  /** Goals that this board could reach instead. */
  other_goals: Array<string>,
  /** Two tiles whose swap would make an unsolvable board solvable. */
  repair: [number, number] | null,
  /** How it was solved. */
  method: SlidingMethodInfo,
  /** The work it took. */
  counters: CounterInfo,
  /** The rounds, for searches with rounds. */
  rounds: Array<RoundInfo>,
  /** All shortest solutions, if requested. */
  solutions: SlidingSolutionsInfo | null,
  /** Wall time in seconds. */
  seconds: number,
  /** What makes the answer checkable. */
  certificate: Certificate,
  /** What proves the lower bound; absent if there is nothing to prove. */
  bound_proof: BoundProof | null,
  /** Whether the search continued from a checkpoint. Then what was searched before, and so the lower bound, is
   * claimed by that file. */
  resumed?: boolean,
};

/** An event of a search. A node's number is how many were generated before it; the root is 0. */
export type SlidingTraceEvent = { "event": "root",
  /** Estimate at the start. */
  h: number, } | { "event": "round-begun",
  /** Paths above this cost are cut off. */
  bound: number, } | { "event": "generated",
  /** Its number. */
  node: number,
  /** The node being expanded. */
  parent: number,
  /** The move between them, as the blank's direction: `u`, `l`, `r` or `d`. */
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
  /** The node that it replaces. */
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

/** A search, event by event. Follows the report of `solve` if the request asks for a trace. */
export type SlidingTraceReport = {
  /** The events, in order. */
  events: Array<SlidingTraceEvent>,
  /** The puzzle. */
  puzzle: SlidingPuzzleInfo,
  /** The method. */
  method: SlidingMethodInfo,
  /** How it ended. */
  verdict: SlidingVerdict,
  /** What ended it early. */
  halted_by: HaltReason | null,
  /** What the search counted. */
  counters: CounterInfo,
  /** The rounds, for searches with rounds. */
  rounds: Array<RoundInfo>,
  /** Events recorded. */
  recorded: number,
  /** Events for which there was no room; if not 0, the trace is truncated. */
  left_out: number,
};

/** The answer to `trace`: what a recorded search did, recomputed from its events. */
export type SlidingTraceSummary = {
  /** The counters, recomputed. */
  recounted: CounterInfo,
  /** The rounds, recomputed. */
  recounted_rounds: Array<RoundInfo>,
  /** Nodes not pursued, by reason. */
  pruned: PrunedInfo,
  /** Nodes that were a shorter path to a state reached before. */
  improved: number,
  /** The longest path from the root to a node. */
  deepest: number,
  /** The first goal that was recognised. */
  first_goal: TracedGoal | null,
  /** Whether the events agree with the counters. Absent if the trace is truncated. */
  agrees: boolean | null,
  /** Whether every cost and estimate is right for its board. Absent for pattern databases, because tables are not
   * loaded. */
  estimates_agree: boolean | null,
  /** The puzzle. */
  puzzle: SlidingPuzzleInfo,
  /** The method. */
  method: SlidingMethodInfo,
  /** How it ended. */
  verdict: SlidingVerdict,
  /** What ended it early. */
  halted_by: HaltReason | null,
  /** What the search counted. */
  counters: CounterInfo,
  /** The rounds, for searches with rounds. */
  rounds: Array<RoundInfo>,
  /** Events recorded. */
  recorded: number,
  /** Events for which there was no room; if not 0, the trace is truncated. */
  left_out: number,
};

/** How a search ended. */
export type SlidingVerdict = "optimal" | "solved" | "unsolvable" | "halted";

/** The answer to `verify`. */
export type SlidingVerifyReport = {
  /** The puzzle. */
  puzzle: SlidingPuzzleInfo,
  /** Whether the claim is true. */
  verdict: VerifyVerdict,
  /** Moves replayed. */
  cost: number | null,
  /** What was checked, or what is wrong. */
  finding: string,
  /** What was claimed but not checked. */
  unchecked: string | null,
  /** What ended a repetition before there was a result to compare. */
  halted_by: HaltReason | null,
};

/** A number of solutions, or a lower bound of it. */
export type SolutionCount = {
  /** How many were counted. */
  count: string,
  /** Whether this is the exact number. */
  complete: boolean,
};

/** Solve puzzles. */
export type Solve = {
  /** The puzzles. */
  puzzle: PuzzleText,
  /** How to search. */
  method?: MethodChoice,
  /** Limits that end the search early. */
  limits?: LimitSpec,
  /** Require a shortest solution, even if that may take for ever. */
  optimal?: boolean,
  /** Count all shortest solutions of a sliding puzzle, or all solutions of a packing puzzle. */
  all?: boolean,
  /** With `all`: how many of them to list; 1 by default. */
  max_solutions?: number | null,
  /** Threads for methods that run in parallel; one for each core by default. */
  threads?: number | null,
  /** End with the first solution that any thread finds: faster, but the counts of the last round then depend on which
   * thread was faster. */
  first_found?: boolean,
  /** If no method is named: prefer the largest tables that are kept on this machine. Without it, the choice does not
   * depend on the machine. */
  kept_tables?: boolean,
  /** Record the textbook search, on one thread, with at most this many events; the trace follows the report. */
  trace_events?: number | null,
  /** After a solution is proved shortest, compute the graph of all shortest solutions within the same limits; it
   * follows the report. Requires a shortest solution, like `optimal`. Does not need `all`: the graph counts them
   * without visiting each. Not for packing puzzles. */
  graph?: boolean,
  /** For `anytime`, which it makes the default: a solution to improve, in any notation of moves. Not for packing
   * puzzles. */
  begin_with?: string | null,
  /** How moves are counted, and so which solutions are shortest: `single` by default. Not for packing puzzles. */
  metric?: Metric,
};

/** The content of a link: a puzzle, the player's position, and the settings of the front end. */
export type State = {
  /** The puzzle at the start. */
  puzzle: PuzzleText,
  /** Sliding: the moves made since; a link writes them as blank moves, `ulld`. */
  moves?: string | null,
  /** Packing: the pieces that the player has placed, in addition to those placed in the text. */
  placed?: Array<PlacedPiece>,
  /** How to search. */
  method?: MethodChoice,
  /** Other settings of the front end, under its own names. */
  settings?: Record<string, string>,
};

/** The tightest need at some point. */
export type StepInfo = {
  /** The step in a sentence. */
  sentence: string,
  /** The piece that must be placed, if the step is about a piece. */
  need_piece: string | null,
  /** The cell that must be covered, by number, if the step is about a cell. */
  need_cell: number | null,
  /** The number of ways to meet it. */
  ways: number,
  /** The piece, if there is only one way. */
  piece: string | null,
  /** The cells where it goes, by number. */
  cells: Array<number>,
};

/** A subproblem of a round; see [`Subproblem`]. */
export type SubproblemInfo = {
  /** Moves from the start. */
  path: Array<number>,
  /** How many of them lead to the root of the subtree that this is a part of. */
  base: number,
  /** Moves already tried at the end of the path. */
  skip: number,
};

/** A stored table. */
export type TableInfo = {
  /** Its name, which is also the file name without its ending. */
  name: string,
  /** `RxC`. */
  size: string,
  /** The cell of the goal's blank, from 0. */
  blank: number,
  /** The home cells of its tiles. */
  homes: Array<number>,
  /** The goal with `X` for its tiles, `-` for others and `.` for the blank, rows joined by `/`. */
  drawing: string,
  /** Its purpose. */
  purpose: string,
  /** The number of entries. */
  entries: number,
  /** Bytes of the file. */
  bytes: number,
  /** The state of the file. */
  state: TableState,
  /** The BLAKE3 hash of its entries, in hexadecimal, from the file. */
  blake3: string | null,
  /** The largest entry, half of the moves needed beyond Manhattan distance; only for tables that were just built or
   * verified. */
  largest: number | null,
  /** When the file was written, as `2026-01-31T12:00:00Z`. */
  built: string | null,
  /** The result, in a sentence. */
  finding: string | null,
  /** Wall time of building it, in seconds. */
  seconds: number | null,
};

/** The state of a table file. */
export type TableState = "checked" | "unchecked" | "damaged" | "partial" | "not-kept" | "removed";

/** An action on the stored tables of pattern databases, as `{"action": "list"}`. */
export type TablesAction = { "action": "list" } | { "action": "build" } & TablesBuild | { "action": "verify" } & TablesVerify | { "action": "remove" } & TablesRemove | { "action": "path" };

/** Build tables: those of a named partition, or of given patterns. */
export type TablesBuild = {
  /** `RxC`; not needed with a drawing. */
  size?: string | null,
  /** The partition's name, the numbers of tiles: `7-8`. */
  partition?: string | null,
  /** A common goal's name or a board, of which only the blank's cell matters; the standard goal by default. */
  goal?: string | null,
  /** Instead of a name: the home cells of one pattern, from 0, joined by commas; or a drawing of the goal with one
   * letter for all tiles of a pattern, `-` for tiles without a pattern and `.` for the blank, rows on lines or
   * joined by `/`. */
  pattern?: string | null,
  /** Threads; one for each core by default. */
  threads?: number | null,
};

/** Remove tables. */
export type TablesRemove = {
  /** Their names. */
  names?: Array<string>,
  /** Remove all tables. */
  all?: boolean,
};

/** The answer to `tables`. */
export type TablesReport = {
  /** The action: `list`, `build`, `verify`, `remove`, `path` or `fetch`. */
  action: string,
  /** The folder. */
  folder: string,
  /** The tables concerned. */
  tables: Array<TableInfo>,
  /** What ended it early. */
  halted_by: HaltReason | null,
  /** Wall time in seconds. */
  seconds: number,
};

/** Check tables: compare every byte with its checksums. */
export type TablesVerify = {
  /** Their names; empty means all. */
  names?: Array<string>,
  /** Also recompute them with independent code: all entries of small tables, a random sample of large ones. */
  prove?: boolean,
};

/** Summarise a recorded search. */
export type Trace = {
  /** The trace's text. */
  text: string,
};

/** A goal in a trace. */
export type TracedGoal = {
  /** Its number. */
  node: number,
  /** The path there, as the tiles to move. */
  moves: Array<number>,
};

/** A unit of work for any worker that has the puzzle. */
export type Unit = {
  /** Its position in the plan. */
  id: UnitId,
  /** Paths above this cost are cut off. */
  bound: number,
  /** What to search. */
  subproblem: SubproblemInfo,
  /** The maximum number of nodes to generate; what is left then comes back in the report. */
  budget: string,
  /** Whether the budget is what a node limit leaves: the unit is then searched again with exactly that many nodes. */
  exact: boolean,
};

/** The position of a unit in its plan. */
export type UnitId = {
  /** The number of the search in its request, from 0: a count may need two, one after the other. */
  phase?: number,
  /** The number of the round, from 0. */
  round: number,
  /** Its position in the round: the number of the rest at each split. */
  key: Array<number>,
};

/** The result of a unit. */
export type UnitReport = {
  /** The unit. */
  id: UnitId,
  /** The exact budget it was searched with, if it had one. */
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
  /** What was not searched because the budget ran out, in order. */
  rest: Array<SubproblemInfo>,
};

/** Re-check an answer. */
export type Verify = {
  /** The puzzle; or, if `moves` is absent, reports of `solve` or `prove` as JSON, one per line. */
  puzzle: PuzzleText,
  /** The moves to check. */
  moves?: string | null,
  /** Their notation's name; recognised if absent. */
  notation?: string | null,
  /** For a packing puzzle: the solution to check, as letters. */
  solution?: string | null,
  /** Search again, with the textbook search, and compare the whole report except nondeterministic fields. */
  repeat?: boolean,
  /** For a report of `prove`: the formula that belongs to it. */
  formula?: string | null,
  /** For a report of `prove`: the proof that belongs to it. */
  proof?: string | null,
};

/** Whether a claim is true. */
export type VerifyVerdict = "valid" | "invalid" | "not-repeated";

/** Walking distance in its parts. */
export type WalkingInfo = {
  /** How many tiles of each row belong to each row. */
  rows: Array<Array<number>>,
  /** How many tiles of each column belong to each column. */
  cols: Array<Array<number>>,
  /** The least number of vertical moves needed; absent if walking distance is not available. */
  vertical: number | null,
  /** The least number of horizontal moves needed; absent if walking distance is not available. */
  horizontal: number | null,
};
