import type { Job, ReportOf, Request, Running } from "susun";
import { begin } from "./engine";

/** Whether the answer is still wanted; false once something else was asked. */
export type Wanted = () => boolean;

/** Runs one search at a time: the next one drops the one before it. */
export class Latest {
  #turn = 0;
  #job: Job | null = null;

  /** The search under way, or the last one. */
  get job(): Job | null {
    return this.#job;
  }

  /** Drops the search under way. The result says whether this was the last call, and so its answer is wanted. */
  supersede(): Wanted {
    const turn = ++this.#turn;
    this.#job?.drop();
    this.#job = null;
    return () => turn === this.#turn;
  }

  /** Begins a search; `null` if it is not wanted any more by then. */
  async begin<R extends Request>(
    wanted: Wanted,
    request: R,
    onProgress?: (running: Running) => void,
  ): Promise<Job<ReportOf<R>> | null> {
    const job = await begin(request, { progress: (running) => wanted() && onProgress?.(running) });
    if (!wanted()) {
      job.drop();
      return null;
    }
    this.#job = job;
    return job;
  }

  /** The reports of a search; `null`, and no error either, if they are not wanted any more. */
  async reports<R extends Request>(
    wanted: Wanted,
    request: R,
    onProgress?: (running: Running) => void,
  ): Promise<ReportOf<R>[] | null> {
    try {
      const reports = await (await this.begin(wanted, request, onProgress))?.done;
      return reports && wanted() ? reports : null;
    } catch (error) {
      if (!wanted()) return null;
      throw error;
    }
  }
}
