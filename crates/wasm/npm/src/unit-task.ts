// Searches units of a session that another worker leads.

import type { Engine, EngineUnitWorker } from "./engine.js";
import type { FromUnitWorker, ToUnitWorker } from "./messages.js";
import { isBreakdown } from "./error.js";
import { Pace } from "./pace.js";
import { loadTables } from "./tables.js";
import type { Task } from "./tasks.js";

/** Searches units that come in at a port, and sends their reports back. */
export class UnitTask implements Task {
  readonly #engine: Engine;
  readonly #port: MessagePort;
  readonly #pace = new Pace();
  readonly #units: string[] = [];
  #worker: EngineUnitWorker | undefined;
  /** Whether a unit has begun and is not finished. */
  #unitOpen = false;
  #ended = false;

  /** `wake` is called when there may be a step to take. `ended` is called once, with true if the engine crashed. */
  constructor(
    engine: Engine,
    port: MessagePort,
    readonly wake: () => void,
    readonly ended: (broken: boolean) => void,
  ) {
    this.#engine = engine;
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<ToUnitWorker>) => void this.#receive(data);
  }

  get ready(): boolean {
    return this.#worker !== undefined && (this.#unitOpen || this.#units.length > 0);
  }

  step(): void {
    try {
      const begun = performance.now();
      const report = this.#advance(this.#pace.nodes);
      this.#pace.took(performance.now() - begun, report === undefined);
      if (report !== undefined) this.#post({ kind: "unit-report", report });
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Frees the engine's worker and closes the port. After a crash, the engine cannot free its memory. */
  end(broken = false): void {
    this.#ended = true;
    if (!broken) this.#worker?.free();
    this.#worker = undefined;
    this.#port.close();
    this.ended(broken);
  }

  #advance(nodes: number): string | undefined {
    const unit = this.#unitOpen ? undefined : this.#units.shift();
    if (unit !== undefined) this.#worker?.begin(unit);
    const report = this.#worker?.advance(nodes);
    this.#unitOpen = report === undefined;
    return report;
  }

  async #receive(message: ToUnitWorker): Promise<void> {
    switch (message.kind) {
      case "start":
        await this.#start(message.request);
        break;
      case "units":
        this.#units.push(...message.units);
        this.wake();
        break;
      case "end":
        this.end();
        break;
    }
  }

  async #start(request: string): Promise<void> {
    try {
      await loadTables(this.#engine);
      if (this.#ended) return;
      this.#worker = new this.#engine.UnitWorker(request);
      this.#post({ kind: "ready" });
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Ends this task. If the engine has crashed, `ended` also ends the worker. */
  #fail(error: unknown): void {
    if (this.#ended) return;
    this.#post({ kind: "failed" });
    this.end(isBreakdown(error));
  }

  #post(message: FromUnitWorker): void {
    this.#port.postMessage(message);
  }
}
