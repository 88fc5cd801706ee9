import type { PackingPlayReport, ReasonInfo } from "susun";
import { words } from "../lib/words";
import type { Plan } from "./geometry";

/** Why there is no solution. */
export function reasonText(reason: ReasonInfo, play: PackingPlayReport, plan: Plan): string {
  const text = words().packing.reasons;
  const { kind, cells, dark, pieces } = reason;
  const [first = ""] = pieces;
  const free = play.puzzle.cells - play.play.placed.reduce((sum, piece) => sum + piece.cells.length, 0);
  const site = siteText(plan, cells[0] ?? 0);
  if (kind === "area") {
    const size = (piece: (typeof play.play.pieces)[number]) => piece.orientations[0]?.cells.length ?? 0;
    return text.area(
      play.play.pieces.reduce((sum, piece) => sum + piece.left * size(piece), 0),
      free,
    );
  }
  if (kind === "no-place") {
    const copies = play.play.pieces.find((piece) => piece.name === first)?.left ?? 1;
    return copies > 1 ? text.fewPlaces(first, copies) : text.noPlace(first);
  }
  if (kind === "uncovered") return text.uncovered(site, cells.length - 1);
  if (kind === "closed") return text.closed(cells.length, site, pieces.join(", "));
  if (kind === "colouring") return text.colouring(dark.length, free - dark.length);
  return text.conflict(pieces);
}

/** Where a cell is. */
export function siteText({ sites, layers }: Plan, cell: number): string {
  const site = sites[cell];
  return site ? words().packing.site(site.layer, site.row, site.column, layers.length) : "";
}
