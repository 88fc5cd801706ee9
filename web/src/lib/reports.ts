import { type Family, type Kind, type OfKind, type Report, isPacking, isSliding } from "susun";

/** The reports of a kind about puzzles of a family. */
type OfFamily<K extends Kind, F extends Family> = Extract<OfKind<K>, { puzzle: { family: F } }>;

/** The first report of this kind and family, if there is one. */
export function reportOf<K extends Kind, F extends Family>(
  reports: (Report | undefined)[],
  kind: K,
  family: F,
): OfFamily<K, F> | null {
  const matches = (report: Report | undefined): report is OfFamily<K, F> =>
    report?.kind === kind && (family === "sliding" ? isSliding(report) : isPacking(report));
  return reports.find(matches) ?? null;
}
