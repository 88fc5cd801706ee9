import type { PackingPlayReport } from "susun";

/** How many cells the pieces have, all copies together, and how many there are to fill. */
export function areaOf(play: PackingPlayReport): { pieces: number; cells: number } {
  const pieces = play.play.pieces.map((piece) => piece.copies * (piece.orientations[0]?.cells.length ?? 0));
  return { pieces: pieces.reduce((sum, cells) => sum + cells, 0), cells: play.puzzle.cells };
}
