// The public API of the package. Its modules, from the bottom up:
//
// - types, answers: requests and reports, generated from the Rust types; which report answers which request.
// - error, messages: errors, and the messages between the page and its workers.
// - engine: the glue of the WASM.
// - In a worker: store and tables (tables in the browser's database), pace and tasks (steps of about 30 ms),
//   session-task, unit-workers and unit-task (the two sides of a shared search), worker (the program).
// - In the page: worker-handle, session, pool (the workers of one engine), engines (all engines), susun (the API).

export {
  type Drawing,
  type Film,
  type Kind,
  type OfKind,
  type ReportOf,
  type Reports,
  type Running,
  type Theme,
  type Verb,
  isPacking,
  isSliding,
} from "./answers.js";
export type { Family } from "./engine.js";
export type { Session, SessionState, Listeners } from "./session.js";
export { type CodedErrors, type ErrorCode, type Field, type Place, SusunError } from "./error.js";
export { type Options, Susun } from "./susun.js";
export type * from "./types.js";
