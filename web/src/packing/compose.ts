/** A board and pieces as the player draws them; `true` for each cell that belongs to the shape. */
export interface Drawing {
  board: boolean[][];
  pieces: DrawnPiece[];
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
  return `packing\nboard\n${rowsText(board)}\n${pieces.map(piece).join("")}`;
}
