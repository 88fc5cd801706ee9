// Units of a search that another worker leads.

import type { Engine, EngineUnitWorker } from "./engine.js";
import type { FromHelper, ToHelper } from "./messages.js";
import { isBreakdown } from "./mistake.js";
import { Pace } from "./pace.js";
import { fill } from "./shelf.js";
import type { Task } from "./tasks.js";

/** Searches units that come in at a port, and sends their reports back. */
export class Assistant implements Task {
  readonly #engine: Engine;
  readonly #port: MessagePort;
  readonly #pace = new Pace();
  readonly #units: string[] = [];
  #worker: EngineUnitWorker | undefined;
  #under = false;

  /** `changed` is called when there may be something to do, `over` when there will not be: `broken` when
   * there can not. */
  constructor(
    engine: Engine,
    port: MessagePort,
    readonly changed: () => void,
    readonly over: (broken: boolean) => void,
  ) {
    this.#engine = engine;
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<ToHelper>) => void this.#hear(data);
  }

  get ready(): boolean {
    return this.#worker !== undefined && (this.#under || this.#units.length > 0);
  }

  step(): void {
    try {
      const begun = performance.now();
      const report = this.#advance(this.#pace.nodes);
      this.#pace.took(performance.now() - begun);
      if (report !== undefined) this.#post({ kind: "unit-report", report });
    } catch (error) {
      this.#unable(error);
    }
  }

  /** Helps no more. */
  end(broken = false): void {
    if (!broken) this.#worker?.free();
    this.#worker = undefined;
    this.#port.close();
    this.over(broken);
  }

  #advance(nodes: number): string | undefined {
    const unit = this.#under ? undefined : this.#units.shift();
    if (unit !== undefined) this.#worker?.begin(unit);
    const report = this.#worker?.advance(nodes);
    this.#under = report === undefined;
    return report;
  }

  async #hear(message: ToHelper): Promise<void> {
    switch (message.kind) {
      case "hire":
        await this.#hire(message.request);
        break;
      case "units":
        this.#units.push(...message.units);
        this.changed();
        break;
      case "over":
        this.end();
        break;
    }
  }

  async #hire(request: string): Promise<void> {
    try {
      await fill(this.#engine);
      this.#worker = new this.#engine.UnitWorker(request);
      this.#post({ kind: "hired" });
    } catch (error) {
      this.#unable(error);
    }
  }

  /** What cannot be shared is no mistake; only an engine that broke down is. */
  #unable(error: unknown): void {
    this.#post({ kind: "unable" });
    this.end(isBreakdown(error));
  }

  #post(message: FromHelper): void {
    this.#port.postMessage(message);
  }
}
