import { type Metric, type SlidingAnalyseReport, isSliding } from "susun";
import { Latest } from "../lib/latest";
import { memoryLimit } from "../lib/memory";
import { settings } from "../lib/settings.svelte";
import { type Game, same } from "./game.svelte";

/** The review of a game: how far each of its boards was from the goal. */
export class Review {
  report = $state.raw<SlidingAnalyseReport | null>(null);
  /** How much is done, from 0 to 1, while it runs. */
  done = $state<number | null>(null);
  error = $state.raw<unknown>(null);

  #game: Game;
  #latest = new Latest();
  /** The puzzle that was reviewed. */
  #revision = 0;

  constructor(game: Game) {
    this.#game = game;
  }

  /** The moves to review: those of the player, without a solution that follows them. */
  get moves(): number[] {
    const { line, own } = this.#game;
    return own > 0 ? line.slice(0, own) : line;
  }

  /** How moves are counted. */
  get #metric(): Metric {
    return settings.slides ? "multi" : "single";
  }

  /**
   * The report, as long as the game begins with the moves that were reviewed. Not derived: that would end with the panel
   * that creates this, and a later panel would see an old value.
   */
  get current(): SlidingAnalyseReport | null {
    const { revision, line } = this.#game;
    const { report } = this;
    if (!report || report.metric !== this.#metric || revision !== this.#revision) return null;
    return same(line.slice(0, report.moves.length), report.moves) ? report : null;
  }

  async start(): Promise<void> {
    const wanted = this.#latest.supersede();
    [this.report, this.error, this.done] = [null, null, 0];
    this.#revision = this.#game.revision;
    const { puzzle } = this.#game;
    const request = {
      verb: "analyse",
      puzzle,
      moves: this.moves.join(" "),
      notation: "tiles",
      metric: this.#metric,
      limits: { memory: memoryLimit() },
    } as const;
    try {
      const reports = await this.#latest.reports(wanted, request, ({ done }) => (this.done = done));
      if (reports) this.report = reports.find(isSliding) ?? null;
    } catch (error) {
      if (wanted()) this.error = error;
    }
    if (wanted()) this.done = null;
  }

  /** Ends the review with bounds for the boards that are left. */
  stop(): void {
    void this.#latest.session?.stop();
  }

  /** Ends it without a result. */
  forget(): void {
    this.#latest.supersede();
    [this.report, this.error, this.done] = [null, null, null];
  }
}
