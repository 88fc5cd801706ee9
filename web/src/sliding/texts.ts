import type { MethodReason, PreparingInfo, SlidingMethodInfo, SlidingSolveReport } from "susun";
import { dayText } from "../lib/daily.svelte";
import { grouped } from "../lib/numbers";
import { words } from "../lib/words";
import type { Hint } from "./coach.svelte";
import { legible } from "./Goal.svelte";
import type { PageModel } from "./model.svelte";
import type { Direction } from "./rules";
import type { Search } from "./search.svelte";

/** What the page says beside the board: the result of a search while it runs and after it, or the moves left. */
export function answerText({ game, search, coach, loaded, hintless }: PageModel): string {
  const { status, result } = words().sliding;
  if (game.solved) return hintless ? status.noHint : status.solved;
  if (search.state === "running" && search.far) return words().sliding.search.takesLong(boundsText(search));
  if (search.state === "running" || search.state === "paused") return boundsText(search);
  if (coach.hint && !coach.on) return hintText(coach.hint);
  const left = game.line.length - game.at;
  const length = loaded?.single_moves ?? loaded?.cost;
  if (loaded && length === left) {
    if (loaded.metric === "multi")
      return result.slides(grouped(loaded.cost ?? 0), grouped(left), loaded.verdict === "optimal");
    if (loaded.verdict === "optimal") return result.answer(grouped(left));
    return result.atMost(grouped(left), grouped(loaded.lower_bound ?? 0));
  }
  if (coach.hint) return movesLeftText(coach.hint);
  if (loaded) return status.leftOf(grouped(left), grouped(length ?? 0));
  if (search.report?.cost == null && search.report?.halted_by) return haltText(search.report);
  if (coach.thinking) return coach.atLeast > 0 ? status.atLeast(grouped(coach.atLeast)) : status.thinking;
  if (game.at > 0) return "";
  if (game.attempt.date) return words().daily.of(dayText(game.attempt.date));
  return legible(game.rows, game.columns) ? status.greeting : status.greetingLarge;
}

/** What a search that has not ended has found so far. */
export function boundsText({ state, progress, preparing }: Search): string {
  const text = words().sliding.search;
  if (!progress) return preparing ? preparingText(preparing) : text.preparing;
  const { lower_bound: least, cost } = progress;
  if (cost != null && least != null)
    return text.between(grouped(least), grouped(cost), grouped(cost - least));
  if (state === "paused") return text.atLeast(grouped(least ?? 0));
  return least && least > 1 ? text.round(grouped(least)) : text.searching;
}

/** What is being prepared, and how much of it is done. */
function preparingText({ part, done }: PreparingInfo): string {
  const text = words().sliding.search;
  const percent = grouped(Math.floor(100 * done));
  switch (part.kind) {
    case "table":
      return text.table(grouped(part.number), grouped(part.of), percent);
    case "words":
      return text.duplicates(percent);
    case "arranging":
      return text.arranging;
  }
}

/** The name of an algorithm that people know. */
export function algorithmName(name: string): string {
  return words().sliding.method.algorithmNames[name] ?? name;
}

/** The name of a heuristic that people know, with its partition if it has one. */
export function heuristicName(name: string): string {
  const [kind = "", partition] = name.split(":");
  const known = words().sliding.method.heuristicNames[kind] ?? kind;
  return partition ? `${known} ${partition}` : known;
}

/** The method of a report, and why it was chosen. */
export function methodText({ algorithm, heuristics, chosen }: SlidingMethodInfo): string {
  const method = [algorithmName(algorithm), ...heuristics.map(heuristicName)].join(", ");
  return chosen ? `${method} (${reasonText(chosen)})` : method;
}

function reasonText(reason: MethodReason): string {
  const text = words().sliding.method.reasons;
  switch (reason.code) {
    case "large-board":
    case "small-board":
      return text[reason.code](reason.size);
    case "tables-pay-off":
      return text[reason.code](grouped(reason.least), reason.partition);
    case "tables-stored":
      return text[reason.code](reason.partition);
    default:
      return text[reason.code];
  }
}

/** The moves left as text: the exact number if it is proved, otherwise the bounds. */
export function movesLeftText(hint: Hint): string {
  const text = words().sliding.status;
  const { lower_bound: least, cost: most } = hint;
  if (least != null && least === most) return least === 0 ? text.solved : text.left(grouped(least));
  if (least != null && most != null) return text.between(grouped(least), grouped(most));
  return least == null ? "" : text.atLeast(grouped(least));
}

/** The moves left and the best next moves. */
export function hintText(hint: Hint): string {
  const { status } = words().sliding;
  const single = hint.tile && hint.direction ? [{ tile: hint.tile, direction: hint.direction }] : [];
  const moves = (hint.best_moves ?? single).map(({ tile, direction }) =>
    status.move[direction as Direction](String(tile)),
  );
  if (moves.length === 0) return movesLeftText(hint);
  const name = hint.verdict === "good" ? status.goodMove : status.bestMoves;
  return `${movesLeftText(hint)}; ${name(moves.join(", "))}`;
}

/** Why a search ended early. For a depth limit, the result that it proves. */
export function haltText({ halted_by, method }: SlidingSolveReport): string {
  const text = words().sliding.result;
  if (halted_by === "depth") return text.withinDepth(grouped(method.depth ?? 0));
  return text.halted[halted_by ?? ""] ?? "";
}

/** The result of a search as a sentence, for screen readers. */
export function resultText(report: SlidingSolveReport): string {
  const text = words().sliding.result;
  if (report.cost == null) return haltText(report);
  const proved = report.verdict === "optimal";
  const cost = grouped(report.cost);
  const found =
    report.metric === "multi"
      ? text.slides(cost, grouped(report.single_moves ?? 0), proved)
      : `${text.moves(cost)}, ${proved ? text.shortest : text.notProved}`;
  return report.halted_by && !proved ? `${haltText(report)} ${found}` : found;
}
