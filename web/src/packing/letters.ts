import type { PackingPlayReport, LayerInfo, PlacedPiece } from "susun";

/** Number of colours; after that they repeat. */
const COLOURS = 18;

/** The index of a letter's colour. */
export function colourOf(letters: string, letter: string): number {
  return Math.max(0, letters.indexOf(letter)) % COLOURS;
}

/** The letter of each cell of a board in the text form of the engine, which begins with the top layer. */
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

/** The pieces that the player must place to get these letters: all except the given ones. */
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
