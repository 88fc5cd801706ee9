// The workers of one engine: one at the desk for quick questions, the others for searches. A search begins in
// one of them; those that are idle help after a moment.

import type { Which } from "./engine.js";
import { Hand, type News, type Question } from "./hand.js";
import type { JobInPool } from "./job.js";
import { BREAKDOWN } from "./mistake.js";

/** Milliseconds: most searches end sooner, and need no help. */
const BEFORE_HELP = 250;

/** One worker that helps with a search. */
interface Help {
  hand: Hand;
  job: JobInPool;
}

/** All workers with the same engine. */
export class Crew {
  #desk: Hand;
  readonly #hands: Hand[] = [];
  readonly #jobs = new Map<number, JobInPool>();
  readonly #helps = new Map<number, Help>();
  /** Searches that take longer, and have not sent help away. */
  readonly #wanting = new Set<JobInPool>();
  #engine: WebAssembly.Module | undefined;
  #next = 1;
  #closed = false;

  /** `workers` for searches, beside the one at the desk. `refused` takes what this engine cannot answer. */
  constructor(
    readonly which: Which,
    readonly workers: number,
    readonly wasm: string | undefined,
    readonly refused?: (job: JobInPool) => void,
  ) {
    this.#desk = this.#atDesk();
  }

  /** Loads the engine at the desk; the others take it from there, and the first is got ready. */
  async open(): Promise<void> {
    this.#engine = await this.#desk.ready;
    this.#hire();
  }

  /** A quick question, never behind a search. */
  ask(question: Question): Promise<unknown> {
    return this.#desk.ask(question);
  }

  /** Begins a search. */
  begin(job: JobInPool): void {
    const hand = this.#leastBusy();
    this.#jobs.set(job.name, job);
    job.beginIn(hand, (abandoned) => {
      this.#forget(job);
      if (abandoned) this.#gone(hand);
    });
    setTimeout(() => {
      if (this.#jobs.has(job.name)) this.#wanting.add(job);
      this.#help(job);
    }, BEFORE_HELP);
  }

  close(): void {
    this.#closed = true;
    for (const hand of [this.#desk, ...this.#hands]) hand.close();
    for (const job of [...this.#jobs.values()]) job.drop();
  }

  #atDesk(): Hand {
    const replaced = () => {
      // Only what broke down under a question is started again; what never started would not.
      if (this.#engine && !this.#closed) this.#desk = this.#atDesk();
    };
    return new Hand(this.which, this.#engine ?? this.wasm, () => {}, replaced);
  }

  #hire(): Hand {
    const gone = () => this.#gone(hand);
    const hand: Hand = new Hand(this.which, this.#engine, (news) => this.#hear(news), gone);
    this.#hands.push(hand);
    return hand;
  }

  #leastBusy(): Hand {
    const idle = this.#hands.find((hand) => this.#isIdle(hand));
    if (idle) return idle;
    if (this.#hands.length < this.workers) return this.#hire();
    const load = (hand: Hand) => [...this.#jobs.values()].filter((job) => job.hand === hand).length;
    return this.#hands.reduce((one, other) => (load(other) < load(one) ? other : one));
  }

  #isIdle(hand: Hand): boolean {
    const works = [...this.#jobs.values(), ...this.#helps.values()];
    return works.every((work) => work.hand !== hand);
  }

  /** Everybody idle helps with a search that takes longer. */
  #help(job: JobInPool): void {
    if (this.#closed || !this.#wanting.has(job)) return;
    while (this.#hands.length < this.workers) this.#hire();
    const helping = [...this.#helps.values()].filter((help) => help.job === job).length;
    const idle = this.#hands.filter((hand) => this.#isIdle(hand));
    for (const hand of idle.slice(0, Math.max(threadsOf(job) - 1 - helping, 0))) {
      const helper = this.#next++;
      const { port1, port2 } = new MessageChannel();
      this.#helps.set(helper, { hand, job });
      job.hand?.post({ kind: "helper", job: job.name, helper, port: port1 }, [port1]);
      hand.post({ kind: "assist", helper, port: port2 }, [port2]);
    }
  }

  #hear(news: News): void {
    if (news.kind !== "free") return this.#told(news, this.#jobs.get(news.job));
    const help = this.#helps.get(news.helper);
    this.#helps.delete(news.helper);
    // Sent away by a search that goes on: it cannot be shared.
    if (help) this.#wanting.delete(help.job);
    for (const job of this.#wanting) this.#help(job);
  }

  #told(news: Exclude<News, { kind: "free" }>, job: JobInPool | undefined): void {
    if (!job || news.kind !== "failed" || !news.mistake.elsewhere || !this.refused) return job?.hear(news);
    this.#forget(job);
    job.leave();
    this.refused(job);
  }

  #forget(job: JobInPool): void {
    this.#jobs.delete(job.name);
    this.#wanting.delete(job);
  }

  /** A worker is gone: what it led fails, and what it helped with goes on without it. */
  #gone(hand: Hand): void {
    hand.close();
    this.#hands.splice(0, Infinity, ...this.#hands.filter((other) => other !== hand));
    for (const [helper, help] of [...this.#helps]) {
      if (help.hand === hand) help.job.hand?.post({ kind: "lost", job: help.job.name, helper });
      else if (help.job.hand === hand) help.hand.post({ kind: "leave", helper });
      if (help.hand === hand) this.#helps.delete(helper);
    }
    for (const job of [...this.#jobs.values()].filter((job) => job.hand === hand)) job.fail(BREAKDOWN);
  }
}

/** How many may work on a search at most. */
function threadsOf(job: JobInPool): number {
  const { threads } = job.request as { threads?: number | null };
  return threads ?? Number.POSITIVE_INFINITY;
}
