import { readObject, write } from "../lib/storage";
import { type Grade, GRADES, EACH } from "./challenges";

const KEY = "graded";

/** The graded challenges that were solved on this device without help, with the time of each in milliseconds. */
class Graded {
  results = $state.raw<Record<string, number>>({});

  constructor() {
    this.#load();
  }

  solved(grade: Grade, number: number): boolean {
    return this.results[`${grade}-${number}`] !== undefined;
  }

  /** The number of solved challenges of a grade. */
  count(grade: Grade): number {
    return Array.from({ length: EACH }, (_, index) => index + 1).filter((each) => this.solved(grade, each))
      .length;
  }

  /** The first challenge that is not solved; `null` if all are. */
  get next(): [Grade, number] | null {
    for (const grade of GRADES)
      for (let number = 1; number <= EACH; number += 1)
        if (!this.solved(grade, number)) return [grade, number];
    return null;
  }

  /** Adds a result. The best time counts. */
  add(grade: Grade, number: number, time: number): void {
    this.#load();
    const name = `${grade}-${number}`;
    this.results = { ...this.results, [name]: Math.min(time, this.results[name] ?? Infinity) };
    write(KEY, JSON.stringify(this.results));
  }

  /** Another tab may have added results. */
  #load(): void {
    this.results = readObject(KEY) as Record<string, number>;
  }
}

export const graded = new Graded();
