import type { MethodChoice, PuzzleText, Running, SlidingSolutionsInfo, SlidingSolveReport } from "susun";
import { Latest } from "../lib/latest";
import { reportOf } from "../lib/reports";

/** A page cannot have more than 4 GB; searches that keep states end before. */
const MEMORY = 1 << 30;

export type Stage = "idle" | "running" | "paused" | "done";

/** The search behind the button Solve, and the count of all shortest solutions after it. */
export class Search {
  stage = $state<Stage>("idle");
  running = $state.raw<Running | null>(null);
  /** The report as if the search had ended when it was paused. */
  soFar = $state.raw<SlidingSolveReport | null>(null);
  result = $state.raw<SlidingSolveReport | null>(null);
  /** All shortest solutions, when they were counted. */
  solutions = $state.raw<SlidingSolutionsInfo | null>(null);
  counting = $state(false);
  /** Why the engine refused the request. */
  mistake = $state.raw<unknown>(null);
  method = $state<MethodChoice>({});
  /** Require a shortest solution when the engine chooses the method. */
  optimal = $state(false);
  /** The most workers that may search, from a link; `null` for all. */
  threads = $state<number | null>(null);

  #latest = new Latest();

  /** Searches; `null` if the search failed or `forget` was called meanwhile. */
  async solve(puzzle: PuzzleText): Promise<SlidingSolveReport | null> {
    this.forget();
    this.stage = "running";
    const report = await this.#ask(puzzle, false);
    if (report) [this.result, this.stage] = [report, "done"];
    return report;
  }

  /** Counts all shortest solutions of a puzzle that was solved. */
  async countAll(puzzle: PuzzleText): Promise<void> {
    this.counting = true;
    const report = await this.#ask(puzzle, true);
    if (report) [this.solutions, this.counting] = [report.solutions ?? null, false];
  }

  /** Pauses; the best solution so far is shown. */
  async pause(): Promise<void> {
    const { session } = this.#latest;
    if (!session || this.stage !== "running") return;
    this.stage = "paused";
    const report = reportOf([await session.pause()], "solve", "sliding");
    if (session === this.#latest.session && report) this.soFar = report;
  }

  /** Continues after a pause. */
  goOn(): void {
    if (this.stage !== "paused") return;
    [this.stage, this.soFar] = ["running", null];
    this.#latest.session?.goOn();
  }

  /** Ends the search and clears its results. */
  forget(): void {
    this.#latest.supersede();
    [this.running, this.soFar, this.result, this.solutions] = [null, null, null, null];
    [this.counting, this.mistake, this.stage] = [false, null, "idle"];
  }

  async #ask(puzzle: PuzzleText, all: boolean): Promise<SlidingSolveReport | null> {
    const wanted = this.#latest.supersede();
    try {
      // Not every method counts; the engine knows which one does.
      const method = all ? {} : $state.snapshot(this.method);
      const { optimal, threads } = this;
      const limits = { memory: MEMORY };
      const reports = await this.#latest.reports(
        wanted,
        { verb: "solve", puzzle, method, optimal, threads, all, limits },
        (running) => (this.running = running),
      );
      return reportOf(reports ?? [], "solve", "sliding");
    } catch (error) {
      this.forget();
      this.mistake = error;
      return null;
    }
  }
}
