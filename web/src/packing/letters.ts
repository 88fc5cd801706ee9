import type { PackingPlayReport, LayerInfo, PlacedPiece } from "susun";

/** How many colours there are before they repeat. */
const COLOURS = 18;

/** The number of a letter's colour. */
export function colourOf(letters: string, letter: string): number {
  return Math.max(0, letters.indexOf(letter)) % COLOURS;
}

/** A drawn board, the top layer first as the engine writes it, as the letter of each cell. */
export function lettersOf(board: string, layers: LayerInfo[]): string[] {
  const drawn = board.trimEnd().split("\n\n").reverse();
  const letters: string[] = [];
  layers.forEach((layer, height) => {
    const rows = (drawn[height] ?? "").split("\n");
    layer.cells.forEach((cells, row) =>
      cells.forEach((cell, column) => {
        if (cell !== null) letters[cell] = rows[row]?.[column] ?? "_";
      }),
    );
  });
  return letters;
}

/** The pieces that a player would have to place for these letters. */
export function placedOf(letters: string[], play: PackingPlayReport): PlacedPiece[] {
  const given = new Set(play.play.placed.filter((placed) => placed.given).flatMap((placed) => placed.cells));
  const cells = new Map<string, number[]>();
  letters.forEach((letter, cell) => {
    if (!given.has(cell)) cells.set(letter, [...(cells.get(letter) ?? []), cell]);
  });
  return [...cells].flatMap(([letter, cells]) => {
    const piece = play.play.pieces.find((piece) => piece.letters.includes(letter));
    return piece ? [{ piece: piece.name, cells }] : [];
  });
}
