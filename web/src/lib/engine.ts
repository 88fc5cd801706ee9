import { Susun, type Job, type MethodsReport, type Request } from "susun";

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

let listed: Promise<MethodsReport | undefined> | undefined;

/** Algorithms, heuristics, formats and goals; they do not change, so they are asked for once. */
export function methods(): Promise<MethodsReport | undefined> {
  listed ??= ask({ verb: "methods" }).then(([report]) => report);
  return listed;
}

/** Begins a search. */
export async function begin(request: Request, listeners: Parameters<Susun["begin"]>[1] = {}): Promise<Job> {
  return (await engine()).begin(request, listeners);
}
