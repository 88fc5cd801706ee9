// The engine in WASM, as its glue gives it, light or full. What an older engine may lack is optional.

import { SusunError } from "./mistake.js";

/** `light` knows sliding puzzles and is there soon; `full` knows everything, and is loaded when it is needed. */
export type Which = "light" | "full";

// Each is named in full, so that bundlers see both and keep them apart.
const GLUE = {
  // @ts-ignore: the glue is made by building the engine, and the types must be right without it, too
  light: () => import("../pkg/light/susun_wasm.js"),
  // @ts-ignore
  full: () => import("../pkg/full/susun_wasm.js"),
};
const WASM = {
  light: () => new URL("../pkg/light/susun_wasm_bg.wasm", import.meta.url),
  full: () => new URL("../pkg/full/susun_wasm_bg.wasm", import.meta.url),
};

/** A request being answered step by step; all texts are JSON. */
export interface EngineSession {
  advance(nodes: number): string;
  stop(): void;
  so_far?(): string | undefined;
  spell_out?(): string | undefined;
  units(want: number): string;
  absorb(report: string): boolean;
  lost(): void;
  free(): void;
}

/** Somebody who searches units of one request. */
export interface EngineUnitWorker {
  begin(unit: string): void;
  advance(nodes: number): string | undefined;
  free(): void;
}

/** The engine of this worker. */
export interface Engine {
  answer(request: string): string;
  svg?(drawing: string): string;
  Session: new (request: string) => EngineSession;
  UnitWorker: new (request: string) => EngineUnitWorker;
  table_names?(): string[];
  table_bytes?(name: string): Uint8Array;
  put_table?(bytes: Uint8Array): string;
}

/** The engine and its module, which other workers need not compile again. */
export async function load(which: Which, source: WebAssembly.Module | string | undefined) {
  const [glue, module] = await Promise.all([
    GLUE[which]().catch(unreachable),
    source instanceof WebAssembly.Module ? source : compiled(source ?? WASM[which]()),
  ]);
  await glue.default({ module_or_path: module });
  return { engine: glue as unknown as Engine, module };
}

async function compiled(address: URL | string): Promise<WebAssembly.Module> {
  const answer = await fetch(address).catch(unreachable);
  if (!answer.ok) {
    throw new Error(`the engine could not be loaded: ${answer.status} ${answer.statusText}`);
  }
  // Servers that do not know WASM call it something else, which only the slower way accepts.
  const named = answer.headers.get("Content-Type") === "application/wasm";
  return named ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

/** Browsers word it each in their own way, so the page is told what it means. */
function unreachable(error: unknown): never {
  const message = `the engine could not be fetched: ${error instanceof Error ? error.message : String(error)}`;
  throw new SusunError({ message, hint: "is there a network? try again", unreachable: true });
}
