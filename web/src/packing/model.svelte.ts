import {
  type MethodChoice,
  type OrientationInfo,
  type PackingPlayReport,
  type PlacedPiece,
  type PuzzleText,
  type State,
  isPacking,
} from "susun";
import { ask, methods } from "../lib/engine";
import { Documents } from "../lib/documents";
import { linkOf } from "../lib/link";
import { route } from "../lib/route.svelte";
import { Analysis } from "./analysis.svelte";
import { Film } from "./film.svelte";
import { grip, nearestPlace, planOf, type Point } from "./geometry";
import { Hints } from "./hints.svelte";
import { lettersOf, placedOf } from "./letters";
import { Solutions } from "./solutions.svelte";

export type Handling = "turned" | "flipped" | "tipped";

const sorted = (cells: number[]) => [...cells].sort((a, b) => a - b).join();

/** The algorithm of a link: empty (automatic) if the engine does not have it, `null` if the link names none. */
async function supported(algorithm: string | null | undefined): Promise<string | null> {
  if (algorithm == null) return null;
  const report = await methods();
  return report?.packing_algorithms.some(({ name }) => name === algorithm) ? algorithm : "";
}

/**
 * The state of the page: the pieces on the board, the held piece, and the analysis, hint and solutions that are shown.
 * The rules are in the engine.
 */
export class PageModel {
  puzzle = $state.raw<PuzzleText>({ text: "" });
  play = $state.raw<PackingPlayReport | null>(null);
  /** The pieces that the player has placed. */
  placed = $state.raw<PlacedPiece[]>([]);
  /** The name of the held piece, and the index of the orientation of each piece. */
  hand = $state<string | null>(null);
  turns = $state<Record<string, number>>({});
  /** The cells that the held piece would cover if it were placed now. */
  spot = $state.raw<number[] | null>(null);
  /** Why the last attempt to place the held piece failed. */
  refusal = $state("");
  /** The chosen algorithm; empty for automatic. */
  algorithm = $state("");
  link = $state("");
  past = $state.raw<PlacedPiece[][]>([]);
  future = $state.raw<PlacedPiece[][]>([]);

  readonly analysis = new Analysis();
  readonly hints = new Hints();
  readonly solutions = new Solutions();
  readonly film = new Film();
  readonly documents = new Documents<State>("packing");

  readonly plan = $derived(this.play ? planOf(this.play.play.layers) : null);
  readonly held = $derived(this.hand === null ? null : this.orientation(this.hand));
  readonly method = $derived<MethodChoice>(this.algorithm ? { algorithm: this.algorithm } : {});
  #queue: Promise<unknown> = Promise.resolve();

  /** Called when the page is left: ends everything that runs for it. */
  leave(): void {
    for (const each of [this.hints, this.solutions, this.film]) each.forget();
    this.analysis.stop();
  }

