import type { LayerInfo } from "susun";

/** A point in space, in cells: x to the right, y up, z towards the viewer. */
export interface Spot {
  x: number;
  y: number;
  z: number;
}

/** The height of a layer of balls: each ball lies on four others that touch each other. */
const BALLS = Math.SQRT1_2;

/** Two centres are neighbours up to this distance, which leaves room for rounding. */
const TOUCHING = 1.01;

/** Where the cells are in space, by index, around the middle of the board. `apart` is added to the height of a layer. */
export function spotsOf(layers: LayerInfo[], lattice: string, apart: number): Spot[] {
  const height = (lattice === "balls" ? BALLS : 1) + apart;
  const spots: Spot[] = [];
  layers.forEach((layer, level) =>
    layer.cells.forEach((cells, row) =>
      cells.forEach((cell, column) => {
        if (cell === null) return;
        spots[cell] = { x: layer.column / 2 + column, y: level * height, z: layer.row / 2 + row };
      }),
    ),
  );
  const centre = centreOf(spots);
  return spots.map(({ x, y, z }) => ({ x: x - centre.x, y: y - centre.y, z: z - centre.z }));
}

/** The middle of the box around these points. */
function centreOf(spots: Spot[]): Spot {
  const between = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return {
    x: between(spots.map(({ x }) => x)),
    y: between(spots.map(({ y }) => y)),
    z: between(spots.map(({ z }) => z)),
  };
}

export const gap = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);

/** The mean of some points. */
export function meanOf(spots: Spot[]): Spot {
  const sum = spots.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y, z: a.z + b.z }), { x: 0, y: 0, z: 0 });
  return { x: sum.x / spots.length, y: sum.y / spots.length, z: sum.z / spots.length };
}

/** Whether two cells touch, by their places before the layers are pulled apart. */
export const touch = (a: Spot, b: Spot) => gap(a, b) < TOUCHING;

/** How far a placement may be from the cell that the player points at, in cells. */
const REACH = 1.5;

/**
 * The placement nearest to a cell: one that covers it, or else the one that comes closest; `null` if none comes close.
 * Of several that are equally close, takes the one whose middle is nearest, and then the first.
 */
export function placementOver(placements: number[][], spots: Spot[], cell: number): number[] | null {
  const at = spots[cell];
  let best: number[] | null = null;
  let [least, nearest] = [REACH, Infinity];
  if (!at) return null;
  for (const place of placements) {
    const own = place.flatMap((each) => spots[each] ?? []);
    const close = Math.min(...own.map((spot) => gap(spot, at)));
    const far = gap(meanOf(own), at);
    if (close > least + 1e-9 || (close > least - 1e-9 && far > nearest - 1e-9)) continue;
    [best, least, nearest] = [place, close, far];
  }
  return best;
}
