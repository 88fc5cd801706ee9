// Reads and writes texts in the browser storage. If that is not allowed, nothing is saved and nothing fails.

export function read(key: string, storage: () => Storage = () => localStorage): string | null {
  try {
    return storage().getItem(`susun.${key}`);
  } catch {
    return null;
  }
}

/** Whether everything was deleted: then nothing is saved until the page is loaded again. */
let deleted = false;

/** False if the browser does not allow it or the storage is full. */
export function write(key: string, value: string, storage: () => Storage = () => localStorage): boolean {
  if (deleted) return false;
  try {
    storage().setItem(`susun.${key}`, value);
    return true;
  } catch {
    return false;
  }
}

export function remove(key: string): void {
  try {
    localStorage.removeItem(`susun.${key}`);
  } catch {
    // As above.
  }
}

/** Deletes everything, and saves nothing from then on. */
export function removeAll(): void {
  deleted = true;
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (key.startsWith("susun.")) storage.removeItem(key);
  } catch {
    // As above.
  }
}

/** The keys that begin with `prefix`, without `susun.` */
export function keysOf(prefix: string): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(`susun.${prefix}`) ? [key.slice("susun.".length)] : [],
    );
  } catch {
    return [];
  }
}

/** A saved object; empty if there is none or it cannot be read. */
export function readObject(key: string): Record<string, unknown> {
  try {
    const saved: unknown = JSON.parse(read(key) ?? "{}");
    return typeof saved === "object" && saved !== null ? (saved as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
