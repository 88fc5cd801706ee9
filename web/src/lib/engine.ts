import { route } from "./route.svelte";
import { Susun, type Session, type Listeners, type ReportOf, type Request } from "susun";

/** Makes a value at the first call and returns it for all calls. After an error, the next call tries again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}

/** The engine, in its workers. */
export const engine = once(() => Susun.start({ first: route.page }));

/** Asks a quick question: play, check, explain, link, convert, generate, methods. */
export async function ask<R extends Request>(request: R) {
  return (await engine()).ask(request);
}

/** The algorithms, heuristics, formats and goals of the engine. They never change, so they are asked for once. */
export const methods = once(async () => (await ask({ verb: "methods" }))[0]);

/** Begins a session for a request that searches. */
export async function begin<R extends Request>(
  request: R,
  listeners: Listeners<ReportOf<R>> = {},
): Promise<Session<ReportOf<R>>> {
  return (await engine()).begin(request, listeners);
}
