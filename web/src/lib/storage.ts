/** Texts saved in this browser. Where that is not allowed, nothing is saved and nothing fails. */
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
    // A private window, or no room.
  }
}
