import { announce } from "../lib/announce.svelte";
import { words } from "../lib/words";
import { ARROWS, grip, nearestAhead, type Point } from "./geometry";
import type { PageModel } from "./model.svelte";

/** Keyboard control of the board: moves the held piece between placements, or the cursor between cells. */
export class Keys {
  cursor = $state<number | null>(null);

  constructor(
    private model: PageModel,
    private letterOn: (cell: number) => string | undefined,
    /** Called when the held piece has been put back into the tray. */
    private returned: (piece: string) => void,
  ) {}

  /** Handles a key; false if the board does not use it. */
  press(key: string): boolean {
    const { hand } = this.model;
    const step = ARROWS[key];
    if (step && hand === null) this.#moveCursor(step);
    else if (step) this.#movePiece(step);
    else if (key === "Enter" || key === " ") this.#enter();
    else if (key === "Escape" && hand !== null) {
      this.model.putBack();
      this.returned(hand);
    } else if ((key === "Delete" || key === "Backspace") && hand === null) void this.#takeOff();
    else return false;
    return true;
  }

  #enter(): void {
    const { hand, spot } = this.model;
    if (hand === null) {
      if (this.cursor !== null) void this.model.lift(this.cursor);
      return;
    }
    this.cursor = spot?.[0] ?? this.cursor;
    void this.model.putDown();
  }

  async #takeOff(): Promise<void> {
    if (this.cursor !== null && (await this.model.lift(this.cursor))) this.model.putBack();
  }

  #movePiece(step: Point): void {
    const { held, spot, plan, hand } = this.model;
    if (!held || !plan || hand === null) return;
    const at = (place: number[]) => grip(held, place, plan);
    const next = spot
      ? (nearestAhead(held.placements, at, at(spot), step) ?? spot)
      : (held.placements[0] ?? null);
    this.model.spot = next;
    if (next) this.#say(hand, next[0] ?? 0);
  }

  #moveCursor(step: Point): void {
    const sites = this.model.plan?.sites ?? [];
    const from = this.cursor === null ? null : sites[this.cursor];
    const cells = sites.map((_, cell) => cell);
    const next = from
      ? (nearestAhead(cells, (cell) => sites[cell] ?? from, from, step) ?? this.cursor ?? 0)
      : 0;
    this.cursor = next;
    this.#say(this.letterOn(next) ?? words().packing.free, next);
  }

  #say(what: string, cell: number): void {
    const { plan } = this.model;
    const site = plan?.sites[cell];
    const text = words().packing;
    if (site) announce(`${what}: ${text.site(site.layer, site.row, site.column, plan.layers.length)}`);
  }
}
