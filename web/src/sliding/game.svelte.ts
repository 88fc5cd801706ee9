import type { PuzzleText, SlidingCheckReport, SlidingPlayReport, State } from "susun";
import { seedOf } from "../lib/daily.svelte";
import { Attempt, type AttemptState } from "../lib/attempt.svelte";
import { type Direction, meets, moved, movable, pushed } from "./rules";
import { check, goalOf, play, playAll, puzzleOf, puzzleWith, randomBoard } from "./questions";

/** The most cells of a board for which hints and solutions are normally proved best. */
const EXACT_CELLS = 16;

/** The most earlier games, and the most replaced lines of a game, that undo can return to. */
const MOST_KEPT = 20;

/** A line of moves, and the position on it. */
interface Line {
  line: number[];
  at: number;
}

/** A game: a puzzle, its line of moves, and the position on it. */
export interface Position extends Line {
  puzzle: PuzzleText;
  /** How it has been played; a new game has no moves and no time yet. */
  attempt?: AttemptState;
  /** Its other lines; see `Game`. */
  replaced?: Line[];
  later?: Line[];
}

/**
 * The board and one line of moves. The line contains the moves made so far, followed by undone moves or by the solution
 * of a search. The player is at one position on the line, so undo, redo and playback only change this position.
 */
export class Game {
  /** The puzzle at the start of the line. */
  puzzle = $state.raw<PuzzleText>({ text: "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0" });
  /** The puzzle as the engine describes it; `null` until the first one is loaded. */
  info = $state.raw<SlidingPlayReport["puzzle"] | null>(null);
  /** The line: the number of the tile of each move. */
  line = $state.raw<number[]>([]);
  /** The position on the line: how many of its moves have been made. */
  at = $state(0);
  /** How many moves at the start of the line are the player's, if the rest is a solution. */
  own = $state(0);
  /** Whether the last action was a new move, at the end of the line. */
  fresh = $state(false);
  /** The tiles at this position, row by row. */
  tiles = $state.raw<number[]>([]);
  /** The tiles of the goal, with `FREE` in cells that do not matter. */
  goal = $state.raw<number[]>([]);
  /** Whether the puzzle is solvable. Moves do not change that. */
  verdict = $state.raw<SlidingCheckReport | null>(null);
  /** The boards of the text, if it has several. */
  boards = $state.raw<PuzzleText[]>([]);
  /** Incremented by every new puzzle; results for older ones are discarded. */
  revision = $state(0);
  /** The lines that this one has replaced: undo at its start returns to them. And those that undo has left, for redo. */
  replaced = $state.raw<Line[]>([]);
  later = $state.raw<Line[]>([]);
  /** The games before this one, which undo returns to, and those after it, for redo. */
  past = $state.raw<Position[]>([]);
  future = $state.raw<Position[]>([]);

  readonly attempt = new Attempt();

  #queue: Promise<unknown> = Promise.resolve();
  #won: () => void;

  /** `won` is called when a move of the player ends the game at the goal. */
  constructor(won: () => void) {
    this.#won = won;
  }

  rows = $derived(this.info?.rows ?? 4);
  columns = $derived(this.info?.cols ?? 4);
  /** The current board as text. */
  board = $derived(textOf(this.tiles, this.columns));
  /** The puzzle that starts with the current board. */
  currentPuzzle = $derived.by((): PuzzleText | null =>
    this.info ? puzzleWith(this.board, this.rows, this.columns, this.puzzle.goal) : null,
  );
  /** The tiles that can move, with their directions. */
  movable = $derived(movable(this.tiles, this.columns));
  solved = $derived(this.info !== null && meets(this.tiles, this.goal));
  /** Whether the board is so large that shortest solutions can take very long. */
  large = $derived(this.tiles.length > EXACT_CELLS);
  solvable = $derived(this.verdict?.verdict !== "unsolvable");
  canUndo = $derived(this.at > 0 || this.replaced.length > 0 || this.past.length > 0);
  canRedo = $derived(this.at < this.line.length || this.later.length > 0 || this.future.length > 0);

