/** What is kept in this browser. Where it may not be kept, it is forgotten, and nothing else changes. */
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
