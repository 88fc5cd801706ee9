// The program of a worker: answers questions, and advances sessions in steps between two messages.

import { type Engine, type EngineName, load } from "./engine.js";
import type { Film } from "./answers.js";
import type { FromWorker, ToWorker } from "./messages.js";
import { isBreakdown, toPosted } from "./error.js";
import { SessionTask } from "./session-task.js";
import { Tasks } from "./tasks.js";
import type { Request } from "./types.js";
import { UnitTask } from "./unit-task.js";

const tasks = new Tasks();
const sessions = new Map<number, Promise<SessionTask | undefined>>();
const unitTasks = new Map<number, UnitTask>();
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
  // If loading failed, the page has been informed and ends this worker.
  const engine = await loading.catch(() => null);
  if (!engine) return;
  switch (message.kind) {
    case "ask":
      return answer(message.id, () => JSON.parse(engine.answer(JSON.stringify(message.request))));
    case "svg":
      return answer(message.id, () => draw(engine, JSON.stringify(message.drawing)));
    case "gif":
      return answer(message.id, () => record(engine, message.film));
    case "begin":
      sessions.set(message.session, begin(engine, message.session, message.request));
      return;
    case "search-units":
      return searchUnits(engine, message.assignment, message.port);
    case "stop-units":
      return unitTasks.get(message.assignment)?.end();
    default:
      return control(message, await sessions.get(message.session));
  }
}

/** Handles a message about a session. There is no task if the session has ended. */
function control(message: Extract<ToWorker, { session: number }>, task: SessionTask | undefined): void {
  switch (message.kind) {
    case "pause":
      return answer(message.id, () => task?.pause());
    case "resume":
      task?.resume();
      break;
    case "stop":
      task?.stop();
      break;
    case "drop":
      task?.drop();
      void forget(message.session);
      break;
    case "share":
      if (task) void task.share(message.assignment, message.port);
      else message.port.postMessage({ kind: "end" });
      break;
    case "worker-lost":
      task?.loseWorker(message.assignment);
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
    post({ kind: "not-started", error: toPosted(error) });
    throw error;
  }
}

function answer(id: number, work: () => unknown): void {
  try {
    post({ kind: "answer", id, answer: work() });
  } catch (error) {
    post({ kind: "refused", id, error: toPosted(error) });
    if (isBreakdown(error)) post({ kind: "broken" });
  }
}

function draw(engine: Engine, drawing: string): string {
  if (!engine.svg) throw new Error("this engine cannot draw pictures");
  return engine.svg(drawing);
}

function record(engine: Engine, { width, height, milliseconds, pixels }: Film): Uint8Array {
  if (!engine.gif) throw new Error("this engine cannot draw pictures");
  return engine.gif(width, height, milliseconds, pixels);
}

async function begin(engine: Engine, session: number, request: Request): Promise<SessionTask | undefined> {
  try {
    const task = await SessionTask.begin(
      engine,
      request,
      session,
      (message) => {
        post(message);
        if (message.kind === "done" || message.kind === "failed") void forget(session);
      },
      wake,
    );
    tasks.add(task);
    return task;
  } catch (error) {
    post({ kind: "failed", session, error: toPosted(error) });
    if (isBreakdown(error)) post({ kind: "broken" });
    return undefined;
  }
}

async function forget(session: number): Promise<void> {
  const task = await sessions.get(session);
  sessions.delete(session);
  if (task) tasks.remove(task);
}

function searchUnits(engine: Engine, assignment: number, port: MessagePort): void {
  const task = new UnitTask(engine, port, wake, (broken) => {
    unitTasks.delete(assignment);
    tasks.remove(task);
    post(broken ? { kind: "broken" } : { kind: "units-done", assignment });
  });
  unitTasks.set(assignment, task);
  tasks.add(task);
}
