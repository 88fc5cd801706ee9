// Reads and writes texts in the browser storage. If that is not allowed, nothing is saved and nothing fails.

export function read(key: string, storage: () => Storage = () => localStorage): string | null {
  try {
    return storage().getItem(`susun.${key}`);
  } catch {
    return null;
  }
}

export function write(key: string, value: string, storage: () => Storage = () => localStorage): void {
  try {
    storage().setItem(`susun.${key}`, value);
  } catch {
    // A private window, or the storage is full.
  }
}

export function remove(key: string): void {
  try {
    localStorage.removeItem(`susun.${key}`);
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
