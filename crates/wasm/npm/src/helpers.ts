// Other workers that search units of this worker's search. Who did what cannot be seen in the report.

import type { EngineSession } from "./engine.js";
import type { FromHelper, ToHelper } from "./messages.js";

/** Units for a helper: at first few, because they are lost with it; more for one that had to wait for the
 * next, because this worker sees its messages only between two steps. */
const FIRST = 4;
const MOST = 64;

interface Helper {
  port: MessagePort;
  hired: boolean;
  /** Units it was given and has not reported. */
  busy: number;
  /** Units it is given at a time; 0 before the first. */
  ration: number;
}

/** Everybody who helps with one session. */
export class Helpers {
  readonly #session: EngineSession;
  readonly #helpers = new Map<number, Helper>();
  /** The request with its method named; `null` when it cannot be shared. */
  #request: string | null | undefined;

  /** `changed` is called when there may be more to do here. */
  constructor(
    session: EngineSession,
    readonly asked: string,
    readonly changed: () => void,
  ) {
    this.#session = session;
  }

  /** How many others search. */
  get hired(): number {
    return [...this.#helpers.values()].filter((helper) => helper.hired).length;
  }

  /** Does somebody else search a unit? */
  get busy(): boolean {
    return [...this.#helpers.values()].some((helper) => helper.busy > 0);
  }

  /** Somebody offers help. */
  add(name: number, port: MessagePort): void {
    if (this.#request === undefined) this.#request = this.#spelt();
    if (this.#request === null) return post(port, { kind: "over" });
    this.#helpers.set(name, { port, hired: false, busy: 0, ration: 0 });
    port.onmessage = ({ data }: MessageEvent<FromHelper>) => this.#hear(name, data);
    post(port, { kind: "hire", request: this.#request });
  }

  /** Gives units to whoever has few. */
  feed(): void {
    for (const helper of this.#helpers.values()) {
      if (!helper.hired || helper.busy > helper.ration / 2) continue;
      if (helper.busy === 0) helper.ration = Math.min(Math.max(2 * helper.ration, FIRST), MOST);
      const units: unknown[] = JSON.parse(this.#session.units(helper.ration - helper.busy));
      if (units.length === 0) return;
      helper.busy += units.length;
      post(helper.port, { kind: "units", units: units.map((unit) => JSON.stringify(unit)) });
    }
  }

  /** Somebody is gone, nobody knows with which units: all that is out is given out again. */
  lost(name: number): void {
    const helper = this.#helpers.get(name);
    if (!helper) return;
    this.#helpers.delete(name);
    helper.port.close();
    if (helper.busy > 0) this.#session.lost();
    this.changed();
  }

  /** The search is over. */
  end(): void {
    for (const { port } of this.#helpers.values()) {
      post(port, { kind: "over" });
      port.close();
    }
    this.#helpers.clear();
  }

  #hear(name: number, message: FromHelper): void {
    const helper = this.#helpers.get(name);
    if (!helper) return;
    switch (message.kind) {
      case "hired":
        helper.hired = true;
        break;
      case "unit-report":
        helper.busy = Math.max(helper.busy - 1, 0);
        this.#session.absorb(message.report);
        break;
      case "unable":
        return this.lost(name);
    }
    this.changed();
  }

  /** What a helper must be asked. An engine that cannot name its method shares what was asked. */
  #spelt(): string | null {
    return (this.#session.spell_out ? this.#session.spell_out() : this.asked) ?? null;
  }
}

function post(port: MessagePort, message: ToHelper): void {
  port.postMessage(message);
}
