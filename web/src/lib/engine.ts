import { Susun, type Job, type Request } from "susun";

let started: Promise<Susun> | undefined;

/** The engine, in its workers; started when it is first needed. */
export function engine(): Promise<Susun> {
  started ??= Susun.start();
  return started;
}

/** Asks a quick question: play, check, link, convert, generate, methods. */
export async function ask<R extends Request>(request: R) {
  return (await engine()).ask(request);
}

/** Begins a search. */
export async function begin(request: Request, listeners: Parameters<Susun["begin"]>[1] = {}): Promise<Job> {
  return (await engine()).begin(request, listeners);
}
