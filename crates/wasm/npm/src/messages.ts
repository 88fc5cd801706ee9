// The messages between the page and its workers, and among workers. Requests and reports are plain data here; units and
// their reports stay JSON texts as the engine wrote them.

import type { Drawing, Film, Running } from "./answers.js";
import type { EngineName } from "./engine.js";
import type { PostedError } from "./error.js";
import type { PreparingInfo, Report, Request } from "./types.js";

/** From the page to a worker. The first message is `start`. `id` identifies a question, `session` a session, and
 * `assignment` a worker that searches units of a session. */
export type ToWorker =
  /** Load an engine: from a compiled module, or from an address. */
  | { kind: "start"; engine: EngineName; source: WebAssembly.Module | string | undefined }
  /** A question that is answered at once. */
  | { kind: "ask"; id: number; request: Request }
  | { kind: "svg"; id: number; drawing: Drawing }
  | { kind: "gif"; id: number; film: Film }
  /** Begin a session, and control it. */
  | { kind: "begin"; session: number; request: Request }
  | { kind: "pause"; session: number; id: number }
  | { kind: "resume"; session: number }
  | { kind: "stop"; session: number }
  | { kind: "drop"; session: number }
  /** Share units of this session with the worker at the other end of the port. */
  | { kind: "share"; session: number; assignment: number; port: MessagePort }
  /** The worker of this assignment is lost; its units must be searched again. */
  | { kind: "worker-lost"; session: number; assignment: number }
  /** Search units for the worker at the other end of the port. */
  | { kind: "search-units"; assignment: number; port: MessagePort }
  /** Stop searching units of this assignment: the worker that leads the session is lost. */
  | { kind: "stop-units"; assignment: number };

/** From a worker to the page. */
export type FromWorker =
  /** The engine is loaded; other workers can use the module. */
  | { kind: "ready"; module: WebAssembly.Module }
  | { kind: "not-started"; error: PostedError }
  | { kind: "answer"; id: number; answer: unknown }
  | { kind: "refused"; id: number; error: PostedError }
  /** The search of a session is being prepared, which nothing can interrupt. */
  | { kind: "preparing"; session: number; progress: PreparingInfo }
  /** The search of a session is prepared. */
  | { kind: "prepared"; session: number }
  /** `workers` is the number of workers that search, including this one. */
  | { kind: "progress"; session: number; progress: Running; workers: number }
  | { kind: "report"; session: number; report: Report }
  | { kind: "done"; session: number }
  | { kind: "failed"; session: number; error: PostedError }
  /** This worker no longer searches units of the assignment. */
  | { kind: "units-done"; assignment: number }
  /** The engine has crashed: this worker cannot be used any more. */
  | { kind: "broken" };

/** From the worker that leads a session to one that searches its units. */
export type ToUnitWorker =
  /** The request with an explicit method, so that all workers search units in the same way. */
  | { kind: "start"; request: string }
  | { kind: "units"; units: string[] }
  /** There is nothing left to do. */
  | { kind: "end" };

/** From a worker that searches units to the one that leads the session. */
export type FromUnitWorker =
  | { kind: "ready" }
  | { kind: "unit-report"; report: string }
  /** The worker cannot continue; its open units are lost. */
  | { kind: "failed" };
