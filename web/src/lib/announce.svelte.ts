/** What a screen reader is told, politely. */
class Announcer {
  text = $state("");
}

export const announcer = new Announcer();

/** Says it, also when it is the same as before. */
export function announce(text: string): void {
  announcer.text = announcer.text === text ? `${text}\u00a0` : text;
}
