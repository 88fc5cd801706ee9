import { settings } from "../lib/settings.svelte";
import type { Game } from "./game.svelte";

/** Plays the line of moves automatically. */
export class Playback {
  playing = $state(false);
  #game: Game;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the next move is due. Timers are late, so each is set from this time and not from now. */
  #due = 0;

  constructor(game: Game) {
    this.#game = game;
  }

  /** Plays from the current position, or from the start if that is the end. */
  play(): void {
    if (this.playing || this.#game.line.length === 0) return;
    this.playing = true;
    if (this.#game.at === this.#game.line.length) this.#game.seek(0);
    this.#due = performance.now();
    this.#wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  #wait(): void {
    const now = performance.now();
    // After a long pause of the tab, go on from now instead of catching up.
    this.#due = Math.max(this.#due + settings.speed, now - settings.speed);
    this.#timer = setTimeout(() => this.#step(), this.#due - now);
  }

  #step(): void {
    this.#game.seek(this.#game.at + 1);
    if (this.#game.at >= this.#game.line.length) this.pause();
    else this.#wait();
  }
}
