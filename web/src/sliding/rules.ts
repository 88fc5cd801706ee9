// The rules of moving tiles, so that a move needs no answer of the engine. This is the only part of the page that knows
// rules; a browser test compares it with the engine. A board is its tiles row by row, with 0 for the blank.

export type Direction = "up" | "down" | "left" | "right";

/** What a goal has in a cell that does not matter. */
export const FREE = -1;

/** Whether a board has the tiles of the goal in all cells that matter. */
export function meets(tiles: number[], goal: number[]): boolean {
  return tiles.length === goal.length && goal.every((tile, cell) => tile === FREE || tile === tiles[cell]);
}

/** The tiles that a push of `tile` towards the blank moves, the one next to the blank first; none if it cannot move. */
export function pushed(tiles: number[], columns: number, tile: number): number[] {
  const [blank, cell] = [tiles.indexOf(0), tiles.indexOf(tile)];
  const inRow = Math.floor(blank / columns) === Math.floor(cell / columns);
  const inColumn = blank % columns === cell % columns;
  if (blank < 0 || cell < 0 || inRow === inColumn) return [];
  const step = Math.sign(cell - blank) * (inRow ? 1 : columns);
  const count = (cell - blank) / step;
  return Array.from({ length: count }, (_, index) => tiles[blank + step * (index + 1)] ?? 0);
}

/** All tiles that can move, with their directions. */
export function movable(tiles: number[], columns: number): Map<number, Direction> {
  const blank = tiles.indexOf(0);
  const [row, column] = [Math.floor(blank / columns), blank % columns];
  const directions = new Map<number, Direction>();
  for (let other = 0; other < columns; other += 1) {
    if (other !== column)
      directions.set(tiles[row * columns + other] ?? 0, other < column ? "right" : "left");
  }
  for (let other = 0; other * columns < tiles.length; other += 1) {
    if (other !== row) directions.set(tiles[other * columns + column] ?? 0, other < row ? "down" : "up");
  }
  return directions;
}

/**
 * The board after each of these tiles, in this order, has moved into the blank. A tile that moves twice in a row is back
 * in its place, so the same moves in reverse order undo them.
 */
export function moved(tiles: number[], moves: number[]): number[] {
  const next = [...tiles];
  const cells = new Map(tiles.map((tile, cell) => [tile, cell]));
  for (const tile of moves) {
    const [blank, cell] = [cells.get(0) ?? 0, cells.get(tile) ?? 0];
    [next[blank], next[cell]] = [tile, 0];
    cells.set(0, cell).set(tile, blank);
  }
  return next;
}
