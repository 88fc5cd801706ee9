import type { FillReport, Job, MethodChoice, Report, Running } from "susun";
import { begin } from "../lib/engine";

/** So many solutions can be stepped through. */
const MOST = 100;
/** Milliseconds between two looks at what has been found. */
const LOOK = 250;

/** A search for solutions: the first one is shown at once, more are gathered behind it. */
export class Solutions {
  state = $state<"idle" | "running" | "paused" | "done">("idle");
  progress = $state.raw<Running | null>(null);
  report = $state.raw<FillReport | null>(null);
  listed = $state.raw<string[]>([]);
  /** True when these are all there are. */
  complete = $state(false);
  index = $state(0);
  mistake = $state.raw<unknown>(null);
  #job: Job | null = null;
  #turn = 0;

  get shown(): string | null {
    return this.listed[this.index] ?? null;
  }

  /** Searches for the first solution, then for the others. */
  async solve(text: string, method: MethodChoice): Promise<FillReport | null> {
    this.forget();
    const turn = this.#turn;
    this.state = "running";
    try {
      const request = { verb: "solve", puzzle: { text }, method } as const;
      const progress = (running: Running) => {
        if (turn === this.#turn) this.progress = running;
      };
      const job = await begin(request, { progress });
      if (turn !== this.#turn) {
        job.drop();
        return null;
      }
      this.#job = job;
      const report = fill(await job.done);
      if (turn !== this.#turn) return null;
      this.report = report;
      this.listed = report?.solution ? [report.solution] : [];
      this.state = "done";
      if (report?.solution) void this.#gather(text, turn);
      return report;
    } catch (error) {
      if (turn === this.#turn) [this.mistake, this.state] = [error, "idle"];
      return null;
    }
  }

  async pause(): Promise<void> {
    if (this.state !== "running") return;
    this.state = "paused";
    const turn = this.#turn;
    const report = fill([(await this.#job?.pause()) ?? ({} as Report)]);
    if (turn === this.#turn && report) this.report = report;
  }

  goOn(): void {
    if (this.state !== "paused") return;
    this.state = "running";
    this.#job?.goOn();
  }

  /** Another of the solutions that are listed. */
  step(by: number): void {
    const most = this.listed.length;
    if (most) this.index = (this.index + by + most) % most;
  }

  forget(): void {
    this.#turn += 1;
    this.#job?.drop();
    this.#job = null;
    this.state = "idle";
    this.progress = this.report = this.mistake = null;
    this.listed = [];
    this.index = 0;
    this.complete = false;
  }

  // Counting them all is done otherwise and sooner: this search ends when there are enough to look at.
  async #gather(text: string, turn: number): Promise<void> {
    const request = { verb: "solve", puzzle: { text }, all: true, max_solutions: MOST } as const;
    const job = await begin(request);
    if (turn !== this.#turn) return job.drop();
    this.#job = job;
    const ended = job.done.then(fill, () => null);
    let report: FillReport | null = null;
    for (;;) {
      const done = await Promise.race([ended, new Promise<undefined>((wake) => setTimeout(wake, LOOK))]);
      if (turn !== this.#turn) return;
      if (done !== undefined) {
        report = done;
        break;
      }
      report = fill([(await job.pause()) ?? ({} as Report)]);
      if (turn !== this.#turn || (report?.solutions?.listed.length ?? 0) >= MOST) break;
      if (job.state === "paused") job.goOn();
    }
    if (turn !== this.#turn) return;
    job.drop();
    this.#job = null;
    this.#take(report);
  }

  // What is shown stays shown: it goes to the front of the list.
  #take(report: FillReport | null): void {
    const found = report?.solutions;
    if (!found?.listed.length) return;
    const first = this.listed[0] ?? "";
    this.listed = [first, ...found.listed.filter((other) => other !== first)].slice(0, MOST);
    this.complete = found.complete && BigInt(found.count) === BigInt(this.listed.length);
  }
}

/** The report of a packing puzzle among reports. */
function fill(reports: Report[]): FillReport | null {
  const found = reports.find((report) => "verdict" in report && "reasons" in report && "counters" in report);
  return (found as FillReport | undefined) ?? null;
}
