// Stores tables in the browser's database, so that each is built only once. No function here throws: if there is no
// database, as in private windows, nothing is stored, and tables are built again.

const DATABASE = "susun";
const TABLES = "tables";
/** Timeout in milliseconds: a database that does not answer must not delay a session. */
const PATIENCE = 2_000;

/** The names of the stored tables. */
export async function storedNames(): Promise<string[]> {
  const keys = await attempt((tables) => tables.getAllKeys(), "readonly");
  return (keys ?? []).map(String);
}

/** The bytes of a table, if it is stored. */
export async function readTable(name: string): Promise<Uint8Array | undefined> {
  const bytes: unknown = await attempt((tables) => tables.get(name), "readonly");
  return bytes instanceof Uint8Array ? bytes : undefined;
}

/** Stores a table. */
export async function writeTable(name: string, bytes: Uint8Array): Promise<void> {
  await attempt((tables) => tables.put(bytes, name), "readwrite");
}

/** Deletes a table that cannot be used. */
export async function deleteTable(name: string): Promise<void> {
  await attempt((tables) => tables.delete(name), "readwrite");
}

type Access<T> = (tables: IDBObjectStore) => IDBRequest<T>;

/** The result; `undefined` after an error, or if it takes too long. */
async function attempt<T>(access: Access<T>, mode: IDBTransactionMode): Promise<T | undefined> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE, undefined));
  return Promise.race([accessTables(access, mode).catch(() => undefined), timeout]);
}

async function accessTables<T>(access: Access<T>, mode: IDBTransactionMode): Promise<T> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(TABLES, mode);
    const result = await resultOf(access(transaction.objectStore(TABLES)));
    if (mode === "readwrite") await completionOf(transaction);
    return result;
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(TABLES);
  return resultOf(request);
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function completionOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
