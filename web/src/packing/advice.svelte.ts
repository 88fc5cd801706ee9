import type { FillHintReport, FillPlayReport, Job } from "susun";
import { begin } from "../lib/engine";

/** Seconds to think about a hint. */
const PATIENCE = 10;

/** The next step, or what to take away. */
export class Advice {
  thinking = $state(false);
  report = $state.raw<FillHintReport | null>(null);
  mistake = $state.raw<unknown>(null);
  #job: Job | null = null;
  #turn = 0;

  /** Asks for it. What the puzzle itself has placed is surely right. */
  async ask(play: FillPlayReport): Promise<FillHintReport | null> {
    this.forget();
    const turn = this.#turn;
    this.thinking = true;
    const keep = [
      ...new Set(play.fill.placed.filter((placed) => placed.given).map((placed) => placed.piece)),
    ];
    try {
      const puzzle = { text: play.puzzle.text };
      const job = await begin({ verb: "hint", puzzle, keep, limits: { seconds: PATIENCE } });
      if (turn !== this.#turn) {
        job.drop();
        return null;
      }
      this.#job = job;
      const [report] = (await job.done) as FillHintReport[];
      if (turn !== this.#turn) return null;
      this.report = report ?? null;
    } catch (error) {
      if (turn === this.#turn) this.mistake = error;
    }
    if (turn === this.#turn) this.thinking = false;
    return this.report;
  }

  forget(): void {
    this.#turn += 1;
    this.#job?.drop();
    this.#job = null;
    this.thinking = false;
    this.report = this.mistake = null;
  }
}
