import type { State } from "susun";
import type { Wanted } from "./latest";

export type Page = "sliding" | "packing";

/** Which page is shown, and what it is to show, until it has taken that. */
class Route {
  page = $state<Page>(location.hash === "#packing" ? "packing" : "sliding");
  /** A puzzle that came by link, file, paste or drop. */
  arrived = $state.raw<State | null>(null);

  /** What is wrong with the address or a file, until something else is shown or done. */
  mistake = $state.raw<{ error: unknown; text: string } | null>(null);

  /** While the link in the address is read: whoever would show something else first, waits. */
  opening: Promise<void> = Promise.resolve();

  #turn = 0;

  /**
   * Something else is to be shown: the message about the last address is over. The answer is wanted until this is
   * called again or the address changes. The latter comes first: its event may still be on the way.
   */
  anew(): Wanted {
    this.mistake = null;
    const turn = ++this.#turn;
    const { hash } = location;
    return () => turn === this.#turn && hash === location.hash;
  }

  /** Shows a page; the address says so. */
  show(page: Page): void {
    this.anew();
    // What came for the other page and was not taken is not for this one.
    if (page !== this.page) this.arrived = null;
    this.page = page;
    if (location.hash !== `#${page}`) history.replaceState(null, "", `#${page}`);
  }

  /** Shows a puzzle on its page. */
  arrive(state: State, page: Page): void {
    this.show(page);
    this.arrived = state;
  }

  /** What has arrived, once. */
  take(): State | null {
    const state = this.arrived;
    this.arrived = null;
    return state;
  }
}

export const route = new Route();
