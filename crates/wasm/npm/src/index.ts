// The public API of the package.

export {
  type Drawing,
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
export type { Job, JobState, Listeners } from "./job.js";
export { type Field, type Place, SusunError } from "./mistake.js";
export { type Options, Susun } from "./susun.js";
export type * from "./types.js";
