import type { Surface } from "./surface";
import type { PageModel } from "./model.svelte";

/** Distance in pixels from which a pointer movement is a drag and not a tap. */
const START = 6;
/** Distance in cells between a finger and the piece above it, so that the finger does not hide the piece. */
const ABOVE = 1.6;
/** Distance in cells at which a piece snaps to a placement. */
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

  /** Called when a pointer goes down. If it moves far enough, `begin` is called to pick up the piece. */
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

  /** Called when a pointer goes up: places the piece where it was previewed, or puts it back. True after a drag. */
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

  /** Whether the piece is shown in 3-D where it would be placed. */
  get shown(): boolean {
    return this.surface.space !== null && this.model.spot !== null;
  }

  aim(): void {
    const { plan } = this.model;
    const { space } = this.surface;
    if (space) return void (this.model.spot = space.placeAt(this.x, this.y));
    const point = plan && this.surface.pointAt(plan, this.x, this.y);
    if (point) this.model.aim(point, REACH);
    else this.model.spot = null;
  }
}
