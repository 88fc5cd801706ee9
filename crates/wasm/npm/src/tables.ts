// The tables of the engine in this worker: loaded from the browser's database before a session begins, and saved there
// after they are built.

import type { Engine } from "./engine.js";
import { deleteTable, readTable, storedNames, writeTable } from "./store.js";

/** Largest table to store, in bytes. Larger ones would fill the memory of every worker and take long to copy. */
const MOST_BYTES = 1 << 26;

/** Loads all stored tables that the engine does not have. */
export async function loadTables(engine: Engine): Promise<void> {
  if (!engine.put_table || !engine.table_names) return;
  const present = new Set(engine.table_names());
  for (const name of await storedNames()) {
    const bytes = present.has(name) ? undefined : await readTable(name);
    if (bytes && !isAccepted(engine, name, bytes)) await deleteTable(name);
  }
}

/** Stores the tables that the engine has built. */
export async function saveTables(engine: Engine): Promise<void> {
  const names = engine.table_names?.() ?? [];
  if (names.length === 0 || !engine.table_bytes) return;
  const stored = new Set(await storedNames());
  for (const name of names.filter((name) => !stored.has(name))) {
    const bytes = engine.table_bytes(name);
    if (bytes.length <= MOST_BYTES) await writeTable(name, bytes);
  }
}

/** Whether the engine accepts a table. It rejects damaged tables and those of other versions. */
function isAccepted(engine: Engine, name: string, bytes: Uint8Array): boolean {
  try {
    return engine.put_table?.(bytes) === name;
  } catch {
    return false;
  }
}
