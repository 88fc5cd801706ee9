import { gap, meanOf, touch, type Spot } from "./lattice";
import { HALF } from "./pick";
import type { Scene, ScenePiece } from "./scene";

/** A ball or a cube. Without a colour, it is the mark of a free cell. */
export interface Body {
  at: Spot;
  colour: number;
}

/** A bar between two points: a cylinder between balls, a box between cubes. */
export interface Bar {
  from: Spot;
  to: Spot;
  /** Its other two sides. */
  thick: number;
  colour: number;
}

/** A drawing on a ball or on one side of a cube. */
export interface Label {
  key: string;
  at: Spot;
  /** The side of a cube that it is on; others face the viewer. */
  side: Spot | null;
  /** How far from the centre it is, in cells. */
  ahead: number;
  size: number;
}

/**
 * What is drawn: pieces, pieces that are only suggested, free cells with their share of the strongest mark, and the
 * ground below the bottom layer.
 */
export interface Figure {
  solid: Body[];
  bars: Bar[];
  faint: Body[];
  faintBars: Bar[];
  free: { at: Spot; share: number }[];
  labels: Label[];
  ground: { at: Spot; width: number; depth: number };
}

/** Thickness of the bars between balls, and between cubes that are pulled apart. */
const ROD = { round: 0.46, square: 0.36 };

/** How far from the centre labels are: a bit outside the body. */
const AHEAD = { ball: HALF.ball + 0.03, cube: HALF.cube + 0.006, free: 0.28 };

/** The sides of a cube. */
const SIDES: Spot[] = [1, -1].flatMap((d) => [
  { x: d, y: 0, z: 0 },
  { x: 0, y: d, z: 0 },
  { x: 0, y: 0, z: d },
]);

/** How much wider than the board the ground is on each side, in cells. */
const EDGE = -0.2;

/** The keys of labels that are not letters. */
export const MARKED = "marked";
export const DARK = "dark";
export const COUNT = "count";

/** The key of the label of a piece: its letter, and whether it is locked. */
export const letterKey = (piece: ScenePiece) =>
  `${piece.kind === "given" ? "locked" : "letter"} ${piece.letter} ${piece.colour}`;

/** Whether a piece is only suggested: it hides nothing, and a ray passes through it. */
export const isFaint = ({ kind }: ScenePiece) => kind === "preview" || kind === "hint";

/**
 * The drawing of a scene: `near` are the places of the cells in the closed board, `spots` those in the board pulled
 * apart.
 */
export function figureOf(scene: Scene, near: Spot[], spots: Spot[], round: boolean): Figure {
  const ground = groundOf(spots);
  const figure: Figure = { solid: [], bars: [], faint: [], faintBars: [], free: [], labels: [], ground };
  const covered = new Set<number>();
  for (const piece of scene.pieces) {
    const faint = isFaint(piece);
    const [bodies, bars] = faint ? [figure.faint, figure.faintBars] : [figure.solid, figure.bars];
    const { colour, cells } = piece;
    for (const cell of cells) {
      const at = spots[cell];
      if (!at) continue;
      bodies.push({ at, colour });
      covered.add(cell);
      figure.labels.push(...labelsOf(letterKey(piece), cell, cells, near, spots, round, 0.62));
    }
    bars.push(...barsOf(cells, near, spots, round).map((bar) => ({ ...bar, colour })));
  }
  spots.forEach((at, cell) => {
    const heat = scene.heat?.[cell];
    if (!covered.has(cell)) figure.free.push({ at, share: heat?.share ?? 0 });
    if (heat)
      figure.labels.push({ key: `${COUNT} ${heat.count}`, at, side: null, ahead: AHEAD.free, size: 0.5 });
    for (const key of [scene.marked.has(cell) && MARKED, scene.dark.has(cell) && DARK])
      if (key)
        figure.labels.push(
          ...labelsOf(key, cell, covered.has(cell) ? [cell] : null, near, spots, round, 0.9),
        );
  });
  return figure;
}

