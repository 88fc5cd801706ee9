// The tables of this worker: taken from what is kept before a search, and given to it after.

import type { Engine } from "./engine.js";
import { forget, keep, kept, keptNames } from "./store.js";

/** Larger tables would fill the memory of every worker, and take long to copy. */
const MOST_BYTES = 1 << 26;

/** Puts the tables that are kept on the engine's shelf, if they are not there yet. */
export async function fill(engine: Engine): Promise<void> {
  if (!engine.put_table || !engine.table_names) return;
  const here = new Set(engine.table_names());
  for (const name of await keptNames()) {
    const bytes = here.has(name) ? undefined : await kept(name);
    if (bytes && !accepted(engine, name, bytes)) await forget(name);
  }
}

/** Keeps the tables that the engine has made. */
export async function save(engine: Engine): Promise<void> {
  const names = engine.table_names?.() ?? [];
  if (names.length === 0 || !engine.table_bytes) return;
  const known = new Set(await keptNames());
  for (const name of names.filter((name) => !known.has(name))) {
    const bytes = engine.table_bytes(name);
    if (bytes.length <= MOST_BYTES) await keep(name, bytes);
  }
}

/** A table of another version or a damaged one is refused, and then made again. */
function accepted(engine: Engine, name: string, bytes: Uint8Array): boolean {
  try {
    return engine.put_table?.(bytes) === name;
  } catch {
    return false;
  }
}
