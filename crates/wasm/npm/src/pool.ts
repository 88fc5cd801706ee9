// The workers of one engine: one answers quick questions, the others search. A search starts in one of them;
// those that are idle join it if it takes longer.

import type { EngineName } from "./engine.js";
import type { PoolJob } from "./job.js";
import { BREAKDOWN } from "./mistake.js";
import { type JobMessage, type Question, WorkerHandle } from "./worker-handle.js";

/** Milliseconds before other workers join a search: most searches end sooner. */
const BEFORE_SHARING = 250;

/** A worker that searches units of a job which another worker leads. */
interface Assignment {
  worker: WorkerHandle;
  job: PoolJob;
}

/** All workers with the same engine. */
export class Pool {
  #questionWorker: WorkerHandle;
  readonly #searchWorkers: WorkerHandle[] = [];
  readonly #jobs = new Map<number, PoolJob>();
  readonly #assignments = new Map<number, Assignment>();
  /** Jobs that have run for `BEFORE_SHARING` and have not sent a worker away. */
  readonly #shareable = new Set<PoolJob>();
  #module: WebAssembly.Module | undefined;
  #nextAssignment = 1;
  #closed = false;

  /** `workers` is the number of search workers. `unsupported` takes jobs that this engine cannot do. */
  constructor(
    readonly engine: EngineName,
    readonly workers: number,
    readonly wasm: string | undefined,
    readonly unsupported?: (job: PoolJob) => void,
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

  /** Begins a search. */
  begin(job: PoolJob): void {
    const worker = this.#leastBusy();
    this.#jobs.set(job.id, job);
    job.beginIn(worker, (abandoned) => {
      this.#forget(job);
      if (abandoned) this.#remove(worker);
    });
    setTimeout(() => {
      if (this.#jobs.has(job.id)) this.#shareable.add(job);
      this.#share(job);
    }, BEFORE_SHARING);
  }

  close(): void {
    this.#closed = true;
    for (const worker of [this.#questionWorker, ...this.#searchWorkers]) worker.close();
    for (const job of [...this.#jobs.values()]) job.drop();
  }

  #startQuestionWorker(): WorkerHandle {
    const restart = () => {
      // Only a worker that broke down is started again; one that never started would fail again.
      if (this.#module && !this.#closed) this.#questionWorker = this.#startQuestionWorker();
    };
    return new WorkerHandle(this.engine, this.#module ?? this.wasm, () => {}, restart);
  }

  #startSearchWorker(): WorkerHandle {
    const broken = () => this.#remove(worker);
    const receive = (message: JobMessage) => this.#receive(message);
    const worker: WorkerHandle = new WorkerHandle(this.engine, this.#module, receive, broken);
    this.#searchWorkers.push(worker);
    return worker;
  }

  #leastBusy(): WorkerHandle {
    const idle = this.#searchWorkers.find((worker) => this.#isIdle(worker));
    if (idle) return idle;
    if (this.#searchWorkers.length < this.workers) return this.#startSearchWorker();
    const jobsOf = (worker: WorkerHandle) =>
      [...this.#jobs.values()].filter((job) => job.worker === worker).length;
    return this.#searchWorkers.reduce((one, other) => (jobsOf(other) < jobsOf(one) ? other : one));
  }

  #isIdle(worker: WorkerHandle): boolean {
    const occupations = [...this.#jobs.values(), ...this.#assignments.values()];
    return occupations.every((occupation) => occupation.worker !== worker);
  }

  /** Assigns all idle workers to a job that takes longer. */
  #share(job: PoolJob): void {
    if (this.#closed || !this.#shareable.has(job)) return;
    while (this.#searchWorkers.length < this.workers) this.#startSearchWorker();
    const assigned = [...this.#assignments.values()].filter((assignment) => assignment.job === job).length;
    const idle = this.#searchWorkers.filter((worker) => this.#isIdle(worker));
    for (const worker of idle.slice(0, Math.max(mostWorkers(job) - 1 - assigned, 0))) {
      const assignment = this.#nextAssignment++;
      const { port1, port2 } = new MessageChannel();
      this.#assignments.set(assignment, { worker, job });
      job.worker?.post({ kind: "share", job: job.id, assignment, port: port1 }, [port1]);
      worker.post({ kind: "search-units", assignment, port: port2 }, [port2]);
    }
  }

  #receive(message: JobMessage): void {
    if (message.kind !== "units-done") return this.#forward(message, this.#jobs.get(message.job));
    const assignment = this.#assignments.get(message.assignment);
    this.#assignments.delete(message.assignment);
    // If the job still runs, it has sent the worker away: it cannot be shared.
    if (assignment) this.#shareable.delete(assignment.job);
    for (const job of this.#shareable) this.#share(job);
  }

  #forward(message: Exclude<JobMessage, { kind: "units-done" }>, job: PoolJob | undefined): void {
    const unsupported = message.kind === "failed" && message.mistake.elsewhere;
    if (!job || !unsupported || !this.unsupported) return job?.receive(message);
    this.#forget(job);
    job.detach();
    this.unsupported(job);
  }

  #forget(job: PoolJob): void {
    this.#jobs.delete(job.id);
    this.#shareable.delete(job);
  }

  /** Ends a worker: the jobs that it leads fail, those that it searches units of go on without it. */
  #remove(worker: WorkerHandle): void {
    worker.close();
    this.#searchWorkers.splice(0, Infinity, ...this.#searchWorkers.filter((other) => other !== worker));
    for (const [id, assignment] of [...this.#assignments]) {
      const { job } = assignment;
      if (assignment.worker === worker) {
        job.worker?.post({ kind: "worker-lost", job: job.id, assignment: id });
        this.#assignments.delete(id);
      } else if (job.worker === worker) assignment.worker.post({ kind: "stop-units", assignment: id });
    }
    for (const job of [...this.#jobs.values()].filter((job) => job.worker === worker)) job.fail(BREAKDOWN);
  }
}

/** How many workers may search for a job at most. */
function mostWorkers(job: PoolJob): number {
  const { threads } = job.request as { threads?: number | null };
  return threads ?? Number.POSITIVE_INFINITY;
}
