import { FREE } from "./rules";

/** The colour schemes of tiles. */
export const SCHEMES = ["plain", "rows", "rings", "rainbow", "contrast"] as const;
export type Scheme = (typeof SCHEMES)[number];

/** Degrees of hue between the first tiles and the last ones; the colours do not come around to the first again. */
const SPAN = 300;

/**
 * The background of each tile that the goal names, by its place there; empty for schemes in which all tiles have the
 * same colour.
 * Texts on it have a contrast of at least 7 to 1, light and dark.
 */
export function coloursOf(scheme: Scheme, goal: number[], columns: number): Map<number, string> {
  const rows = goal.length / columns;
  const shareOf = (cell: number): number => {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    if (scheme === "rows") return row / rows;
    // A ring is the first row and the first column of what is left.
    if (scheme === "rings") return Math.min(row, column) / Math.min(rows, columns);
    return cell / goal.length;
  };
  if (scheme === "plain" || scheme === "contrast") return new Map();
  return new Map(
    goal.flatMap((tile, cell) => {
      const hue = Math.round(25 + SPAN * shareOf(cell));
      const colour = `light-dark(oklch(0.88 0.085 ${hue}), oklch(0.37 0.075 ${hue}))`;
      return tile === FREE ? [] : [[tile, colour] as const];
    }),
  );
}
