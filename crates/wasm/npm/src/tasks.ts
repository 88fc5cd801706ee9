// Turns for everything that a worker has to do. Between two steps it sees its messages.

/** Something done in steps. */
export interface Task {
  /** Is there a step to take? */
  readonly ready: boolean;
  /** Takes a step of about 30 ms. */
  step(): void;
}

/** The tasks of a worker, each in its turn. */
export class Tasks {
  readonly #tasks = new Set<Task>();
  readonly #bell = new MessageChannel();
  #rung = false;

  constructor() {
    this.#bell.port1.onmessage = () => this.#round();
  }

  add(task: Task): void {
    this.#tasks.add(task);
    this.ring();
  }

  remove(task: Task): void {
    this.#tasks.delete(task);
  }

  /** Something may be ready. A message to oneself lets others in first; a timer would wait 4 ms each time. */
  ring(): void {
    if (this.#rung) return;
    this.#rung = true;
    this.#bell.port2.postMessage(null);
  }

  #round(): void {
    this.#rung = false;
    try {
      for (const task of [...this.#tasks]) {
        if (task.ready) task.step();
      }
    } finally {
      if ([...this.#tasks].some((task) => task.ready)) this.ring();
    }
  }
}
