import type { MethodChoice, PlacedPiece, PuzzleText } from "susun";
import type { AttemptState } from "../lib/attempt.svelte";

/** A puzzle with the pieces that the player has placed, and the solution that is shown instead of them, if any. */
export interface Position {
  puzzle: PuzzleText;
  placed: PlacedPiece[];
  shown: string | null;
  /** How the puzzle has been played, for the time when another puzzle is shown. */
  attempt?: AttemptState;
}

/** A game as it is saved: the position with its history, and the search that was running. */
export interface Saved extends Position {
  past: Position[];
  future: Position[];
  searching: "solve" | "watch" | null;
  method: MethodChoice;
}

/** Whether two positions look the same. */
export const same = (a: Position, b: Position) =>
  JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b));
const contentOf = ({ puzzle, placed, shown }: Position) => [puzzle, placed, shown];
