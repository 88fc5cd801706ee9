import type { PuzzleText } from "susun";
import { dateIn } from "../lib/attempt.svelte";
import { dailies } from "../lib/daily.svelte";
import type { Position } from "./game.svelte";
import { Search } from "./search.svelte";
import type { Solve } from "./solves";
import { times } from "./times.svelte";

/** Time limit in seconds of the search for a shorter solution, on boards where it need not be a shortest one. */
const SECONDS = 10;

/** A game that the player has just ended at the goal, and the search for a shortest solution of its board. */
export class Finish {
  readonly time: number;
  readonly moves: number;
  /** Why the game is not in the list of times. */
  readonly unlisted: "helped" | "chosen" | "repeated" | null;
  /** Whether no game on boards of this size was faster. */
  readonly fastest: boolean = false;
  /** The date, if it is a daily puzzle, and the days in a row if it counts. */
  readonly date: string | null;
  readonly streak: number = 0;
  /** Whether it does not count because it was not started on that date. */
  readonly late: boolean = false;
  /** Finds a shortest solution, or bounds on its length. */
  readonly search = new Search(SECONDS);

  /** `size` is that of the board, which is `large` if shortest solutions can take very long. */
  constructor({ attempt = {}, puzzle, line, at }: Position, size: string, large: boolean) {
    const { origin, time = 0, began, helped = false } = attempt;
    const moves = line.slice(0, at);
    [this.time, this.moves] = [time, moves.length];
    this.date = dateIn(origin);
    const repeated = this.date !== null && dailies.sliding.solved(this.date);
    this.unlisted = helped ? "helped" : !origin ? "chosen" : repeated ? "repeated" : null;
    if (this.date && !helped)
      this.streak = dailies.sliding.add(this.date, began, { time, moves: moves.length });
    this.late = this.date !== null && !helped && this.streak === 0;
    const solve: Solve = { size, board: puzzle.text, count: moves.length, moves, time, at: Date.now() };
    if (puzzle.goal) solve.goal = puzzle.goal;
    if (!this.unlisted) {
      times.load();
      const before = times.of(size, solve.goal);
      this.fastest = before.length > 0 && before.every((each) => each.time > time);
      times.add(solve);
    }
    void this.#compare(puzzle, large, solve);
  }

  /** Ends the search. */
  drop(): void {
    this.search.forget();
  }

  async #compare(puzzle: PuzzleText, large: boolean, solve: Solve): Promise<void> {
    const known = large ? solve.moves.join(" ") : null;
    const report = await this.search.solve(puzzle, large, () => {}, known);
    if (report?.verdict === "optimal" && report.cost != null) times.setShortest(solve, report.cost);
  }
}
