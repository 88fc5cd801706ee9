import type { PackingSolveReport, PackingTraceEvent, PackingTraceReport, PlacedPiece, Running } from "susun";
import { Latest, type Wanted } from "../lib/latest";
import { memoryLimit } from "../lib/memory";
import { reportOf } from "../lib/reports";

/** The most events in a recording. Test 2 of the course has 4,878. All examples fit whose search ends in practice. */
const MOST = 200_000;
/** Number of events between two saved boards. A position is computed from the last saved board before it. */
const INTERVAL = 1_000;
/** Playback speeds, in events per second. */
export const SPEEDS = [1, 4, 15, 60, 250, 1_000, 4_000, 16_000];
/** Target length of the playback at the default speed, in seconds. */
const LENGTH = 10;

/** A brute-force search, recorded and played back. */
export class Film {
  state = $state<"idle" | "recording" | "ready">("idle");
  progress = $state.raw<Running | null>(null);
  report = $state.raw<PackingSolveReport | null>(null);
  trace = $state.raw<PackingTraceReport | null>(null);
  error = $state.raw<unknown>(null);
  /** How many events have been played. */
  position = $state(0);
  playing = $state(false);
  speed = $state(3);
  #kept: PlacedPiece[][] = [];
  #latest = new Latest();

  readonly length = $derived(this.trace?.events.length ?? 0);
  readonly placed = $derived(this.#placedAt(this.position));
  readonly tries = $derived.by(() => {
    const { trace, position } = this;
    if (trace && position >= trace.events.length && trace.left_out === 0) return trace.counters.tries ?? 0;
    return trace?.events[position - 1]?.tries ?? 0;
  });

  /** Searches, records the search, and shows the recording from the start. */
  async record(text: string, play: boolean): Promise<void> {
    const wanted = this.forget();
    this.state = "recording";
    try {
      const method = { algorithm: "brute-force" };
      const limits = { memory: memoryLimit() };
      const request = { verb: "solve", puzzle: { text }, method, limits, trace_events: MOST } as const;
      const reports = await this.#latest.reports(wanted, request, (running) => (this.progress = running));
      if (!reports) return;
      this.report = reportOf(reports, "solve", "packing");
      this.#load(reportOf(reports, "trace", "packing"), play);
    } catch (error) {
      [this.error, this.state] = [error, "idle"];
    }
  }

  /** Ends the search; the recording has the events up to then. */
  stop(): void {
    void this.#latest.session?.stop();
  }

  /** Plays the events of this many seconds; a fraction of an event is carried over to the next call. */
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
    this.progress = this.report = this.trace = this.error = null;
    this.#kept = [];
    this.position = 0;
    return this.#latest.supersede();
  }

  #load(trace: PackingTraceReport | null, play: boolean): void {
    this.#kept = [[]];
    let placed: PlacedPiece[] = [];
    trace?.events.forEach((event, index) => {
      placed = after(placed, event);
      if ((index + 1) % INTERVAL === 0) this.#kept.push(placed);
    });
    this.trace = trace;
    this.position = 0;
    this.state = trace ? "ready" : "idle";
    const speed = SPEEDS.findIndex((speed) => speed * LENGTH >= this.length);
    this.speed = speed < 0 ? SPEEDS.length - 1 : Math.max(1, speed);
    this.playing = play && this.length > 0;
  }

  #placedAt(position: number): PlacedPiece[] {
    const events = this.trace?.events ?? [];
    const from = Math.min(Math.floor(position / INTERVAL), this.#kept.length - 1);
    return events.slice(from * INTERVAL, position).reduce(after, this.#kept[from] ?? []);
  }
}

function after(placed: PlacedPiece[], event: PackingTraceEvent): PlacedPiece[] {
  if (event.event === "placed") return [...placed, { piece: event.piece, cells: event.cells }];
  return event.event === "removed" ? placed.slice(0, -1) : placed;
}