/** The place below the bottom layer. The board is around the origin. */
function groundOf(spots: Spot[]): Figure["ground"] {
  const most = (axis: keyof Spot) => Math.max(...spots.map((spot) => Math.abs(spot[axis])));
  const wide = (axis: keyof Spot) => 2 * (most(axis) + 0.5 + EDGE);
  return { at: { x: 0, y: -most("y") - 0.5, z: 0 }, width: wide("x"), depth: wide("z") };
}

/** The labels of a cell: one in front of a ball or a free cell, or one on each outer side of a cube. */
function labelsOf(
  key: string,
  cell: number,
  piece: number[] | null,
  near: Spot[],
  spots: Spot[],
  round: boolean,
  size: number,
): Label[] {
  const [at, own] = [spots[cell], near[cell]];
  if (!at || !own) return [];
  if (round || !piece) return [{ key, at, side: null, ahead: piece ? AHEAD.ball : AHEAD.free, size }];
  const inside = (side: Spot) =>
    piece.some((other) => {
      const to = near[other];
      return to && gap(to, { x: own.x + side.x, y: own.y + side.y, z: own.z + side.z }) < 0.1;
    });
  return SIDES.filter((side) => !inside(side)).map((side) => ({ key, at, side, ahead: AHEAD.cube, size }));
}

/** The bars that join the cells of a piece. */
function barsOf(cells: number[], near: Spot[], spots: Spot[], round: boolean): Omit<Bar, "colour">[] {
  const pairs = cells.flatMap((a, index) => cells.slice(index + 1).map((b) => [a, b] as const));
  const joined = pairs.filter(([a, b]) => near[a] && near[b] && touch(near[a], near[b]));
  const bars = joined.flatMap(([a, b]) => {
    const [from, to] = [spots[a], spots[b]];
    if (!from || !to) return [];
    if (round) return [{ from, to, thick: ROD.round }];
    const apart = gap(from, to) > 1.01;
    return [{ ...between(from, to, HALF.cube - 0.004), thick: apart ? ROD.square : 2 * HALF.cube }];
  });
  return round ? bars : [...bars, ...fillings(joined, near, spots)];
}

/** The part of a line outside the bodies at its ends. */
function between(from: Spot, to: Spot, half: number): { from: Spot; to: Spot } {
  const share = half / gap(from, to);
  const point = (t: number) => ({
    x: from.x + t * (to.x - from.x),
    y: from.y + t * (to.y - from.y),
    z: from.z + t * (to.z - from.z),
  });
  return { from: point(share), to: point(1 - share) };
}

/** The bars in the middle of four cubes that form a square: without them there would be a hole. */
function fillings(joined: (readonly [number, number])[], near: Spot[], spots: Spot[]): Omit<Bar, "colour">[] {
  const bars: Omit<Bar, "colour">[] = [];
  const all = joined.map(([a, b]) => ({ a, b, along: axisOf(near[a], near[b]) }));
  for (const [index, one] of all.entries())
    for (const other of all.slice(index + 1)) {
      if (one.along !== other.along) continue;
      const [a, b, c, d] = [one.a, one.b, other.a, other.b].map((cell) => near[cell]);
      if (!a || !b || !c || !d || !touch(a, c) || !touch(b, d)) continue;
      const corners = [one.a, one.b, other.a, other.b].flatMap((cell) => spots[cell] ?? []);
      const middle = meanOf(corners);
      // Pulled apart, or already filled by the other two sides.
      const across = axisOf(a, c);
      if (one.along > across || corners.some((corner) => gap(corner, middle) > 0.72)) continue;
      const axis = (["x", "y", "z"] as const).find((each) => each !== one.along && each !== across) ?? "y";
      const end = (sign: number) => ({ ...middle, [axis]: middle[axis] + sign * HALF.cube });
      bars.push({ from: end(-1), to: end(1), thick: 1 - 2 * HALF.cube + 0.008 });
    }
  return bars;
}

/** The axis along which two neighbours lie. */
function axisOf(a: Spot | undefined, b: Spot | undefined): keyof Spot {
  return (
    (["x", "y", "z"] as const).find((axis) => Math.abs((a?.[axis] ?? 0) - (b?.[axis] ?? 0)) > 0.5) ?? "x"
  );
}
