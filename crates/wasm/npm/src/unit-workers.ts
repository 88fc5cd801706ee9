// Other workers that search units of the session that this worker leads. The report does not depend on which worker
// searched which unit.

import type { EngineSession } from "./engine.js";
import type { FromUnitWorker, ToUnitWorker } from "./messages.js";

/** Units that a worker gets at a time. The first batch is small, because it is lost with the worker. A worker that
 * ran out of units gets more, because this worker sees its messages only between two steps. */
const FIRST_BATCH = 4;
const LARGEST_BATCH = 64;

interface UnitWorker {
  port: MessagePort;
  ready: boolean;
  /** Units it has and has not reported. */
  openUnits: number;
  /** Units it gets at a time; 0 before the first. */
  batch: number;
}

/** All other workers that search units of one session, by assignment. */
export class UnitWorkers {
  readonly #session: EngineSession;
  readonly #workers = new Map<number, UnitWorker>();
  /** The request with its method named; `null` when it cannot be shared. */
  #sharedRequest: string | null | undefined;

  /** `request` is what the session was made from. `wake` is called when there may be a step to take. */
  constructor(
    session: EngineSession,
    readonly request: string,
    readonly wake: () => void,
  ) {
    this.#session = session;
  }

  /** How many are ready to search. */
  get ready(): number {
    return [...this.#workers.values()].filter((worker) => worker.ready).length;
  }

  /** Whether one of them has a unit. */
  get busy(): boolean {
    return [...this.#workers.values()].some((worker) => worker.openUnits > 0);
  }

  /** Adds the worker at the other end of the port, or sends it away if the request cannot be shared. */
  add(assignment: number, port: MessagePort): void {
    if (this.#sharedRequest === undefined) this.#sharedRequest = this.#explicitRequest();
    if (this.#sharedRequest === null) return post(port, { kind: "end" });
    this.#workers.set(assignment, { port, ready: false, openUnits: 0, batch: 0 });
    port.onmessage = ({ data }: MessageEvent<FromUnitWorker>) => this.#receive(assignment, data);
    post(port, { kind: "start", request: this.#sharedRequest });
  }

  /** Sends units to each worker that has fewer than half a batch left. */
  sendUnits(): void {
    for (const worker of this.#workers.values()) {
      if (!worker.ready || worker.openUnits > worker.batch / 2) continue;
      if (worker.openUnits === 0)
        worker.batch = Math.min(Math.max(2 * worker.batch, FIRST_BATCH), LARGEST_BATCH);
      const units: unknown[] = JSON.parse(this.#session.units(worker.batch - worker.openUnits));
      if (units.length === 0) return;
      worker.openUnits += units.length;
      post(worker.port, { kind: "units", units: units.map((unit) => JSON.stringify(unit)) });
    }
  }

  /** Removes a worker that is gone. The session does not know its units, so all open units are given out again. */
  remove(assignment: number): void {
    const worker = this.#workers.get(assignment);
    if (!worker) return;
    this.#workers.delete(assignment);
    worker.port.close();
    if (worker.openUnits > 0) this.#session.lost();
    this.wake();
  }

  /** Sends all workers away: the session is over. */
  end(): void {
    for (const { port } of this.#workers.values()) {
      post(port, { kind: "end" });
      port.close();
    }
    this.#workers.clear();
  }

  #receive(assignment: number, message: FromUnitWorker): void {
    const worker = this.#workers.get(assignment);
    if (!worker) return;
    switch (message.kind) {
      case "ready":
        worker.ready = true;
        break;
      case "unit-report":
        worker.openUnits = Math.max(worker.openUnits - 1, 0);
        this.#session.absorb(message.report);
        break;
      case "failed":
        return this.remove(assignment);
    }
    this.wake();
  }

  /** The request for other workers. An engine without `explicit_request` shares the request as it is. */
  #explicitRequest(): string | null {
    return (this.#session.explicit_request ? this.#session.explicit_request() : this.request) ?? null;
  }
}

function post(port: MessagePort, message: ToUnitWorker): void {
  port.postMessage(message);
}
