// A worker as the page sees it.

import type { Drawing } from "./answers.js";
import type { Which } from "./engine.js";
import type { FromWorker, ToWorker } from "./messages.js";
import { BREAKDOWN, type PostedMistake, SusunError } from "./mistake.js";
import type { Request } from "./types.js";

/** What is answered once, at once. */
export type Question =
  { kind: "ask"; request: Request } | { kind: "svg"; drawing: Drawing } | { kind: "pause"; job: number };

/** What a worker says of searches. */
export type News = Exclude<FromWorker, { kind: "ready" | "not-started" | "answer" | "refused" | "broken" }>;

interface Asker {
  resolve(answer: unknown): void;
  reject(error: SusunError): void;
}

/** One worker with the questions that it has not answered yet. */
export class Hand {
  /** The engine, once it is loaded. */
  readonly ready: Promise<WebAssembly.Module>;
  readonly #worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  readonly #asked = new Map<number, Asker>();
  #next = 1;
  #started!: Asker;

  /** `news` hears of searches, `broken` that this worker is of no use any more. */
  constructor(
    which: Which,
    engine: WebAssembly.Module | string | undefined,
    readonly news: (news: News) => void,
    readonly broken: () => void,
  ) {
    this.ready = new Promise((resolve, reject) => {
      this.#started = { resolve: resolve as Asker["resolve"], reject };
    });
    // Whoever asks this worker is told; that nobody asked is no mistake.
    this.ready.catch(() => {});
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      // A worker that could not even be fetched says nothing.
      const unreachable = !event.message;
      this.#fail({ message: event.message || "a worker could not be started", unreachable });
    };
    this.post({ kind: "start", which, engine });
  }

  post(message: ToWorker, ports: MessagePort[] = []): void {
    this.#worker.postMessage(message, ports);
  }

  ask(question: Question): Promise<unknown> {
    const id = this.#next++;
    const answer = new Promise((resolve, reject) => this.#asked.set(id, { resolve, reject }));
    this.post({ ...question, id });
    return answer;
  }

  /** Ends the worker; what was asked is not answered. */
  close(mistake: PostedMistake = { message: "Susun was closed" }): void {
    this.#worker.terminate();
    this.#started.reject(new SusunError(mistake));
    for (const { reject } of this.#asked.values()) reject(new SusunError(mistake));
    this.#asked.clear();
  }

  #hear(message: FromWorker): void {
    switch (message.kind) {
      case "ready":
        return this.#started.resolve(message.module);
      case "not-started":
        return this.#fail(message.mistake);
      case "answer":
        return this.#take(message.id)?.resolve(message.answer);
      case "refused":
        return this.#take(message.id)?.reject(new SusunError(message.mistake));
      case "broken":
        return this.#fail(BREAKDOWN);
      default:
        return this.news(message);
    }
  }

  #take(id: number): Asker | undefined {
    const asker = this.#asked.get(id);
    this.#asked.delete(id);
    return asker;
  }

  #fail(mistake: PostedMistake): void {
    this.close(mistake);
    this.broken();
  }
}
