// The workers of one engine: one answers quick questions, the others search. A session starts in one search worker. If
// it takes longer, idle search workers join it.

import type { EngineName } from "./engine.js";
import type { PoolSession } from "./session.js";
import { BREAKDOWN } from "./error.js";
import { type SessionMessage, type Question, WorkerHandle } from "./worker-handle.js";

/** Milliseconds until other workers join a session. Most sessions end sooner. */
const BEFORE_SHARING = 250;

/** A worker that searches units of a session that another worker leads. */
interface Assignment {
  worker: WorkerHandle;
  session: PoolSession;
}

/** All workers with the same engine. */
export class Pool {
  #questionWorker: WorkerHandle;
  readonly #searchWorkers: WorkerHandle[] = [];
  readonly #sessions = new Map<number, PoolSession>();
  readonly #assignments = new Map<number, Assignment>();
  /** Sessions that have run for `BEFORE_SHARING` and have not rejected a worker. */
  readonly #shareable = new Set<PoolSession>();
  #module: WebAssembly.Module | undefined;
  #nextAssignment = 1;
  #closed = false;

  /** `workers` is the number of search workers. `unsupported` gets the sessions that this engine does not support. */
  constructor(
    readonly engine: EngineName,
    readonly workers: number,
    readonly wasm: string | undefined,
    readonly unsupported?: (session: PoolSession) => void,
  ) {
    this.#questionWorker = this.#startQuestionWorker();
  }

  /** Loads the engine in the question worker and starts the first search worker with the compiled module. */
  async open(): Promise<void> {
    this.#module = await this.#questionWorker.ready;
    this.#startSearchWorker();
  }

  /** Answers a quick question; searches do not delay it. */
  ask(question: Question): Promise<unknown> {
    return this.#questionWorker.ask(question);
  }

  /** Begins a session. */
  begin(session: PoolSession): void {
    const worker = this.#leastBusy();
    this.#sessions.set(session.id, session);
    session.beginIn(worker, (abandoned) => {
      // If another session in this worker waits until the tables are built, the worker stays, and is not idle.
      if (abandoned && this.#isWaitedFor(worker)) return void this.#shareable.delete(session);
      this.#forget(session);
      if (abandoned) this.#remove(worker);
    });
    setTimeout(() => {
      if (this.#sessions.has(session.id) && session.state !== "done") this.#shareable.add(session);
      this.#share(session);
    }, BEFORE_SHARING);
  }

  close(): void {
    this.#closed = true;
    for (const worker of [this.#questionWorker, ...this.#searchWorkers]) worker.close();
    for (const session of [...this.#sessions.values()]) session.drop();
  }

  #startQuestionWorker(): WorkerHandle {
    const restart = () => {
      // Only a worker that has crashed is restarted; one that never started would fail again.
      if (this.#module && !this.#closed) this.#questionWorker = this.#startQuestionWorker();
    };
    return new WorkerHandle(this.engine, this.#module ?? this.wasm, () => {}, restart);
  }

  #startSearchWorker(): WorkerHandle {
    const broken = () => this.#remove(worker);
    const receive = (message: SessionMessage) => this.#receive(message);
    const worker: WorkerHandle = new WorkerHandle(this.engine, this.#module, receive, broken);
    this.#searchWorkers.push(worker);
    return worker;
  }

  #leastBusy(): WorkerHandle {
    const idle = this.#searchWorkers.find((worker) => this.#isIdle(worker));
    if (idle) return idle;
    if (this.#searchWorkers.length < this.workers) return this.#startSearchWorker();
    const sessionsOf = (worker: WorkerHandle) =>
      [...this.#sessions.values()].filter((session) => session.worker === worker).length;
    return this.#searchWorkers.reduce((one, other) => (sessionsOf(other) < sessionsOf(one) ? other : one));
  }

  /** Whether a session in this worker has not ended. */
  #isWaitedFor(worker: WorkerHandle): boolean {
    return [...this.#sessions.values()].some(
      (session) => session.worker === worker && session.state !== "done",
    );
  }

  #isIdle(worker: WorkerHandle): boolean {
    const occupations = [...this.#sessions.values(), ...this.#assignments.values()];
    return occupations.every((occupation) => occupation.worker !== worker);
  }

  /** Assigns idle workers to a session that takes longer, up to its maximum number of workers. */
  #share(session: PoolSession): void {
    if (this.#closed || !this.#shareable.has(session) || session.state === "done") return;
    while (this.#searchWorkers.length < this.workers) this.#startSearchWorker();
    const assigned = [...this.#assignments.values()].filter(
      (assignment) => assignment.session === session,
    ).length;
    const idle = this.#searchWorkers.filter((worker) => this.#isIdle(worker));
    for (const worker of idle.slice(0, Math.max(mostWorkers(session) - 1 - assigned, 0))) {
      const assignment = this.#nextAssignment++;
      const { port1, port2 } = new MessageChannel();
      this.#assignments.set(assignment, { worker, session });
      session.worker?.post({ kind: "share", session: session.id, assignment, port: port1 }, [port1]);
      worker.post({ kind: "search-units", assignment, port: port2 }, [port2]);
    }
  }

  #receive(message: SessionMessage): void {
    if (message.kind !== "units-done") return this.#forward(message, this.#sessions.get(message.session));
    const assignment = this.#assignments.get(message.assignment);
    this.#assignments.delete(message.assignment);
    // If the session still runs, it has rejected the worker, because it cannot be shared.
    if (assignment) this.#shareable.delete(assignment.session);
    for (const session of this.#shareable) this.#share(session);
  }

  #forward(message: Exclude<SessionMessage, { kind: "units-done" }>, session: PoolSession | undefined): void {
    const unsupported = message.kind === "failed" && message.error.elsewhere;
    if (!session || !unsupported || !this.unsupported) return session?.receive(message);
    this.#forget(session);
    session.detach();
    this.unsupported(session);
  }

  #forget(session: PoolSession): void {
    this.#sessions.delete(session.id);
    this.#shareable.delete(session);
  }

  /** Ends a worker. The sessions that it leads fail; those that it searches units of continue without it. */
  #remove(worker: WorkerHandle): void {
    worker.close();
    this.#searchWorkers.splice(0, Infinity, ...this.#searchWorkers.filter((other) => other !== worker));
    for (const [id, assignment] of [...this.#assignments]) {
      const { session } = assignment;
      if (assignment.worker === worker) {
        session.worker?.post({ kind: "worker-lost", session: session.id, assignment: id });
        this.#assignments.delete(id);
      } else if (session.worker === worker) assignment.worker.post({ kind: "stop-units", assignment: id });
    }
    for (const session of [...this.#sessions.values()].filter((session) => session.worker === worker)) {
      this.#forget(session);
      session.fail(BREAKDOWN);
    }
  }
}

/** The maximum number of workers of a session. */
function mostWorkers(session: PoolSession): number {
  const { threads } = session.request as { threads?: number | null };
  return threads ?? Number.POSITIVE_INFINITY;
}
