import type { LayerInfo, OrientationInfo } from "susun";

/** A point in the plane of the layers, in cells. */
export interface Point {
  x: number;
  y: number;
}

/** Where a cell is drawn. The layers are side by side, beginning with the bottom one. */
export interface Site extends Point {
  layer: number;
  row: number;
  column: number;
}

/** The drawing of a board. */
export interface Plan {
  /** By index of the cell. */
  sites: Site[];
  /** Size that fits every layer with its offset, in cells. */
  width: number;
  height: number;
  layers: LayerInfo[];
  /** Whether one side is much longer than the other. */
  thin: boolean;
  /** Whether the board is shown turned clockwise by a quarter turn. */
  turned: boolean;
}

/** How many times longer one side of a thin board is, at least. */
const THIN = 4;

/**
 * Where the cells are drawn. The engine gives the offset of each layer in half cells. The longer side of a thin board is
 * across in a wide window, and upright in others.
 */
export function planOf(given: LayerInfo[], wide: boolean): Plan {
  const rows = given[0]?.cells ?? [];
  const [high, across] = [rows.length, rows[0]?.length ?? 0];
  const thin = given.length === 1 && Math.max(high, across) > THIN * Math.min(high, across);
  const turned = thin && wide === high > across;
  const layers = turned ? given.map(turnedLayer) : given;
  const width = Math.max(...layers.map((layer) => layer.column / 2 + (layer.cells[0]?.length ?? 0)));
  const height = Math.max(...layers.map((layer) => layer.row / 2 + layer.cells.length));
  const sites: Site[] = [];
  layers.forEach((each, layer) =>
    each.cells.forEach((cells, row) =>
      cells.forEach((cell, column) => {
        if (cell === null) return;
        const x = layer * (width + 1) + each.column / 2 + column + 0.5;
        sites[cell] = { layer, row, column, x, y: each.row / 2 + row + 0.5 };
      }),
    ),
  );
  return { sites, width, height, layers, thin, turned };
}

const turnedLayer = (layer: LayerInfo): LayerInfo => ({
  ...layer,
  cells: (layer.cells[0] ?? []).map((_, column) => layer.cells.map((row) => row[column] ?? null).reverse()),
});

/** Layers that are drawn in rows: how many to a row, and the size of all. */
export interface Arrangement {
  columns: number;
  rows: number;
  width: number;
  height: number;
}

/** All ways to draw the layers in rows, with `margin` around each layer. */
export function arrangements(plan: Plan, margin: number): Arrangement[] {
  const frames = plan.layers.map((_, index) => frameOf(plan, index));
  return frames.map((_, index) => {
    const columns = index + 1;
    const rows = Array.from({ length: Math.ceil(frames.length / columns) }, (_, row) =>
      frames.slice(row * columns, (row + 1) * columns),
    );
    const widths = rows.map((row) => row.reduce((sum, frame) => sum + frame.width + 2 * margin, 0));
    const heights = rows.map((row) => Math.max(...row.map((frame) => frame.height)) + 2 * margin);
    const height = heights.reduce((sum, each) => sum + each, 0);
    return { columns, rows: rows.length, width: Math.max(...widths), height };
  });
}

/** The visible part of a layer: its cells and, for balls, half a cell of the layer below on each side. */
export function frameOf(plan: Plan, index: number): Point & { width: number; height: number } {
  const layer = plan.layers[index];
  const ring = layer?.column ? 0.5 : 0;
  const wide = (layer?.cells[0]?.length ?? 0) + 2 * ring;
  const high = (layer?.cells.length ?? 0) + 2 * ring;
  return { x: (layer?.column ?? 0) / 2 - ring, y: (layer?.row ?? 0) / 2 - ring, width: wide, height: high };
}

export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

export function middle(points: Point[]): Point {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** The point at which a piece is held: the middle of its cells in its lowest layer. */
export function grip(orientation: OrientationInfo, place: number[], plan: Plan): Point {
  const lowest = place.filter((_, index) => orientation.cells[index]?.[0] === 0);
  return middle(lowest.flatMap((cell) => plan.sites[cell] ?? []));
}

/** The placement of the held piece that is nearest to a point; `null` if all are at least `most` cells away. */
export function nearestPlace(orientation: OrientationInfo, plan: Plan, point: Point, most: number) {
  let best: number[] | null = null;
  let least = most;
  for (const place of orientation.placements) {
    const far = distance(grip(orientation, place, plan), point);
    if (far < least) [best, least] = [place, far];
  }
  return best;
}

/** The nearest item in a direction. Sideways distance counts three times. */
export function nearestAhead<T>(all: T[], at: (one: T) => Point, from: Point, step: Point): T | null {
  let best: T | null = null;
  let least = Infinity;
  for (const one of all) {
    const to = at(one);
    const along = (to.x - from.x) * step.x + (to.y - from.y) * step.y;
    const aside = Math.abs((to.x - from.x) * step.y) + Math.abs((to.y - from.y) * step.x);
    if (along < 0.1) continue;
    const far = along + 3 * aside;
    if (far < least) [best, least] = [one, far];
  }
  return best;
}

/** The direction of each arrow key. */
export const ARROWS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};
