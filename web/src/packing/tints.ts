/** The colours of the page, as a canvas can use them: properties such as `--accent` differ between themes. */
export class Tints {
  #probe = document.createElement("span");
  #known = new Map<string, string>();

  constructor(beside: HTMLElement) {
    this.#probe.hidden = true;
    beside.after(this.#probe);
  }

  /** The colour of a property, `rgb(…)`. */
  of(property: string): string {
    const known = this.#known.get(property);
    if (known) return known;
    this.#probe.style.color = `var(${property})`;
    const found = getComputedStyle(this.#probe).color;
    this.#known.set(property, found);
    return found;
  }

  /** Called when the theme has changed. */
  forget(): void {
    this.#known.clear();
  }
}
