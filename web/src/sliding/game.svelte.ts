import type { SlidingCheckReport, MovesInfo, SlidingPlayReport, PuzzleText, State } from "susun";
import { check, play, playAll, puzzleOf, puzzleWith, randomBoard } from "./questions";

/** The most cells of a board for which hints and solutions are normally proved best. */
const EXACT_CELLS = 16;

export type Direction = "up" | "down" | "left" | "right";

/**
 * The board and one line of moves. The line contains the moves made so far, followed by undone moves or by the solution
 * of a search. The player is at one position on the line, so undo, redo and playback only change this position.
 */
export class Game {
  /** The puzzle at the start of the line. */
  puzzle = $state.raw<PuzzleText>({ text: "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0" });
  /** The line: the number of the tile of each move. */
  line = $state.raw<number[]>([]);
  /** The position on the line: how many of its moves have been made. */
  at = $state(0);
  /** The board at this position. */
  now = $state.raw<SlidingPlayReport | null>(null);
  /** Whether this board is solvable. */
  verdict = $state.raw<SlidingCheckReport | null>(null);
  /** The whole line in every notation. */
  notations = $state.raw<MovesInfo[]>([]);
  /** The boards of the text, if it has several. */
  boards = $state.raw<PuzzleText[]>([]);
  /** Incremented by every new puzzle and every new line; results for older ones are discarded. */
  revision = $state(0);

  #queue: Promise<unknown> = Promise.resolve();
  /** Counts calls of `seek`. */
  #seeks = 0;

  /** The puzzle that starts with the current board. */
  currentPuzzle = $derived.by((): PuzzleText | null => {
    if (!this.now) return null;
    const { rows, cols } = this.now.puzzle;
    return puzzleWith(this.now.play.board, rows, cols, this.puzzle.goal);
  });
  /** Whether the board is so large that shortest solutions can take very long. */
  large = $derived((this.now?.play.tiles.length ?? 0) > EXACT_CELLS);
  solvable = $derived(this.verdict?.verdict !== "unsolvable");

  /** Loads a state from a link, a text, a file, or an earlier visit. */
  load(state: State): Promise<void> {
    return this.#enqueue(async () => {
      const reports = await playAll(state.puzzle, state.moves ?? "", state.moves ? "blank" : null);
      const [report] = reports;
      if (!report) return;
      this.boards = reports.length > 1 ? reports.map(puzzleOf) : [];
      const line = report.play.moves;
      await this.#begin(puzzleOf(report), line, line.length);
    });
  }

  /** Starts this puzzle, with no moves. */
  begin(puzzle: PuzzleText): Promise<void> {
    return this.#enqueue(() => this.#begin(puzzle, [], 0));
  }

  /**
   * Shows a random solvable board. Rows or columns that are not given stay as earlier calls set them, even if those
   * calls have not ended yet. A custom goal is kept if the size stays the same.
   */
  shuffle(size: { rows?: number; columns?: number } = {}): Promise<void> {
    return this.#enqueue(async () => {
      const rows = size.rows ?? this.now?.puzzle.rows ?? 4;
      const columns = size.columns ?? this.now?.puzzle.cols ?? 4;
      const same = this.now?.puzzle.rows === rows && this.now.puzzle.cols === columns;
      const named = this.now?.puzzle.goal !== "custom";
      const goal = same || named ? this.puzzle.goal : null;
      this.boards = [];
      await this.#begin(puzzleWith(await randomBoard(rows, columns, goal), rows, columns, goal), [], 0);
    });
  }

  /** Changes the goal and keeps the board and the moves; throws if the engine rejects the goal. */
  setGoal(goal: string): Promise<void> {
    return this.#enqueue(async () => {
      const puzzle = { ...this.puzzle, goal };
      await this.#begin(puzzleOf(await play(puzzle, [])), this.line, this.at);
    });
  }

  /** Swaps the contents of two cells. */
  swap(a: number, b: number): Promise<void> {
    return this.#enqueue(async () => {
      if (!this.now) return;
      const { rows, cols } = this.now.puzzle;
      const tiles = [...this.now.play.tiles];
      [tiles[a], tiles[b]] = [tiles[b] ?? 0, tiles[a] ?? 0];
      const text = Array.from({ length: rows }, (_, row) =>
        tiles.slice(row * cols, (row + 1) * cols).join(" "),
      ).join("/");
      await this.#begin(puzzleWith(text, rows, cols, this.puzzle.goal), [], 0);
    });
  }

  /** Moves a tile in the row or column of the blank, together with the tiles in between. */
  slide(tile: number): Promise<void> {
    return this.#enqueue(async () => {
      const slide = this.now?.play.slides.find((slide) => slide.tile === tile);
      if (slide) await this.#move(slide.tiles);
    });
  }

  /** Moves the tile next to the blank that can move in this direction. */
  push(direction: Direction): Promise<void> {
    return this.#enqueue(async () => {
      const slides = this.now?.play.slides ?? [];
      const slide = slides.find((slide) => slide.direction === direction && slide.tiles.length === 1);
      if (slide) await this.#move(slide.tiles);
    });
  }

  /** Goes to a position on the line. Of several waiting calls, only the last takes effect. */
  seek(at: number): Promise<void> {
    const seek = ++this.#seeks;
    return this.#enqueue(async () => {
      if (seek === this.#seeks) await this.#show(Math.max(0, Math.min(at, this.line.length)));
    });
  }

  /** Goes `by` moves forward, or back if negative, after all earlier calls have ended. */
  step(by: number): Promise<void> {
    return this.#enqueue(async () => {
      const at = Math.max(0, Math.min(this.at + by, this.line.length));
      if (at !== this.at) await this.#show(at);
    });
  }

  /**
   * Replaces the line after position `from` by these moves, and goes to `from`; does nothing if `wanted` is false after
   * all earlier calls have ended.
   */
  follow(tiles: number[], from: number, wanted = () => true): Promise<void> {
    return this.#enqueue(async () => {
      if (!wanted()) return;
      this.line = [...this.line.slice(0, from), ...tiles];
      if (this.at !== from) await this.#show(from);
      await this.#writeNotations();
    });
  }

  async #begin(puzzle: PuzzleText, line: number[], at: number): Promise<void> {
    const report = await play(puzzle, line.slice(0, at));
    this.revision += 1;
    [this.puzzle, this.line] = [puzzle, line];
    await this.#update(report, at);
    await this.#writeNotations();
  }

  /** Makes moves. If they differ from the next moves of the line, they replace the rest of it. */
  async #move(tiles: number[]): Promise<void> {
    const to = this.at + tiles.length;
    const along = tiles.every((tile, index) => this.line[this.at + index] === tile);
    if (!along) {
      this.revision += 1;
      this.line = [...this.line.slice(0, this.at), ...tiles];
    }
    await this.#show(to);
    if (!along) await this.#writeNotations();
  }

  async #show(at: number): Promise<void> {
    await this.#update(await play(this.puzzle, this.line.slice(0, at)), at);
  }

  async #update(report: SlidingPlayReport, at: number): Promise<void> {
    [this.now, this.at] = [report, at];
    if (this.currentPuzzle) this.verdict = await check(this.currentPuzzle);
  }

  async #writeNotations(): Promise<void> {
    const whole = this.at === this.line.length ? this.now : await play(this.puzzle, this.line);
    this.notations = whole?.play.notations ?? [];
  }

  /** Runs `act` after all earlier calls have ended: a second key press must see the board after the first. */
  #enqueue(act: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(act);
    this.#queue = done.catch(() => {});
    return done;
  }
}
