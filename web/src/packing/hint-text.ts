import type { PackingHintReport, PackingPlayReport, SolutionCount } from "susun";
import { grouped } from "../lib/numbers";
import { words } from "../lib/words";
import type { Plan } from "./geometry";
import type { HintStep } from "./hints.svelte";
import { reasonText, siteText } from "./reasons";

/** A hint as text; for a piece to place, only as much as the step says. */
export function hintText(
  report: PackingHintReport,
  play: PackingPlayReport,
  plan: Plan,
  step: HintStep = "place",
): string {
  const text = words().packing;
  const { verdict, fixes, reasons } = report;
  const [reason] = reasons;
  if (verdict === "place" && step === "look") {
    return report.need_cell === null ? text.lookAround : text.lookAt(siteText(plan, report.need_cell));
  }
  if (verdict === "place" && step === "piece") return text.nextPiece(report.letter ?? report.piece ?? "");
  if (verdict === "place") {
    return `${text.put(report.letter ?? report.piece ?? "")} ${whyThere(report, play, plan)}`.trim();
  }
  if (verdict === "remove") {
    const [first] = fixes;
    const pieces = lettersOn(play, first?.cells ?? []);
    if (!first || fixes.length === 1) return text.wrongPlace(pieces);
    return text.removeOne(pieces.join(", "), first.solutions.count, countText(first.solutions));
  }
  if (verdict === "unsolvable") return reason ? reasonText(reason, play, plan) : text.noSolutionAtAll;
  if (verdict === "keep-fails") return text.noSolutionWithGiven;
  return verdict === "solved" ? text.noHintNeeded : text.noAdvice;
}

/** A number of solutions, which is a lower bound if the count was not complete. */
export const countText = ({ count, complete }: SolutionCount) => `${complete ? "" : "≥ "}${grouped(count)}`;

/** The letters of the pieces on these cells. */
export function lettersOn(play: PackingPlayReport, cells: number[]): string[] {
  const on = play.play.placed.filter((placed) => placed.cells.some((cell) => cells.includes(cell)));
  return on.map((placed) => placed.letter);
}

/** Why the piece goes there: because nothing else is possible, or how many solutions have it there. */
function whyThere(report: PackingHintReport, play: PackingPlayReport, plan: Plan): string {
  const text = words().packing;
  const { pieces } = play.play;
  const places = pieces.flatMap(({ orientations }) => orientations.flatMap(({ placements }) => placements));
  const piece = pieces.find(({ name }) => name === report.piece);
  const own = piece?.orientations.flatMap(({ placements }) => placements) ?? [];
  if (piece?.left === 1 && own.length === 1) return text.fitsOnlyThere;
  const forced = report.cells.find((cell) => places.filter((place) => place.includes(cell)).length === 1);
  if (forced !== undefined) return text.onlyCover(siteText(plan, forced));
  const { solutions, solutions_after: after } = report;
  if (!solutions?.complete || !after?.complete) return "";
  return text.haveItThere(grouped(after.count), grouped(solutions.count));
}
