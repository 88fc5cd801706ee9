// How many nodes a step may search, so that the worker sees its messages often enough.

/** Milliseconds of a step: short enough to stop at once, long enough that the pauses cost little. */
const STEP = 30;
const FEWEST = 1_000;
const MOST = 1 << 30;

/** Sets the nodes of the next step by the time of the last one. */
export class Pace {
  #nodes = 20_000;

  /** Nodes of the next step. */
  get nodes(): number {
    return this.#nodes;
  }

  /** Takes the time of the last step. At most doubles the nodes: the next ones may be slower. */
  took(milliseconds: number): void {
    const factor = Math.min(Math.max(STEP / Math.max(milliseconds, 1), 0.1), 2);
    this.#nodes = Math.round(Math.min(Math.max(this.#nodes * factor, FEWEST), MOST));
  }
}
