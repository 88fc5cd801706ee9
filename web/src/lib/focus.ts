/** Moves the focus to the puzzle: for a button that goes away when it is pressed. */
export const focusPuzzle = () => document.getElementById("puzzle")?.focus({ preventScroll: true });
