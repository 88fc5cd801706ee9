import type { SlidingSolveReport } from "susun";
import { grouped } from "../lib/numbers";
import { words } from "../lib/words";
import type { Hint } from "./coach.svelte";
import type { Direction } from "./rules";

/** The moves left as text: the exact number if it is proved, otherwise the bounds. */
export function movesLeftText(hint: Hint): string {
  const text = words().sliding.status;
  const { lower_bound: least, cost: most } = hint;
  if (least != null && least === most) return least === 0 ? text.solved : text.left(grouped(least));
  if (least != null && most != null) return text.between(grouped(least), grouped(most));
  return least == null ? "" : text.atLeast(grouped(least));
}

/** The moves left and the best next moves, for screen readers. */
export function hintText(hint: Hint): string {
  const { board, status } = words().sliding;
  const single = hint.tile == null ? [] : [{ tile: hint.tile, direction: hint.direction ?? "" }];
  const moves = (hint.best_moves ?? single).map(
    ({ tile, direction }) => `${tile} ${board.goes[direction as Direction] ?? ""}`,
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
  const found = `${text.moves(grouped(report.cost))}, ${proved ? text.shortest : text.notProved}`;
  return report.halted_by && !proved ? `${haltText(report)} ${found}` : found;
}
