import { read, write } from "../lib/storage";
import { readJson, type Solve } from "./solves";

/** The most games that are kept, and the most that are kept with their moves. */
const [MOST, WITH_MOVES] = [5000, 500];
/** The most moves of a game that are kept. */
const MOST_MOVES = 500;
const KEY = "times";

/** The games that were solved on this device, oldest first; shared by all tabs. */
class Times {
  all = $state.raw<Solve[]>([]);
  /** Whether the browser has refused to store the list. Then it lasts as long as the page. */
  unsaved = $state(false);

  constructor() {
    addEventListener("storage", ({ key }) => key === `susun.${KEY}` && this.load());
  }

  /** Reads the stored list, to which another tab may have added. Keeps what could not be stored. */
  load(): void {
    const stored = readJson(read(KEY) ?? "[]") ?? [];
    this.all = this.unsaved ? union(stored, this.all) : stored;
  }

  /** The games on boards of this size and goal. */
  of(size: string, goal: string | undefined): Solve[] {
    return this.all.filter((each) => each.size === size && each.goal === goal);
  }

  add(solve: Solve): void {
    this.#change((all) => [...all, solve]);
  }

  /** Adds the games that are not in the list yet; returns how many. */
  merge(solves: Solve[]): number {
    this.load();
    const known = new Set(this.all.flatMap((each) => [keyOf(each), keyOf({ ...each, at: 0 })]));
    const added = solves.filter((each) => !known.has(keyOf(each)) && known.add(keyOf(each)));
    this.#change((all) => union(all, added));
    return added.length;
  }

  remove(solve: Solve): void {
    this.#change((all) => all.filter((each) => keyOf(each) !== keyOf(solve)));
  }

  /** Sets the length of a shortest solution. */
  setShortest(solve: Solve, shortest: number): void {
    this.#change((all) => all.map((each) => (keyOf(each) === keyOf(solve) ? { ...each, shortest } : each)));
  }

  #change(make: (all: Solve[]) => Solve[]): void {
    this.load();
    const all = make(this.all).slice(-MOST);
    this.all = all.map((each, index) =>
      index < all.length - WITH_MOVES || each.count > MOST_MOVES ? { ...each, moves: [] } : each,
    );
    this.unsaved = !write(KEY, JSON.stringify(this.all));
  }
}

export const times = new Times();

/** The games of both lists, oldest first. If both have a game, that of the second one is taken. */
function union(one: Solve[], other: Solve[]): Solve[] {
  const all = new Map([...one, ...other].map((each) => [keyOf(each), each]));
  return [...all.values()].sort((a, b) => a.at - b.at);
}

/** Exported texts have neither dates nor milliseconds. */
const keyOf = ({ board, time, at }: Solve) => `${board} ${Math.floor(time / 10)} ${at}`;
