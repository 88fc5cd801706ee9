import type { Family, State } from "susun";
import type { Wanted } from "./latest";

/** What a page should open: a puzzle from a link, a file or a text, or the daily puzzle of today. */
export type Arrived = State | "daily";

const PAGES: Family[] = ["sliding", "packing"];
/** The page of an address that names none. Some hosts leave out the ending of `packing.html`. */
const DEFAULT_PAGE: Family = /\/packing(\.html)?$/.test(location.pathname) ? "packing" : "sliding";

/** The page that is shown, and the puzzle that it should open next. */
class Route {
  page = $state<Family>(PAGES.find((page) => location.hash === `#${page}`) ?? DEFAULT_PAGE);
  /** Whether the dialog about the app is shown. */
  about = $state(location.hash === "#about");
  /** What the page should open next. The page takes it. */
  arrived = $state.raw<Arrived | null>(null);

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
  showPuzzle(arrived: Arrived, page: Family): void {
    this.show(page);
    this.arrived = arrived;
  }

  /** Closes the dialog about the app. */
  closeAbout(): void {
    this.about = false;
    if (location.hash === "#about") history.replaceState(null, "", `#${this.page}`);
  }

  /** Returns the puzzle that arrived, and clears it. */
  take(): Arrived | null {
    const { arrived } = this;
    this.arrived = null;
    return arrived;
  }
}

export const route = new Route();
