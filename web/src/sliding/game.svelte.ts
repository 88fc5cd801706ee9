import type { SlidingCheckReport, MovesInfo, SlidingPlayReport, PuzzleText, State } from "susun";
import { check, play, playAll, puzzleOf, puzzleWith, randomBoard } from "./questions";

export type Direction = "up" | "down" | "left" | "right";

/**
 * The board and one line of moves: moves that were made, moves that were undone and the solution of a search are
 * parts of the same line, and the player stands somewhere on it. So undo, redo and playback are all steps along it.
 */
export class Game {
  /** Where the player began. */
  puzzle = $state.raw<PuzzleText>({ text: "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0" });
  /** The tiles of the line, in order. */
  line = $state.raw<number[]>([]);
  /** How many of them have been moved. */
  at = $state(0);
  /** The board after those moves. */
  now = $state.raw<SlidingPlayReport | null>(null);
  /** Whether that board can be solved. */
  verdict = $state.raw<SlidingCheckReport | null>(null);
  /** The whole line in every notation. */
  notations = $state.raw<MovesInfo[]>([]);
  /** The boards of a text that has several. */
  boards = $state.raw<PuzzleText[]>([]);
  /** Counts new puzzles and new lines: results for an older one are not shown any more. */
  revision = $state(0);

  #queue: Promise<unknown> = Promise.resolve();
  /** Counts calls of `seek`. */
  #seeks = 0;

  /** The puzzle that begins with the board as it is now. */
  currentPuzzle = $derived.by((): PuzzleText | null => {
    if (!this.now) return null;
    const { rows, cols } = this.now.puzzle;
    return puzzleWith(this.now.play.board, rows, cols, this.puzzle.goal);
  });
  cells = $derived(this.now?.play.tiles.length ?? 0);
  solvable = $derived(this.verdict?.verdict !== "unsolvable");

  /** Loads a state that came by link, text or file, or was saved. */
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

  /** Begins with this puzzle, without moves. */
  begin(puzzle: PuzzleText): Promise<void> {
    return this.#enqueue(() => this.#begin(puzzle, [], 0));
  }

  /**
   * A random board. A side that is not given stays as the calls before this one leave it, even if they are not shown
   * yet. A goal that is drawn stays if it fits.
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

  /** Takes another goal with the same board and moves; throws if the goal is wrong. */
  setGoal(goal: string): Promise<void> {
    return this.#enqueue(async () => {
      const puzzle = { ...this.puzzle, goal };
      await this.#begin(puzzleOf(await play(puzzle, [])), this.line, this.at);
    });
  }

  /** Exchanges what lies on two cells. */
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

  /** Moves a tile in line with the blank, and those between. */
  slide(tile: number): Promise<void> {
    return this.#enqueue(async () => {
      const slide = this.now?.play.slides.find((slide) => slide.tile === tile);
      if (slide) await this.#move(slide.tiles);
    });
  }

  /** Moves the tile beside the blank that can go in this direction. */
  push(direction: Direction): Promise<void> {
    return this.#enqueue(async () => {
      const slides = this.now?.play.slides ?? [];
      const slide = slides.find((slide) => slide.direction === direction && slide.tiles.length === 1);
      if (slide) await this.#move(slide.tiles);
    });
  }

  /** Goes to a place on the line; of several calls that wait, only the last counts. */
  seek(at: number): Promise<void> {
    const seek = ++this.#seeks;
    return this.#enqueue(async () => {
      if (seek === this.#seeks) await this.#show(Math.max(0, Math.min(at, this.line.length)));
    });
  }

  /** Goes `by` moves further along the line, or back, from where the calls before this one have led. */
  step(by: number): Promise<void> {
    return this.#enqueue(async () => {
      const at = Math.max(0, Math.min(this.at + by, this.line.length));
      if (at !== this.at) await this.#show(at);
    });
  }

  /** Makes these moves the rest of the line after `from`, and goes there. */
  follow(tiles: number[], from: number): Promise<void> {
    return this.#enqueue(async () => {
      this.line = [...this.line.slice(0, from), ...tiles];
      await this.#show(from);
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

  /** Moves along the line stay on it; other moves replace the rest of the line. */
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

  /** Acts after everything before it has ended: a second key must see the board after the first. */
  #enqueue(act: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(act);
    this.#queue = done.catch(() => {});
    return done;
  }
}
