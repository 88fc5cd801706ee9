import type { PackingSolveReport, PackingTraceEvent, PackingTraceReport, Running } from "susun";
import { Latest, type Wanted } from "../lib/latest";
import { reportOf } from "../lib/reports";

/** So many events are kept; test 2 of the course has 4,878, and all examples but those without end fit. */
const MOST = 200_000;
/** A board is kept every so many events, so that any moment is near one. */
const KEPT = 1_000;
/** Events a second. */
export const SPEEDS = [1, 4, 15, 60, 250, 1_000, 4_000, 16_000];
/** Seconds that a film should take if nobody says otherwise. */
const LENGTH = 10;

export interface Lying {
  piece: string;
  cells: number[];
}

/** Brute force, recorded and played again. */
export class Film {
  state = $state<"idle" | "recording" | "ready">("idle");
  progress = $state.raw<Running | null>(null);
  report = $state.raw<PackingSolveReport | null>(null);
  trace = $state.raw<PackingTraceReport | null>(null);
  mistake = $state.raw<unknown>(null);
  /** How many events have been played. */
  position = $state(0);
  playing = $state(false);
  speed = $state(3);
  #kept: Lying[][] = [];
  #latest = new Latest();

  readonly length = $derived(this.trace?.events.length ?? 0);
  readonly lying = $derived(this.#lyingAt(this.position));
  readonly tries = $derived.by(() => {
    const { trace, position } = this;
    if (trace && position >= trace.events.length && trace.left_out === 0) return trace.counters.tries ?? 0;
    return trace?.events[position - 1]?.tries ?? 0;
  });

  /** Searches with a record; it is shown from its beginning. */
  async record(text: string, play: boolean): Promise<void> {
    const wanted = this.forget();
    this.state = "recording";
    try {
      const method = { algorithm: "brute-force" };
      const request = { verb: "solve", puzzle: { text }, method, trace: MOST } as const;
      const reports = await this.#latest.reports(wanted, request, (running) => (this.progress = running));
      if (!reports) return;
      this.report = reportOf(reports, "solve", "packing");
      this.#load(reportOf(reports, "trace", "packing"), play);
    } catch (error) {
      [this.mistake, this.state] = [error, "idle"];
    }
  }

  /** Ends the search; what was recorded by then is the film. */
  stop(): void {
    void this.#latest.job?.cancel();
  }

  /** Goes on by the time that has passed, in seconds; what is not whole is for the next time. */
  advance(seconds: number): void {
    this.#due += seconds * (SPEEDS[this.speed] ?? 1);
    const whole = Math.floor(this.#due);
    this.#due -= whole;
    this.show(this.position + whole);
    if (this.position >= this.length) this.playing = false;
  }
  #due = 0;

  show(position: number): void {
    this.position = Math.max(0, Math.min(this.length, position));
  }

  toggle(): void {
    if (!this.playing && this.position >= this.length) this.position = 0;
    this.playing = !this.playing;
  }

  forget(): Wanted {
    this.state = "idle";
    this.playing = false;
    this.progress = this.report = this.trace = this.mistake = null;
    this.#kept = [];
    this.position = 0;
    return this.#latest.anew();
  }

  #load(trace: PackingTraceReport | null, play: boolean): void {
    this.#kept = [[]];
    let lying: Lying[] = [];
    trace?.events.forEach((event, index) => {
      lying = after(lying, event);
      if ((index + 1) % KEPT === 0) this.#kept.push(lying);
    });
    this.trace = trace;
    this.position = 0;
    this.state = trace ? "ready" : "idle";
    const speed = SPEEDS.findIndex((speed) => speed * LENGTH >= this.length);
    this.speed = speed < 0 ? SPEEDS.length - 1 : Math.max(1, speed);
    this.playing = play && this.length > 0;
  }

  #lyingAt(position: number): Lying[] {
    const events = this.trace?.events ?? [];
    const from = Math.min(Math.floor(position / KEPT), this.#kept.length - 1);
    return events.slice(from * KEPT, position).reduce(after, this.#kept[from] ?? []);
  }
}

function after(lying: Lying[], event: PackingTraceEvent): Lying[] {
  if (event.event === "placed") return [...lying, { piece: event.piece, cells: event.cells }];
  return event.event === "removed" ? lying.slice(0, -1) : lying;
}
