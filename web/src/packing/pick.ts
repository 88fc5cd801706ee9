import type { Spot } from "./lattice";
import { dot, minus, type Ray } from "./orbit";

/** Half the size of a placed ball or cube, in cells. */
export const HALF = { ball: 0.47, cube: 0.45 };

/** The radius within which a ray points at the mark of a free cell, and how far from it at most. */
const [MARK, REACH] = [0.24, 0.6];

/** Distance along a ray to a sphere; `Infinity` if it misses. */
function toBall({ from, along }: Ray, at: Spot, radius: number): number {
  const to = minus(at, from);
  const near = dot(to, along);
  const rest = radius ** 2 - (dot(to, to) - near ** 2);
  return rest < 0 || near < 0 ? Infinity : near - Math.sqrt(rest);
}

/** Distance along a ray to a cube; `Infinity` if it misses. */
function toCube({ from, along }: Ray, at: Spot, half: number): number {
  let [enter, leave] = [0, Infinity];
  for (const axis of ["x", "y", "z"] as const) {
    const [a, b] = [at[axis] - half - from[axis], at[axis] + half - from[axis]];
    const sides =
      along[axis] === 0
        ? [a > 0 || b < 0 ? Infinity : -Infinity, Infinity]
        : [a, b].map((side) => side / along[axis]);
    enter = Math.max(enter, Math.min(...sides));
    leave = Math.min(leave, Math.max(...sides));
  }
  return enter < leave ? enter : Infinity;
}

/** The distance of a point from a ray. */
const aside = ({ from, along }: Ray, at: Spot) => {
  const to = minus(at, from);
  return Math.sqrt(Math.max(0, dot(to, to) - dot(to, along) ** 2));
};

/** The cells of a board in space, for rays. */
export interface Target {
  spots: Spot[];
  /** Cells with balls or cubes that hide what is behind them. */
  solid: Set<number>;
  round: boolean;
}

/** The first solid cell that a ray meets, and its distance. */
function wallOf(ray: Ray, { spots, solid, round }: Target): { cell: number | null; far: number } {
  let [cell, far] = [null as number | null, Infinity];
  for (const each of solid) {
    const at = spots[each];
    if (!at) continue;
    const own = round ? toBall(ray, at, HALF.ball) : toCube(ray, at, HALF.cube);
    if (own < far) [cell, far] = [each, own];
  }
  return { cell, far };
}

/** The solid cell that a ray points at. */
export const solidAt = (ray: Ray, target: Target) => wallOf(ray, target).cell;

/**
 * The free cell that a ray points at: the first whose mark it meets, or else the nearest to it, but none behind a solid
 * cell. So a free cell behind others can be pointed at between their marks.
 */
export function freeAt(ray: Ray, target: Target): number | null {
  const { spots, solid } = target;
  const { far: wall } = wallOf(ray, target);
  let [mark, first] = [null as number | null, wall];
  let [near, least] = [null as number | null, REACH];
  spots.forEach((at, cell) => {
    if (solid.has(cell)) return;
    const far = toBall(ray, at, MARK);
    if (far < first) [mark, first] = [cell, far];
    const beside = aside(ray, at);
    if (beside < least && dot(minus(at, ray.from), ray.along) < wall) [near, least] = [cell, beside];
  });
  return mark ?? near;
}
