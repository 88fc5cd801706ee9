// One search, step by step, in this worker and with the help of others.

import type { Running } from "./answers.js";
import type { Engine, EngineSession } from "./engine.js";
import { Helpers } from "./helpers.js";
import type { FromWorker } from "./messages.js";
import { isBreakdown, posted } from "./mistake.js";
import { Pace } from "./pace.js";
import { fill, save } from "./shelf.js";
import type { Task } from "./tasks.js";
import type { Progress, Report, Request } from "./types.js";

/** People read at most ten numbers a second. */
const BETWEEN_PROGRESS = 100;

/** A search; its worker gives it turns. */
export class Search implements Task {
  readonly #session: EngineSession;
  readonly #helpers: Helpers;
  readonly #pace = new Pace();
  #paused = false;
  /** All units are out: nothing to do before a report comes back. */
  #waiting = false;
  #ended = false;
  #told = -Infinity;
  /** The time of the steps that were taken here. */
  #seconds = 0;
  #saved: Promise<void> = Promise.resolve();

  private constructor(
    session: EngineSession,
    asked: string,
    readonly job: number,
    readonly post: (message: FromWorker) => void,
    changed: () => void,
  ) {
    this.#session = session;
    this.#helpers = new Helpers(session, asked, () => {
      this.#waiting = false;
      changed();
    });
  }

  /** Begins a search: checks what is asked and makes the tables, in one step that nothing interrupts. */
  static async begin(
    engine: Engine,
    request: Request,
    job: number,
    post: (message: FromWorker) => void,
    changed: () => void,
  ): Promise<Search> {
    const asked = JSON.stringify(request);
    await fill(engine);
    const search = new Search(new engine.Session(asked), asked, job, post, changed);
    search.#hear(JSON.parse(search.#session.advance(0)));
    post({ kind: "prepared", job });
    // Helpers find the tables there; the search itself need not wait.
    search.#saved = save(engine);
    return search;
  }

  get ready(): boolean {
    return !this.#ended && !this.#paused && !this.#waiting;
  }

  step(): void {
    try {
      const begun = performance.now();
      const progress: Progress = JSON.parse(this.#session.advance(this.#pace.nodes));
      if (progress.state === "running") this.#learn(progress, performance.now() - begun);
      this.#hear(progress);
      if (!this.#ended) this.#helpers.feed();
    } catch (error) {
      this.#end({ kind: "failed", job: this.job, mistake: posted(error) }, isBreakdown(error));
    }
  }

  /** Rests; the report as if it were stopped now, if there is one. */
  pause(): Report | undefined {
    this.#paused = true;
    const soFar = this.#ended ? undefined : this.#session.so_far?.();
    return soFar === undefined ? undefined : JSON.parse(soFar);
  }

  goOn(): void {
    this.#paused = false;
  }

  /** Ends it with the report so far. */
  stop(): void {
    if (this.#ended) return;
    this.#session.stop();
    this.#paused = this.#waiting = false;
  }

  /** Forgets it. */
  drop(): void {
    if (!this.#ended) this.#end();
  }

  /** Somebody would help. */
  async help(helper: number, port: MessagePort): Promise<void> {
    await this.#saved;
    if (this.#ended) port.postMessage({ kind: "over" });
    else this.#helpers.add(helper, port);
  }

  /** Somebody who helped is gone. */
  lost(helper: number): void {
    if (!this.#ended) this.#helpers.lost(helper);
  }

  /** A step in which nothing was searched, because others have all the units, says nothing about the pace. */
  #learn({ seconds }: Running, milliseconds: number): void {
    const searched = seconds > this.#seconds || !this.#helpers.busy;
    this.#seconds = seconds;
    this.#waiting = !searched;
    if (searched) this.#pace.took(milliseconds);
  }

  #hear(progress: Progress): void {
    if (progress.state === "running") this.#tell(progress);
    else if (progress.state === "report")
      this.post({ kind: "report", job: this.job, report: progress.report });
    else this.#end({ kind: "done", job: this.job });
  }

  #tell(progress: Running): void {
    const now = performance.now();
    if (now - this.#told < BETWEEN_PROGRESS) return;
    this.#told = now;
    this.post({ kind: "progress", job: this.job, progress, workers: 1 + this.#helpers.hired });
  }

  /** An engine that broke down cannot even free what it holds. */
  #end(last?: FromWorker, broken = false): void {
    this.#ended = true;
    this.#helpers.end();
    if (!broken) this.#session.free();
    if (last) this.post(last);
    if (broken) this.post({ kind: "broken" });
  }
}
