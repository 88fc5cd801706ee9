import type { OrientationInfo, PackingPlayReport } from "susun";
import { blocksOf, bounds } from "./blocks";
import { frameOf, type Plan } from "./geometry";
import { MARGIN } from "./surface";

/** Room for board and pieces on a sheet of A4 or US Letter, below the head, in CSS pixels. */
const ROOM = { width: 670, height: 730 };
/** Distance between layers and between pieces, and the height of the label of a layer or of the pieces. */
const [GAP, LABEL] = [12, 36];
/** The largest and smallest size of a cell: 11 mm and 2 mm. */
const [LARGEST, SMALLEST] = [42, 8];

/** A piece on the sheet. */
interface SheetPiece {
  letter: string;
  orientation: OrientationInfo;
}

/** How a puzzle is drawn on a sheet of paper: the pieces to place, and the size of a cell, which is the same for all. */
export function sheetOf(play: PackingPlayReport, plan: Plan): { pieces: SheetPiece[]; cell: number } {
  const { lattice } = play.puzzle;
  const layers = ({ cells }: OrientationInfo) => new Set(cells.map(([layer]) => layer)).size;
  const shapeOf = (orientation: OrientationInfo) => bounds(blocksOf(orientation, lattice, false));
  const high = (orientation: OrientationInfo) => shapeOf(orientation).height;
  const pieces = play.play.pieces.flatMap(({ letters, copies, left, orientations }) => {
    // Cells above others would hide them, and a low drawing saves paper.
    const [orientation] = [...orientations].sort((a, b) => layers(a) - layers(b) || high(a) - high(b));
    return orientation ? [...letters.slice(copies - left)].map((letter) => ({ letter, orientation })) : [];
  });
  const frames = plan.layers.map((_, index) => {
    const { width, height } = frameOf(plan, index);
    return { width: width + 2 * MARGIN, height: height + 2 * MARGIN };
  });
  const shapes = pieces.map(({ orientation }) => shapeOf(orientation));
  const needed = (cell: number) => heightOf(frames, cell, LABEL) + LABEL + heightOf(shapes, cell, 0);
  let cell = LARGEST;
  while (cell > SMALLEST && needed(cell) > ROOM.height) cell -= 1;
  return { pieces, cell };
}

/** The height of drawings in rows, each as wide as the sheet, with a label below each drawing. */
function heightOf(all: { width: number; height: number }[], cell: number, label: number): number {
  let [sum, row, used] = [0, 0, 0];
  for (const { width, height } of all) {
    // A drawing that is too wide by itself needs smaller cells.
    if (width * cell > ROOM.width) return Infinity;
    if (used + width * cell > ROOM.width) [sum, row, used] = [sum + row, 0, 0];
    row = Math.max(row, height * cell + label + GAP);
    used += width * cell + GAP;
  }
  return sum + row;
}
