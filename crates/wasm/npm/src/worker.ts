// One worker: answers what is asked, and searches in steps between messages.

import { Assistant } from "./assistant.js";
import { type Engine, type Which, load } from "./engine.js";
import type { FromWorker, ToWorker } from "./messages.js";
import { isBreakdown, posted } from "./mistake.js";
import { Search } from "./search.js";
import { Tasks } from "./tasks.js";
import type { Request } from "./types.js";

const tasks = new Tasks();
const searches = new Map<number, Promise<Search | undefined>>();
const assistants = new Map<number, Assistant>();
let started: Promise<Engine>;

self.onmessage = ({ data }: MessageEvent<ToWorker>) => void hear(data);

const post = (message: FromWorker) => self.postMessage(message);
const changed = () => tasks.ring();

async function hear(message: ToWorker): Promise<void> {
  if (message.kind === "start") {
    started = start(message.which, message.engine);
    started.catch(() => {});
    return;
  }
  // Without it there is nothing to say: the page has been told, and ends this worker.
  const engine = await started.catch(() => null);
  if (!engine) return;
  switch (message.kind) {
    case "ask":
      return answer(message.id, () => JSON.parse(engine.answer(JSON.stringify(message.request))));
    case "svg":
      return answer(message.id, () => drawn(engine, JSON.stringify(message.drawing)));
    case "begin":
      searches.set(message.job, begin(engine, message.job, message.request));
      return;
    case "assist":
      return assist(engine, message.helper, message.port);
    case "leave":
      return assistants.get(message.helper)?.end();
    default:
      return steer(message, await searches.get(message.job));
  }
}

/** What the page wants of a search; one that has ended wants nothing. */
function steer(message: Extract<ToWorker, { job: number }>, search: Search | undefined): void {
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
    case "helper":
      if (search) void search.help(message.helper, message.port);
      else message.port.postMessage({ kind: "over" });
      break;
    case "lost":
      search?.lost(message.helper);
      break;
  }
  changed();
}

async function start(which: Which, source: WebAssembly.Module | string | undefined): Promise<Engine> {
  try {
    const { engine, module } = await load(which, source);
    post({ kind: "ready", module });
    return engine;
  } catch (error) {
    post({ kind: "not-started", mistake: posted(error) });
    throw error;
  }
}

function answer(id: number, work: () => unknown): void {
  try {
    post({ kind: "answer", id, answer: work() });
  } catch (error) {
    post({ kind: "refused", id, mistake: posted(error) });
    if (isBreakdown(error)) post({ kind: "broken" });
  }
}

function drawn(engine: Engine, drawing: string): string {
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
      changed,
    );
    tasks.add(search);
    return search;
  } catch (error) {
    post({ kind: "failed", job, mistake: posted(error) });
    if (isBreakdown(error)) post({ kind: "broken" });
    return undefined;
  }
}

async function forget(job: number): Promise<void> {
  const search = await searches.get(job);
  searches.delete(job);
  if (search) tasks.remove(search);
}

function assist(engine: Engine, helper: number, port: MessagePort): void {
  const assistant = new Assistant(engine, port, changed, (broken) => {
    assistants.delete(helper);
    tasks.remove(assistant);
    post(broken ? { kind: "broken" } : { kind: "free", helper });
  });
  assistants.set(helper, assistant);
  tasks.add(assistant);
}
