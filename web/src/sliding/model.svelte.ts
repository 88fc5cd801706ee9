import type { SlidingExplainReport, MethodChoice, MethodsReport, PuzzleText, State } from "susun";
import { announce } from "../lib/announce.svelte";
import { engine, methods } from "../lib/engine";
import { recall, remember } from "../lib/remember";
import { route } from "../lib/route.svelte";
import { Coach } from "./coach.svelte";
import { Game } from "./game.svelte";
import type { KeyAction } from "./keys";
import { hintText, resultText } from "./texts";
import { Playback } from "./playback.svelte";
import { explain } from "./questions";
import { Search } from "./search.svelte";

/** The state of the page: the game, its coach, search and playback, and the link that it is saved as. */
export class PageModel {
  readonly game = new Game();
  readonly coach = new Coach(this.game);
  readonly search = new Search();
  readonly playback = new Playback(this.game);

  methods = $state.raw<MethodsReport | null>(null);
  explained = $state.raw<SlidingExplainReport | null>(null);
  link = $state("");
  error = $state.raw<unknown>(null);
  /** Where on the line the search began. */
  solvedAt = $state(0);
  /** Counts calls of `save`. */
  #saves = 0;
  /** Why it could not be saved the last time. */
  #saveError: unknown = null;
  /** The page was left; nothing is loaded any more. */
  #closed = false;
  /** A puzzle was opened; the saved one is not loaded over it. */
  #opened = false;

  /** Shows the puzzle that arrived, the saved one, or a random board. */
  async start(): Promise<void> {
    await this.#attempt(async () => {
      await engine();
      await route.opening;
      // The link led to another page.
      if (this.#closed) return;
      const arrived = route.page === "sliding" ? route.take() : null;
      const state = arrived ?? (await recall("sliding"));
      if (state && !this.#opened) await this.#load(state);
      else if (!this.#opened) await this.game.shuffle();
      if (!this.methods) await this.#supported(undefined);
    });
  }

  /** Shows a puzzle that came by link, file, paste or drop. */
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
    this.solvedAt = this.game.at;
    const report = await this.search.solve(currentPuzzle);
    if (!report) return;
    if (report.moves) await this.game.follow(report.moves, this.solvedAt);
    announce(resultText(report));
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

  /** Called after a new puzzle or line: older results do not belong to it. */
  lineChanged(): void {
    this.error = null;
    this.playback.pause();
    this.search.forget();
  }

  /** Does what a key asks for. */
  perform(action: KeyAction): void {
    this.playback.pause();
    if (action === "undo") void this.game.step(-1);
    else if (action === "redo") void this.game.step(1);
    else void this.game.push(action.push);
  }

  /** Saves the state for the next visit; its link can be shared, too. */
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

  /** Asks for the estimates of this board. */
  async explain(puzzle: PuzzleText): Promise<void> {
    await this.#attempt(async () => {
      const report = await explain(puzzle);
      if (puzzle === this.game.currentPuzzle) this.explained = report;
    });
  }

  /** The page is left: ends everything that runs for it. */
  leave(): void {
    this.#closed = true;
    this.playback.pause();
    this.coach.stop();
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
    // Before the board changes, so that a coach that is off does not search for it.
    const { coach, shortest, workers } = state.settings ?? {};
    this.search.optimal = shortest === "yes";
    this.coach.chosen = coach === "on" ? true : coach === "off" ? false : null;
    await this.game.load(state);
    this.search.method = await this.#supported(state.method);
    await this.#loadAhead(state.settings?.ahead);
    this.search.threads = Number(workers) > 0 ? Number(workers) : null;
  }

  /** The method of a link, if the engine has it; else the default. Also reads the list of methods. */
  async #supported(method: MethodChoice | undefined): Promise<MethodChoice> {
    this.methods = (await methods()) ?? null;
    const known = this.methods?.algorithms.some(({ name }) => name === method?.algorithm);
    return method && known ? { ...method } : {};
  }

  /** Loads the moves after the current one, such as the rest of a solution. */
  async #loadAhead(tiles: string | undefined): Promise<void> {
    const ahead = (tiles ?? "").split(".").map(Number).filter(Boolean);
    // Moves that do not fit this board were not saved with it.
    const { game } = this;
    if (ahead.length > 0) await game.follow(ahead, game.at).catch(() => game.follow([], game.at));
  }

  async #attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.error = error;
    }
  }
}
