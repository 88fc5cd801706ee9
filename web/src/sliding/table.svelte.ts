import type { SlidingExplainReport, MethodChoice, MethodsReport, PuzzleText, State } from "susun";
import { announce } from "../lib/announce.svelte";
import { engine, methods } from "../lib/engine";
import { recall, remember } from "../lib/remember";
import { route } from "../lib/route.svelte";
import { Coach } from "./coach.svelte";
import { Game } from "./game.svelte";
import type { Wish } from "./keys";
import { hintText, resultText } from "./left";
import { Playback } from "./playback.svelte";
import { explain } from "./questions";
import { Search } from "./search.svelte";

/** Everything on the table: the game, who helps with it, and what is kept of it. */
export class Table {
  readonly game = new Game();
  readonly coach = new Coach(this.game);
  readonly search = new Search();
  readonly playback = new Playback(this.game);

  methods = $state.raw<MethodsReport | null>(null);
  explained = $state.raw<SlidingExplainReport | null>(null);
  link = $state("");
  mistake = $state.raw<unknown>(null);
  /** Where on the line the search began. */
  solvedAt = $state(0);
  #keeping = 0;
  /** Why it could not be kept the last time. */
  #unkept: unknown = null;
  #left = false;
  /** Something arrived, which comes before what was there. */
  #taken = false;

  /** Shows what arrived, what was there before, or a new board. */
  async start(): Promise<void> {
    await this.#attempt(async () => {
      await engine();
      await route.opening;
      // The link led to another page.
      if (this.#left) return;
      const state = route.page === "sliding" ? route.take() : null;
      const known = state ?? (await recall("sliding"));
      if (known && !this.#taken) await this.#lay(known);
      else if (!this.#taken) await this.game.shuffle();
      if (!this.methods) await this.#known(undefined);
    });
  }

  /** Takes what came by link, file, paste or drop. */
  async take(state: State | null): Promise<void> {
    if (!state) return;
    this.#taken = true;
    await this.#attempt(() => this.#lay(state));
  }

  async solve(): Promise<void> {
    const { here } = this.game;
    if (!here || !this.game.solvable || this.search.stage === "running") return;
    route.mistake = null;
    this.playback.pause();
    this.coach.rest();
    this.solvedAt = this.game.at;
    const report = await this.search.solve(here);
    if (!report) return;
    if (report.moves) await this.game.follow(report.moves, this.solvedAt);
    announce(resultText(report));
  }

  /** Counts all shortest solutions of what was solved. */
  async countAll(): Promise<void> {
    const info = this.search.result?.puzzle;
    if (!info) return;
    const size = `${info.rows}x${info.cols}`;
    await this.search.countAll({ text: info.board, size, goal: info.goal_board });
  }

  /** The best next moves, once. */
  async hint(): Promise<void> {
    const { here } = this.game;
    route.mistake = null;
    if (here && this.game.solvable) await this.coached(here);
  }

  /** The same after every move. */
  async coached(puzzle: PuzzleText): Promise<void> {
    await this.#attempt(async () => {
      const hint = await this.coach.look(puzzle);
      if (hint) announce(hintText(hint));
    });
  }

  shuffle(): void {
    route.mistake = null;
    this.playback.pause();
    void this.#attempt(() => this.game.shuffle());
  }

  /** A new puzzle or another line: what was found does not belong to it. */
  turned(): void {
    this.mistake = null;
    this.playback.pause();
    this.search.forget();
  }

  /** What a key asks for. */
  grant(wish: Wish): void {
    this.playback.pause();
    if (wish === "undo") void this.game.step(-1);
    else if (wish === "redo") void this.game.step(1);
    else void this.game.push(wish.push);
  }

  /** Keeps what is on the table for the next visit; its link is for others, too. */
  async keep(): Promise<void> {
    const turn = ++this.#keeping;
    try {
      const link = await remember("sliding", this.#state());
      if (turn === this.#keeping) this.link = link;
      if (this.mistake === this.#unkept) this.mistake = null;
    } catch (error) {
      this.mistake = this.#unkept = error;
    }
  }

  /** What the heuristics say of this board. */
  async explain(puzzle: PuzzleText): Promise<void> {
    await this.#attempt(async () => {
      const report = await explain(puzzle);
      if (puzzle === this.game.here) this.explained = report;
    });
  }

  /** The page is left: nothing goes on behind it. */
  leave(): void {
    this.#left = true;
    this.playback.pause();
    this.coach.rest();
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

  async #lay(state: State): Promise<void> {
    // First, so that a coach who is not wanted does not think of the new board.
    const { coach, shortest, workers } = state.settings ?? {};
    this.search.optimal = shortest === "yes";
    this.coach.chosen = coach === "on" ? true : coach === "off" ? false : null;
    await this.game.take(state);
    this.search.method = await this.#known(state.method);
    await this.#ahead(state.settings?.ahead);
    this.search.threads = Number(workers) > 0 ? Number(workers) : null;
  }

  /** A method that a link names, if there is such a one. */
  async #known(method: MethodChoice | undefined): Promise<MethodChoice> {
    this.methods = (await methods()) ?? null;
    const known = this.methods?.algorithms.some(({ name }) => name === method?.algorithm);
    return method && known ? { ...method } : {};
  }

  /** The moves that lay before the player, such as the rest of a solution. */
  async #ahead(tiles: string | undefined): Promise<void> {
    const ahead = (tiles ?? "").split(".").map(Number).filter(Boolean);
    // What does not fit this board was not kept with it.
    const { game } = this;
    if (ahead.length > 0) await game.follow(ahead, game.at).catch(() => game.follow([], game.at));
  }

  async #attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.mistake = error;
    }
  }
}
