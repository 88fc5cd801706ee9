import type { Family, State } from "susun";
import type { Wanted } from "./latest";

/** The page that is shown, and the puzzle that it should open next. */
class Route {
  page = $state<Family>(location.hash === "#packing" ? "packing" : "sliding");
  /** A puzzle from a link, a file, or a pasted or dropped text. The page takes it. */
  arrived = $state.raw<State | null>(null);

  /** The error in the address or in a file. It is shown until the user opens or does something else. */
  failure = $state.raw<{ error: unknown; text: string } | null>(null);

  /** Resolves when the link in the address has been read. Pages wait for it before they show a saved puzzle. */
  opening: Promise<void> = Promise.resolve();

  #turn = 0;

  /**
   * Called before something else is shown. Removes the error of the last address. The returned function is true until
   * `supersede` is called again or the address changes. It compares addresses, because the event may come later.
   */
  supersede(): Wanted {
    this.failure = null;
    const turn = ++this.#turn;
    const { hash } = location;
    return () => turn === this.#turn && hash === location.hash;
  }

  /** Shows a page and sets the address to it. */
  show(page: Family): void {
    this.supersede();
    // A puzzle that arrived for the other page must not be opened on this one.
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
