import { type Session, type PuzzleText, type SlidingHintReport, isSliding } from "susun";
import { begin } from "../lib/engine";
import type { Game } from "./game.svelte";

/** Time limit in seconds; after that the coach shows a good move instead of a proved best one. */
const PATIENCE = 10;
/** The most hints in the cache. */
const CACHE_SIZE = 2000;

/** Finds the number of moves left and the best next moves by searching in the background. */
export class Coach {
  /** The choice of the user; `null` if the size of the board decides. */
  chosen = $state<boolean | null>(null);
  /** The hint for the current board. */
  hint = $state.raw<SlidingHintReport | null>(null);
  thinking = $state(false);
  /** A lower bound on the moves left, while the search runs. */
  atLeast = $state(0);

  #game: Game;
  #cache = new Map<string, SlidingHintReport>();
  #session: Session | null = null;
  #current = "";

  constructor(game: Game) {
    this.#game = game;
  }

  get on(): boolean {
    return this.chosen ?? !this.#game.large;
  }

  /** The hint for this board, from the cache or from a new search. Drops an older search. */
  async hintFor(puzzle: PuzzleText): Promise<SlidingHintReport | null> {
    const key = JSON.stringify(puzzle);
    if (key === this.#current && (this.thinking || this.hint)) return this.hint;
    this.stop();
    this.#current = key;
    const known = this.#cache.get(key);
    if (known) return (this.hint = known);
    this.thinking = true;
    try {
      const session = await begin(
        { verb: "hint", puzzle, best_moves: true, limits: { seconds: PATIENCE } },
        { progress: (running) => this.#current === key && (this.atLeast = running.lower_bound) },
      );
      if (this.#current !== key) {
        session.drop();
        return null;
      }
      this.#session = session;
      const hint = (await session.done).find(isSliding);
      if (!hint || this.#current !== key) return null;
      if (this.#cache.size >= CACHE_SIZE) this.#cache.clear();
      this.#cache.set(key, hint);
      this.hint = hint;
      return hint;
    } finally {
      if (this.#current === key) [this.thinking, this.#session] = [false, null];
    }
  }

  /** Drops the search and hides the hint; the cache stays. */
  stop(): void {
    this.#session?.drop();
    [this.#session, this.#current, this.thinking, this.hint, this.atLeast] = [null, "", false, null, 0];
  }
}
