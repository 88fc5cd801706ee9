// Tables that were made once, kept in the browser. Everything here may fail quietly, as in private windows:
// tables are then made again.

const DATABASE = "susun";
const TABLES = "tables";
/** A database that does not answer must not hold up a search. */
const PATIENCE = 2_000;

/** The names of the tables that are kept. */
export async function keptNames(): Promise<string[]> {
  const keys = await quietly((tables) => tables.getAllKeys(), "readonly");
  return (keys ?? []).map(String);
}

/** The bytes of a table, if it is kept. */
export async function kept(name: string): Promise<Uint8Array | undefined> {
  const bytes: unknown = await quietly((tables) => tables.get(name), "readonly");
  return bytes instanceof Uint8Array ? bytes : undefined;
}

/** Keeps a table. */
export async function keep(name: string, bytes: Uint8Array): Promise<void> {
  await quietly((tables) => tables.put(bytes, name), "readwrite");
}

/** Forgets a table that cannot be used. */
export async function forget(name: string): Promise<void> {
  await quietly((tables) => tables.delete(name), "readwrite");
}

type Access<T> = (tables: IDBObjectStore) => IDBRequest<T>;

async function quietly<T>(access: Access<T>, mode: IDBTransactionMode): Promise<T | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE, undefined));
  return Promise.race([accessed(access, mode).catch(() => undefined), late]);
}

async function accessed<T>(access: Access<T>, mode: IDBTransactionMode): Promise<T> {
  const database = await opened();
  try {
    const transaction = database.transaction(TABLES, mode);
    const result = await settled(access(transaction.objectStore(TABLES)));
    if (mode === "readwrite") await written(transaction);
    return result;
  } finally {
    database.close();
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(TABLES);
  return settled(request);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function written(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
