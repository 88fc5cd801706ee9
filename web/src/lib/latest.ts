import type { Session, ReportOf, Request, Running } from "susun";
import { begin } from "./engine";

/** Whether the answer is still wanted; false once something else was asked. */
export type Wanted = () => boolean;

/** Runs one session at a time: the next one drops the one before it. */
export class Latest {
  #turn = 0;
  #session: Session | null = null;

  /** The session under way, or the last one. */
  get session(): Session | null {
    return this.#session;
  }

  /** Drops the session under way. The result says whether this was the last call, and so its answer is wanted. */
  supersede(): Wanted {
    const turn = ++this.#turn;
    this.#session?.drop();
    this.#session = null;
    return () => turn === this.#turn;
  }

  /** Begins a session; `null` if it is not wanted any more by then. */
  async begin<R extends Request>(
    wanted: Wanted,
    request: R,
    onProgress?: (running: Running) => void,
  ): Promise<Session<ReportOf<R>> | null> {
    const session = await begin(request, { progress: (running) => wanted() && onProgress?.(running) });
    if (!wanted()) {
      session.drop();
      return null;
    }
    this.#session = session;
    return session;
  }

  /** The reports of a session; `null`, and no error either, if they are not wanted any more. */
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
