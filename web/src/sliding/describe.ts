import { words } from "../lib/words";

/** The board in words, row by row, for screen readers. */
export function describe(tiles: number[], columns: number): string {
  const { row, blank } = words().sliding.board;
  const rows: string[] = [];
  for (let from = 0; from < tiles.length; from += columns) {
    const names = tiles.slice(from, from + columns).map((tile) => (tile === 0 ? blank : String(tile)));
    rows.push(row(rows.length + 1, names.join(" ")));
  }
  return rows.join(" ");
}