  /** Shows another puzzle. If the engine rejects it, throws and keeps the old one. */
  open(state: State): Promise<void> {
    return this.#enqueue(async () => {
      const placed = state.placed ?? [];
      const [play] = await ask({ verb: "play", puzzle: state.puzzle, placed });
      if (!play || !isPacking(play)) return;
      const algorithm = await supported(state.method?.algorithm);
      this.puzzle = state.puzzle;
      this.algorithm = algorithm ?? this.algorithm;
      this.turns = {};
      this.past = this.future = [];
      this.#update(placed, play);
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

  /** Puts the held piece back into the tray. */
  putBack(): void {
    this.hand = this.spot = null;
  }

  /** Turns the held piece and keeps its preview as near as possible to where it was. */
  turn(how: Handling): void {
    this.refusal = "";
    const { hand, held, spot, plan } = this;
    if (hand === null || !held) return;
    const at = spot && plan ? grip(held, spot, plan) : null;
    this.turns[hand] = held[how];
    this.spot = null;
    if (at) this.aim(at, Infinity);
  }

  /** Previews the placement of the held piece that is nearest to this point, less than `most` cells away. */
  aim(point: Point, most: number): void {
    this.spot = this.held && this.plan ? nearestPlace(this.held, this.plan, point, most) : null;
  }

  async putDown(): Promise<void> {
    const { hand, spot } = this;
    if (hand === null || !spot) return;
    this.putBack();
    await this.#change((placed) => [...placed, { piece: hand, cells: spot }]);
  }

  /** Places a piece where a hint shows it. */
  async place(piece: string, cells: number[]): Promise<void> {
    this.putBack();
    await this.#change((placed) => [...placed, { piece, cells }]);
  }

  /** The piece on a cell, if the player has placed it. */
  placedOn(cell: number): PlacedPiece | null {
    return this.placed.find((placed) => placed.cells.includes(cell)) ?? null;
  }

  /** Lifts the piece on a cell; it is then held in the same orientation. False if there is none to lift. */
  async lift(cell: number): Promise<boolean> {
    const lifted = this.placedOn(cell);
    if (!lifted) return false;
    const cells = sorted(lifted.cells);
    if (!(await this.#change((placed) => placed.filter((each) => each !== lifted)))) return false;
    const piece = this.play?.play.pieces.find((piece) => piece.name === lifted.piece);
    const placeIn = (orientation: OrientationInfo) =>
      orientation.placements.find((place) => sorted(place) === cells);
    const turn = piece?.orientations.findIndex(placeIn) ?? -1;
    if (turn >= 0) this.turns[lifted.piece] = turn;
    this.hand = lifted.piece;
    this.spot = this.held ? (placeIn(this.held) ?? null) : null;
    return true;
  }

  /** Removes the pieces that cover any of these cells. */
  async takeAway(cells: number[]): Promise<void> {
    await this.#change((placed) => placed.filter((each) => !each.cells.some((cell) => cells.includes(cell))));
  }

  undo(): Promise<void> {
    return this.#enqueue(async () => {
      const placed = this.past.at(-1);
      const [past, future] = [this.past.slice(0, -1), [...this.future, this.placed]];
      if (placed && (await this.#show(placed))) [this.past, this.future] = [past, future];
    });
  }

  redo(): Promise<void> {
    return this.#enqueue(async () => {
      const placed = this.future.at(-1);
      const [past, future] = [[...this.past, this.placed], this.future.slice(0, -1)];
      if (placed && (await this.#show(placed))) [this.past, this.future] = [past, future];
    });
  }

  async reset(): Promise<void> {
    this.clearAway();
    await this.#change(() => []);
  }

  async hint(): Promise<void> {
    if (!this.play) return;
    route.failure = null;
    this.putBack();
    this.clearAway();
    await this.hints.ask(this.play);
  }

  async solve(): Promise<void> {
    if (!this.play) return;
    route.failure = null;
    this.putBack();
    this.clearAway();
    await this.solutions.solve(this.play.puzzle.text, this.method);
  }

  /** Places the pieces as in the shown solution. */
  async keepSolution(): Promise<void> {
    const { play, solutions } = this;
    const { shown } = solutions;
    if (play && shown) await this.#change(() => placedOf(lettersOf(shown, play.play.layers), play));
  }

  async watch(): Promise<void> {
    if (!this.play) return;
    this.putBack();
    this.clearAway();
    await this.film.record(this.play.puzzle.text, !matchMedia("(prefers-reduced-motion: reduce)").matches);
  }

  /** Called after another algorithm was chosen: a stopped search cannot continue with it. */
  algorithmChosen(): void {
    if (this.solutions.state === "paused") this.clearAway();
    void this.save();
  }

  /** Closes the hint, the solutions and the playback, so that the player sees the board itself. */
  clearAway(): void {
    this.hints.forget();
    this.solutions.forget();
    this.film.forget();
  }

  /** Saves the state for the next visit. Before a puzzle is shown, keeps what is already saved. */
  async save(): Promise<void> {
    const { play, puzzle, placed, method } = this;
    if (!play) return;
    const state = { puzzle, placed, method };
    this.documents.save(state);
    this.link = await linkOf(state);
  }

  /** Changes the placed pieces of the player; false if nothing changed. */
  #change(make: (placed: PlacedPiece[]) => PlacedPiece[]): Promise<boolean> {
    return this.#enqueue(async () => {
      const before = this.placed;
      const placed = make(before);
      const same = placed.length === before.length && placed.every((each, index) => each === before[index]);
      if (same || !(await this.#show(placed))) return false;
      [this.past, this.future] = [[...this.past, before], []];
      return true;
    });
  }

  async #show(placed: PlacedPiece[]): Promise<boolean> {
    const [play] = await ask({ verb: "play", puzzle: this.puzzle, placed });
    if (!play || !isPacking(play)) return false;
    this.#update(placed, play);
    return true;
  }

  /** Runs `act` after all earlier calls have ended: a second undo must see the board after the first. */
  #enqueue<T>(act: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(act);
    this.#queue = done.catch(() => {});
    return done;
  }

  #update(placed: PlacedPiece[], play: PackingPlayReport): void {
    this.refusal = "";
    this.putBack();
    this.clearAway();
    this.placed = placed;
    this.play = play;
    void this.analysis.analyse(play);
    void this.save();
  }
}
