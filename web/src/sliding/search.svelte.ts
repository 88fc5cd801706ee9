import type {
  MethodChoice,
  Metric,
  PreparingInfo,
  PuzzleText,
  Running,
  SlidingSolutionsInfo,
  SlidingSolveReport,
} from "susun";
import { Latest } from "../lib/latest";
import { memoryLimit } from "../lib/memory";
import { reportOf } from "../lib/reports";

/** What tells in advance that the search of a 15-puzzle takes long. During the preparation that is a lower bound above
 * those of random boards. Then it is how far the first solution is above the first bound of the search: 18 takes a
 * million nodes, 20 and more take hundreds of millions (boards of `golden/korf100.tsv` and `golden/far.tsv`). */
const FAR = 56;
const FAR_APART = 20;

export type SearchState = "idle" | "running" | "paused" | "done";

/** The search of the button Solve, and the count of all shortest solutions after it. The coach uses another one. */
export class Search {
  state = $state<SearchState>("idle");
  /** What is being prepared, before there is progress. */
  preparing = $state.raw<PreparingInfo | null>(null);
  /** The last progress, or the last report if that is newer. */
  progress = $state.raw<Running | SlidingSolveReport | null>(null);
  /** The best solution so far: the report as if the search had ended then. */
  partial = $state.raw<SlidingSolveReport | null>(null);
  report = $state.raw<SlidingSolveReport | null>(null);
  /** All shortest solutions, after they have been counted. */
  solutions = $state.raw<SlidingSolutionsInfo | null>(null);
  counting = $state(false);
  /** Whether the search can take a minute. */
  far = $state(false);
  /** The time of the preparation, in seconds. */
  #prepared = $state(0);
  /** Nodes generated per second since the preparation; `null` before there are some. */
  rate = $derived.by(() => {
    const now = this.report ?? this.progress;
    const searching = (now?.seconds ?? 0) - this.#prepared;
    return now && searching > 0 ? now.counters.generated / searching : null;
  });
  /** The error of the last request. */
  error = $state.raw<unknown>(null);
  method = $state<MethodChoice>({});
  /** Whether to require a shortest solution if the method is automatic. */
  optimal = $state(false);
  /** The maximum number of workers, from a link; `null` for all. */
  threads = $state<number | null>(null);

  #latest = new Latest();
  #seconds: number;

  /** `seconds` limits a search that improves a solution. The solution can be played meanwhile. */
  constructor(seconds = 30) {
    this.#seconds = seconds;
  }

  /**
   * Searches; `null` if the search fails, or if `finish` or `forget` is called before it ends. `improved` is called
   * with the moves of each shorter solution. `known` is a solution to begin with. `metric` says how moves are counted.
   */
  async solve(
    puzzle: PuzzleText,
    large: boolean,
    improved: (moves: number[]) => void,
    known: string | null = null,
    metric: Metric = "single",
  ): Promise<SlidingSolveReport | null> {
    this.forget();
    this.state = "running";
    const limited = large && !this.method.algorithm && !this.optimal;
    const seconds = limited ? this.#seconds : null;
    const report = await this.#ask(puzzle, { all: false, begin_with: known, metric }, seconds, improved);
    if (report) [this.report, this.state] = [report, "done"];
    return report;
  }

  /** Counts all shortest solutions of a puzzle that was solved. */
  async countAll(puzzle: PuzzleText): Promise<void> {
    this.counting = true;
    const report = await this.#ask(puzzle, { all: true }, null);
    if (report) [this.solutions, this.counting] = [report.solutions ?? null, false];
  }

  /** Pauses the search and sets `partial`. A search that is still being prepared is ended instead, because it has
   * nothing to show, and its worker cannot pause. */
  async pause(): Promise<void> {
    if (this.state !== "running") return;
    if (!this.progress) return this.forget();
    this.state = "paused";
    await this.#look();
  }

  /** Continues after a pause. */
  resume(): void {
    if (this.state !== "paused") return;
    [this.state, this.partial] = ["running", null];
    this.#latest.session?.resume();
  }

  /** Ends the search with the best solution so far as its result. */
  finish(): SlidingSolveReport | null {
    const { partial, progress } = this;
    if (!partial || !progress) return null;
    this.#latest.supersede();
    // The search has continued since it found the solution.
    const { counters, lower_bound, seconds } = progress;
    [this.report, this.state] = [{ ...partial, counters, lower_bound, seconds }, "done"];
    return this.report;
  }

  /** Ends the search and clears its results. */
  forget(): void {
    this.#latest.supersede();
    [this.progress, this.partial, this.report, this.solutions] = [null, null, null, null];
    [this.counting, this.error, this.state] = [false, null, "idle"];
    [this.preparing, this.far, this.#prepared] = [null, false, 0];
  }

  /** Sets `partial`. Only a paused session has a report, so a running one is paused for a moment. */
  async #look(): Promise<void> {
    const { session } = this.#latest;
    // If the worker is lost, the session reports the error.
    const report = reportOf([await session?.pause().catch(() => undefined)], "solve", "sliding");
    // The search may have ended meanwhile.
    if (session !== this.#latest.session || this.report) return;
    if (this.state === "running") session?.resume();
    if (report) this.partial = this.progress = report;
  }

  /** The first progress is that of the end of the preparation. A search with a time limit does not take long. */
  #begun({ seconds, lower_bound, cost }: Running, limited: boolean): void {
    this.#prepared = seconds;
    this.far = !limited && cost != null && cost - lower_bound >= FAR_APART;
  }

  async #ask(
    puzzle: PuzzleText,
    more: { all: boolean; begin_with?: string | null; metric?: Metric },
    seconds: number | null,
    improved?: (moves: number[]) => void,
  ): Promise<SlidingSolveReport | null> {
    const wanted = this.#latest.supersede();
    try {
      // Not every method can count all solutions, so the engine chooses one.
      const method = more.all ? {} : $state.snapshot(this.method);
      const { optimal, threads } = this;
      const limits = { memory: memoryLimit(), seconds };
      const reports = await this.#latest.reports(
        wanted,
        { verb: "solve", puzzle, method, optimal, threads, limits, ...more },
        async (running) => {
          if (!improved) return;
          if (!this.progress) this.#begun(running, seconds !== null);
          this.progress = running;
          // The worker of the other metric has no solution before the end.
          if (more.metric === "multi" || running.cost == null || running.cost === this.partial?.cost) return;
          await this.#look();
          if (wanted() && !this.report && this.partial?.moves) improved(this.partial.moves);
        },
        (preparing) => {
          if (!improved) return;
          this.preparing = preparing;
          this.far ||= seconds === null && preparing.lower_bound >= FAR;
        },
      );
      return reportOf(reports ?? [], "solve", "sliding");
    } catch (error) {
      this.forget();
      this.error = error;
      return null;
    }
  }
}
