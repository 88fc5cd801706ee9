/** Runs a function once no call has come for `delay` milliseconds. */
export class Later {
  #act: () => void;
  #delay: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(act: () => void, delay: number) {
    [this.#act, this.#delay] = [act, delay];
  }

  call(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), this.#delay);
  }

  /** Runs the function now if a call is waiting. */
  flush(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#act();
  }
}
