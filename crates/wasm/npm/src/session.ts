// A session as the page sees it: a request that a worker answers in steps.

import type { Running } from "./answers.js";
import { type PostedError, SusunError } from "./error.js";
import type { PreparingInfo, Report, Request } from "./types.js";
import type { SessionMessage, WorkerHandle } from "./worker-handle.js";

/** While a session is `preparing`, its worker cannot be interrupted. If the session is dropped, its worker is ended
 * within a second, unless another session waits for it. */
export type SessionState = "preparing" | "running" | "paused" | "done";

/** Callbacks of a session. */
export interface Listeners<R = Report> {
  /** What is being prepared and how much is done: when a part begins, and at most ten times a second. */
  preparing?(progress: PreparingInfo): void;
  /** The progress, and the number of workers that search; at most ten times a second. */
  progress?(progress: Running, workers: number): void;
  /** Each report, as soon as it is ready. */
  report?(report: R): void;
  /** Each new state. */
  state?(state: SessionState): void;
}

/** A request that is answered in steps. */
export interface Session<R = Report> {
  readonly state: SessionState;
  /** All reports, when the session has ended or was stopped. If it was dropped, the reports up to then. */
  readonly done: Promise<R[]>;
  /** Pauses. Returns the report as if the session had been stopped now, if there is one. */
  pause(): Promise<R | undefined>;
  resume(): void;
  /** Stops, and returns the reports with the best answer so far. */
  stop(): Promise<R[]>;
  /** Ends the session at once, without a report. */
  drop(): void;
}

/** A dropped session has this many milliseconds from its start to finish its preparation, which may also serve the next
 * session. Then its worker is ended, unless another session waits for it. */
const PATIENCE = 1_000;

/** Called when the worker of a session is free. If `abandoned`, it is still preparing and should be ended. If it is not
 * ended, this is called again after the preparation. */
export type Ended = (abandoned: boolean) => void;

/** A session in a worker of a pool. */
export class PoolSession implements Session {
  readonly done: Promise<Report[]>;
  readonly #reports: Report[] = [];
  /** When it began in its worker. */
  #begun = 0;
  #state: SessionState = "preparing";
  #resolve!: (reports: Report[]) => void;
  #reject!: (error: SusunError) => void;
  /** The worker that leads the session; none while its engine is loading. */
  #worker: WorkerHandle | undefined;
  #ended: Ended | undefined;
  #stopped = false;
  /** Whether its worker has prepared the search. */
  #prepared = false;
  /** Ends the worker of a dropped session. */
  #impatience: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: number,
    readonly request: Request,
    readonly listeners: Listeners,
  ) {
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  get state(): SessionState {
    return this.#state;
  }

  get worker(): WorkerHandle | undefined {
    return this.#worker;
  }

  /** Begins in this worker, paused or stopped if the page has already asked for that. `ended` is called when the
   * session ends there. */
  beginIn(worker: WorkerHandle, ended: Ended): void {
    [this.#worker, this.#ended, this.#begun] = [worker, ended, performance.now()];
    worker.post({ kind: "begin", session: this.id, request: this.request });
    if (this.#state === "paused") worker.ask({ kind: "pause", session: this.id }).catch(() => {});
    if (this.#stopped) worker.post({ kind: "stop", session: this.id });
  }

  /** Leaves its worker, because the engine does not support the request. */
  detach(): void {
    this.#worker = this.#ended = undefined;
  }

  async pause(): Promise<Report | undefined> {
    if (this.#state === "done") return undefined;
    this.#setState("paused");
    return (await this.#worker?.ask({ kind: "pause", session: this.id })) as Report | undefined;
  }

  resume(): void {
    if (this.#state !== "paused") return;
    this.#worker?.post({ kind: "resume", session: this.id });
    this.#setState("running");
  }

  stop(): Promise<Report[]> {
    this.#stopped = true;
    if (this.#state !== "done") this.#worker?.post({ kind: "stop", session: this.id });
    return this.done;
  }

  drop(): void {
    if (this.#state === "done") return;
    this.#worker?.post({ kind: "drop", session: this.id });
    this.#settle(() => this.#resolve(this.#reports));
    if (this.#prepared) return this.#leave();
    const left = this.#begun + PATIENCE - performance.now();
    if (left > 0) this.#impatience = setTimeout(() => this.#leave(true), left);
    else this.#leave(true);
  }

  /** Handles a message of its worker. */
  receive(message: SessionMessage): void {
    if (this.#state === "done") {
      // Dropped, and waiting for its worker.
      if (message.kind === "prepared" || message.kind === "failed") this.#leave();
      return;
    }
    switch (message.kind) {
      case "preparing":
        this.listeners.preparing?.(message.progress);
        break;
      case "prepared":
        this.#prepared = true;
        if (this.#state === "preparing") this.#setState("running");
        break;
      case "progress":
        this.listeners.progress?.(message.progress, message.workers);
        break;
      case "report":
        this.#reports.push(message.report);
        this.listeners.report?.(message.report);
        break;
      case "done":
        this.#end(() => this.#resolve(this.#reports));
        break;
      case "failed":
        this.fail(message.error);
        break;
    }
  }

  /** Ends with an error. */
  fail(error: PostedError): void {
    if (this.#state !== "done") this.#end(() => this.#reject(new SusunError(error)));
  }

  #end(settle: () => void): void {
    this.#settle(settle);
    this.#leave();
  }

  #settle(settle: () => void): void {
    this.#setState("done");
    settle();
  }

  #leave(abandoned = false): void {
    clearTimeout(this.#impatience);
    this.#ended?.(abandoned);
  }

  #setState(state: SessionState): void {
    this.#state = state;
    this.listeners.state?.(state);
  }
}
