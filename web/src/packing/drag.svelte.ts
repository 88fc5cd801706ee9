import type { Surface } from "./surface";
import type { PageModel } from "./model.svelte";

/** Pixels after which a touch is a drag and not a tap. */
const START = 6;
/** Cells that a piece is held above a finger, which would hide it. */
const ABOVE = 1.6;
/** Cells from which a piece falls into place. */
const REACH = 1;

/** A piece that follows the pointer. */
export class Drag {
  active = $state(false);
  x = $state(0);
  y = $state(0);
  size = $state(40);
  #from: { x: number; y: number; id: number; begin: () => void | Promise<unknown> } | null = null;
  #touch = false;

  constructor(
    private model: PageModel,
    private surface: Surface,
  ) {}

  /** A pointer is down; if it moves, `begin` takes the piece. */
  down(event: PointerEvent & { currentTarget: Element }, begin: () => void | Promise<unknown>): void {
    if (event.button !== 0) return;
    this.#from = { x: event.clientX, y: event.clientY, id: event.pointerId, begin };
    this.#touch = event.pointerType === "touch";
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    const from = this.#from;
    if (!from || event.pointerId !== from.id) return;
    if (!this.active) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < START) return;
      this.active = true;
      if (this.model.plan) this.size = this.surface.pixels(this.model.plan);
      void from.begin();
    }
    this.x = event.clientX;
    this.y = event.clientY - (this.#touch ? ABOVE * this.size : 0);
    this.aim();
  }

  /** The pointer is up: true if it was a drag. The piece lies where it was shown, or goes back. */
  up(event: PointerEvent): boolean {
    if (event.pointerId !== this.#from?.id) return false;
    const dragged = this.active;
    this.#from = null;
    this.active = false;
    if (dragged) {
      if (this.model.spot) void this.model.putDown();
      else this.model.putBack();
    }
    return dragged;
  }

  cancel(): void {
    if (this.active) this.model.putBack();
    this.#from = null;
    this.active = false;
  }

  aim(): void {
    const { plan } = this.model;
    const point = plan && this.surface.pointAt(plan, this.x, this.y);
    if (point) this.model.aim(point, REACH);
    else this.model.spot = null;
  }
}
