import type { Family } from "susun";
import { addressOf } from "./link";
import { readObject, write } from "./storage";
import { locale } from "./words";

/** The most results that are kept, in days. */
const MOST = 400;
const DAY = 24 * 3600 * 1000;

/** What the player has done in a daily puzzle. */
export interface DailyResult {
  /** Milliseconds. */
  time: number;
  /** The number of moves, if the puzzle has moves. */
  moves?: number;
}

/** The date of today on this device, `YYYY-MM-DD`. */
export const today = () => dayAt(Date.now());

/** The date on this device at a time. */
function dayAt(time: number): string {
  const then = new Date(time);
  return dateOf(Date.UTC(then.getFullYear(), then.getMonth(), then.getDate()));
}

/** The seed of the daily puzzles of a date: the same for everybody. */
export const seedOf = (date: string) => date.replaceAll("-", "");

const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The daily puzzles of a family that were solved on this device. */
class Daily {
  results = $state.raw<Record<string, DailyResult>>({});
  #key: string;

  constructor(family: Family) {
    this.#key = `daily.${family}`;
    this.#load();
  }

  /** Whether the puzzle of a date was solved. */
  solved(date: string): boolean {
    this.#load();
    return this.results[date] !== undefined;
  }

  /** The number of days in a row up to a date. */
  streak(date: string): number {
    let days = 0;
    for (let time = Date.parse(date); this.results[dateOf(time)]; time -= DAY) days += 1;
    return days;
  }

  /**
   * Adds a result and returns the number of days in a row; 0 if the first move was not made on that date. Only the
   * first result of a date counts.
   */
  add(date: string, began: number | undefined, result: DailyResult): number {
    if (began === undefined || dayAt(began) !== date) return 0;
    if (this.solved(date)) return this.streak(date);
    const all = Object.entries({ ...this.results, [date]: result }).sort(([a], [b]) => (a < b ? -1 : 1));
    this.results = Object.fromEntries(all.slice(-MOST));
    write(this.#key, JSON.stringify(this.results));
    return this.streak(date);
  }

  /** Another tab may have added results. */
  #load(): void {
    this.results = readObject(this.#key) as Record<string, DailyResult>;
  }
}

/** The results of all families. */
export const dailies = { sliding: new Daily("sliding"), packing: new Daily("packing") };

/** A date as people write it; empty if there is none. */
export function dayText(date: string | null): string {
  if (!date) return "";
  const format = new Intl.DateTimeFormat(locale(), { dateStyle: "long", timeZone: "UTC" });
  return format.format(Date.parse(date));
}

/** A result with the address of the puzzle. */
export const dailyText = (result: string, page: Family) => `${result}\n${addressOf("daily", page)}`;
