import { type Job, type PuzzleText, type SlidingHintReport, isSliding } from "susun";
import { begin } from "../lib/engine";
import type { Game } from "./game.svelte";

/** Up to so many cells the coach is on unless somebody says otherwise: there it is exact. */
const EXACT_CELLS = 16;
/** After so many seconds a good move is shown instead of a best one. */
const PATIENCE = 10;
/** So many hints are kept. */
const KEPT = 2000;

/** Says how far it is and what the best next moves are, from searches in the background. */
export class Coach {
  /** What the person chose; nothing is as the size suggests. */
  chosen = $state<boolean | null>(null);
  /** For the board that is shown. */
  hint = $state.raw<SlidingHintReport | null>(null);
  thinking = $state(false);
  /** No solution is shorter, as far as is known while it is thinking. */
  atLeast = $state(0);

  #game: Game;
  #kept = new Map<string, SlidingHintReport>();
  #job: Job | null = null;
  #asked = "";

  constructor(game: Game) {
    this.#game = game;
  }

  get on(): boolean {
    return this.chosen ?? this.#game.cells <= EXACT_CELLS;
  }

  /** The hint for this board, from memory or from a new search; an older search is dropped. */
  async look(puzzle: PuzzleText): Promise<SlidingHintReport | null> {
    const key = JSON.stringify(puzzle);
    if (key === this.#asked && (this.thinking || this.hint)) return this.hint;
    this.rest();
    this.#asked = key;
    const known = this.#kept.get(key);
    if (known) return (this.hint = known);
    this.thinking = true;
    try {
      const job = await begin(
        { verb: "hint", puzzle, all: true, limits: { seconds: PATIENCE } },
        { progress: (running) => this.#asked === key && (this.atLeast = running.lower_bound) },
      );
      if (this.#asked !== key) {
        job.drop();
        return null;
      }
      this.#job = job;
      const hint = (await job.done).find(isSliding);
      if (!hint || this.#asked !== key) return null;
      if (this.#kept.size >= KEPT) this.#kept.clear();
      this.#kept.set(key, hint);
      this.hint = hint;
      return hint;
    } finally {
      if (this.#asked === key) [this.thinking, this.#job] = [false, null];
    }
  }

  /** Forgets what was asked last; what was found stays known. */
  rest(): void {
    this.#job?.drop();
    [this.#job, this.#asked, this.thinking, this.hint, this.atLeast] = [null, "", false, null, 0];
  }
}
