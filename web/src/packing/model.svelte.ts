import {
  type MethodChoice,
  type OrientationInfo,
  type PackingPlayReport,
  type PlacedPiece,
  type PuzzleText,
  type State,
  isPacking,
} from "susun";
import { announce } from "../lib/announce.svelte";
import { Attempt } from "../lib/attempt.svelte";
import { dailies, seedOf } from "../lib/daily.svelte";
import { ask, methods } from "../lib/engine";
import { Documents } from "../lib/documents.svelte";
import { linkOf } from "../lib/link";
import { route } from "../lib/route.svelte";
import { wide } from "../lib/wide";
import { words } from "../lib/words";
import { Analysis } from "./analysis.svelte";
import { chosenIn, following, type Grade, gradedOrigin, made, randomOrigin, randomSeed } from "./challenges";
import { Film } from "./film.svelte";
import { grip, nearestPlace, planOf, type Point } from "./geometry";
import { graded } from "./graded.svelte";
import { Hints } from "./hints.svelte";
import { lettersOf, placedOf } from "./letters";
import { type Position, type Saved, same } from "./position";
import { Solutions } from "./solutions.svelte";

/** The most earlier positions that undo can return to. */
const MOST_POSITIONS = 100;

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
  /** Number of links asked for; only the last one is used. */
  #links = 0;
  /** The error of the last link that could not be made. */
  linkError = $state.raw<unknown>(null);
  /** The positions before this one, also those of other puzzles, which undo returns to; and those for redo. */
  past = $state.raw<Position[]>([]);
  future = $state.raw<Position[]>([]);
  /** The search that ended with the last visit, until the player does something else. */
  interrupted = $state<Saved["searching"]>(null);

  /** Whether the player has just completed the board, until the player closes that or goes on. */
  finished = $state(false);
  /** The number of daily puzzles in a row, if this one counts. */
  streak = $state(0);

  readonly attempt = new Attempt();
  readonly analysis = new Analysis();
  readonly hints = new Hints();
  readonly solutions = new Solutions();
  readonly film = new Film();
  readonly documents = new Documents<Saved>("packing");

  readonly plan = $derived(this.play ? planOf(this.play.play.layers, wide.current) : null);
  readonly held = $derived(this.hand === null ? null : this.orientation(this.hand));
  /** The challenge that is shown, if it was chosen by its grade. */
  readonly chosen = $derived(chosenIn(this.attempt.origin));
  readonly method = $derived<MethodChoice>(this.algorithm ? { algorithm: this.algorithm } : {});
  /** The number of solutions, if it is known. Counting is faster than a search that visits every solution. */
  readonly total = $derived(
    this.analysis.solutions ?? (this.solutions.complete ? String(this.solutions.listed.length) : null),
  );
  /** Whether the board shows something else than the pieces of the player. */
  readonly other = $derived(this.film.state === "ready" || this.solutions.shown !== null);
  readonly searching = $derived.by((): Saved["searching"] => {
    if (this.solutions.state === "running" || this.solutions.state === "paused") return "solve";
    return this.film.state === "recording" ? "watch" : null;
  });
  #queue: Promise<unknown> = Promise.resolve();

  /** Called when the page is left: ends everything that runs for it. */
  leave(): void {
    this.save();
    for (const each of [this.hints, this.solutions, this.film]) each.forget();
    this.analysis.stop();
  }

  /** Shows a challenge with one solution: the daily puzzle of a date, or a random one of a grade. */
  async challenge({ date, grade = "medium" }: { date?: string; grade?: Grade } = {}): Promise<void> {
    if (date && this.attempt.origin === date) return;
    const begun = [...this.past, ...this.future].findLast(({ attempt }) => date && attempt?.origin === date);
    if (begun) return this.#enqueue(() => this.#replace(begun));
    const wanted = route.supersede();
    const challenge = await made(grade, date ? seedOf(date) : randomSeed());
    if (!challenge || !wanted()) return;
    await this.open({ puzzle: { text: challenge.text } }, date ?? randomOrigin(grade, challenge.free));
  }

  /** Shows a challenge of the graded set. */
  async graded(grade: Grade, number: number): Promise<void> {
    const wanted = route.supersede();
    const text = (await import("./graded-texts")).gradedText(grade, number);
    if (text && wanted()) await this.open({ puzzle: { text } }, gradedOrigin(grade, number));
  }

  /** Shows the next challenge: of the graded set, or another one of the same grade. */
  async next(): Promise<void> {
    const { chosen } = this;
    const next = chosen && following(chosen);
    if (next) await this.graded(...next);
    else await this.challenge(chosen ? { grade: chosen.grade } : {});
  }

  /** Shows another puzzle. Undo returns to this one. If the engine rejects it, throws and keeps the old one. */
  open({ puzzle, placed = [], method }: State, origin?: string): Promise<void> {
    return this.#enqueue(async () => {
      const algorithm = await supported(method?.algorithm);
      await this.#replace({ puzzle, placed, shown: null, attempt: { origin } });
      if (origin && this.attempt.origin !== origin) this.attempt.restore({ origin });
      this.algorithm = algorithm ?? this.algorithm;
      this.turns = {};
    });
  }

  /** Shows a position of another game. Undo returns to this one. */
  async #replace(next: Position): Promise<void> {
    const { position, play } = this;
    if ((await this.#show(next)) && play && !same(position, this.position)) this.#keep(position);
  }

  /** Shows the saved game with its history; false if there is none. If the engine rejects it, throws. */
  async restore(): Promise<boolean> {
    const {
      puzzle,
      placed = [],
      shown = null,
      attempt = {},
      method,
      ...rest
    } = (await this.documents.load()) ?? {};
    if (!puzzle) return false;
    await this.#enqueue(async () => {
      this.algorithm = (await supported(method?.algorithm)) ?? "";
      if (!(await this.#show({ puzzle, placed, shown, attempt }))) return;
      [this.past, this.future] = [rest.past ?? [], rest.future ?? []];
      this.interrupted = rest.searching ?? null;
    });
    return true;
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
    announce(words().packing[how](hand, this.held?.placements.length ?? 0));
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

  /** Goes back to the first of the placed pieces. */
  async keepFirst(count: number): Promise<void> {
    this.putBack();
    await this.#change((placed) => placed.slice(0, count));
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
    return this.#goTo("past", "future");
  }

  redo(): Promise<void> {
    return this.#goTo("future", "past");
  }

  async reset(): Promise<void> {
    await this.#change(() => []);
  }

  /** Asks for a hint; if one is shown that can say more, it does. */
  async hint(): Promise<void> {
    if (!this.play || this.hints.more()) return;
    route.failure = null;
    this.putBack();
    this.clearAway();
    this.attempt.help();
    await this.hints.ask(this.play);
  }

  async solve(): Promise<void> {
    if (!this.play) return;
    route.failure = null;
    this.putBack();
    this.clearAway();
    const { position } = this;
    const report = await this.solutions.solve(this.play.puzzle.text, this.method);
    if (!report?.solution) return;
    this.attempt.help();
    this.#keep(position);
  }

  /** Repeats the search that ended with the last visit. */
  searchAgain(): Promise<void> {
    return this.interrupted === "watch" ? this.watch() : this.solve();
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
    if (this.film.state === "ready") this.attempt.help();
  }

  /** Called after another algorithm was chosen: a stopped search cannot continue with it. */
  algorithmChosen(): void {
    if (this.solutions.state === "paused") this.clearAway();
  }

  /**
   * Closes the hint, the solutions and the playback, so that the player sees the board itself. Undo returns to a
   * solution that was shown.
   */
  clearAway(): void {
    const { position } = this;
    this.#forget();
    if (position.shown) this.#keep(position);
  }

  /** Saves the game for the next visit and sets the link. Before a puzzle is shown, keeps what is already saved. */
  save(): void {
    const { play, position, past, future, method } = this;
    if (!play) return;
    this.documents.save({ ...position, past, future, searching: this.interrupted ?? this.searching, method });
    void this.#writeLink({ puzzle: position.puzzle, placed: position.placed, method });
  }

  async #writeLink(state: State): Promise<void> {
    this.link = "";
    const link = ++this.#links;
    try {
      const written = await linkOf(state);
      if (link === this.#links) [this.link, this.linkError] = [written, null];
    } catch (error) {
      this.linkError = error;
    }
  }

  /** The current position, for the history. */
  get position(): Position {
    const { puzzle, placed, solutions, attempt } = this;
    return { puzzle, placed, shown: solutions.shown, attempt: attempt.state };
  }

  /** Lets undo return to this position. */
  #keep(position: Position): void {
    this.past = [...this.past, position].slice(-MOST_POSITIONS);
    this.future = [];
  }

  /** Goes to the last position of one list, and adds the current one to the other. */
  #goTo(from: "past" | "future", to: "past" | "future"): Promise<void> {
    return this.#enqueue(async () => {
      const next = this[from].at(-1);
      const { position } = this;
      if (!next || !(await this.#show(next))) return;
      [this[from], this[to]] = [this[from].slice(0, -1), [...this[to], position]];
    });
  }

  /** Changes the placed pieces of the player; false if nothing changed. */
  #change(make: (placed: PlacedPiece[]) => PlacedPiece[]): Promise<boolean> {
    return this.#enqueue(async () => {
      const { position } = this;
      const next = { ...position, placed: make(position.placed), shown: null };
      if (same(next, position) || !(await this.#show(next))) return false;
      this.#keep(position);
      if (this.attempt.moved(this.play?.play.solved ?? false)) this.#finish();
      return true;
    });
  }

  #finish(): void {
    const { chosen } = this;
    const { date, time, began, helped } = this.attempt;
    this.finished = true;
    if (chosen?.number && !helped) graded.add(chosen.grade, chosen.number, time);
    this.streak = date && !helped ? dailies.packing.add(date, began, { time }) : 0;
  }

  /** Shows a position. The time of a puzzle goes on whatever the player undoes. */
  async #show({ puzzle, placed, shown, attempt = {} }: Position): Promise<boolean> {
    const [play] = await ask({ verb: "play", puzzle, placed });
    if (!play || !isPacking(play)) return false;
    this.refusal = "";
    this.putBack();
    this.#forget();
    const text = this.play?.puzzle.text;
    this.finished = false;
    if (puzzle.text !== this.puzzle.text) this.attempt.restore(attempt);
    [this.puzzle, this.placed, this.play] = [puzzle, placed, play];
    if (play.puzzle.text !== text) void this.analysis.analyse(play);
    if (shown) this.solutions.show(play.puzzle.text, shown);
    return true;
  }

  /** Runs `act` after all earlier calls have ended: a second undo must see the board after the first. */
  #enqueue<T>(act: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(act);
    this.#queue = done.catch(() => {});
    return done;
  }

  #forget(): void {
    this.interrupted = null;
    this.hints.forget();
    this.solutions.forget();
    this.film.forget();
  }
}
