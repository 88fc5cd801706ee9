// What is posted between the page and its workers, and among workers. Requests and reports are plain data
// here; units of work stay the text that the engine wrote.

import type { Drawing, Running } from "./answers.js";
import type { Which } from "./engine.js";
import type { PostedMistake } from "./mistake.js";
import type { Report, Request } from "./types.js";

/** From the page to a worker. The first is `start`; `id` names a question, `job` a search. */
export type ToWorker =
  /** Load an engine: a module that is compiled already, or where to find it. */
  | { kind: "start"; which: Which; engine: WebAssembly.Module | string | undefined }
  /** A question that is answered at once. */
  | { kind: "ask"; id: number; request: Request }
  | { kind: "svg"; id: number; drawing: Drawing }
  /** A search, and what to do with it. */
  | { kind: "begin"; job: number; request: Request }
  | { kind: "pause"; job: number; id: number }
  | { kind: "go-on"; job: number }
  | { kind: "stop"; job: number }
  | { kind: "drop"; job: number }
  /** Somebody at the other end of the port would search units of this job; and is gone. */
  | { kind: "helper"; job: number; helper: number; port: MessagePort }
  | { kind: "lost"; job: number; helper: number }
  /** Search units for whoever is at the other end of the port; and do so no more. */
  | { kind: "assist"; helper: number; port: MessagePort }
  | { kind: "leave"; helper: number };

/** From a worker to the page. */
export type FromWorker =
  /** The engine is loaded, for others to use. */
  | { kind: "ready"; module: WebAssembly.Module }
  | { kind: "not-started"; mistake: PostedMistake }
  | { kind: "answer"; id: number; answer: unknown }
  | { kind: "refused"; id: number; mistake: PostedMistake }
  /** What a search needs is ready; before that, nothing can interrupt it. */
  | { kind: "prepared"; job: number }
  /** `workers`: how many search, this one included. */
  | { kind: "progress"; job: number; progress: Running; workers: number }
  | { kind: "report"; job: number; report: Report }
  | { kind: "done"; job: number }
  | { kind: "failed"; job: number; mistake: PostedMistake }
  /** It helps with nothing any more. */
  | { kind: "free"; helper: number }
  /** The engine broke down: this worker can do nothing any more. */
  | { kind: "broken" };

/** From the worker that searches to one that helps. */
export type ToHelper =
  /** The request, with its method named: units are searched the same way everywhere. */
  | { kind: "hire"; request: string }
  | { kind: "units"; units: string[] }
  /** There is nothing left to do. */
  | { kind: "over" };

/** From a worker that helps to the one that searches. */
export type FromHelper =
  | { kind: "hired" }
  | { kind: "unit-report"; report: string }
  /** It cannot go on; what it was given is lost. */
  | { kind: "unable" };
