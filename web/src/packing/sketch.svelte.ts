import type { PieceSetInfo } from "susun";
import { countCells, type DrawnPiece, grid, puzzleText, resized } from "./compose";

/** Side of the square in which a piece is drawn, in cells. */
const SIDE = 5;
/** The longest side of a drawn board, in cells. */
export const LONGEST = 20;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

const piece = (name: string): DrawnPiece => ({ name, copies: 1, cells: grid(SIDE, SIDE, false) });

/** The puzzle in the drawing dialog. It is kept when the dialog is closed. */
class Sketch {
  rows = $state(3);
  columns = $state(4);
  board = $state.raw(grid(3, 4, true));
  pieces = $state.raw<DrawnPiece[]>([piece("A")]);
  /** The known set of pieces that is used instead of drawn ones; `null` for drawn ones. */
  set = $state.raw<PieceSetInfo | null>(null);

  readonly cells = $derived(countCells(this.board));
  readonly area = $derived(
    this.set
      ? this.set.pieces.reduce((sum, { drawing }) => sum + drawing.replace(/[\s.]/g, "").length, 0)
      : this.pieces.reduce((sum, each) => sum + each.copies * countCells(each.cells), 0),
  );
  /** The first letter that no piece has; `null` if all are used. */
  readonly letter = $derived(
    [...LETTERS].find((letter) => !this.pieces.some((each) => each.name === letter)) ?? null,
  );
  /** What is still missing. The engine would report it as an error in a text that the user has never seen. */
  readonly lacks = $derived.by(() => {
    if (this.cells === 0) return "cells";
    if (this.area === 0) return "pieces";
    return this.set || this.#lettered() ? null : "letters";
  });

  /** Resizes the board to the typed size, limited to the valid range. */
  resize(): void {
    const within = (size: number) => Math.max(1, Math.min(LONGEST, Math.round(size) || 1));
    [this.rows, this.columns] = [within(this.rows), within(this.columns)];
    this.board = resized(this.board, this.rows, this.columns, true);
  }

  add(): void {
    if (this.letter) this.pieces = [...this.pieces, piece(this.letter)];
  }

  change(index: number, piece: DrawnPiece): void {
    this.pieces = this.pieces.with(index, piece);
  }

  remove(index: number): void {
    this.pieces = this.pieces.toSpliced(index, 1);
  }

  /** The puzzle as text for the engine. */
  text(): string {
    return puzzleText({ board: this.board, pieces: this.set?.name ?? this.#drawn() });
  }

  /** The pieces that have cells. */
  #drawn(): DrawnPiece[] {
    return this.pieces.filter((each) => countCells(each.cells) > 0);
  }

  /** Whether each piece has a letter, and no two pieces have the same one. */
  #lettered(): boolean {
    const names = this.#drawn().map((each) => each.name);
    return new Set(names).size === names.length && names.every((name) => name && LETTERS.includes(name));
  }
}

export const sketch = new Sketch();
