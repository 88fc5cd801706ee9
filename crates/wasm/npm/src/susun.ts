// The API for pages: quick questions, sessions and pictures. All of them run in workers.

import type { Drawing, Film, ReportOf } from "./answers.js";
import type { EngineName, Family } from "./engine.js";
import { type Addresses, Engines } from "./engines.js";
import type { Session, Listeners } from "./session.js";
import type { Request } from "./types.js";

const MOST_WORKERS = 8;

/** Options of {@link Susun.start}. */
export interface Options {
  /** Number of search workers, each with its own memory; by default one per core, at most eight. */
  workers?: number;
  /** The engine to load at once, `sliding` by default. The others are loaded when a request needs them. */
  first?: Family;
  /** The addresses of the WASM files, if they are not in this package. */
  wasm?: Partial<Record<EngineName, URL | string>>;
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
    // The page and the worker for questions are idle most of the time, so searches may use all cores.
    const cores = Math.min(navigator.hardwareConcurrency, MOST_WORKERS);
    const engines = new Engines(Math.max(workers ?? cores, 1), addresses, first);
    await engines.open();
    return new Susun(engines);
  }

  /** Answers a request that needs no search; searches do not delay it. Errors are thrown as {@link SusunError}. */
  async ask<R extends Request>(request: R): Promise<ReportOf<R>[]> {
    return (await this.#engines.ask({ kind: "ask", request })) as ReportOf<R>[];
  }

  /** Begins a session for a request that searches. If it fails, `done` is rejected. */
  begin<R extends Request>(request: R, listeners: Listeners<ReportOf<R>> = {}): Session<ReportOf<R>> {
    // A session returns only reports of its verb.
    return this.#engines.begin(request, listeners as Listeners) as Session as Session<ReportOf<R>>;
  }

  /** Draws a picture; returns the text of an SVG file. */
  async svg(drawing: Drawing): Promise<string> {
    return (await this.#engines.ask({ kind: "svg", drawing })) as string;
  }

  /** Makes an animated GIF of frames of pixels, such as a canvas draws them; returns the file. */
  async gif(film: Film): Promise<Uint8Array<ArrayBuffer>> {
    return (await this.#engines.ask({ kind: "gif", film })) as Uint8Array<ArrayBuffer>;
  }

  /** Ends all workers. */
  close(): void {
    this.#engines.close();
  }
}
