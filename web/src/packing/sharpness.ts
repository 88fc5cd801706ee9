/** Above this time between two frames, in milliseconds, the picture is drawn with fewer pixels. */
const SLOW = 50;
/** Frames that are further apart do not belong to the same movement. */
const PAUSE = 1000;
/** Number of frames before a decision. */
const SAMPLE = 4;
/** The fewest pixels of the picture for each pixel of the page, along each side. */
const COARSEST = 0.75;

/**
 * How many pixels a moving picture has for each pixel of the page: as many as the device can draw fast enough. A device
 * without a graphics card draws a moving picture coarser; at rest it is sharp again.
 */
export class Sharpness {
  #last = 0;
  #times: number[] = [];

  constructor(public ratio: number) {}

  /** Called for each frame of a movement, with the time in milliseconds. */
  frame(now: number): void {
    const time = now - this.#last;
    this.#last = now;
    if (time > PAUSE) this.#times = [];
    else this.#times.push(time);
    if (this.#times.length < SAMPLE) return;
    const median = [...this.#times].sort((a, b) => a - b)[SAMPLE / 2] ?? 0;
    this.#times = [];
    if (median > SLOW) this.ratio = Math.max(Math.min(COARSEST, this.ratio), this.ratio / 1.5);
  }
}
