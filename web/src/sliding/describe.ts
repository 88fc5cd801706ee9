import { words } from "../lib/words";
import { FREE } from "./rules";

/** The board in words, row by row, for screen readers. */
export function describe(tiles: number[], columns: number): string {
  const { row, blank, free } = words().sliding.board;
  const name = (tile: number) => (tile === FREE ? free : tile === 0 ? blank : String(tile));
  const rows: string[] = [];
  for (let from = 0; from < tiles.length; from += columns) {
    const names = tiles.slice(from, from + columns).map(name);
    rows.push(row(rows.length + 1, names.join(" ")));
  }
  return rows.join(" ");
}
