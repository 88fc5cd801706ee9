// All workers of a page: at first those of the light engine, and those of the full one when something is asked
// that only it can answer. The page need not know which is which.

import { Crew } from "./crew.js";
import type { Which } from "./engine.js";
import type { Question } from "./hand.js";
import { JobInPool, type Listeners } from "./job.js";
import { SusunError, posted } from "./mistake.js";
import type { Request } from "./types.js";

/** Where the engines are, if not beside this package. */
export type Addresses = Partial<Record<Which, string>>;

/** Texts that are remembered: a page asks many questions about the same few puzzles. */
const MOST_TEXTS = 32;

/** Both engines in their workers. */
export class Pool {
  readonly #light: Crew;
  #full: Promise<Crew> | undefined;
  /** Texts that the light engine has refused: what is asked of them goes to the full one at once. */
  readonly #refused = new Set<string>();
  #next = 1;
  #closed = false;

  /** `workers` for searches, of each engine. */
  constructor(
    readonly workers: number,
    readonly wasm: Addresses,
  ) {
    this.#light = new Crew("light", workers, wasm.light, (job) => {
      this.#remember(job.request);
      void this.#beginInFull(job);
    });
  }

  /** Loads the light engine. */
  open(): Promise<void> {
    return this.#light.open();
  }

  /** A quick question, never behind a search. */
  async ask(question: Question): Promise<unknown> {
    const about = question.kind === "ask" ? question.request : undefined;
    if (!about || !this.#refused.has(textOf(about))) {
      try {
        return await this.#light.ask(question);
      } catch (error) {
        if (!(error instanceof SusunError && error.elsewhere)) throw error;
        if (about) this.#remember(about);
      }
    }
    return (await this.#inFull()).ask(question);
  }

  /** Begins a search. */
  begin(request: Request, listeners: Listeners): JobInPool {
    const job = new JobInPool(this.#next++, request, listeners);
    if (this.#refused.has(textOf(request))) void this.#beginInFull(job);
    else this.#light.begin(job);
    return job;
  }

  close(): void {
    this.#closed = true;
    this.#light.close();
    this.#full?.then((full) => full.close()).catch(() => {});
  }

  async #beginInFull(job: JobInPool): Promise<void> {
    try {
      const full = await this.#inFull();
      // It may have been dropped while the engine was loaded.
      if (job.state !== "done") full.begin(job);
    } catch (error) {
      job.fail(posted(error));
    }
  }

  /** The full engine, which is loaded now if it was not before. */
  #inFull(): Promise<Crew> {
    this.#full ??= this.#openFull().catch((error: unknown) => {
      // Whoever asks next tries again: the network may be back. Until then the light one answers what it can.
      this.#full = undefined;
      this.#refused.clear();
      throw error;
    });
    return this.#full;
  }

  async #openFull(): Promise<Crew> {
    if (this.#closed) throw new SusunError({ message: "Susun was closed" });
    const full = new Crew("full", this.workers, this.wasm.full);
    await full.open();
    return full;
  }

  #remember(request: Request): void {
    this.#refused.add(textOf(request));
    const [oldest] = this.#refused;
    if (oldest !== undefined && this.#refused.size > MOST_TEXTS) this.#refused.delete(oldest);
  }
}

/** What a request is about: a puzzle's text, or what is read back. */
function textOf(request: Request): string {
  const { puzzle, ...rest } = request as { puzzle?: { text?: string } };
  return puzzle?.text ?? JSON.stringify(rest);
}
