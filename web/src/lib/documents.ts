import type { Family } from "susun";
import { keysOf, read, readObject, remove, write } from "./storage";

/** The most documents of a page that are kept. */
const MOST = 8;

/**
 * The name of this tab, so that each has its own document. It is stored only while the page is left, for a reload: a
 * duplicate of the tab, which starts with a copy of the storage, must not have the same name.
 */
const TAB = (() => {
  const session = () => sessionStorage;
  const known = read("tab", session);
  write("tab", "", session);
  const name = known || (crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? "0");
  addEventListener("pagehide", () => write("tab", name, session));
  addEventListener("pageshow", () => write("tab", "", session));
  return name;
})();

/** Saves what the user does on a page, for the next visit. Tabs do not overwrite each other: each has a document. */
export class Documents<Content extends object> {
  #page: Family;
  #key: string;

  constructor(page: Family) {
    this.#page = page;
    this.#key = `${page}.${TAB}`;
  }

  /** The document of this tab, otherwise the newest one; `null` if there is none. The caller checks its content. */
  load(): Partial<Content> | null {
    const keys = [this.#key, ...this.#newestFirst()];
    const [document] = keys.map(readObject).filter(({ savedAt }) => savedAt);
    return (document as Partial<Content> | undefined) ?? null;
  }

  save(content: Content): void {
    write(this.#key, JSON.stringify({ ...content, savedAt: Date.now() }));
    if (keysOf(`${this.#page}.`).length <= MOST) return;
    for (const old of this.#newestFirst().slice(MOST)) remove(old);
  }

  #newestFirst(): string[] {
    const saved = keysOf(`${this.#page}.`).map((key) => [key, Number(readObject(key)["savedAt"])] as const);
    return saved.sort(([, a], [, b]) => b - a).map(([key]) => key);
  }
}
