import { settings } from "../lib/settings.svelte";
import type { Direction } from "./rules";

/** The keys with a fixed action. */
export const ACTIONS = { " ": "play", h: "hint", c: "coach", z: "undo", y: "redo", "?": "keys" } as const;

/** The action of a key on this page. */
export type KeyAction = { push: Direction } | (typeof ACTIONS)[keyof typeof ACTIONS];

export const DIRECTIONS: Direction[] = ["up", "down", "left", "right"];

const OPPOSITE = { up: "down", down: "up", left: "right", right: "left" } as const;

/** Elements that use these keys themselves: texts, lists, sliders, tabs, what scrolls. Check boxes do not. */
const USES_KEYS =
  "input:not([type=checkbox]), select, textarea, [role=tab], :is([role=region], [role=tabpanel])[tabindex], dialog";
/** Elements that Space activates, if the keyboard has moved the focus there. */
const USES_SPACE = ":is(button, a, summary, [type=checkbox]):focus-visible";

/** The action of a key; `null` if it has none, or if the focused element uses the key. */
export function keyActionOf(event: KeyboardEvent): KeyAction | null {
  const target = event.target;
  if (event.defaultPrevented || event.altKey) return null;
  if (target instanceof Element && target.closest(USES_KEYS)) return null;
  if (document.querySelector("dialog[open]")) return null;
  const key = event.key.toLowerCase();
  const direction = DIRECTIONS.find((each) => key === `arrow${each}` || key === settings.keys[each]);
  const command = event.ctrlKey || event.metaKey;
  if (direction && !command) return { push: settings.moveBlank ? OPPOSITE[direction] : direction };
  if (command && key !== "z" && key !== "y") return null;
  if (command && event.shiftKey && key === "z") return "redo";
  if (key === " " && target instanceof Element && target.closest(USES_SPACE)) return null;
  return ACTIONS[key as keyof typeof ACTIONS] ?? null;
}
