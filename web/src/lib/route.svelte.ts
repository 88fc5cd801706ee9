import type { State } from "susun";

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

  /** Shows a page; the address says so. */
  show(page: Page): void {
    this.page = page;
    if (location.hash !== `#${page}`) history.replaceState(null, "", `#${page}`);
  }

  /** What has arrived, once. */
  take(): State | null {
    const state = this.arrived;
    this.arrived = null;
    return state;
  }
}

export const route = new Route();
