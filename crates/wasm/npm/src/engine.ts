// An engine in WASM, as its glue exports it. Functions that older engines do not
// have are optional.

import { SusunError } from "./error.js";

/** A family of puzzles; each has an engine of its own. */
export type Family = "sliding" | "packing";

/** An engine. Only `full` re-checks reports; it supports both families. */
export type EngineName = Family | "full";

// All addresses are literals, so that bundlers find them and put the engines into separate files.
const GLUE = {
  // @ts-ignore: the glue exists only after the engine is built, but types are also checked without it
  sliding: () => import("../pkg/sliding/susun_wasm.js"),
  // @ts-ignore
  packing: () => import("../pkg/packing/susun_wasm.js"),
  // @ts-ignore
  full: () => import("../pkg/full/susun_wasm.js"),
};
const WASM = {
  sliding: () => new URL("../pkg/sliding/susun_wasm_bg.wasm", import.meta.url),
  packing: () => new URL("../pkg/packing/susun_wasm_bg.wasm", import.meta.url),
  full: () => new URL("../pkg/full/susun_wasm_bg.wasm", import.meta.url),
};

/** A request that is answered step by step; all texts are JSON. */
export interface EngineSession {
  advance(nodes: number): string;
  prepare(listener: { preparing(progress: string): void }): string;
  rest(): void;
  stop(): void;
  partial_report?(): string | undefined;
  explicit_request?(): string | undefined;
  units(want: number): string;
  absorb(report: string): boolean;
  lost(): void;
  free(): void;
}

/** Searches units of one request; all texts are JSON. */
export interface EngineUnitWorker {
  begin(unit: string): void;
  advance(nodes: number): string | undefined;
  free(): void;
}

/** The engine of this worker. */
export interface Engine {
  answer(request: string): string;
  svg?(drawing: string): string;
  gif?(width: number, height: number, milliseconds: number, pixels: Uint8Array): Uint8Array;
  Session: new (request: string) => EngineSession;
  UnitWorker: new (request: string) => EngineUnitWorker;
  table_names?(): string[];
  table_bytes?(name: string): Uint8Array;
  put_table?(bytes: Uint8Array): string;
}

/** Loads an engine. Returns it with its compiled module, so that other workers need not compile it again. */
export async function load(engine: EngineName, source: WebAssembly.Module | string | undefined) {
  const [glue, module] = await Promise.all([
    GLUE[engine]().catch(unreachable),
    source instanceof WebAssembly.Module ? source : compiled(source ?? WASM[engine]()),
  ]);
  await glue.default({ module_or_path: module });
  return { engine: glue as unknown as Engine, module };
}

async function compiled(address: URL | string): Promise<WebAssembly.Module> {
  const response = await fetch(address).catch(unreachable);
  if (!response.ok) {
    const message = `the engine could not be loaded: ${response.status} ${response.statusText}`;
    throw new SusunError({ message, code: "engine:not-loaded", values: { status: String(response.status) } });
  }
  // Some servers send WASM with another content type, which only the slower function accepts.
  const isWasm = response.headers.get("Content-Type") === "application/wasm";
  return isWasm ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** The message of a network error differs between browsers, so it becomes an error that pages can recognise. */
function unreachable(error: unknown): never {
  const message = `the engine could not be fetched: ${error instanceof Error ? error.message : String(error)}`;
  throw new SusunError({ message, hint: "check the network connection and try again", unreachable: true });
}
