// Runs one session of the engine step by step, in the worker that leads it. Other workers can search units of it.

import type { Running } from "./answers.js";
import type { Engine, EngineSession } from "./engine.js";
import type { FromWorker } from "./messages.js";
import { isBreakdown, toPosted } from "./error.js";
import { Pace } from "./pace.js";
import { loadTables, saveTables } from "./tables.js";
import type { Task } from "./tasks.js";
import type { PreparingInfo, Progress, Report, Request } from "./types.js";
import { UnitWorkers } from "./unit-workers.js";

/** Minimum time between two progress messages, in milliseconds. */
const BETWEEN_PROGRESS = 100;

/** The steps of a session, which its worker calls. */
export class SessionTask implements Task {
  readonly #session: EngineSession;
  readonly #unitWorkers: UnitWorkers;
  readonly #pace = new Pace();
  #paused = false;
  /** Other workers have all units, so there is no step to take until one of them reports. */
  #waiting = false;
  #ended = false;
  /** When progress was last posted. */
  #lastProgress = -Infinity;
  #saved: Promise<void> = Promise.resolve();

  private constructor(
    session: EngineSession,
    request: string,
    readonly id: number,
    readonly post: (message: FromWorker) => void,
    wake: () => void,
  ) {
    this.#session = session;
    this.#unitWorkers = new UnitWorkers(session, request, () => {
      this.#waiting = false;
      wake();
    });
  }

  /** Begins a session: checks the request and prepares the search, in one step that cannot be interrupted. */
  static async begin(
    engine: Engine,
    request: Request,
    id: number,
    post: (message: FromWorker) => void,
    wake: () => void,
  ): Promise<SessionTask> {
    const text = JSON.stringify(request);
    // First, because the time of a session begins with it.
    const task = new SessionTask(new engine.Session(text), text, id, post, wake);
    await loadTables(engine);
    task.#prepare();
    post({ kind: "prepared", session: id });
    // Other workers wait until the tables are saved before they join; this session does not.
    task.#saved = saveTables(engine);
    return task;
  }

  get ready(): boolean {
    return !this.#ended && !this.#paused && !this.#waiting;
  }

  step(): void {
    try {
      const begun = performance.now();
      const progress: Progress = JSON.parse(this.#session.advance(this.#pace.nodes));
      if (progress.state === "running") {
        this.#waiting = progress.waiting;
        this.#pace.took(performance.now() - begun, !progress.waiting);
      }
      this.#report(progress);
      if (!this.#ended) this.#unitWorkers.sendUnits();
    } catch (error) {
      this.#end({ kind: "failed", session: this.id, error: toPosted(error) }, isBreakdown(error));
    }
  }

  /** Pauses. Returns the report as if the session were stopped now, if there is one. */
  pause(): Report | undefined {
    this.#paused = true;
    if (this.#ended) return undefined;
    this.#session.rest();
    const report = this.#session.partial_report?.();
    return report === undefined ? undefined : JSON.parse(report);
  }

  resume(): void {
    this.#paused = false;
  }

  /** Ends with the report so far. */
  stop(): void {
    if (this.#ended) return;
    this.#session.stop();
    this.#paused = this.#waiting = false;
  }

  /** Ends without a report. */
  drop(): void {
    if (!this.#ended) this.#end();
  }

  /** Shares units with the worker at the other end of the port. */
  async share(assignment: number, port: MessagePort): Promise<void> {
    await this.#saved;
    if (this.#ended) port.postMessage({ kind: "end" });
    else this.#unitWorkers.add(assignment, port);
  }

  /** Called when a worker that searched units is lost. */
  loseWorker(assignment: number): void {
    if (!this.#ended) this.#unitWorkers.remove(assignment);
  }

  #prepare(): void {
    let last = "";
    const preparing = (json: string) => {
      const progress: PreparingInfo = JSON.parse(json);
      const part = JSON.stringify(progress.part);
      // A part may send only one event, so each is shown at once.
      if (!this.#isDue() && part === last) return;
      last = part;
      this.post({ kind: "preparing", session: this.id, progress });
    };
    const prepared: Progress = JSON.parse(this.#session.prepare({ preparing }));
    // Never too soon after the last message: this one has the time of the whole preparation.
    this.#lastProgress = -Infinity;
    this.#report(prepared);
  }

  #report(progress: Progress): void {
    if (progress.state === "running") this.#postProgress(progress);
    else if (progress.state === "report")
      this.post({ kind: "report", session: this.id, report: progress.report });
    else this.#end({ kind: "done", session: this.id });
  }

  #postProgress(progress: Running): void {
    if (!this.#isDue()) return;
    this.post({ kind: "progress", session: this.id, progress, workers: 1 + this.#unitWorkers.ready });
  }

  /** Whether it is time for a message about progress. */
  #isDue(): boolean {
    const now = performance.now();
    const due = now - this.#lastProgress >= BETWEEN_PROGRESS;
    if (due) this.#lastProgress = now;
    return due;
  }

  /** Ends the session. After a crash, the engine cannot free its memory. */
  #end(last?: FromWorker, broken = false): void {
    this.#ended = true;
    this.#unitWorkers.end();
    if (!broken) this.#session.free();
    if (last) this.post(last);
    if (broken) this.post({ kind: "broken" });
  }
}
