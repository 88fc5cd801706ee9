// The engine of Susun for a page: quick questions, sessions and pictures, all of them in workers.

import type { Drawing, ReportOf } from "./answers.js";
import type { Family } from "./engine.js";
import { type Addresses, Engines } from "./engines.js";
import type { Session, Listeners } from "./session.js";
import type { Request } from "./types.js";

const MOST_WORKERS = 8;

/** Options of {@link Susun.start}. */
export interface Options {
  /** How many workers search, each with a memory of its own; by default one for each core, at most eight. */
  workers?: number;
  /** The engine that is loaded at once, by default `sliding`; the other one is loaded when a request needs it. */
  first?: Family;
  /** Where the WASM of the engines is, if not beside this package. */
  wasm?: Partial<Record<Family, URL | string>>;
}

/** The engine in workers of this page. */
export class Susun {
  readonly #engines: Engines;

  private constructor(engines: Engines) {
    this.#engines = engines;
  }

  /** Loads the first engine. */
  static async start({ workers, first = "sliding", wasm = {} }: Options = {}): Promise<Susun> {
    const absolute = Object.entries(wasm).map(([name, url]) => [name, new URL(url, document.baseURI).href]);
    const addresses: Addresses = Object.fromEntries(absolute);
    // The page and the worker for questions wait most of the time, so searches may have all cores.
    const cores = Math.min(navigator.hardwareConcurrency, MOST_WORKERS);
    const engines = new Engines(Math.max(workers ?? cores, 1), addresses, first);
    await engines.open();
    return new Susun(engines);
  }

  /** Answers a request that needs no search; searches do not delay it. Errors are thrown as {@link SusunError}. */
  async ask<R extends Request>(request: R): Promise<ReportOf<R>[]> {
    return (await this.#engines.ask({ kind: "ask", request })) as ReportOf<R>[];
  }

  /** Begins a session, for a request that searches. Errors are thrown by `done`. */
  begin<R extends Request>(request: R, listeners: Listeners<ReportOf<R>> = {}): Session<ReportOf<R>> {
    // A session gives the reports of its verb and no others.
    return this.#engines.begin(request, listeners as Listeners) as Session as Session<ReportOf<R>>;
  }

  /** Draws a picture; the text of an SVG file. */
  async svg(drawing: Drawing): Promise<string> {
    return (await this.#engines.ask({ kind: "svg", drawing })) as string;
  }

  /** Ends all workers. */
  close(): void {
    this.#engines.close();
  }
}
