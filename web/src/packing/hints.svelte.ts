import { type PackingHintReport, type PackingPlayReport, isPacking } from "susun";
import { Latest, type Wanted } from "../lib/latest";
import { memoryLimit } from "../lib/memory";

/** Time limit of the search for a hint, in seconds. */
const PATIENCE = 10;

/** How much a hint says: where to look, which piece, or its place. */
export type HintStep = "look" | "piece" | "place";
const STEPS: HintStep[] = ["look", "piece", "place"];

/** The hint for the current board: the next piece to place, in steps, or the pieces to remove. */
export class Hints {
  step = $state<HintStep>("look");
  thinking = $state(false);
  report = $state.raw<PackingHintReport | null>(null);
  error = $state.raw<unknown>(null);
  #latest = new Latest();

  /** Asks for a hint. It never removes pieces that the puzzle itself has placed. */
  async ask(play: PackingPlayReport): Promise<PackingHintReport | null> {
    const wanted = this.forget();
    this.thinking = true;
    const keep = [
      ...new Set(play.play.placed.filter((placed) => placed.given).map((placed) => placed.piece)),
    ];
    try {
      const puzzle = { text: play.puzzle.text };
      const limits = { seconds: PATIENCE, memory: memoryLimit() };
      const reports = await this.#latest.reports(wanted, { verb: "hint", puzzle, keep, limits });
      if (!reports) return null;
      this.report = reports.find(isPacking) ?? null;
    } catch (error) {
      this.error = error;
    }
    this.thinking = false;
    return this.report;
  }

  /** Says more; false if there is no hint or it says everything. */
  more(): boolean {
    const next = STEPS[STEPS.indexOf(this.step) + 1];
    if (!next || this.report?.verdict !== "place") return false;
    this.step = next;
    return true;
  }

  forget(): Wanted {
    this.step = "look";
    this.thinking = false;
    this.report = this.error = null;
    return this.#latest.supersede();
  }
}
