/** Reads and writes texts in the browser storage. If that is not allowed, nothing is saved and nothing fails. */
export function read(key: string): string | null {
  try {
    return localStorage.getItem(`susun.${key}`);
  } catch {
    return null;
  }
}

export function write(key: string, value: string): void {
  try {
    localStorage.setItem(`susun.${key}`, value);
  } catch {
    // A private window, or the storage is full.
  }
}
