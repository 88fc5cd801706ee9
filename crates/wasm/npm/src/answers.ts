// Which reports answer which request. If a verb is missing here, the package does not compile.

import type { PackingPuzzleInfo, Progress, Report, Request } from "./types.js";

/** The names of requests. */
export type Verb = Request["verb"];

/** The names of reports. */
export type Kind = Report["kind"];

/** The reports of a kind. */
export type OfKind<K extends Kind> = Extract<Report, { kind: K }>;

/** The reports of each verb. */
export type Reports = {
  solve: OfKind<"solve" | "trace" | "graph">;
  resume: OfKind<"solve">;
  check: OfKind<"check">;
  count: OfKind<"count">;
  prove: OfKind<"prove">;
  explain: OfKind<"explain">;
  hint: OfKind<"hint">;
  play: OfKind<"play">;
  link: OfKind<"link">;
  generate: OfKind<"generate">;
  convert: OfKind<"convert">;
  analyse: OfKind<"analyse">;
  verify: OfKind<"verify">;
  trace: OfKind<"trace-summary">;
  tables: OfKind<"tables">;
  audit: OfKind<"audit">;
  methods: OfKind<"methods">;
};

/** The reports of a request. */
export type ReportOf<R extends Request> = Reports[R["verb"]];

/** Whether a report is about a sliding puzzle. */
export function isSliding<R extends Report>(
  report: R,
): report is Extract<R, { puzzle: { family: "sliding" } }> {
  return familyOf(report) === "sliding";
}

/** Whether a report is about a packing puzzle. */
export function isPacking<R extends Report>(
  report: R,
): report is Extract<R, { puzzle: { family: "packing" } }> {
  return familyOf(report) === "packing";
}

function familyOf(report: { kind: string; puzzle?: { family: string } }): string | undefined {
  return report.puzzle?.family;
}

/** The progress of a search. */
export type Running = Extract<Progress, { state: "running" }>;

/** What to draw. */
export type Drawing =
  | { kind: "board"; board: string; goal?: string; theme?: Theme }
  | { kind: "packing"; report: PackingPuzzleInfo; board?: string; theme?: Theme };

/** The frames of an animation. */
export interface Film {
  width: number;
  height: number;
  /** How long each frame is shown; the last one, four times as long. */
  milliseconds: number;
  /** Four bytes for each pixel, as a canvas has them, one frame after another. */
  pixels: Uint8Array;
}

/** The colours of a drawing. */
export type Theme = "light" | "dark";
