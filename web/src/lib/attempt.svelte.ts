/** How a game has been played, as it is saved. */
export interface AttemptState {
  /** `random`, or the date of a daily puzzle; nothing for a puzzle that the user has chosen. */
  origin?: string | undefined;
  /** Milliseconds since the first move. */
  time?: number;
  /** When the first move was made, in milliseconds since 1970. */
  began?: number | undefined;
  helped?: boolean;
  ended?: boolean;
}

/** The time that a player takes for a game: from the first move to the one that solves it. */
export class Attempt {
  origin = $state<string | undefined>();
  /** Whether the player has seen a hint or a solution. */
  helped = $state(false);
  /** Whether the player has solved it once. */
  ended = $state(false);
  running = $state(false);
  /** When the first move was made, in milliseconds since 1970. */
  began = $state<number | undefined>();
  /** The time before the clock was started last. */
  #before = $state(0);
  #since = 0;

  get time(): number {
    return this.#before + (this.running ? performance.now() - this.#since : 0);
  }

  /** The date, if it is a daily puzzle. */
  get date(): string | null {
    return dateIn(this.origin);
  }

  get state(): AttemptState {
    const { origin, time, began, helped, ended } = this;
    return { origin, time, began, helped, ended };
  }

  /** Continues a game; the clock starts with its next move. */
  restore({ origin, time = 0, began, helped = false, ended = false }: AttemptState): void {
    [this.origin, this.#before, this.running] = [origin, time, false];
    [this.began, this.helped, this.ended] = [began, helped, ended];
  }

  /** Called after each move of the player; true if it is the one that ends the game. */
  moved(solved: boolean): boolean {
    if (this.ended) return false;
    this.began ??= Date.now();
    if (!solved && !this.running) [this.#since, this.running] = [performance.now(), true];
    if (solved) this.stop();
    return (this.ended = solved);
  }

  /** Called when the player sees a hint or a solution. */
  help(): void {
    if (!this.ended) this.helped = true;
  }

  /** Stops the clock until the next move. */
  stop(): void {
    [this.#before, this.running] = [this.time, false];
  }
}

/** The date in the origin of a game, if it is a daily puzzle. */
export function dateIn(origin: string | undefined): string | null {
  return /^\d{4}-\d\d-\d\d$/.test(origin ?? "") ? (origin ?? null) : null;
}
