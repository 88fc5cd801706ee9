import type { PackingPlayReport } from "susun";

/** The number of cells of all copies of all pieces, and the number of cells of the board. */
export function areaOf(play: PackingPlayReport): { pieces: number; cells: number } {
  const pieces = play.play.pieces.map((piece) => piece.copies * (piece.orientations[0]?.cells.length ?? 0));
  return { pieces: pieces.reduce((sum, cells) => sum + cells, 0), cells: play.puzzle.cells };
}
