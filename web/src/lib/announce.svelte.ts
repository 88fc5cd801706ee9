import { untrack } from "svelte";

/** The text of the polite live region, which screen readers speak. */
class Announcer {
  text = $state("");
}

export const announcer = new Announcer();

/** Announces a text, even if it is the same as before. An effect that calls this does not depend on the last text. */
export function announce(text: string): void {
  const before = untrack(() => announcer.text);
  announcer.text = before === text ? `${text}\u00a0` : text;
}
