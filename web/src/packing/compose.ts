import type { PackingPlayReport } from "susun";

/** A board and pieces as the player draws them; `true` for each cell that belongs to the shape. */
export interface Drawing {
  board: boolean[][];
  /** The pieces, or the name of a set of them. */
  pieces: DrawnPiece[] | string;
}

export interface DrawnPiece {
  name: string;
  copies: number;
  cells: boolean[][];
}

export const grid = (rows: number, columns: number, filled: boolean) =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => filled));

/** The same cells in a grid of another size; new cells have the value `filled`. */
export const resized = (cells: boolean[][], rows: number, columns: number, filled: boolean) =>
  grid(rows, columns, filled).map((row, r) => row.map((cell, c) => cells[r]?.[c] ?? cell));

export const countCells = (cells: boolean[][]) => cells.flat().filter(Boolean).length;

const rowsText = (cells: boolean[][]) =>
  cells.map((row) => row.map((cell) => (cell ? "X" : ".")).join("")).join("\n");

/** The cells without empty rows and columns at the border. */
function trimmed(cells: boolean[][]): boolean[][] {
  const rows = cells.flatMap((row, r) => (row.includes(true) ? [r] : []));
  const columns = (cells[0] ?? []).flatMap((_, c) => (cells.some((row) => row[c]) ? [c] : []));
  const [top = 0, left = 0] = [rows[0], columns[0]];
  return cells.slice(top, (rows.at(-1) ?? 0) + 1).map((row) => row.slice(left, (columns.at(-1) ?? 0) + 1));
}

/** The puzzle as text; the engine checks it. */
export function puzzleText({ board, pieces }: Drawing): string {
  const piece = ({ name, copies, cells }: DrawnPiece) =>
    `piece ${name}${copies > 1 ? ` x${copies}` : ""}\n${rowsText(trimmed(cells))}\n`;
  const all = typeof pieces === "string" ? `pieces ${pieces}\n` : pieces.map(piece).join("");
  return `packing\nboard\n${rowsText(board)}\n${all}`;
}

/** A puzzle as text without its placed pieces. */
export const baseText = (play: PackingPlayReport) =>
  `${play.puzzle.text.split("\nplaced\n")[0]?.trimEnd()}\n`;

/** The letter and the number of cells of each copy of each piece. */
export const copiesOf = (play: PackingPlayReport) =>
  play.play.pieces.flatMap(({ letters, orientations }) =>
    [...letters].map((letter) => ({ letter, cells: orientations[0]?.cells.length ?? 0 })),
  );

/** The section of a text that places pieces: the letter that is painted on each cell, by the number of the cell. */
export function placedText(rows: (number | null)[][], painted: Record<number, string>): string {
  if (Object.keys(painted).length === 0) return "";
  const letter = (cell: number | null) => (cell === null ? "." : (painted[cell] ?? "_"));
  return `placed\n${rows.map((row) => row.map(letter).join("")).join("\n")}\n`;
}
