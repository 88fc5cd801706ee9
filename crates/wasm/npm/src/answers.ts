// Which reports answer which request. A verb that is missing here is an error of the compiler.

import type {
  AuditReport,
  ChallengeReport,
  CheckReport,
  ConvertReport,
  CountReport,
  ExplainReport,
  FillCheckReport,
  FillExplainReport,
  FillHintReport,
  FillPlayReport,
  FillReport,
  FillTraceReport,
  FillTraceSummary,
  FillVerifyReport,
  GenerateReport,
  HintReport,
  LinkReport,
  MethodsReport,
  PackingInfo,
  PlayReport,
  Progress,
  ProveReport,
  PuzzleInfo,
  Report,
  Request,
  SolutionGraphReport,
  SolveReport,
  TablesReport,
  TraceReport,
  TraceSummary,
  VerifyReport,
} from "./types.js";

/** What can be asked, by name. */
export type Verb = Request["verb"];

/** The reports of each verb. */
export type Reports = {
  solve: SolveReport | FillReport | TraceReport | FillTraceReport | SolutionGraphReport;
  resume: SolveReport;
  check: CheckReport | FillCheckReport;
  count: CountReport;
  prove: ProveReport;
  explain: ExplainReport | FillExplainReport;
  hint: HintReport | FillHintReport;
  play: PlayReport | FillPlayReport;
  link: LinkReport;
  generate: GenerateReport;
  challenge: ChallengeReport;
  convert: ConvertReport;
  verify: VerifyReport | FillVerifyReport;
  trace: TraceSummary | FillTraceSummary;
  tables: TablesReport;
  audit: AuditReport;
  methods: MethodsReport;
};

/** The reports of a request. */
export type ReportOf<R extends Request> = Reports[R["verb"]];

/** Is this about a sliding puzzle? If not, it is about packing, or about no puzzle. */
export function isSliding<R extends Report>(report: R): report is Extract<R, { puzzle: PuzzleInfo }> {
  return "puzzle" in report && report.puzzle.family === "sliding";
}

/** How far a search is. */
export type Running = Extract<Progress, { state: "running" }>;

/** What to draw. */
export type Drawing =
  | { kind: "board"; board: string; goal?: string; theme?: Theme }
  | { kind: "packing"; report: PackingInfo; board?: string; theme?: Theme };

/** For eyes by day or by night. */
export type Theme = "light" | "dark";