  /** Loads a state from a link, a text or a file. */
  load(state: State): Promise<void> {
    return this.#enqueue(async () => {
      const reports = await playAll(state.puzzle, state.moves ?? "", state.moves ? "blank" : null);
      const [report] = reports;
      if (!report) return;
      this.boards = reports.length > 1 ? reports.map(puzzleOf) : [];
      await this.#begin({ puzzle: puzzleOf(report), line: report.play.moves, at: report.play.moves.length });
    });
  }

  /** Loads a saved game with the games before and after it; throws if it is not valid. */
  restore(position: Position, past: Position[], future: Position[]): Promise<void> {
    return this.#enqueue(async () => {
      await this.#show(position);
      [this.past, this.future] = [past, future];
    });
  }

  /** Starts this puzzle, with no moves. */
  begin(puzzle: PuzzleText): Promise<void> {
    return this.#enqueue(() => this.#begin({ puzzle, line: [], at: 0 }));
  }

  /**
   * Shows a random solvable board. Rows or columns that are not given stay as earlier calls set them, even if those
   * calls have not ended yet. A custom goal is kept if the size stays the same.
   */
  shuffle(size: { rows?: number; columns?: number } = {}): Promise<void> {
    return this.#enqueue(async () => {
      const { rows = this.rows, columns = this.columns } = size;
      const same = this.rows === rows && this.columns === columns;
      const goal = same || this.info?.goal !== "custom" ? this.puzzle.goal : null;
      const board = await randomBoard(rows, columns, goal);
      this.boards = [];
      const attempt = { origin: "random" };
      await this.#begin({ puzzle: puzzleWith(board, rows, columns, goal), line: [], at: 0, attempt });
    });
  }

  /** Shows the daily puzzle of a date, a 4x4 board; if the player has begun it, as it was left. */
  daily(date: string): Promise<void> {
    return this.#enqueue(async () => {
      if (this.attempt.origin === date) return;
      const begun = [...this.past, ...this.future].findLast(({ attempt }) => attempt?.origin === date);
      if (begun) {
        await this.#begin(begun);
        // It is the game in play now: an older copy could be played to its end once more.
        this.past = this.past.filter((each) => each !== begun);
        return;
      }
      const board = await randomBoard(4, 4, null, seedOf(date));
      this.boards = [];
      await this.#begin({
        puzzle: puzzleWith(board, 4, 4, null),
        line: [],
        at: 0,
        attempt: { origin: date },
      });
    });
  }

  /** Changes the goal and keeps the board and the moves; throws if the engine rejects the goal. */
  setGoal(goal: string): Promise<void> {
    return this.#enqueue(async () => {
      const puzzle = puzzleOf(await play({ ...this.puzzle, goal }, []));
      const { line, at } = this;
      await this.#begin({ puzzle, line, at });
    });
  }

  /** Swaps the contents of two cells. */
  swap(a: number, b: number): Promise<void> {
    return this.#enqueue(async () => {
      const tiles = [...this.tiles];
      [tiles[a], tiles[b]] = [tiles[b] ?? 0, tiles[a] ?? 0];
      const { rows, columns } = this;
      const puzzle = puzzleWith(textOf(tiles, columns), rows, columns, this.puzzle.goal);
      await this.#begin({ puzzle, line: [], at: 0 });
    });
  }

  /** Moves a tile in the row or column of the blank, with the tiles in between; returns those that moved, if any. */
  slide(tile: number): number[] {
    const tiles = pushed(this.tiles, this.columns, tile);
    this.#move(tiles);
    return tiles;
  }

  /** Moves the tile next to the blank that can move in this direction. */
  push(direction: Direction): void {
    for (const [tile, moves] of this.movable) {
      if (moves === direction && pushed(this.tiles, this.columns, tile).length === 1)
        return this.#move([tile]);
    }
  }

  /** Goes to a position on the line. */
  seek(at: number): void {
    const to = Math.max(0, Math.min(at, this.line.length));
    const moves = to < this.at ? this.line.slice(to, this.at).reverse() : this.line.slice(this.at, to);
    [this.tiles, this.at, this.fresh] = [moved(this.tiles, moves), to, false];
  }

  /** Goes back one move; at the start, to the line that this one has replaced, or to the game before. */
  undo(): void {
    if (this.at > 0) this.seek(this.at - 1);
    else if (this.replaced.length > 0) this.#change("replaced", "later");
    else void this.#goTo("past", "future");
  }

  /** Goes to the board from which a solution was searched; from there or before it, to the start of the game. */
  toStart(): void {
    this.seek(this.at > this.own ? this.own : 0);
  }

  redo(): void {
    if (this.at < this.line.length) this.seek(this.at + 1);
    else if (this.later.length > 0) this.#change("later", "replaced");
    else void this.#goTo("future", "past");
  }

  /**
   * Replaces the moves after those in `before` by `moves`, and goes to the first of them. Undo at the start returns to
   * the replaced moves, unless they are those of the line `improved`.
   */
  follow(before: number[], moves: number[], improved: number[] | null = null): void {
    const line = [...before, ...moves];
    if (this.line !== improved && !same(this.line, line.slice(0, this.line.length))) this.#keepLine();
    this.#load({ line, at: before.length });
    this.own = before.length;
    this.attempt.help();
    this.attempt.stop();
  }

  /** The moves up to the current position. */
  get made(): number[] {
    return this.line.slice(0, this.at);
  }

  /** Whether the line ends at the goal. */
  get leadsToGoal(): boolean {
    return meets(moved(this.tiles, this.line.slice(this.at)), this.goal);
  }

  /** This game, for the history. */
  get position(): Position {
    const { puzzle, line, at, attempt, replaced, later } = this;
    return { puzzle, line, at, attempt: attempt.state, replaced, later };
  }

  /** Starts another game. Undo returns to this one, and to those that redo would have gone to. */
  async #begin(position: Position): Promise<void> {
    await this.#show(position, () => {
      if (!this.info) return;
      this.past = [...this.past, ...this.future.toReversed(), this.position].slice(-MOST_KEPT);
      this.future = [];
    });
  }

  /** Keeps this line, and those that redo would have gone to, before another one replaces it. */
  #keepLine(): void {
    const { line, at } = this;
    this.replaced = [...this.replaced, ...this.later.toReversed(), { line, at }].slice(-MOST_KEPT);
    this.later = [];
  }

  /** Goes to the last line of one list, and adds this one to the other. */
  #change(from: "replaced" | "later", to: "replaced" | "later"): void {
    const { line, at } = this;
    const next = this[from].at(-1);
    [this[from], this[to]] = [this[from].slice(0, -1), [...this[to], { line, at }]];
    if (next) this.#load(next);
  }

  /** Shows another line of the same puzzle. */
  #load({ line, at }: Line): void {
    this.seek(0);
    [this.line, this.own] = [line, 0];
    this.seek(at);
  }

  /** Goes to the last game of one list, and adds this one to the other. */
  #goTo(from: "past" | "future", to: "past" | "future"): Promise<void> {
    return this.#enqueue(async () => {
      const position = this[from].at(-1);
      if (!position) return;
      await this.#show(position, () => {
        [this[from], this[to]] = [this[from].slice(0, -1), [...this[to], this.position]];
        this.boards = [];
      });
    });
  }

  /** Shows a game; `leave` is called before this one is replaced. */
  async #show(position: Position, leave = () => {}): Promise<void> {
    const { puzzle, line, at, attempt = {}, replaced = [], later = [] } = position;
    const [report, verdict] = await Promise.all([play(puzzle, line), check(puzzle)]);
    leave();
    this.revision += 1;
    [this.puzzle, this.info, this.verdict] = [puzzleOf(report), report.puzzle, verdict];
    [this.tiles, this.goal] = [report.play.tiles, goalOf(report)];
    [this.line, this.at, this.own, this.replaced, this.later] = [line, line.length, 0, replaced, later];
    this.seek(at);
    this.attempt.restore(attempt);
  }

  /** Makes moves. If they differ from the next moves of the line, they replace the rest of it. */
  #move(tiles: number[]): void {
    if (tiles.length === 0) return;
    const { at, line } = this;
    if (tiles.some((tile, index) => line[at + index] !== tile)) {
      if (at < line.length) this.#keepLine();
      [this.line, this.own] = [[...line.slice(0, at), ...tiles], 0];
    }
    [this.tiles, this.at] = [moved(this.tiles, tiles), at + tiles.length];
    this.fresh = this.at === this.line.length;
    if (this.attempt.moved(this.solved)) this.#won();
  }

  /** Runs `act` after all earlier calls have ended: they may change the size or the goal. */
  #enqueue(act: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(act);
    this.#queue = done.catch(() => {});
    return done;
  }
}

/** Whether two lists, of tiles or of moves, are equal. */
export function same(one: number[], other: number[]): boolean {
  return one.length === other.length && one.every((tile, index) => tile === other[index]);
}

/** The board as text, with rows separated by `/`. */
export function textOf(tiles: number[], columns: number): string {
  const rows = Array.from({ length: tiles.length / columns }, (_, row) =>
    tiles.slice(row * columns, (row + 1) * columns).join(" "),
  );
  return rows.join("/");
}
