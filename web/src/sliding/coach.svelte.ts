import {
  type PuzzleText,
  type Session,
  type SlidingHintReport,
  type SlidingSolveReport,
  isSliding,
} from "susun";
import { begin } from "../lib/engine";
import { memoryLimit } from "../lib/memory";
import type { Game } from "./game.svelte";
import { Known } from "./known";
import { Search } from "./search.svelte";

/** Time limit in seconds; after that the coach shows a good move instead of a proved best one. */
const PATIENCE = 10;
/** The most hints in the cache. */
const CACHE_SIZE = 2000;
/** Time limit of a search for a shorter solution of a large board, in seconds. */
const SECONDS = 2;
/** On large boards, the engine proves best moves up to this distance from the goal. */
const REACH = 28;

export type Hint = Pick<
  SlidingHintReport,
  "verdict" | "tile" | "direction" | "best_moves" | "lower_bound" | "cost"
>;

/**
 * Finds the number of moves left and the best next moves by searching in the background. On large boards, it follows
 * the shortest known solution until the goal is near.
 */
export class Coach {
  /** Whether it gives a hint for every board. */
  on = $state(false);
  /** The hint for the current board. */
  hint = $state.raw<Hint | null>(null);
  thinking = $state(false);
  /** How often the player has asked for a hint. */
  asked = $state(0);
  /** A lower bound on the moves left, while the search runs. */
  atLeast = $state(0);

  #game: Game;
  #cache = new Map<string, Hint>();
  #session: Session | null = null;
  #current = "";
  #known = new Known();
  /** Solves large boards. It continues while the player moves on, because its solutions also help there. */
  #search = new Search(SECONDS);

  constructor(game: Game) {
    this.#game = game;
  }

  /** The hint for this board, from the cache or from a new search. Drops an older request. */
  async hintFor(puzzle: PuzzleText): Promise<Hint | null> {
    const key = JSON.stringify(puzzle);
    if (key === this.#current && (this.thinking || this.hint)) return this.hint;
    this.stop();
    this.#current = key;
    const cached = this.#cache.get(key);
    if (cached) return (this.hint = cached);
    this.thinking = true;
    try {
      const hint = await (this.#game.large ? this.#advise(puzzle, key) : this.#ask(puzzle, key));
      return this.#current === key ? (this.hint = hint) : null;
    } finally {
      if (this.#current === key) [this.thinking, this.#session] = [false, null];
    }
  }

  /** Shows a hint that is known for this board. */
  show(puzzle: PuzzleText, hint: Hint): void {
    this.stop();
    [this.#current, this.hint] = [JSON.stringify(puzzle), hint];
  }

  /** Takes a solution, or only a lower bound, of the board after the moves `made`. */
  keep(made: number[], moves: number[] | null, least: number | null): void {
    this.#known.add(made, moves, least);
    if (!this.#game.large || !this.#current) return;
    if (!this.hint || this.hint.verdict === "good") this.hint = this.#next();
  }

  /** Drops the request and hides the hint; the cache and the known solutions stay. */
  stop(): void {
    if (!this.#current) return;
    this.#session?.drop();
    [this.#session, this.#current, this.thinking, this.hint, this.atLeast] = [null, "", false, null, 0];
  }

  /** Also ends the search, and forgets the known solutions. */
  forget(): void {
    this.stop();
    this.#search.forget();
    this.#known = new Known();
  }

  /** The hint of the engine: a proved best move, unless the goal of a large board is far away. */
  async #ask(puzzle: PuzzleText, key: string): Promise<Hint | null> {
    const session = await begin(
      { verb: "hint", puzzle, best_moves: true, limits: { memory: memoryLimit(), seconds: PATIENCE } },
      { progress: (running) => this.#current === key && (this.atLeast = running.lower_bound) },
    );
    if (this.#current !== key) {
      session.drop();
      return null;
    }
    this.#session = session;
    const hint = (await session.done).find(isSliding);
    if (!hint || this.#current !== key) return null;
    if (this.#game.large && hint.verdict === "good") return hint;
    if (this.#cache.size >= CACHE_SIZE) this.#cache.clear();
    this.#cache.set(key, hint);
    return hint;
  }

  /** The hint for a large board. Shows the known solution first, and shorter ones as soon as they are found. */
  async #advise(puzzle: PuzzleText, key: string): Promise<Hint | null> {
    const made = this.#game.made;
    // 0 if nothing is known: then the search and the engine's hint start together. Otherwise the hint comes first,
    // because a longer solution must not be shown for a moment when the goal is near.
    const { least } = this.#known.at(made);
    const next = this.#next();
    if (next?.verdict === "best") this.hint = next;
    const first = least === 0 ? this.#improve(puzzle) : null;
    const hint = least <= REACH ? await this.#ask(puzzle, key) : null;
    if (this.#current !== key) return null;
    if (hint) this.#known.add(made, null, hint.lower_bound);
    if (hint && hint.verdict !== "good") {
      this.#search.forget();
      return hint;
    }
    this.hint = this.#next();
    if (first) await first;
    else if (!this.#known.at(made).searched) await this.#improve(puzzle);
    return this.#next() ?? hint;
  }

  /** Searches for a solution of the current board that is shorter than the known one. */
  async #improve(puzzle: PuzzleText): Promise<void> {
    const made = this.#game.made;
    const known = this.#known.at(made).moves?.join(" ") || null;
    const keep = (best: SlidingSolveReport | null) => best && this.keep(made, best.moves, best.lower_bound);
    keep(await this.#search.solve(puzzle, true, () => keep(this.#search.partial), known));
  }

  /** The next move of the shortest known solution. */
  #next(): Hint | null {
    const { moves, least } = this.#known.at(this.#game.made);
    if (!moves) return null;
    const tile = moves[0] ?? null;
    const verdict = tile === null ? "solved" : least === moves.length ? "best" : "good";
    return {
      verdict,
      tile,
      direction: this.#game.movable.get(tile ?? 0) ?? null,
      best_moves: null,
      lower_bound: least,
      cost: moves.length,
    };
  }
}
