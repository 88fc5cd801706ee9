import type { MethodChoice, PuzzleText, Running, SlidingSolutionsInfo, SlidingSolveReport } from "susun";
import { Latest } from "../lib/latest";
import { reportOf } from "../lib/reports";

/** Memory limit of a search, in bytes. The engine in a page cannot have more than 4 GB in total. */
const MEMORY = 1 << 30;

export type SearchState = "idle" | "running" | "paused" | "done";

/** The search of the button Solve, and the count of all shortest solutions after it. */
export class Search {
  state = $state<SearchState>("idle");
  progress = $state.raw<Running | null>(null);
  /** The report of a stopped search, as if it had ended then. */
  partial = $state.raw<SlidingSolveReport | null>(null);
  report = $state.raw<SlidingSolveReport | null>(null);
  /** All shortest solutions, after they have been counted. */
  solutions = $state.raw<SlidingSolutionsInfo | null>(null);
  counting = $state(false);
  /** The error of the last request. */
  error = $state.raw<unknown>(null);
  method = $state<MethodChoice>({});
  /** Whether to require a shortest solution if the method is automatic. */
  optimal = $state(false);
  /** The maximum number of workers, from a link; `null` for all. */
  threads = $state<number | null>(null);

  #latest = new Latest();

  /** Searches; `null` if the search fails, or if `forget` is called before it ends. */
  async solve(puzzle: PuzzleText): Promise<SlidingSolveReport | null> {
    this.forget();
    this.state = "running";
    const report = await this.#ask(puzzle, false);
    if (report) [this.report, this.state] = [report, "done"];
    return report;
  }

  /** Counts all shortest solutions of a puzzle that was solved. */
  async countAll(puzzle: PuzzleText): Promise<void> {
    this.counting = true;
    const report = await this.#ask(puzzle, true);
    if (report) [this.solutions, this.counting] = [report.solutions ?? null, false];
  }

  /** Pauses the search and sets `partial`. */
  async pause(): Promise<void> {
    const { session } = this.#latest;
    if (!session || this.state !== "running") return;
    this.state = "paused";
    const report = reportOf([await session.pause()], "solve", "sliding");
    if (session === this.#latest.session && report) this.partial = report;
  }

  /** Continues after a pause. */
  resume(): void {
    if (this.state !== "paused") return;
    [this.state, this.partial] = ["running", null];
    this.#latest.session?.resume();
  }

  /** Ends the search and clears its results. */
  forget(): void {
    this.#latest.supersede();
    [this.progress, this.partial, this.report, this.solutions] = [null, null, null, null];
    [this.counting, this.error, this.state] = [false, null, "idle"];
  }

  async #ask(puzzle: PuzzleText, all: boolean): Promise<SlidingSolveReport | null> {
    const wanted = this.#latest.supersede();
    try {
      // Not every method can count all solutions, so the engine chooses one.
      const method = all ? {} : $state.snapshot(this.method);
      const { optimal, threads } = this;
      const limits = { memory: MEMORY };
      const reports = await this.#latest.reports(
        wanted,
        { verb: "solve", puzzle, method, optimal, threads, all, limits },
        (running) => (this.progress = running),
      );
      return reportOf(reports ?? [], "solve", "sliding");
    } catch (error) {
      this.forget();
      this.error = error;
      return null;
    }
  }
}
