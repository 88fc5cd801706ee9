import { type CountReport, type PackingPlayReport, type ReasonInfo, isPacking } from "susun";
import { ask } from "../lib/engine";
import { Latest, type Wanted } from "../lib/latest";

/** Seconds that a count may take; what takes longer is left open. */
export const PATIENCE = 10;

/** What is known of the board as it lies there: found out in the background, forgotten with the next change. */
export class Live {
  state = $state<"counting" | "counted" | "beyond" | "unknown" | "none" | "complete">("counting");
  /** How many solutions are left, and how many if symmetric ones are one. */
  solutions = $state<string | null>(null);
  distinct = $state<string | null>(null);
  reasons = $state.raw<ReasonInfo[]>([]);
  #latest = new Latest();

  /** Begins anew for another board. */
  async follow(play: PackingPlayReport): Promise<void> {
    const wanted = this.stop();
    if (play.play.complete) {
      this.state = "complete";
      return;
    }
    const puzzle = { text: play.puzzle.text };
    const checks = await ask({ verb: "check", puzzle }).catch(() => null);
    const check = checks?.find(isPacking);
    if (!wanted()) return;
    if (!check) return this.#take(undefined);
    this.reasons = check.reasons;
    if (check.verdict === "no-solution") {
      this.state = "none";
      this.solutions = "0";
      return;
    }
    const request = { verb: "count", puzzle, limits: { seconds: PATIENCE } } as const;
    const reports = await this.#latest.reports(wanted, request).catch(() => []);
    if (reports) this.#take(reports[0]);
  }

  /** Forgets what was asked. */
  stop(): Wanted {
    this.state = "counting";
    this.solutions = this.distinct = null;
    this.reasons = [];
    return this.#latest.anew();
  }

  #take(count: CountReport | undefined): void {
    this.solutions = count?.labelled ?? null;
    this.distinct = count?.up_to_symmetry ?? null;
    const beyond = count?.beyond.includes("labelled");
    this.state = beyond
      ? "beyond"
      : !count?.labelled
        ? "unknown"
        : count.labelled === "0"
          ? "none"
          : "counted";
  }
}
