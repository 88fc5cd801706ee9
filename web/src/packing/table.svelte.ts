import {
  type MethodChoice,
  type OrientationInfo,
  type PackingPlayReport,
  type Put,
  type PuzzleText,
  type State,
  isPacking,
} from "susun";
import { ask, methods } from "../lib/engine";
import { remember } from "../lib/remember";
import { route } from "../lib/route.svelte";
import { Advice } from "./advice.svelte";
import { Film } from "./film.svelte";
import { grip, nearest, planOf, type Point } from "./geometry";
import { lettersOf, putsOf } from "./letters";
import { Live } from "./live.svelte";
import { Solutions } from "./solutions.svelte";

export type Handling = "turned" | "flipped" | "tipped";

const sorted = (cells: number[]) => [...cells].sort((a, b) => a - b).join();

/** An algorithm that a link names, if there is such a one; else the best one. Nothing if it names none. */
async function known(algorithm: string | null | undefined): Promise<string | null> {
  if (algorithm == null) return null;
  const report = await methods();
  return report?.packing_algorithms.some(({ name }) => name === algorithm) ? algorithm : "";
}

/** A packing puzzle on the table: what lies where, and the piece in the hand. The rules are the engine's. */
export class Table {
  puzzle = $state.raw<PuzzleText>({ text: "" });
  play = $state.raw<PackingPlayReport | null>(null);
  put = $state.raw<Put[]>([]);
  /** The piece in the hand, and how each piece is held. */
  hand = $state<string | null>(null);
  turns = $state<Record<string, number>>({});
  /** Where the piece in the hand would lie. */
  spot = $state.raw<number[] | null>(null);
  /** Why a piece was not put down just now. */
  refusal = $state("");
  /** The algorithm that was asked for; empty for the best one. */
  algorithm = $state("");
  link = $state("");
  past = $state.raw<Put[][]>([]);
  future = $state.raw<Put[][]>([]);

  readonly live = new Live();
  readonly advice = new Advice();
  readonly solutions = new Solutions();
  readonly film = new Film();

  readonly plan = $derived(this.play ? planOf(this.play.play.layers) : null);
  readonly held = $derived(this.hand === null ? null : this.orientation(this.hand));
  readonly method = $derived<MethodChoice>(this.algorithm ? { algorithm: this.algorithm } : {});
  #work: Promise<unknown> = Promise.resolve();

  /** The page is left: nothing goes on behind it. */
  leave(): void {
    for (const each of [this.advice, this.solutions, this.film]) each.forget();
    this.live.stop();
  }

