import type { Way } from "./game.svelte";

/** What a key asks for on this page. */
export type Wish = { push: Way } | "undo" | "redo";

const WAYS: Record<string, Way> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** What uses such keys itself: a text, a list, a slider, a tab, what scrolls. A check box does not. */
const OWN = "input:not([type=checkbox]), select, textarea, [role=tab], [role=region][tabindex]";

/** The wish of a key, unless it belongs to what has the focus. */
export function wishOf(event: KeyboardEvent): Wish | null {
  const target = event.target;
  if (event.defaultPrevented || event.altKey) return null;
  if (target instanceof Element && target.closest(OWN)) return null;
  const key = event.key.toLowerCase();
  const command = event.ctrlKey || event.metaKey;
  if (key === "z") return command && event.shiftKey ? "redo" : "undo";
  if (key === "y") return "redo";
  if (command) return null;
  const way = WAYS[event.key];
  return way ? { push: way } : null;
}
