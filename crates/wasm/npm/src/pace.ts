// How many nodes a step may take, so that messages are seen often enough.

/** Milliseconds of a step: short enough to stop at once, long enough not to be felt. */
const STEP = 30;
const FEWEST = 1_000;
const MOST = 1 << 30;

/** Nodes of the next step, by the time of the last one. */
export class Pace {
  #nodes = 20_000;

  /** Nodes of the next step. */
  get nodes(): number {
    return this.#nodes;
  }

  /** The last step took so many milliseconds. Careful upward: the next nodes may be slower ones. */
  took(milliseconds: number): void {
    const factor = Math.min(Math.max(STEP / Math.max(milliseconds, 1), 0.1), 2);
    this.#nodes = Math.round(Math.min(Math.max(this.#nodes * factor, FEWEST), MOST));
  }
}
