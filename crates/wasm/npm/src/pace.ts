// The number of nodes per step, chosen so that the worker receives its messages often enough.

/** Target length of a step in milliseconds: short enough to stop quickly, long enough that pauses cost little. */
const STEP = 30;
const FEWEST = 1_000;
const MOST = 1 << 30;

/** Chooses the nodes of the next step by the time of the last one. */
export class Pace {
  #nodes = 20_000;

  /** Nodes of the next step. */
  get nodes(): number {
    return this.#nodes;
  }

  /** Adapts to the time of the last step. At most doubles the nodes, because the next ones may be slower. A step that
   * was not `full` ended because there was nothing left to search, so it says nothing about how many nodes fit. */
  took(milliseconds: number, full: boolean): void {
    const factor = Math.min(Math.max(STEP / Math.max(milliseconds, 1), 0.1), full ? 2 : 1);
    this.#nodes = Math.round(Math.min(Math.max(this.#nodes * factor, FEWEST), MOST));
  }
}
