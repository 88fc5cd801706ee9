// The program of a worker: answers questions, and searches in steps between messages.

import { type Engine, type EngineName, load } from "./engine.js";
import type { FromWorker, ToWorker } from "./messages.js";
import { isBreakdown, toPosted } from "./mistake.js";
import { Search } from "./search.js";
import { Tasks } from "./tasks.js";
import type { Request } from "./types.js";
import { UnitSearch } from "./unit-search.js";

const tasks = new Tasks();
const searches = new Map<number, Promise<Search | undefined>>();
const unitSearches = new Map<number, UnitSearch>();
let loading: Promise<Engine>;

self.onmessage = ({ data }: MessageEvent<ToWorker>) => void receive(data);

const post = (message: FromWorker) => self.postMessage(message);
const wake = () => tasks.schedule();

async function receive(message: ToWorker): Promise<void> {
  if (message.kind === "start") {
    loading = start(message.engine, message.source);
    loading.catch(() => {});
    return;
  }
  // If it failed, the page knows and ends this worker.
  const engine = await loading.catch(() => null);
  if (!engine) return;
  switch (message.kind) {
    case "ask":
      return answer(message.id, () => JSON.parse(engine.answer(JSON.stringify(message.request))));
    case "svg":
      return answer(message.id, () => draw(engine, JSON.stringify(message.drawing)));
    case "begin":
      searches.set(message.job, begin(engine, message.job, message.request));
      return;
    case "search-units":
      return searchUnits(engine, message.assignment, message.port);
    case "stop-units":
      return unitSearches.get(message.assignment)?.end();
    default:
      return control(message, await searches.get(message.job));
  }
}

/** Does what the page wants with a search; there is none if it has ended. */
function control(message: Extract<ToWorker, { job: number }>, search: Search | undefined): void {
  switch (message.kind) {
    case "pause":
      return answer(message.id, () => search?.pause());
    case "go-on":
      search?.goOn();
      break;
    case "stop":
      search?.stop();
      break;
    case "drop":
      search?.drop();
      void forget(message.job);
      break;
    case "share":
      if (search) void search.share(message.assignment, message.port);
      else message.port.postMessage({ kind: "end" });
      break;
    case "worker-lost":
      search?.loseWorker(message.assignment);
      break;
  }
  wake();
}

async function start(name: EngineName, source: WebAssembly.Module | string | undefined): Promise<Engine> {
  try {
    const { engine, module } = await load(name, source);
    post({ kind: "ready", module });
    return engine;
  } catch (error) {
    post({ kind: "not-started", mistake: toPosted(error) });
    throw error;
  }
}

function answer(id: number, work: () => unknown): void {
  try {
    post({ kind: "answer", id, answer: work() });
  } catch (error) {
    post({ kind: "refused", id, mistake: toPosted(error) });
    if (isBreakdown(error)) post({ kind: "broken" });
  }
}

function draw(engine: Engine, drawing: string): string {
  if (!engine.svg) throw new Error("this engine draws no pictures");
  return engine.svg(drawing);
}

async function begin(engine: Engine, job: number, request: Request): Promise<Search | undefined> {
  try {
    const search = await Search.begin(
      engine,
      request,
      job,
      (message) => {
        post(message);
        if (message.kind === "done" || message.kind === "failed") void forget(job);
      },
      wake,
    );
    tasks.add(search);
    return search;
  } catch (error) {
    post({ kind: "failed", job, mistake: toPosted(error) });
    if (isBreakdown(error)) post({ kind: "broken" });
    return undefined;
  }
}

async function forget(job: number): Promise<void> {
  const search = await searches.get(job);
  searches.delete(job);
  if (search) tasks.remove(search);
}

function searchUnits(engine: Engine, assignment: number, port: MessagePort): void {
  const search = new UnitSearch(engine, port, wake, (broken) => {
    unitSearches.delete(assignment);
    tasks.remove(search);
    post(broken ? { kind: "broken" } : { kind: "units-done", assignment });
  });
  unitSearches.set(assignment, search);
  tasks.add(search);
}
