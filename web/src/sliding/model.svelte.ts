import {
  type MethodChoice,
  type MethodsReport,
  type PuzzleText,
  type SlidingExplainReport,
  type State,
  SusunError,
} from "susun";
import { tick } from "svelte";
import { announce } from "../lib/announce.svelte";
import { Documents, MOST_MOVES } from "../lib/documents.svelte";
import { engine, methods } from "../lib/engine";
import { today } from "../lib/daily.svelte";
import { Later } from "../lib/later";
import { linkOf } from "../lib/link";
import { type Arrived, route } from "../lib/route.svelte";
import { settings } from "../lib/settings.svelte";
import { words } from "../lib/words";
import { Coach } from "./coach.svelte";
import { Finish } from "./finish.svelte";
import { Game, type Position, same } from "./game.svelte";
import type { KeyAction } from "./keys";
import type { Review } from "./review.svelte";
import { Playback } from "./playback.svelte";
import { check, explain, play } from "./questions";
import { FREE } from "./rules";
import { Search } from "./search.svelte";
import { hintText, resultText } from "./texts";

/** Milliseconds without a change after which the game is saved. */
const QUIET = 300;

/** A game as it is saved. */
interface Saved extends Position {
  past: Position[];
  future: Position[];
  /** Whether a search had not ended. */
  searching: boolean;
  /** The settings of the search and the coach, as in a link. */
  state: { method: MethodChoice | undefined; settings: Record<string, string> };
}

