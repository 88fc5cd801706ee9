import type { OrientationInfo } from "susun";
import type { Point } from "./geometry";

/** A ball or square of a piece, where it is drawn. */
export interface Block extends Point {
  layer?: number;
}

/** Space around the blocks of a piece, from their centres, in cells. */
const EDGE = 0.55;

/** How far the next higher layer is drawn from a layer, so that no ball or cube hides another one completely. */
const STEPS = { balls: { x: 0.5, y: -0.3 }, cubes: { x: 0.3, y: -0.3 } };

/** The blocks of a piece outside the board; on a board that is shown turned, the piece is turned, too. */
export function blocksOf(orientation: OrientationInfo, lattice: string, turned: boolean): Required<Block>[] {
  const step = lattice === "balls" ? STEPS.balls : STEPS.cubes;
  return orientation.cells.map(([layer, row, column]) => ({
    x: (turned ? -row : column) + layer * step.x,
    y: (turned ? column : row) + layer * step.y,
    layer,
  }));
}

/** The rectangle in which the blocks are drawn. */
export function bounds(blocks: Block[]): Point & { width: number; height: number } {
  const [xs, ys] = [blocks.map((block) => block.x), blocks.map((block) => block.y)];
  const [x, y] = [Math.min(...xs) - EDGE, Math.min(...ys) - EDGE];
  return { x, y, width: Math.max(...xs) + EDGE - x, height: Math.max(...ys) + EDGE - y };
}

/** Lines between the blocks in neighbouring layers that touch. */
export function joints(orientation: OrientationInfo, lattice: string, blocks: Block[]): string {
  const { cells } = orientation;
  const offset = lattice === "balls" ? 0.5 : 0;
  const touch = (a: number, b: number) => Math.abs(b - a + offset) === offset;
  const lines = cells.flatMap(([layer, row, column], index) =>
    cells.map(([other, r, c], above) => {
      const [from, to] = [blocks[index], blocks[above]];
      const joined = other === layer + 1 && touch(row, r) && touch(column, c);
      return joined && from && to ? `M${from.x} ${from.y}L${to.x} ${to.y}` : "";
    }),
  );
  return lines.join("");
}
