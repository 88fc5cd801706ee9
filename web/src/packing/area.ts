import type { FillPlayReport } from "susun";

/** How many cells the pieces have, all copies together, and how many there are to fill. */
export function areaOf(play: FillPlayReport): { pieces: number; cells: number } {
  const pieces = play.fill.pieces.map((piece) => piece.copies * (piece.orientations[0]?.cells.length ?? 0));
  return { pieces: pieces.reduce((sum, cells) => sum + cells, 0), cells: play.puzzle.cells };
}
