import type { SlidingCheckReport, MovesInfo, SlidingPlayReport, PuzzleText, State } from "susun";
import { check, play, plays, puzzleOf, puzzleWith, shuffled } from "./questions";

export type Way = "up" | "down" | "left" | "right";

/**
 * The board and one line of moves: what was done, what was undone and what a search found are parts of the same
 * line, and the player stands somewhere on it. So undo, redo and playback are all steps along it.
 */
export class Game {
  /** Where the player began. */
  puzzle = $state.raw<PuzzleText>({ text: "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0" });
  /** The tiles of the line, in order. */
  line = $state.raw<number[]>([]);
  /** How many of them have been moved. */
  at = $state(0);
  /** The board there. */
  now = $state.raw<SlidingPlayReport | null>(null);
  /** Can it be solved from there? */
  verdict = $state.raw<SlidingCheckReport | null>(null);
  /** The whole line in every notation. */
  notations = $state.raw<MovesInfo[]>([]);
  /** The boards of a text that has several. */
  boards = $state.raw<PuzzleText[]>([]);
  /** Counts new puzzles and new lines: what was found for an older one is over. */
  turn = $state(0);

  #work: Promise<unknown> = Promise.resolve();
  /** Counts wishes for a place on the line. */
  #wishes = 0;

  /** The puzzle that begins where the player is. */
  here = $derived.by((): PuzzleText | null => {
    if (!this.now) return null;
    const { rows, cols } = this.now.puzzle;
    return puzzleWith(this.now.play.board, rows, cols, this.puzzle.goal);
  });
  cells = $derived(this.now?.play.tiles.length ?? 0);
  solvable = $derived(this.verdict?.verdict !== "unsolvable");

  /** Takes what came by link, text, file or memory. */
  take(state: State): Promise<void> {
    return this.#then(async () => {
      const reports = await plays(state.puzzle, state.moves ?? "", state.moves ? "blank" : null);
      const [report] = reports;
      if (!report) return;
      this.boards = reports.length > 1 ? reports.map(puzzleOf) : [];
      const line = report.play.moves;
      await this.#begin(puzzleOf(report), line, line.length);
    });
  }

  /** Begins anew with this puzzle. */
  begin(puzzle: PuzzleText): Promise<void> {
    return this.#then(() => this.#begin(puzzle, [], 0));
  }

  /**
   * A random board; a side that is not given stays as what was asked for before leaves it, be it on the page yet or
   * not. A goal that is drawn stays if it fits.
   */
  shuffle(size: { rows?: number; columns?: number } = {}): Promise<void> {
    return this.#then(async () => {
      const rows = size.rows ?? this.now?.puzzle.rows ?? 4;
      const columns = size.columns ?? this.now?.puzzle.cols ?? 4;
      const same = this.now?.puzzle.rows === rows && this.now.puzzle.cols === columns;
      const named = this.now?.puzzle.goal !== "custom";
      const goal = same || named ? this.puzzle.goal : null;
      this.boards = [];
      await this.#begin(puzzleWith(await shuffled(rows, columns, goal), rows, columns, goal), [], 0);
    });
  }

  /** The same board and moves for another goal; what is wrong with that is thrown. */
  aim(goal: string): Promise<void> {
    return this.#then(async () => {
      const puzzle = { ...this.puzzle, goal };
      await this.#begin(puzzleOf(await play(puzzle, [])), this.line, this.at);
    });
  }

  /** Exchanges what lies on two cells. */
  swap(a: number, b: number): Promise<void> {
    return this.#then(async () => {
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
    return this.#then(async () => {
      const slide = this.now?.play.slides.find((slide) => slide.tile === tile);
      if (slide) await this.#move(slide.tiles);
    });
  }

  /** Moves the tile beside the blank that can go this way. */
  push(way: Way): Promise<void> {
    return this.#then(async () => {
      const one = this.now?.play.slides.find((slide) => slide.goes === way && slide.tiles.length === 1);
      if (one) await this.#move(one.tiles);
    });
  }

  /** Goes along the line; of several wishes only the last counts. */
  seek(at: number): Promise<void> {
    const wish = ++this.#wishes;
    return this.#then(async () => {
      if (wish === this.#wishes) await this.#show(Math.max(0, Math.min(at, this.line.length)));
    });
  }

  /** So many moves further along the line, or back, from wherever the moves before have led. */
  step(by: number): Promise<void> {
    return this.#then(async () => {
      const at = Math.max(0, Math.min(this.at + by, this.line.length));
      if (at !== this.at) await this.#show(at);
    });
  }

  /** Lays these moves before the player, as they were found at a place of the line. */
  follow(tiles: number[], from: number): Promise<void> {
    return this.#then(async () => {
      this.line = [...this.line.slice(0, from), ...tiles];
      await this.#show(from);
      await this.#write();
    });
  }

  async #begin(puzzle: PuzzleText, line: number[], at: number): Promise<void> {
    const report = await play(puzzle, line.slice(0, at));
    this.turn += 1;
    [this.puzzle, this.line] = [puzzle, line];
    await this.#arrive(report, at);
    await this.#write();
  }

  /** Moves along the line stay on it; others begin a new end. */
  async #move(tiles: number[]): Promise<void> {
    const to = this.at + tiles.length;
    const along = tiles.every((tile, index) => this.line[this.at + index] === tile);
    if (!along) {
      this.turn += 1;
      this.line = [...this.line.slice(0, this.at), ...tiles];
    }
    await this.#show(to);
    if (!along) await this.#write();
  }

  async #show(at: number): Promise<void> {
    await this.#arrive(await play(this.puzzle, this.line.slice(0, at)), at);
  }

  async #arrive(report: SlidingPlayReport, at: number): Promise<void> {
    [this.now, this.at] = [report, at];
    if (this.here) this.verdict = await check(this.here);
  }

  async #write(): Promise<void> {
    const whole = this.at === this.line.length ? this.now : await play(this.puzzle, this.line);
    this.notations = whole?.play.notations ?? [];
  }

  /** One thing after another: a second key must see the board after the first. */
  #then(act: () => Promise<void>): Promise<void> {
    const done = this.#work.then(act);
    this.#work = done.catch(() => {});
    return done;
  }
}
