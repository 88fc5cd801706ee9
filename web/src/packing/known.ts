import { grouped } from "../lib/numbers";
import { words } from "../lib/words";
import { PATIENCE } from "./live.svelte";
import type { Table } from "./table.svelte";

/** What is known of the board, to be seen and to be heard. */
export function knownOf({ live, put }: Table): string {
  const text = words().packing;
  const { solutions, distinct } = live;
  if (live.state === "complete") return text.complete;
  if (live.state === "counting") return text.counting;
  if (live.state === "unknown") return text.uncounted(PATIENCE);
  // The engine counts up to 2^128 - 2.
  if (live.state === "beyond") return text.solutionsLeft("≥ 2¹²⁸ − 1");
  // Where nothing was put, nothing that lies there is to blame.
  const blameless = live.reasons.length > 0 || put.length === 0;
  if (live.state === "none") return blameless ? text.noSolution : text.noSolutionLeft;
  if (solutions === "1") return text.oneSolution;
  const all = text.solutionsLeft(grouped(solutions ?? 0));
  return distinct && distinct !== solutions ? `${all} · ${text.distinct(grouped(distinct))}` : all;
}
