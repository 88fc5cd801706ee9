/** What a search has found for the board after the moves `made`. */
interface Found {
  made: number[];
  moves: number[] | null;
  least: number;
}

/**
 * The solutions and lower bounds that searches have found for one puzzle. A player can go back to a board that was
 * searched, and each move changes the distance to the goal by one, so they help on all boards of the puzzle. Moves are
 * tile numbers.
 */
export class Known {
  #found = new Map<string, Found>();

  /** Adds a solution, or only a lower bound, of the board after the moves `made`. */
  add(made: number[], moves: number[] | null, least: number | null): void {
    const key = made.join();
    const old = this.#found.get(key);
    const shorter = old?.moves && old.moves.length <= (moves?.length ?? Infinity) ? old.moves : moves;
    this.#found.set(key, { made, moves: shorter, least: Math.max(least ?? 0, old?.least ?? 0) });
  }

  /**
   * For the board after the moves `made`: the shortest known solution, and a lower bound. `searched` is true if a
   * search found this solution for this board, or for an earlier one that the solution leads through this one.
   */
  at(made: number[]): { moves: number[] | null; least: number; searched: boolean } {
    let [shortest, least, searched]: [number[] | null, number, boolean] = [null, 0, false];
    for (const found of this.#found.values()) {
      const back = withoutUndone([...[...made].reverse(), ...found.made]);
      least = Math.max(least, found.least - back.length);
      if (!found.moves) continue;
      const moves = withoutUndone([...back, ...found.moves]);
      if (shortest && shortest.length < moves.length) continue;
      [shortest, searched] = [moves, back.length + moves.length === found.moves.length];
    }
    return { moves: shortest, least, searched };
  }
}

/** Leaves out pairs of moves that undo each other: a tile that moves twice in a row is back in its place. */
function withoutUndone(moves: number[]): number[] {
  const left: number[] = [];
  for (const tile of moves) {
    if (left.at(-1) === tile) left.pop();
    else left.push(tile);
  }
  return left;
}
