import { settings } from "../lib/settings.svelte";
import type { Game } from "./game.svelte";

/** Plays the line of moves automatically. */
export class Playback {
  playing = $state(false);
  #game: Game;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(game: Game) {
    this.#game = game;
  }

  /** Plays from the current position, or from the start if that is the end. */
  async play(): Promise<void> {
    if (this.playing || this.#game.line.length === 0) return;
    this.playing = true;
    if (this.#game.at === this.#game.line.length) await this.#game.seek(0);
    this.#wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else void this.play();
  }

  #wait(): void {
    this.#timer = setTimeout(() => void this.#step(), settings.speed);
  }

  async #step(): Promise<void> {
    if (!this.playing) return;
    await this.#game.step(1);
    if (this.#game.at >= this.#game.line.length) this.pause();
    else if (this.playing) this.#wait();
  }
}
