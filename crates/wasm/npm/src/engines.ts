// One engine per family of puzzles and one that re-checks reports, each with a pool of workers that is started when it is
// needed. The page need not know which engine answers: a request that the first engine does not support goes to the
// other one.

import type { EngineName, Family } from "./engine.js";
import { type Listeners, PoolSession } from "./session.js";
import { SusunError, toPosted } from "./error.js";
import { Pool } from "./pool.js";
import type { Request } from "./types.js";
import type { Question } from "./worker-handle.js";

/** The addresses of the WASM files, if they are not in this package. */
export type Addresses = Partial<Record<EngineName, string>>;

/** The most texts to remember. A page asks many questions about the same few puzzles. */
const MOST_TEXTS = 32;

const OTHER = { sliding: "packing", packing: "sliding" } as const;

/** The verbs that only the full engine supports. It also counts slides: the metric `multi`. */
const FULL = ["verify", "audit"];

/** All engines in their workers. */
export class Engines {
  readonly #pools = new Map<EngineName, Promise<Pool>>();
  /** Texts that the first engine does not support: requests about them go directly to the other engine. */
  readonly #unsupported = new Set<string>();
  #nextSession = 1;
  #closed = false;

  /** `workers` is the number of search workers per engine. `first` answers what several engines can answer. */
  constructor(
    readonly workers: number,
    readonly wasm: Addresses,
    readonly first: Family,
  ) {}

  /** Loads the first engine. */
  async open(): Promise<void> {
    await this.#pool(this.first);
  }

  /** Answers a quick question; searches do not delay it. */
  async ask(question: Question): Promise<unknown> {
    const request = question.kind === "ask" ? question.request : undefined;
    const engine = request ? this.#engineFor(request) : this.first;
    try {
      return await (await this.#pool(engine)).ask(question);
    } catch (error) {
      const elsewhere = error instanceof SusunError && error.elsewhere;
      if (!elsewhere || engine !== this.first) throw error;
      if (request) this.#remember(request);
      return (await this.#pool(OTHER[engine])).ask(question);
    }
  }

  /** Begins a session. */
  begin(request: Request, listeners: Listeners): PoolSession {
    const session = new PoolSession(this.#nextSession++, request, listeners);
    void this.#beginIn(this.#engineFor(request), session);
    return session;
  }

  close(): void {
    this.#closed = true;
    for (const opening of this.#pools.values()) opening.then((pool) => pool.close()).catch(() => {});
  }

  /** The engine to ask, as far as it is known without asking. */
  #engineFor(request: Request): EngineName {
    if (FULL.includes(request.verb)) return "full";
    if ("metric" in request && request.metric === "multi") return "full";
    return this.#unsupported.has(textOf(request)) ? OTHER[this.first] : this.first;
  }

  async #beginIn(engine: EngineName, session: PoolSession): Promise<void> {
    try {
      const pool = await this.#pool(engine);
      // The session may have been dropped while the engine was loading.
      if (session.state !== "done") pool.begin(session);
    } catch (error) {
      session.fail(toPosted(error));
    }
  }

  /** The pool of an engine. The first call loads the engine. */
  #pool(engine: EngineName): Promise<Pool> {
    let opening = this.#pools.get(engine);
    if (!opening) {
      opening = this.#open(engine).catch((error: unknown) => {
        // The next request tries again: the network may be back. Meanwhile the other engine answers what it can.
        this.#pools.delete(engine);
        this.#unsupported.clear();
        throw error;
      });
      this.#pools.set(engine, opening);
    }
    return opening;
  }

  async #open(engine: EngineName): Promise<Pool> {
    if (this.#closed) throw new SusunError({ message: "Susun was closed" });
    // If the other engine does not support the request either, the session fails there.
    const unsupported = (session: PoolSession) => {
      this.#remember(session.request);
      void this.#beginIn(OTHER[this.first], session);
    };
    const pool = new Pool(
      engine,
      this.workers,
      this.wasm[engine],
      engine === this.first ? unsupported : undefined,
    );
    await pool.open();
    return pool;
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
