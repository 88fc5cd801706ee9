import type { PreparingInfo, Session, ReportOf, Request, Running } from "susun";
import { begin } from "./engine";

/** Whether the answer is still wanted; false after a newer call of `supersede`. */
export type Wanted = () => boolean;

/** Runs one session at a time: a new one drops the previous one. */
export class Latest {
  #turn = 0;
  #session: Session | null = null;

  /** The running session, or the last one. */
  get session(): Session | null {
    return this.#session;
  }

  /** Drops the running session. The returned function is true until the next call: then the answer is still wanted. */
  supersede(): Wanted {
    const turn = ++this.#turn;
    this.#session?.drop();
    this.#session = null;
    return () => turn === this.#turn;
  }

  /** Begins a session; `null` if it is no longer wanted when the engine is ready. */
  async begin<R extends Request>(
    wanted: Wanted,
    request: R,
    onProgress?: (running: Running) => void,
    onPreparing?: (preparing: PreparingInfo) => void,
  ): Promise<Session<ReportOf<R>> | null> {
    const session = await begin(request, {
      progress: (running) => wanted() && onProgress?.(running),
      preparing: (preparing) => wanted() && onPreparing?.(preparing),
    });
    if (!wanted()) {
      session.drop();
      return null;
    }
    this.#session = session;
    return session;
  }

  /** The reports of a session. If they are no longer wanted, `null`, even after an error. */
  async reports<R extends Request>(
    wanted: Wanted,
    request: R,
    onProgress?: (running: Running) => void,
    onPreparing?: (preparing: PreparingInfo) => void,
  ): Promise<ReportOf<R>[] | null> {
    try {
      const reports = await (await this.begin(wanted, request, onProgress, onPreparing))?.done;
      return reports && wanted() ? reports : null;
    } catch (error) {
      if (!wanted()) return null;
      throw error;
    }
  }
}
