import { grouped } from "../lib/numbers";
import { words } from "../lib/words";
import { PATIENCE } from "./analysis.svelte";
import type { PageModel } from "./model.svelte";

/** What the board shows, as a sentence for the page and for screen readers. */
export function statusText(model: PageModel): string {
  const text = words().packing;
  const { solutions, total } = model;
  if (model.film.state === "ready") return text.film;
  if (solutions.shown) return text.which(grouped(solutions.index + 1), total ? grouped(total) : "…");
  return analysisText(model);
}

/** The number of solutions of the player's board. */
function analysisText({ analysis, placed }: PageModel): string {
  const text = words().packing;
  const { solutions, distinct } = analysis;
  if (analysis.state === "complete") return text.complete;
  if (analysis.state === "counting") return text.counting;
  if (analysis.state === "unknown") return text.uncounted(PATIENCE);
  // The engine counts up to 2^128 - 2.
  if (analysis.state === "too-large") return text.solutionsLeft("≥ 2¹²⁸ − 1");
  // If the player has placed nothing, no piece on the board can be wrong.
  const blameless = analysis.reasons.length > 0 || placed.length === 0;
  if (analysis.state === "none") return blameless ? text.noSolution : text.noSolutionLeft;
  if (solutions === "1") return text.oneSolution;
  const all = text.solutionsLeft(grouped(solutions ?? 0));
  return distinct && distinct !== solutions ? `${all} · ${text.distinct(grouped(distinct))}` : all;
}
