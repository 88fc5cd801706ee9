// The other workers that search units of the session that this worker leads. The report does not depend on which worker
// searches which unit.

import type { EngineSession } from "./engine.js";
import type { FromUnitWorker, ToUnitWorker } from "./messages.js";

/** Number of units that a worker gets at a time. The first batch is small, because it is lost with the worker. A worker
 * that ran out of units gets a larger batch, because this worker receives messages only between two steps. */
const FIRST_BATCH = 4;
const LARGEST_BATCH = 64;

interface UnitWorker {
  port: MessagePort;
  ready: boolean;
  /** Units that it has not reported yet. */
  openUnits: number;
  /** Units that it gets at a time; 0 before the first batch. */
  batch: number;
}

/** All other workers that search units of one session, by assignment. */
export class UnitWorkers {
  readonly #session: EngineSession;
  readonly #workers = new Map<number, UnitWorker>();
  /** The request with an explicit method; `null` if it cannot be shared. */
  #sharedRequest: string | null | undefined;

  /** `request` is the request of the session. `wake` is called when there may be a step to take. */
  constructor(
    session: EngineSession,
    readonly request: string,
    readonly wake: () => void,
  ) {
    this.#session = session;
  }

  /** Number of workers that are ready to search. */
  get ready(): number {
    return [...this.#workers.values()].filter((worker) => worker.ready).length;
  }

  /** Adds the worker at the other end of the port, or rejects it if the request cannot be shared. */
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

  /** Removes a lost worker. The session does not know which units it had, so all open units are assigned again. */
  remove(assignment: number): void {
    const worker = this.#workers.get(assignment);
    if (!worker) return;
    this.#workers.delete(assignment);
    worker.port.close();
    if (worker.openUnits > 0) this.#session.lost();
    this.wake();
  }

  /** Releases all workers, because the session has ended. */
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

  /** The request for other workers. If the engine has no `explicit_request`, it is the request itself. */
  #explicitRequest(): string | null {
    return (this.#session.explicit_request ? this.#session.explicit_request() : this.request) ?? null;
  }
}

function post(port: MessagePort, message: ToUnitWorker): void {
  port.postMessage(message);
}
