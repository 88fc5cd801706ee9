import type { SlidingExplainReport, MethodChoice, MethodsReport, PuzzleText, State } from "susun";
import { announce } from "../lib/announce.svelte";
import { engine, methods } from "../lib/engine";
import { recall, remember } from "../lib/remember";
import { route } from "../lib/route.svelte";
import { words } from "../lib/words";
import { Coach } from "./coach.svelte";
import { Game } from "./game.svelte";
import type { KeyAction } from "./keys";
import { hintText, resultText } from "./texts";
import { Playback } from "./playback.svelte";
import { explain, play } from "./questions";
import { Search } from "./search.svelte";

/** The state of the page: the game with its coach, search and playback, and the link that saves it. */
export class PageModel {
  readonly game = new Game();
  readonly coach = new Coach(this.game);
  readonly search = new Search();
  readonly playback = new Playback(this.game);

  methods = $state.raw<MethodsReport | null>(null);
  explained = $state.raw<SlidingExplainReport | null>(null);
  link = $state("");
  error = $state.raw<unknown>(null);
  /** The position on the line at which the search started. */
  solvedAt = $state(0);
  /** The best solution of the search, if it is not the one that is loaded for playback. */
  better = $derived.by(() => {
    const best = this.search.report ?? this.search.partial;
    return best?.cost && this.game.line.length !== this.solvedAt + best.cost ? best : null;
  });
  /** Number of calls of `save`; only the last one sets the link. */
  #saves = 0;
  /** The error of the last `save` that failed. */
  #saveError: unknown = null;
  /** True after the user has left the page: nothing is loaded then. */
  #closed = false;
  /** True after a puzzle was opened: the saved one must not replace it. */
  #opened = false;

  /** Shows the puzzle that arrived, or the saved one, or a random board. */
  async start(): Promise<void> {
    await this.#attempt(async () => {
      await engine();
      await route.opening;
      // The link was for the other page.
      if (this.#closed) return;
      const arrived = route.page === "sliding" ? route.take() : null;
      const state = arrived ?? (await recall("sliding"));
      if (state && !this.#opened) await this.#load(state);
      else if (!this.#opened) await this.game.shuffle();
      if (!this.methods) await this.#supported(undefined);
    });
  }

  /** Shows a puzzle from a link, a file, or a pasted or dropped text. */
  async open(state: State | null): Promise<void> {
    if (!state) return;
    this.#opened = true;
    await this.#attempt(() => this.#load(state));
  }

  async solve(): Promise<void> {
    const { currentPuzzle } = this.game;
    if (!currentPuzzle || !this.game.solvable || this.search.state === "running") return;
    route.failure = null;
    this.playback.pause();
    this.coach.stop();
    const { at, revision, large } = this.game;
    this.solvedAt = at;
    let loaded = false;
    // A shorter solution does not replace one that the user plays, and is not for another puzzle.
    const wanted = () =>
      this.game.revision === revision && (!loaded || (this.game.at === at && !this.playback.playing));
    const load = (moves: number[]) =>
      this.#attempt(async () => {
        await this.game.follow(moves, at, wanted);
        loaded = true;
      });
    const report = await this.search.solve(currentPuzzle, large, (moves) => {
      if (!loaded) announce(words().sliding.search.playable);
      void load(moves);
    });
    if (!report) return;
    if (report.moves) await load(report.moves);
    announce(resultText(report));
  }

  /** Ends the search with the best solution so far, and loads it. */
  async finish(): Promise<void> {
    const report = this.search.finish();
    if (!report) return;
    await this.use(report.moves ?? []);
    announce(resultText(report));
  }

  /** Loads a solution of the search for playback. */
  use(moves: number[]): Promise<void> {
    this.playback.pause();
    return this.game.follow(moves, this.solvedAt);
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
    const { currentPuzzle } = this.game;
    route.failure = null;
    if (currentPuzzle && this.game.solvable) await this.showHint(currentPuzzle);
  }

  /** Shows the best next moves of this board. */
  async showHint(puzzle: PuzzleText): Promise<void> {
    await this.#attempt(async () => {
      const hint = await this.coach.hintFor(puzzle);
      if (hint) announce(hintText(hint));
    });
  }

  shuffle(): void {
    route.failure = null;
    this.playback.pause();
    void this.#attempt(() => this.game.shuffle());
  }

  /** Called after a new puzzle or line: clears the results of the old one. */
  lineChanged(): void {
    this.error = null;
    this.playback.pause();
    this.search.forget();
  }

  /** Performs the action of a key. */
  perform(action: KeyAction): void {
    this.playback.pause();
    if (action === "undo") void this.game.step(-1);
    else if (action === "redo") void this.game.step(1);
    else void this.game.push(action.push);
  }

  /** Saves the state for the next visit and sets the link to share. */
  async save(): Promise<void> {
    const save = ++this.#saves;
    try {
      const link = await remember("sliding", this.#state());
      if (save === this.#saves) this.link = link;
      if (this.error === this.#saveError) this.error = null;
    } catch (error) {
      this.error = this.#saveError = error;
    }
  }

  /** Asks the engine for the estimates of this board. */
  async explain(puzzle: PuzzleText): Promise<void> {
    await this.#attempt(async () => {
      const report = await explain(puzzle);
      if (puzzle === this.game.currentPuzzle) this.explained = report;
    });
  }

  /** Called when the page is left: ends everything that runs for it. */
  leave(): void {
    this.#closed = true;
    this.playback.pause();
    this.coach.forget();
    this.search.forget();
  }

  #state(): State {
    const { game, coach, search } = this;
    const moves = game.now?.play.notations.find((each) => each.name === "blank")?.text ?? "";
    const state: State = { puzzle: game.puzzle };
    if (moves) state.moves = moves;
    if (search.method.algorithm) state.method = $state.snapshot(search.method);
    const settings: Record<string, string> = {};
    if (coach.chosen !== null) settings["coach"] = coach.chosen ? "on" : "off";
    if (game.at < game.line.length) settings["ahead"] = game.line.slice(game.at).join(".");
    if (search.optimal) settings["shortest"] = "yes";
    if (search.threads !== null) settings["workers"] = String(search.threads);
    if (Object.keys(settings).length > 0) state.settings = settings;
    return state;
  }

  async #load(state: State): Promise<void> {
    // Set before the board changes, so that a coach that is off does not search it.
    const { coach, shortest, workers } = state.settings ?? {};
    this.search.optimal = shortest === "yes";
    this.coach.chosen = coach === "on" ? true : coach === "off" ? false : null;
    await this.game.load(state);
    this.search.method = await this.#supported(state.method);
    await this.#loadAhead(state.settings?.ahead);
    this.search.threads = Number(workers) > 0 ? Number(workers) : null;
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
    // If the moves are not possible on this board, drop them.
    const { game } = this;
    if (ahead.length === 0) return;
    await game.follow(ahead, game.at).catch(() => game.follow([], game.at));
    const { solved } = (await play(game.puzzle, game.line)).play;
    if (solved) this.coach.keep(game.line.slice(0, game.at), game.line.slice(game.at), null);
  }

  async #attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.error = error;
    }
  }
}
