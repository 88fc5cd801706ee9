// The tasks of a worker, done in steps. Between two rounds of steps, the worker receives its messages.

/** Something done in steps. */
export interface Task {
  /** Whether there is a step to take. */
  readonly ready: boolean;
  /** Takes a step of about 30 ms. */
  step(): void;
}

/** The tasks of a worker; in each round every ready task takes one step. */
export class Tasks {
  readonly #tasks = new Set<Task>();
  readonly #channel = new MessageChannel();
  #scheduled = false;

  constructor() {
    this.#channel.port1.onmessage = () => this.#round();
  }

  add(task: Task): void {
    this.#tasks.add(task);
    this.schedule();
  }

  remove(task: Task): void {
    this.#tasks.delete(task);
  }

  /** Schedules a round, because a task may be ready. The worker posts a message to itself, so that waiting messages are
   * handled first. A timer would wait 4 ms each time. */
  schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#channel.port2.postMessage(null);
  }

  #round(): void {
    this.#scheduled = false;
    try {
      for (const task of [...this.#tasks]) {
        if (task.ready) task.step();
      }
    } finally {
      if ([...this.#tasks].some((task) => task.ready)) this.schedule();
    }
  }
}
