import type { PackingPlayReport, ReasonInfo } from "susun";
import { words } from "../lib/words";
import { planOf } from "./geometry";
import { sentence } from "./sentence";

/** A sentence, and its language if that may differ from the page's. */
export interface Sentence {
  text: string;
  lang?: "en";
}

/** A text of the engine, which is always in English. */
export const engineSentence = (text: string): Sentence => ({ text: sentence(text), lang: "en" });

/** Why there is no solution, in the language of the page; for other kinds of reasons, the text of the engine. */
export function reasonOf(reason: ReasonInfo, play: PackingPlayReport): Sentence {
  const text = words().packing.reasons;
  const { kind, cells, pieces } = reason;
  const [first = ""] = pieces;
  if (kind === "area") {
    const size = (piece: (typeof play.play.pieces)[number]) => piece.orientations[0]?.cells.length ?? 0;
    const left = play.play.pieces.reduce((sum, piece) => sum + piece.left * size(piece), 0);
    const placed = play.play.placed.reduce((sum, piece) => sum + piece.cells.length, 0);
    return { text: text.area(left, play.puzzle.cells - placed) };
  }
  if (kind === "no-place") {
    const copies = play.play.pieces.find((piece) => piece.name === first)?.left ?? 1;
    return { text: copies > 1 ? text.fewPlaces(first, copies) : text.noPlace(first) };
  }
  if (kind === "uncovered") return { text: text.uncovered(siteOf(play, cells[0] ?? 0), cells.length - 1) };
  if (kind === "closed") {
    return { text: text.closed(cells.length, siteOf(play, cells[0] ?? 0), pieces.join(", ")) };
  }
  if (kind === "conflict") return { text: text.conflict(pieces) };
  return engineSentence(reason.sentence);
}

/** Where a cell is, in words. */
function siteOf(play: PackingPlayReport, cell: number): string {
  const { sites, layers } = planOf(play.play.layers);
  const site = sites[cell];
  return site ? words().packing.site(site.layer, site.row, site.column, layers.length) : "";
}
