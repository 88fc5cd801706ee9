// The engine of Susun for a page: quick questions, searches and pictures, all of them in workers.

import type { Drawing, ReportOf } from "./answers.js";
import type { Which } from "./engine.js";
import type { Job, Listeners } from "./job.js";
import { type Addresses, Pool } from "./pool.js";
import type { Request } from "./types.js";

const MOST_WORKERS = 8;

/** How to start. */
export interface Options {
  /** Workers for searches; absent is one for each core but one, and at most eight, each with a memory of its
   * own. */
  workers?: number;
  /** Where the WASM of the engines is, if not beside this package. */
  wasm?: Partial<Record<Which, URL | string>>;
}

/** The engine in workers of this page. */
export class Susun {
  readonly #pool: Pool;

  private constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Loads the light engine; the full one follows when something is asked that only it can answer. */
  static async start({ workers, wasm = {} }: Options = {}): Promise<Susun> {
    const given = Object.entries(wasm).map(([which, url]) => [which, new URL(url, document.baseURI).href]);
    const addresses: Addresses = Object.fromEntries(given);
    // The desk and the page wait most of the time, so searches may have all cores.
    const suitable = Math.min(navigator.hardwareConcurrency, MOST_WORKERS);
    const pool = new Pool(Math.max(workers ?? suitable, 1), addresses);
    await pool.open();
    return new Susun(pool);
  }

  /** Answers what needs no search, never behind one. Mistakes are thrown as {@link SusunError}. */
  async ask<R extends Request>(request: R): Promise<ReportOf<R>[]> {
    return (await this.#pool.ask({ kind: "ask", request })) as ReportOf<R>[];
  }

  /** Begins a search. Mistakes are thrown by `done`. */
  begin<R extends Request>(request: R, listeners: Listeners<ReportOf<R>> = {}): Job<ReportOf<R>> {
    // A session gives the reports of its verb and no others.
    return this.#pool.begin(request, listeners as Listeners) as Job as Job<ReportOf<R>>;
  }

  /** A picture, as text of an SVG file. */
  async svg(drawing: Drawing): Promise<string> {
    return (await this.#pool.ask({ kind: "svg", drawing })) as string;
  }

  /** Ends all workers. */
  close(): void {
    this.#pool.close();
  }
}
