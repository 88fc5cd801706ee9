// A search as the page sees it.

import type { Running } from "./answers.js";
import type { Hand, News } from "./hand.js";
import { type PostedMistake, SusunError } from "./mistake.js";
import type { Report, Request } from "./types.js";

/** `preparing`: tables are being made, and nothing can be stopped before they are. */
export type JobState = "preparing" | "running" | "paused" | "done";

/** Who wants to hear of a search. */
export interface Listeners<R = Report> {
  /** How far it is, and how many workers search, at most ten times a second. */
  progress?(progress: Running, workers: number): void;
  /** A report, as soon as it is there. */
  report?(report: R): void;
  /** What it does now. */
  state?(state: JobState): void;
}

/** A search that was begun. */
export interface Job<R = Report> {
  readonly state: JobState;
  /** All reports, when it has ended by itself or was stopped; those that had come when it was dropped. */
  readonly done: Promise<R[]>;
  /** Rests. Gives the report as if it had been stopped now, where there is one. */
  pause(): Promise<R | undefined>;
  goOn(): void;
  /** Stops, and gives the reports with the best answer so far. */
  cancel(): Promise<R[]>;
  /** Forgets it at once. */
  drop(): void;
}

/** Tables that take longer than this, in milliseconds, are not waited for when a search is dropped. */
const PATIENCE = 1_000;

/** Hears the end of a search; `abandoned` says that its worker is not worth waiting for. */
export type Ended = (abandoned: boolean) => void;

/** A search in one of the workers. */
export class JobInPool implements Job {
  readonly done: Promise<Report[]>;
  readonly #reports: Report[] = [];
  readonly #begun = performance.now();
  #state: JobState = "preparing";
  #resolve!: (reports: Report[]) => void;
  #reject!: (error: SusunError) => void;
  /** None while the engine that it needs is loaded. */
  #hand: Hand | undefined;
  #ended: Ended | undefined;
  #stopped = false;

  constructor(
    readonly name: number,
    readonly request: Request,
    readonly listeners: Listeners,
  ) {
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  get state(): JobState {
    return this.#state;
  }

  get hand(): Hand | undefined {
    return this.#hand;
  }

  /** Begins in this worker, and is what the page has made of it meanwhile. `ended` is called once, if it ends
   * there. */
  beginIn(hand: Hand, ended: Ended): void {
    [this.#hand, this.#ended] = [hand, ended];
    hand.post({ kind: "begin", job: this.name, request: this.request });
    if (this.#state === "paused") hand.ask({ kind: "pause", job: this.name }).catch(() => {});
    if (this.#stopped) hand.post({ kind: "stop", job: this.name });
  }

  /** Its worker has not the engine for it. */
  leave(): void {
    this.#hand = this.#ended = undefined;
  }

  async pause(): Promise<Report | undefined> {
    if (this.#state === "done") return undefined;
    this.#become("paused");
    return (await this.#hand?.ask({ kind: "pause", job: this.name })) as Report | undefined;
  }

  goOn(): void {
    if (this.#state !== "paused") return;
    this.#hand?.post({ kind: "go-on", job: this.name });
    this.#become("running");
  }

  cancel(): Promise<Report[]> {
    this.#stopped = true;
    if (this.#state !== "done") this.#hand?.post({ kind: "stop", job: this.name });
    return this.done;
  }

  drop(): void {
    if (this.#state === "done") return;
    const abandoned = this.#state === "preparing" && performance.now() - this.#begun > PATIENCE;
    if (!abandoned) this.#hand?.post({ kind: "drop", job: this.name });
    this.#end(() => this.#resolve(this.#reports), abandoned);
  }

  /** What its worker says. */
  hear(news: News): void {
    if (this.#state === "done") return;
    switch (news.kind) {
      case "prepared":
        if (this.#state === "preparing") this.#become("running");
        break;
      case "progress":
        this.listeners.progress?.(news.progress, news.workers);
        break;
      case "report":
        this.#reports.push(news.report);
        this.listeners.report?.(news.report);
        break;
      case "done":
        this.#end(() => this.#resolve(this.#reports));
        break;
      case "failed":
        this.fail(news.mistake);
        break;
    }
  }

  /** It cannot go on. */
  fail(mistake: PostedMistake): void {
    if (this.#state !== "done") this.#end(() => this.#reject(new SusunError(mistake)));
  }

  #end(settle: () => void, abandoned = false): void {
    this.#become("done");
    settle();
    this.#ended?.(abandoned);
  }

  #become(state: JobState): void {
    this.#state = state;
    this.listeners.state?.(state);
  }
}
