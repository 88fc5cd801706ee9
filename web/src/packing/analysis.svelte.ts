import { type CountReport, type PackingPlayReport, type ReasonInfo, isPacking } from "susun";
import { ask } from "../lib/engine";
import { Latest, type Wanted } from "../lib/latest";
import { memoryLimit } from "../lib/memory";

/** Time limit of a count, in seconds; after that the number is unknown. */
export const PATIENCE = 10;

/** The number of solutions of the current board, or why it has none. Runs in the background until the board changes. */
export class Analysis {
  state = $state<"counting" | "counted" | "too-large" | "unknown" | "none" | "complete">("counting");
  /** The number of solutions left; `distinct` counts symmetric solutions once. */
  solutions = $state<string | null>(null);
  distinct = $state<string | null>(null);
  reasons = $state.raw<ReasonInfo[]>([]);
  #latest = new Latest();

  /** Analyses a board and drops the analysis of the previous one. */
  async analyse(play: PackingPlayReport): Promise<void> {
    const wanted = this.stop();
    if (play.play.solved) {
      this.state = "complete";
      return;
    }
    const puzzle = { text: play.puzzle.text };
    const checks = await ask({ verb: "check", puzzle }).catch(() => null);
    const check = checks?.find(isPacking);
    if (!wanted()) return;
    if (!check) return this.#setCount(undefined);
    this.reasons = check.reasons;
    if (check.verdict === "unsolvable") {
      this.state = "none";
      this.solutions = "0";
      return;
    }
    const limits = { seconds: PATIENCE, memory: memoryLimit() };
    const request = { verb: "count", puzzle, limits } as const;
    const reports = await this.#latest.reports(wanted, request).catch(() => []);
    if (reports) this.#setCount(reports[0]);
  }

  /** Ends the search and clears the results. */
  stop(): Wanted {
    this.state = "counting";
    this.solutions = this.distinct = null;
    this.reasons = [];
    return this.#latest.supersede();
  }

  #setCount(count: CountReport | undefined): void {
    this.solutions = count?.labelled ?? null;
    this.distinct = count?.up_to_symmetry ?? null;
    const tooLarge = count?.too_large.includes("labelled");
    this.state = tooLarge
      ? "too-large"
      : !count?.labelled
        ? "unknown"
        : count.labelled === "0"
          ? "none"
          : "counted";
  }
}
