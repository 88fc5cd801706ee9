import { distance, frameOf, type Plan, type Point } from "./geometry";

/** Margin around the drawing of a layer, in cells. */
export const MARGIN = 0.12;

/** Converts screen coordinates into cells and points of the board. */
export class Surface {
  layers: (SVGSVGElement | null)[] = [];
  /** The view in 3-D, while the board is shown in it: a placement of the held piece for each point of the window. */
  space: { placeAt(x: number, y: number): number[] | null; pixels(): number } | null = null;

  /** The size of a cell in pixels. */
  pixels(plan: Plan): number {
    if (this.space) return this.space.pixels();
    const width = this.layers[0]?.getBoundingClientRect().width ?? 0;
    return width / (frameOf(plan, 0).width + 2 * MARGIN);
  }

  /** A screen point in the plane of the layers; `null` if no layer is within one cell of it. */
  pointAt(plan: Plan, x: number, y: number): Point | null {
    const size = this.pixels(plan);
    for (const [index, layer] of this.layers.entries()) {
      const box = layer?.getBoundingClientRect();
      if (!box || x < box.left - size || x > box.right + size) continue;
      if (y < box.top - size || y > box.bottom + size) continue;
      const inside = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
      if (!inside && this.#isInside(x, y)) continue;
      const frame = frameOf(plan, index);
      const across = index * (plan.width + 1) + frame.x - MARGIN;
      return { x: across + (x - box.left) / size, y: frame.y - MARGIN + (y - box.top) / size };
    }
    return null;
  }

  /** The cell under a screen point. */
  cellAt(plan: Plan, x: number, y: number): number | null {
    const point = this.pointAt(plan, x, y);
    if (!point) return null;
    const cell = plan.sites.findIndex((site) => site && distance(site, point) < 0.6);
    if (cell < 0) return null;
    // Near a corner, several cells may be close enough: take the nearest.
    const far = (each: number) => distance(plan.sites[each] ?? point, point);
    return plan.sites.reduce((best, _, each) => (far(each) < far(best) ? each : best), cell);
  }

  #isInside(x: number, y: number): boolean {
    return this.layers.some((layer) => {
      const box = layer?.getBoundingClientRect();
      return box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    });
  }
}
