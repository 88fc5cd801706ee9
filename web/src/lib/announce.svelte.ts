import { untrack } from "svelte";

/** What a screen reader is told, politely. */
class Announcer {
  text = $state("");
}

export const announcer = new Announcer();

/** Says it, also when it is the same as before. Whoever says it does not wait for what others say. */
export function announce(text: string): void {
  const before = untrack(() => announcer.text);
  announcer.text = before === text ? `${text}\u00a0` : text;
}