  /** Puts another puzzle on the table. What is wrong with it is thrown, and the old one stays. */
  open(state: State): Promise<void> {
    return this.#then(async () => {
      const put = state.put ?? [];
      const [play] = await ask({ verb: "play", puzzle: state.puzzle, put });
      if (!play || !isPacking(play)) return;
      const algorithm = await known(state.method?.algorithm);
      this.puzzle = state.puzzle;
      this.algorithm = algorithm ?? this.algorithm;
      this.turns = {};
      this.past = this.future = [];
      this.#lay(put, play);
    });
  }

  orientation(name: string): OrientationInfo | null {
    const piece = this.play?.play.pieces.find((piece) => piece.name === name);
    return piece?.orientations[this.turns[name] ?? 0] ?? null;
  }

  take(name: string): void {
    this.refusal = "";
    this.clearAway();
    this.hand = name;
    this.spot = null;
  }

  /** Puts the piece in the hand back into the tray. */
  back(): void {
    this.hand = this.spot = null;
  }

  /** Turns the piece in the hand; it stays where it was, as nearly as it can. */
  turn(how: Handling): void {
    this.refusal = "";
    const { hand, held, spot, plan } = this;
    if (hand === null || !held) return;
    const at = spot && plan ? grip(held, spot, plan) : null;
    this.turns[hand] = held[how];
    this.spot = null;
    if (at) this.aim(at, Infinity);
  }

  /** Shows where the piece in the hand would lie if it were let go here. */
  aim(point: Point, most: number): void {
    this.spot = this.held && this.plan ? nearest(this.held, this.plan, point, most) : null;
  }

  async putDown(): Promise<void> {
    const { hand, spot } = this;
    if (hand === null || !spot) return;
    this.back();
    await this.#change((put) => [...put, { piece: hand, cells: spot }]);
  }

  /** Puts a piece down that somebody else has placed: a hint. */
  async lay(piece: string, cells: number[]): Promise<void> {
    this.back();
    await this.#change((put) => [...put, { piece, cells }]);
  }

  /** What the player has put onto a cell. */
  putOn(cell: number): Put | null {
    return this.put.find((put) => put.cells.includes(cell)) ?? null;
  }

  /** Takes a piece off the board and into the hand, held as it lay. */
  async lift(cell: number): Promise<boolean> {
    const lifted = this.putOn(cell);
    if (!lifted) return false;
    const cells = sorted(lifted.cells);
    if (!(await this.#change((put) => put.filter((each) => each !== lifted)))) return false;
    const piece = this.play?.play.pieces.find((piece) => piece.name === lifted.piece);
    const here = (orientation: OrientationInfo) =>
      orientation.places.find((place) => sorted(place) === cells);
    const turn = piece?.orientations.findIndex(here) ?? -1;
    if (turn >= 0) this.turns[lifted.piece] = turn;
    this.hand = lifted.piece;
    this.spot = this.held ? (here(this.held) ?? null) : null;
    return true;
  }

  /** Takes pieces away, by the cells they cover. */
  async takeAway(cells: number[]): Promise<void> {
    await this.#change((put) => put.filter((each) => !each.cells.some((cell) => cells.includes(cell))));
  }

  undo(): Promise<void> {
    return this.#then(async () => {
      const put = this.past.at(-1);
      const [past, future] = [this.past.slice(0, -1), [...this.future, this.put]];
      if (put && (await this.#show(put))) [this.past, this.future] = [past, future];
    });
  }

  redo(): Promise<void> {
    return this.#then(async () => {
      const put = this.future.at(-1);
      const [past, future] = [[...this.past, this.put], this.future.slice(0, -1)];
      if (put && (await this.#show(put))) [this.past, this.future] = [past, future];
    });
  }

  async reset(): Promise<void> {
    this.clearAway();
    await this.#change(() => []);
  }

  async hint(): Promise<void> {
    if (!this.play) return;
    route.mistake = null;
    this.back();
    this.clearAway();
    await this.advice.ask(this.play);
  }

  async solve(): Promise<void> {
    if (!this.play) return;
    route.mistake = null;
    this.back();
    this.clearAway();
    await this.solutions.solve(this.play.puzzle.text, this.method);
  }

  /** Makes the solution that is shown the player's own. */
  async keepSolution(): Promise<void> {
    const { play, solutions } = this;
    const { shown } = solutions;
    if (play && shown) await this.#change(() => putsOf(lettersOf(shown, play.play.layers), play));
  }

  async watch(): Promise<void> {
    if (!this.play) return;
    this.back();
    this.clearAway();
    await this.film.record(this.play.puzzle.text, !matchMedia("(prefers-reduced-motion: reduce)").matches);
  }

  /** Another algorithm was chosen: a search that was stopped cannot go on by it. */
  chosen(): void {
    if (this.solutions.state === "paused") this.clearAway();
    void this.keep();
  }

  /** Nothing but the board itself is shown again. */
  clearAway(): void {
    this.advice.forget();
    this.solutions.forget();
    this.film.forget();
  }

  /** Keeps the state for the next visit. */
  async keep(): Promise<void> {
    const { puzzle, put, method } = this;
    this.link = await remember("packing", { puzzle, put, method });
  }

  /** Changes what lies there; true if that was something else. */
  #change(make: (put: Put[]) => Put[]): Promise<boolean> {
    return this.#then(async () => {
      const before = this.put;
      const put = make(before);
      const same = put.length === before.length && put.every((each, index) => each === before[index]);
      if (same || !(await this.#show(put))) return false;
      [this.past, this.future] = [[...this.past, before], []];
      return true;
    });
  }

  async #show(put: Put[]): Promise<boolean> {
    const [play] = await ask({ verb: "play", puzzle: this.puzzle, put });
    if (!play || !isPacking(play)) return false;
    this.#lay(put, play);
    return true;
  }

  /** One thing after another: a second undo must see the board after the first. */
  #then<T>(act: () => Promise<T>): Promise<T> {
    const done = this.#work.then(act);
    this.#work = done.catch(() => {});
    return done;
  }

  #lay(put: Put[], play: PackingPlayReport): void {
    this.refusal = "";
    this.back();
    this.clearAway();
    this.put = put;
    this.play = play;
    void this.live.follow(play);
    void this.keep();
  }
}
