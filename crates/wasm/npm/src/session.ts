// A session as the page sees it: a request that a worker answers in steps.

import type { Running } from "./answers.js";
import { type PostedError, SusunError } from "./error.js";
import type { Report, Request } from "./types.js";
import type { SessionMessage, WorkerHandle } from "./worker-handle.js";

/** `preparing`: tables are being made, which nothing can interrupt. */
export type SessionState = "preparing" | "running" | "paused" | "done";

/** Callbacks of a session. */
export interface Listeners<R = Report> {
  /** How far the search is and how many workers search; at most ten times a second. */
  progress?(progress: Running, workers: number): void;
  /** Each report, as soon as it is there. */
  report?(report: R): void;
  /** Each new state. */
  state?(state: SessionState): void;
}

/** A request that is being answered in steps. */
export interface Session<R = Report> {
  readonly state: SessionState;
  /** All reports, once the session has ended or was stopped; if it was dropped, those that had come before. */
  readonly done: Promise<R[]>;
  /** Pauses. Gives the report as if it had been stopped now, where there is one. */
  pause(): Promise<R | undefined>;
  resume(): void;
  /** Stops, and gives the reports with the best answer so far. */
  stop(): Promise<R[]>;
  /** Ends it at once, without a report. */
  drop(): void;
}

/** Milliseconds of making tables after which a session that is dropped also ends its worker. */
const PATIENCE = 1_000;

/** Called when a session has ended; `abandoned` if its worker is not worth waiting for. */
export type Ended = (abandoned: boolean) => void;

/** A session in a worker of a pool. */
export class PoolSession implements Session {
  readonly done: Promise<Report[]>;
  readonly #reports: Report[] = [];
  readonly #begun = performance.now();
  #state: SessionState = "preparing";
  #resolve!: (reports: Report[]) => void;
  #reject!: (error: SusunError) => void;
  /** The worker that leads the session; none while the engine that it needs is loaded. */
  #worker: WorkerHandle | undefined;
  #ended: Ended | undefined;
  #stopped = false;

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

  /** Begins in this worker, paused or stopped if the page has done that already. `ended` is called once, if it
   * ends there. */
  beginIn(worker: WorkerHandle, ended: Ended): void {
    [this.#worker, this.#ended] = [worker, ended];
    worker.post({ kind: "begin", session: this.id, request: this.request });
    if (this.#state === "paused") worker.ask({ kind: "pause", session: this.id }).catch(() => {});
    if (this.#stopped) worker.post({ kind: "stop", session: this.id });
  }

  /** Leaves its worker, whose engine does not support it. */
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
    const abandoned = this.#state === "preparing" && performance.now() - this.#begun > PATIENCE;
    if (!abandoned) this.#worker?.post({ kind: "drop", session: this.id });
    this.#end(() => this.#resolve(this.#reports), abandoned);
  }

  /** Takes a message of its worker. */
  receive(message: SessionMessage): void {
    if (this.#state === "done") return;
    switch (message.kind) {
      case "prepared":
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

  #end(settle: () => void, abandoned = false): void {
    this.#setState("done");
    settle();
    this.#ended?.(abandoned);
  }

  #setState(state: SessionState): void {
    this.#state = state;
    this.listeners.state?.(state);
  }
}
