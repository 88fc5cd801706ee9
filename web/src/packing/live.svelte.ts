import type { CountReport, FillCheckReport, FillPlayReport, Job, ReasonInfo } from "susun";
import { ask, begin } from "../lib/engine";

/** Seconds that a count may take; what takes longer is left open. */
export const PATIENCE = 10;

/** What is known of the board as it lies there: found out in the background, forgotten with the next change. */
export class Live {
  state = $state<"counting" | "counted" | "unknown" | "none" | "complete">("counting");
  /** How many solutions are left, and how many if symmetric ones are one. */
  solutions = $state<string | null>(null);
  distinct = $state<string | null>(null);
  reasons = $state.raw<ReasonInfo[]>([]);
  #job: Job | null = null;
  #turn = 0;

  /** Begins anew for another board. */
  async follow(play: FillPlayReport): Promise<void> {
    this.stop();
    const turn = this.#turn;
    if (play.fill.complete) {
      this.state = "complete";
      return;
    }
    const puzzle = { text: play.puzzle.text };
    const [check] = (await ask({ verb: "check", puzzle }).catch(() => [])) as FillCheckReport[];
    if (turn !== this.#turn) return;
    if (!check) return this.#take(undefined);
    this.reasons = check.reasons;
    if (!check.possible) {
      this.state = "none";
      this.solutions = "0";
      return;
    }
    const job = await begin({ verb: "count", puzzle, limits: { seconds: PATIENCE } });
    if (turn !== this.#turn) return job.drop();
    this.#job = job;
    const [count] = (await job.done.catch(() => [])) as CountReport[];
    if (turn === this.#turn) this.#take(count);
  }

  /** Forgets what was asked. */
  stop(): void {
    this.#turn += 1;
    this.#job?.drop();
    this.#job = null;
    this.state = "counting";
    this.solutions = this.distinct = null;
    this.reasons = [];
  }

  #take(count: CountReport | undefined): void {
    this.#job = null;
    this.solutions = count?.labelled ?? null;
    this.distinct = count?.up_to_symmetry ?? null;
    this.state = !count?.labelled ? "unknown" : count.labelled === "0" ? "none" : "counted";
  }
}
