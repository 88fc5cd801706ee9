import type { Family } from "susun";
import { keysOf, read, readObject, remove, write } from "./storage";

/** The most documents of a page that are kept. */
const MOST = 8;
/** The most moves of a line that are saved, and that a link has: a solution of a very large board would fill the storage. */
export const MOST_MOVES = 50_000;
/** The most milliseconds to wait until the tab before a reload has released its name. */
const WAIT = 300;

const session = () => sessionStorage;
/** The name in the storage of this tab, after a reload or a crash. A duplicate of a tab starts with a copy of it. */
const KNOWN = read("tab", session);

/**
 * The name of this tab, so that each has its own document: the one in its storage, unless another tab has it. A tab
 * locks its name as long as it is open. Without HTTPS there are no locks, so a duplicate has the same name.
 */
const TAB = (async () => {
  if (KNOWN && (await lock(KNOWN))) return KNOWN;
  const name = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? "0";
  await lock(name);
  write("tab", name, session);
  return name;
})();

/** False if another tab has locked this name. */
function lock(name: string): Promise<boolean> {
  if (!("locks" in navigator)) return Promise.resolve(true);
  return new Promise((done) => {
    const hold = () => (done(true), new Promise<never>(() => {}));
    const signal = AbortSignal.timeout(WAIT);
    navigator.locks.request(`susun.tab.${name}`, { signal }, hold).catch(() => done(false));
  });
}

/** A game, with its lines of moves if its puzzle has moves. */
type Game = object & { line?: number[]; at?: number; replaced?: Game[]; later?: Game[] };

/** The game without the moves after its position where a line is too long: a search finds them again. */
function trimmed<Content extends Game>(game: Content): Content {
  const { line = [], at = 0, replaced = [], later = [] } = game;
  const others = { replaced: replaced.map(trimmed), later: later.map(trimmed) };
  if (line.length <= MOST_MOVES) return { ...game, ...others };
  const made = line.slice(0, Math.min(at, MOST_MOVES));
  return { ...game, ...others, line: made, at: made.length };
}

/** Whether the browser has refused to store the last document. */
export const saving = $state({ failed: false });

/** Saves what the user does on a page, for the next visit. Tabs do not overwrite each other: each has a document. */
export class Documents<Content extends Game & { past: Game[]; future: Game[] }> {
  #page: Family;
  #key = "";

  constructor(page: Family) {
    this.#page = page;
  }

  /** The document of this tab, otherwise the newest one; `null` if there is none. The caller checks its content. */
  async load(): Promise<Partial<Content> | null> {
    this.#key = `${this.#page}.${await TAB}`;
    const keys = [`${this.#page}.${KNOWN}`, ...this.#newestFirst()];
    const [document] = keys.map(readObject).filter(({ savedAt }) => savedAt);
    return (document as Partial<Content> | undefined) ?? null;
  }

  /** Does nothing before `load` has ended. If the storage is full, saves the content without its history. */
  save(content: Content): void {
    if (!this.#key) return;
    const store = (games: Content) => write(this.#key, JSON.stringify({ ...games, savedAt: Date.now() }));
    const [past, future] = [content.past.map(trimmed), content.future.map(trimmed)];
    const game = trimmed(content);
    saving.failed =
      !store({ ...game, past, future }) && !store({ ...game, replaced: [], later: [], past: [], future: [] });
    if (keysOf(`${this.#page}.`).length <= MOST) return;
    for (const old of this.#newestFirst().slice(MOST)) remove(old);
  }

  #newestFirst(): string[] {
    const saved = keysOf(`${this.#page}.`).map((key) => [key, Number(readObject(key)["savedAt"])] as const);
    return saved.sort(([, a], [, b]) => b - a).map(([key]) => key);
  }
}