/** The state of the page: the game with its coach, search and playback, and the link to it. */
export class PageModel {
  readonly game = new Game(() => this.#finishGame());
  readonly coach = new Coach(this.game);
  readonly search = new Search();
  readonly playback = new Playback(this.game);
  readonly documents = new Documents<Saved>("sliding");

  methods = $state.raw<MethodsReport | null>(null);
  explained = $state.raw<SlidingExplainReport | null>(null);
  link = $state("");
  error = $state.raw<unknown>(null);
  /** The moves before the board that was searched. */
  searched = $state.raw<number[]>([]);
  /** The best solution of the search, if there is one. */
  #best = $derived.by(() => {
    const best = this.search.report ?? this.search.partial;
    return best?.cost ? best : null;
  });
  #isLoaded = $derived(same([...this.searched, ...(this.#best?.moves ?? [])], this.game.line));
  /** This solution, while it is loaded and the player follows it. */
  loaded = $derived(this.#isLoaded && this.game.at >= this.searched.length ? this.#best : null);
  /** This solution, if it is not the one that is loaded for playback. */
  better = $derived(this.#isLoaded ? null : this.#best);
  /** The tiles when the page was opened again, if a search had not ended: the next move makes other ones. */
  #interrupted = $state.raw<number[] | null>(null);
  interrupted = $derived(this.#interrupted === this.game.tiles && this.search.state === "idle");
  /** The tiles of a solved board when the player asked for a hint. */
  #hintless = $state.raw<number[] | null>(null);
  /** Whether to say that no hint is needed. */
  hintless = $derived(this.#hintless === this.game.tiles);
  /** The game that has just ended, until the player closes it or goes on. */
  finished = $state.raw<Finish | null>(null);
  /** The review of this game, once its panel has been opened, and whether it should begin there. */
  review = $state.raw<Review | null>(null);
  reviewWanted = $state(false);
  /** Number of links asked for; only the last one is used. */
  #links = 0;
  /** The error of the last link that could not be made. */
  #linkError: unknown = null;
  /** True after the user has left the page: nothing is loaded then. */
  #closed = false;
  /** Ends when the saved game is shown; true if there is one. Other puzzles are opened after it. */
  #restoring: Promise<boolean> = Promise.resolve(false);
  /** True after a puzzle was opened: then no random board is needed. */
  #opened = false;
  readonly #saving = new Later(() => this.#save(), QUIET);

  /** Shows the saved game, or a random board, or the puzzle that arrived: undo returns from it to the saved game. */
  async start(): Promise<void> {
    await this.#attempt(async () => {
      this.#restoring = engine().then(() => this.#restore());
      const known = await this.#restoring;
      await route.opening;
      // The link was for the other page.
      if (this.#closed) return;
      const arrived = route.page === "sliding" ? route.take() : null;
      if (arrived) await this.#show(arrived);
      else if (!known && !this.#opened) await this.game.shuffle();
      if (!this.methods) await this.#supported(undefined);
    });
  }

  /** Shows a puzzle from a link, a file, or a pasted or dropped text. */
  async open(arrived: Arrived | null): Promise<void> {
    if (!arrived) return;
    this.#opened = true;
    await this.#attempt(async () => {
      await this.#restoring;
      await this.#show(arrived);
    });
  }

  async solve(): Promise<void> {
    this.#interrupted = null;
    const { currentPuzzle } = this.game;
    if (!currentPuzzle || !this.game.solvable || this.search.state === "running") return;
    route.failure = null;
    this.playback.pause();
    this.coach.stop();
    const { made, revision, large } = this.game;
    this.searched = made;
    let announced = false;
    /** The line with the last solution: the next one is shorter. */
    let loaded: number[] | null = null;
    // A shorter solution does not replace moves of the player, and is not for another puzzle.
    const load = (moves: number[]): boolean => {
      const { game, playback } = this;
      if (game.revision !== revision || !same(game.made, made) || playback.playing) return false;
      game.follow(made, moves, loaded);
      loaded = game.line;
      return true;
    };
    const improved = (moves: number[]) => {
      if (load(moves) && !announced) announce(words().sliding.search.playable);
      announced = true;
    };
    const metric = settings.slides ? "multi" : "single";
    const report = await this.search.solve(currentPuzzle, large, improved, null, metric);
    if (!report) return;
    if (report.moves) load(report.moves);
    announce(resultText(report));
  }

  /** Ends the search with the best solution so far, and loads it. */
  finish(): void {
    const report = this.search.finish();
    if (!report) return;
    this.use(report.moves ?? []);
    announce(resultText(report));
  }

  /** Loads a solution of the search for playback. Undo at its start returns to the moves that it replaces. */
  use(moves: number[]): void {
    this.playback.pause();
    this.game.follow(this.searched, moves);
  }

  /** Counts all shortest solutions of the board that was solved. */
  async countAll(): Promise<void> {
    const info = this.search.report?.puzzle;
    if (!info) return;
    const size = `${info.rows}x${info.cols}`;
    await this.search.countAll({ text: info.board, size, goal: info.goal_board });
  }

  /** Shows the best next moves once. */
  async hint(): Promise<void> {
    const { currentPuzzle, solvable, solved, tiles } = this.game;
    route.failure = null;
    this.#interrupted = null;
    this.playback.pause();
    this.coach.asked += 1;
    if (solved) {
      this.#hintless = tiles;
      announce(words().sliding.status.noHint);
    } else if (currentPuzzle && solvable) await this.showHint(currentPuzzle);
  }

  /** Shows the best next moves of this board. */
  async showHint(puzzle: PuzzleText): Promise<void> {
    await this.#attempt(async () => {
      const hint = await this.coach.hintFor(puzzle);
      if (hint) announce(hintText(hint));
    });
  }

  /** Shows a better move on this board, with the bounds on its distance to the goal. */
  async showMove(tile: number, least: number, most: number): Promise<void> {
    // The hint of the board before is gone then.
    await tick();
    const { currentPuzzle, movable } = this.game;
    const direction = movable.get(tile);
    if (!currentPuzzle || !direction) return;
    const verdict = least === most ? "best" : "good";
    this.coach.show(currentPuzzle, {
      verdict,
      tile,
      direction,
      best_moves: null,
      lower_bound: least,
      cost: most,
    });
  }

  shuffle(): void {
    route.failure = null;
    this.playback.pause();
    void this.#attempt(() => this.game.shuffle());
  }

  /** Closes what is shown of the last game. */
  closeFinished(): void {
    this.finished?.drop();
    this.finished = null;
  }

  /** Called after a new puzzle: clears the results of the old one. */
  puzzleChanged(): void {
    this.error = null;
    this.playback.pause();
    this.closeFinished();
    this.coach.forget();
    this.search.forget();
    this.review?.forget();
  }

  /** Performs the action of a key. */
  perform(action: Exclude<KeyAction, "keys">): void {
    const over = this.finished !== null && this.game.solved && !this.playback.playing;
    if (action === "play")
      return over || this.game.line.length === 0 ? this.shuffle() : this.playback.toggle();
    this.playback.pause();
    if (action === "hint") void this.hint();
    else if (action === "coach") this.coach.on = !this.coach.on;
    else if (action === "undo") this.game.undo();
    else if (action === "redo") this.game.redo();
    else this.game.push(action.push);
  }

  /** Saves the game for the next visit and sets the link to share, once the player pauses. */
  changed(): void {
    this.link = "";
    this.#saving.call();
  }

  /** Asks the engine for the estimates of this board, and why it is solvable or not. */
  async explain(puzzle: PuzzleText): Promise<void> {
    await this.#attempt(async () => {
      // The estimates are those for a goal that names every tile.
      const estimates = this.game.goal.includes(FREE) ? null : explain(puzzle);
      const [verdict, explained] = await Promise.all([check(puzzle), estimates]);
      if (puzzle === this.game.currentPuzzle) [this.game.verdict, this.explained] = [verdict, explained];
    });
  }

  /** Called when the page is hidden or closed. */
  saveNow(): void {
    // The time of the game has changed.
    if (this.game.attempt.running) this.#saving.call();
    this.#saving.flush();
  }

  /** Called when the page is left: ends everything that runs for it. */
  leave(): void {
    this.saveNow();
    this.#closed = true;
    this.playback.pause();
    this.closeFinished();
    this.coach.forget();
    this.search.forget();
  }

  #save(): void {
    const { position, past, future, info } = this.game;
    if (!info) return;
    const searching = this.interrupted || ["running", "paused"].includes(this.search.state);
    this.documents.save({ ...position, past, future, searching, state: this.#choices() });
    void this.#writeLink();
  }

  async #writeLink(): Promise<void> {
    const link = ++this.#links;
    const { puzzle, line, at, made } = this.game;
    try {
      const { notations } = (await play(puzzle, made)).play;
      const moves = notations.find(({ name }) => name === "blank")?.text;
      const { method, settings } = this.#choices();
      if (at < line.length && line.length <= MOST_MOVES) settings["ahead"] = line.slice(at).join(".");
      const state: State = { puzzle };
      if (moves) state.moves = moves;
      if (method) state.method = method;
      if (Object.keys(settings).length > 0) state.settings = settings;
      const written = await linkOf(state);
      if (link === this.#links) this.link = written;
      if (this.error === this.#linkError) this.error = null;
    } catch (error) {
      this.error = this.#linkError = error;
    }
  }

  #choices() {
    const { coach, search } = this;
    const settings: Record<string, string> = {};
    if (coach.on) settings["coach"] = "on";
    if (search.optimal) settings["shortest"] = "yes";
    if (search.threads !== null) settings["workers"] = String(search.threads);
    const method = search.method.algorithm ? $state.snapshot(search.method) : undefined;
    return { settings, method };
  }

  /** Loads the saved game; false if there is none, or if another version saved it and this one cannot read it. */
  async #restore(): Promise<boolean> {
    const saved = (await this.documents.load()) ?? {};
    const { puzzle, line = [], at = 0, past = [], future = [], searching, state } = saved;
    if (!puzzle) return false;
    try {
      await this.#choose(state ?? {});
      await this.game.restore({ ...saved, puzzle, line, at }, past, future);
      if (searching) this.#interrupted = this.game.tiles;
      // After the results of the old puzzle are cleared.
      await tick();
      this.#keepSolution();
      return true;
    } catch (error) {
      if (error instanceof SusunError && error.unreachable) throw error;
      return false;
    }
  }

  /** Lists the game, and shows what the player has reached. */
  #finishGame(): void {
    const { position, rows, columns, large } = this.game;
    this.finished = new Finish(position, `${rows}x${columns}`, large);
  }

  async #show(arrived: Arrived): Promise<void> {
    if (arrived === "daily") return this.game.daily(today());
    const state = arrived;
    // Before the board changes, so that a coach that is off does not search it.
    await this.#choose(state);
    await this.game.load(state);
    await this.#loadAhead(state.settings?.["ahead"]);
  }

  async #choose({ method, settings = {} }: Pick<State, "method" | "settings">): Promise<void> {
    const { coach, shortest, workers } = settings;
    this.search.optimal = shortest === "yes";
    this.search.threads = Number(workers) > 0 ? Number(workers) : null;
    this.coach.on = coach === "on";
    this.search.method = await this.#supported(method);
  }

  /** The method of a link, or automatic if the engine does not have it. Also loads the list of methods. */
  async #supported(method: MethodChoice | undefined): Promise<MethodChoice> {
    this.methods = (await methods()) ?? null;
    // An effort alone is meant for this algorithm.
    const algorithm = method?.algorithm ?? (method?.effort ? "anytime" : null);
    const known = this.methods?.algorithms.some(({ name }) => name === algorithm);
    return known ? { ...method, algorithm } : {};
  }

  /** Loads the moves after the current one, such as the rest of a solution. */
  async #loadAhead(tiles: string | undefined): Promise<void> {
    const ahead = (tiles ?? "").split(".").map(Number).filter(Boolean);
    if (ahead.length === 0) return;
    const { game } = this;
    const { made, revision } = game;
    // If the moves are not possible on this board, drop them.
    const whole = await play(game.puzzle, [...made, ...ahead]).catch(() => null);
    if (!whole || revision !== game.revision) return;
    game.follow(made, ahead);
    this.#keepSolution();
  }

  /** Lets hints follow the moves ahead if they lead to the goal. */
  #keepSolution(): void {
    const { made, line, at, leadsToGoal } = this.game;
    if (leadsToGoal) this.coach.keep(made, line.slice(at), null);
  }

  async #attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.error = error;
    }
  }
}
