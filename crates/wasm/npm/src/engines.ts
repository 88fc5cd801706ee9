// Both engines, each with a pool of workers. The sliding engine is loaded first, the full one when a request needs it.
// The page need not know which of them answers.

import type { EngineName } from "./engine.js";
import { type Listeners, PoolJob } from "./job.js";
import { SusunError, toPosted } from "./mistake.js";
import { Pool } from "./pool.js";
import type { Request } from "./types.js";
import type { Question } from "./worker-handle.js";

/** Where the WASM of the engines is, if not beside this package. */
export type Addresses = Partial<Record<EngineName, string>>;

/** How many texts are remembered: a page asks many questions about the same few puzzles. */
const MOST_TEXTS = 32;

/** Both engines in their workers. */
export class Engines {
  readonly #sliding: Pool;
  #full: Promise<Pool> | undefined;
  /** Texts that the sliding engine does not support: requests about them go to the full one at once. */
  readonly #unsupported = new Set<string>();
  #nextJob = 1;
  #closed = false;

  /** `workers` is the number of search workers of each engine. */
  constructor(
    readonly workers: number,
    readonly wasm: Addresses,
  ) {
    this.#sliding = new Pool("sliding", workers, wasm.sliding, (job) => {
      this.#remember(job.request);
      void this.#beginInFull(job);
    });
  }

  /** Loads the sliding engine. */
  open(): Promise<void> {
    return this.#sliding.open();
  }

  /** Answers a quick question; searches do not delay it. */
  async ask(question: Question): Promise<unknown> {
    const request = question.kind === "ask" ? question.request : undefined;
    if (!request || !this.#unsupported.has(textOf(request))) {
      try {
        return await this.#sliding.ask(question);
      } catch (error) {
        if (!(error instanceof SusunError && error.elsewhere)) throw error;
        if (request) this.#remember(request);
      }
    }
    return (await this.#fullPool()).ask(question);
  }

  /** Begins a search. */
  begin(request: Request, listeners: Listeners): PoolJob {
    const job = new PoolJob(this.#nextJob++, request, listeners);
    if (this.#unsupported.has(textOf(request))) void this.#beginInFull(job);
    else this.#sliding.begin(job);
    return job;
  }

  close(): void {
    this.#closed = true;
    this.#sliding.close();
    this.#full?.then((full) => full.close()).catch(() => {});
  }

  async #beginInFull(job: PoolJob): Promise<void> {
    try {
      const full = await this.#fullPool();
      // It may have been dropped while the engine was loaded.
      if (job.state !== "done") full.begin(job);
    } catch (error) {
      job.fail(toPosted(error));
    }
  }

  /** The pool of the full engine, which is loaded by the first call. */
  #fullPool(): Promise<Pool> {
    this.#full ??= this.#openFull().catch((error: unknown) => {
      // The next request tries again: the network may be back. Until then the sliding engine answers what it can.
      this.#full = undefined;
      this.#unsupported.clear();
      throw error;
    });
    return this.#full;
  }

  async #openFull(): Promise<Pool> {
    if (this.#closed) throw new SusunError({ message: "Susun was closed" });
    const full = new Pool("full", this.workers, this.wasm.full);
    await full.open();
    return full;
  }

  #remember(request: Request): void {
    this.#unsupported.add(textOf(request));
    const [oldest] = this.#unsupported;
    if (oldest !== undefined && this.#unsupported.size > MOST_TEXTS) this.#unsupported.delete(oldest);
  }
}

/** The text of the puzzle; for a request without one, the request itself. */
function textOf(request: Request): string {
  const { puzzle, ...rest } = request as { puzzle?: { text?: string } };
  return puzzle?.text ?? JSON.stringify(rest);
}
