import type { Family, State } from "susun";
import type { Wanted } from "./latest";

/** The page that is shown, and the puzzle that it is to open next. */
class Route {
  page = $state<Family>(location.hash === "#packing" ? "packing" : "sliding");
  /** A puzzle that came by link, file, paste or drop. */
  arrived = $state.raw<State | null>(null);

  /** The error of the address or a file, until something else is shown or done. */
  failure = $state.raw<{ error: unknown; text: string } | null>(null);

  /** Ends when the link in the address is read; pages wait for it before they show a saved puzzle. */
  opening: Promise<void> = Promise.resolve();

  #turn = 0;

  /**
   * Called before something else is shown: removes the error of the last address. The answer is wanted until this is
   * called again or the address changes. The address is compared, because its event may come later.
   */
  supersede(): Wanted {
    this.failure = null;
    const turn = ++this.#turn;
    const { hash } = location;
    return () => turn === this.#turn && hash === location.hash;
  }

  /** Shows a page; the address says so. */
  show(page: Family): void {
    this.supersede();
    // A puzzle that arrived for the other page is not for this one.
    if (page !== this.page) this.arrived = null;
    this.page = page;
    if (location.hash !== `#${page}`) history.replaceState(null, "", `#${page}`);
  }

  /** Shows a puzzle on its page. */
  showPuzzle(state: State, page: Family): void {
    this.show(page);
    this.arrived = state;
  }

  /** Returns the puzzle that arrived, and clears it. */
  take(): State | null {
    const state = this.arrived;
    this.arrived = null;
    return state;
  }
}

export const route = new Route();
