import type { Direction } from "./game.svelte";

/** The action of a key on this page. */
export type KeyAction = { push: Direction } | "undo" | "redo";

const DIRECTIONS: Record<string, Direction> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** Elements that use these keys themselves: texts, lists, sliders, tabs, scrolling regions. Check boxes do not. */
const USES_KEYS = "input:not([type=checkbox]), select, textarea, [role=tab], [role=region][tabindex]";

/** The action of a key; `null` if it has none, or if the focused element uses the key. */
export function keyActionOf(event: KeyboardEvent): KeyAction | null {
  const target = event.target;
  if (event.defaultPrevented || event.altKey) return null;
  if (target instanceof Element && target.closest(USES_KEYS)) return null;
  const key = event.key.toLowerCase();
  const command = event.ctrlKey || event.metaKey;
  if (key === "z") return command && event.shiftKey ? "redo" : "undo";
  if (key === "y") return "redo";
  if (command) return null;
  const direction = DIRECTIONS[event.key];
  return direction ? { push: direction } : null;
}
