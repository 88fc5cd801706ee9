import type { Job, ReportOf, Request, Running } from "susun";
import { begin } from "./engine";

/** Is the answer to a question still wanted, or was something else asked meanwhile? */
export type Wanted = () => boolean;

/** Who asks one thing at a time: with the next question, the search for the last one is dropped. */
export class Latest {
  #turn = 0;
  #job: Job | null = null;

  /** The search under way, or the last one. */
  get job(): Job | null {
    return this.#job;
  }

  /** Drops what is under way. What is asked next is wanted until this is called again. */
  anew(): Wanted {
    const turn = ++this.#turn;
    this.#job?.drop();
    this.#job = null;
    return () => turn === this.#turn;
  }

  /** Begins a search; nothing, if it is not wanted any more when it could begin. */
  async begin<R extends Request>(
    wanted: Wanted,
    request: R,
    hear?: (running: Running) => void,
  ): Promise<Job<ReportOf<R>> | null> {
    const job = await begin(request, { progress: (running) => wanted() && hear?.(running) });
    if (!wanted()) {
      job.drop();
      return null;
    }
    this.#job = job;
    return job;
  }

  /** The reports of a search; nothing, and no error either, if they are not wanted any more. */
  async reports<R extends Request>(
    wanted: Wanted,
    request: R,
    hear?: (running: Running) => void,
  ): Promise<ReportOf<R>[] | null> {
    try {
      const reports = await (await this.begin(wanted, request, hear))?.done;
      return reports && wanted() ? reports : null;
    } catch (error) {
      if (!wanted()) return null;
      throw error;
    }
  }
}
