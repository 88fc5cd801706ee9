// A worker, seen from the page.

import type { Drawing, Film } from "./answers.js";
import type { EngineName } from "./engine.js";
import type { FromWorker, ToWorker } from "./messages.js";
import { BREAKDOWN, type PostedError, SusunError } from "./error.js";
import type { Request } from "./types.js";

/** A message with exactly one answer. */
export type Question =
  | { kind: "ask"; request: Request }
  | { kind: "svg"; drawing: Drawing }
  | { kind: "gif"; film: Film }
  | { kind: "pause"; session: number };

/** A message of a worker about a session. */
export type SessionMessage = Exclude<
  FromWorker,
  { kind: "ready" | "not-started" | "answer" | "refused" | "broken" }
>;

/** The functions that settle a promise. */
interface Pending {
  resolve(answer: unknown): void;
  reject(error: SusunError): void;
}

/** A worker and the questions that it has not answered yet. */
export class WorkerHandle {
  /** The compiled engine, once it is loaded. */
  readonly ready: Promise<WebAssembly.Module>;
  readonly #worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  readonly #questions = new Map<number, Pending>();
  #nextQuestion = 1;
  #start!: Pending;

  /** `receive` is called with each message about a session, `broken` once if the worker cannot continue. */
  constructor(
    engine: EngineName,
    source: WebAssembly.Module | string | undefined,
    readonly receive: (message: SessionMessage) => void,
    readonly broken: () => void,
  ) {
    this.ready = new Promise((resolve, reject) => {
      this.#start = { resolve: resolve as Pending["resolve"], reject };
    });
    // The questions and sessions of this worker report the error; if there are none, it can be ignored.
    this.ready.catch(() => {});
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      // The event has no message if the file of the worker could not be fetched.
      const unreachable = !event.message;
      this.#fail({ message: event.message || "a worker could not be started", unreachable });
    };
    this.post({ kind: "start", engine, source });
  }

  post(message: ToWorker, ports: MessagePort[] = []): void {
    this.#worker.postMessage(message, ports);
  }

  ask(question: Question): Promise<unknown> {
    const id = this.#nextQuestion++;
    const answer = new Promise((resolve, reject) => this.#questions.set(id, { resolve, reject }));
    this.post({ ...question, id });
    return answer;
  }

  /** Ends the worker; open questions are rejected. */
  close(error: PostedError = { message: "Susun was closed" }): void {
    this.#worker.terminate();
    this.#start.reject(new SusunError(error));
    for (const { reject } of this.#questions.values()) reject(new SusunError(error));
    this.#questions.clear();
  }

  #receive(message: FromWorker): void {
    switch (message.kind) {
      case "ready":
        return this.#start.resolve(message.module);
      case "not-started":
        return this.#fail(message.error);
      case "answer":
        return this.#remove(message.id)?.resolve(message.answer);
      case "refused":
        return this.#remove(message.id)?.reject(new SusunError(message.error));
      case "broken":
        return this.#fail(BREAKDOWN);
      default:
        return this.receive(message);
    }
  }

  #remove(id: number): Pending | undefined {
    const question = this.#questions.get(id);
    this.#questions.delete(id);
    return question;
  }

  #fail(error: PostedError): void {
    this.close(error);
    this.broken();
  }
}
