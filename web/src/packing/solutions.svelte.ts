import type { MethodChoice, PackingSolveReport, Running } from "susun";
import { Latest, type Wanted } from "../lib/latest";
import { memoryLimit } from "../lib/memory";
import { reportOf } from "../lib/reports";

/** The most solutions that the player can step through. */
const MOST = 100;
/** Milliseconds between two checks of how many solutions have been found. */
const INTERVAL = 250;

/** A search for solutions: shows the first one at once and collects more in the background. */
export class Solutions {
  state = $state<"idle" | "running" | "paused" | "done">("idle");
  progress = $state.raw<Running | null>(null);
  report = $state.raw<PackingSolveReport | null>(null);
  listed = $state.raw<string[]>([]);
  /** True if `listed` has all solutions. */
  complete = $state(false);
  index = $state(0);
  error = $state.raw<unknown>(null);
  #latest = new Latest();

  get shown(): string | null {
    return this.listed[this.index] ?? null;
  }

  /** Searches for the first solution, then for the others. */
  async solve(text: string, method: MethodChoice): Promise<PackingSolveReport | null> {
    const wanted = this.forget();
    this.state = "running";
    try {
      const limits = { memory: memoryLimit() };
      const request = { verb: "solve", puzzle: { text }, method, limits } as const;
      const reports = await this.#latest.reports(wanted, request, (running) => (this.progress = running));
      if (!reports) return null;
      const report = reportOf(reports, "solve", "packing");
      this.report = report;
      this.listed = report?.solution ? [report.solution] : [];
      this.state = "done";
      if (report?.solution) void this.#gather(text, wanted);
      return report;
    } catch (error) {
      [this.error, this.state] = [error, "idle"];
      return null;
    }
  }

  /** Shows a solution that was found before, and searches for the others. */
  show(text: string, solution: string): void {
    const wanted = this.forget();
    this.listed = [solution];
    this.state = "done";
    void this.#gather(text, wanted);
  }

  async pause(): Promise<void> {
    if (this.state !== "running") return;
    this.state = "paused";
    const { session } = this.#latest;
    const report = reportOf([await session?.pause()], "solve", "packing");
    if (session === this.#latest.session && report) this.report = report;
  }

  resume(): void {
    if (this.state !== "paused") return;
    this.state = "running";
    this.#latest.session?.resume();
  }

  /** Shows the solution that is `by` places further in the list, which wraps around. */
  step(by: number): void {
    const most = this.listed.length;
    if (most) this.index = (this.index + by + most) % most;
  }

  forget(): Wanted {
    this.state = "idle";
    this.progress = this.report = this.error = null;
    this.listed = [];
    this.index = 0;
    this.complete = false;
    return this.#latest.supersede();
  }

  // Ends when there are enough solutions to step through. The analysis counts all of them, and faster.
  async #gather(text: string, wanted: Wanted): Promise<void> {
    const limits = { memory: memoryLimit() };
    const request = { verb: "solve", puzzle: { text }, all: true, max_solutions: MOST, limits } as const;
    const session = await this.#latest.begin(wanted, request);
    if (!session) return;
    const ended = session.done.then(
      (reports) => reportOf(reports, "solve", "packing"),
      () => null,
    );
    let report: PackingSolveReport | null = null;
    for (;;) {
      const done = await Promise.race([ended, new Promise<undefined>((wake) => setTimeout(wake, INTERVAL))]);
      if (!wanted()) return;
      if (done !== undefined) {
        report = done;
        break;
      }
      report = reportOf([await session.pause()], "solve", "packing");
      if (!wanted() || (report?.solutions?.listed.length ?? 0) >= MOST) break;
      if (session.state === "paused") session.resume();
    }
    if (!wanted()) return;
    session.drop();
    this.#list(report);
  }

  // The solution that is already shown stays shown, at the front of the list.
  #list(report: PackingSolveReport | null): void {
    const solutions = report?.solutions;
    if (!solutions?.listed.length) return;
    const first = this.listed[0] ?? "";
    this.listed = [first, ...solutions.listed.filter((other) => other !== first)].slice(0, MOST);
    this.complete = solutions.complete && BigInt(solutions.count) === BigInt(this.listed.length);
  }
}
