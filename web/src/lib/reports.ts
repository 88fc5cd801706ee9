import { type Kind, type OfKind, type Report, isPacking, isSliding } from "susun";
import type { Page } from "./route.svelte";

/** The reports of a kind about puzzles of a family; families have the names of their pages. */
type OfFamily<K extends Kind, F extends Page> = Extract<OfKind<K>, { puzzle: { family: F } }>;

/** The first report of this kind and family, if there is one. */
export function reportOf<K extends Kind, F extends Page>(
  reports: (Report | undefined)[],
  kind: K,
  family: F,
): OfFamily<K, F> | null {
  const matches = (report: Report | undefined): report is OfFamily<K, F> =>
    report?.kind === kind && (family === "sliding" ? isSliding(report) : isPacking(report));
  return reports.find(matches) ?? null;
}
