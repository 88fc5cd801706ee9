import { MediaQuery } from "svelte/reactivity";
import { SCHEMES, type Scheme } from "../sliding/colours";
import type { Words } from "../words/en";
import { readObject, write } from "./storage";

const THEMES = ["auto", "light", "dark"] as const;
const LANGUAGES = ["en", "id"] as const;

export type Theme = (typeof THEMES)[number];
export type Language = (typeof LANGUAGES)[number];
/** The keys that move tiles, besides the arrow keys. */
export type Keys = Record<"up" | "down" | "left" | "right", string>;

export const DEFAULT_KEYS: Keys = { up: "w", down: "s", left: "a", right: "d" };

const TEXTS: Record<Language, () => Promise<Words>> = {
  en: async () => (await import("../words/en")).en,
  id: async () => (await import("../words/id")).id,
};

function preferredLanguage(): Language {
  return navigator.language.toLowerCase().startsWith("id") ? "id" : "en";
}

/** Whether the device has a dark theme. */
const dark = new MediaQuery("(prefers-color-scheme: dark)");

/** The settings of the user on this device. */
class Settings {
  theme = $state<Theme>("auto");
  language = $state<Language>(preferredLanguage());
  /** The texts in this language, once they are loaded. */
  texts = $state.raw<Words | null>(null);
  /** Milliseconds per move in playback. */
  speed = $state(200);
  /** The notation of move lists. */
  notation = $state("tiles");
  keys = $state<Keys>({ ...DEFAULT_KEYS });
  /** Whether keys move the blank instead of a tile. */
  moveBlank = $state(false);
  /** Whether tiles move when the mouse points at them. */
  hover = $state(false);
  /** The colours of sliding tiles. */
  colours = $state<Scheme>("plain");
  /** Whether *Solve* and *Review* count a slide of several tiles as one move. */
  slides = $state(false);
  /** Whether boards of packing puzzles with several layers are shown in 3-D. */
  space = $state(false);

  constructor() {
    this.#load();
    // Another tab saves all settings, with the changes made there.
    addEventListener("storage", ({ key, newValue }) => key === "susun.settings" && newValue && this.#load());
  }

  #load(): void {
    const { theme, language, speed, notation, keys, moveBlank, hover, colours, slides, space } =
      readObject("settings");
    this.theme = THEMES.find((each) => each === theme) ?? this.theme;
    this.language = LANGUAGES.find((each) => each === language) ?? this.language;
    if (typeof speed === "number" && speed >= 50 && speed <= 500) this.speed = speed;
    if (typeof notation === "string") this.notation = notation;
    for (const direction of ["up", "down", "left", "right"] as const) {
      const key = (keys as Partial<Keys> | undefined)?.[direction];
      if (typeof key === "string") this.keys[direction] = key;
    }
    this.moveBlank = moveBlank === true;
    this.hover = hover === true;
    this.slides = slides === true;
    this.space = space === true;
    this.colours = SCHEMES.find((each) => each === colours) ?? this.colours;
  }

  /** Loads the texts in the chosen language. Called in an effect, so that every change is followed. */
  async loadTexts(): Promise<void> {
    const { language } = this;
    const texts = await TEXTS[language]();
    if (language === this.language) this.texts = texts;
  }

  /** The theme in use: the chosen one, or that of the device. */
  get shade(): "light" | "dark" {
    if (this.theme !== "auto") return this.theme;
    return dark.current ? "dark" : "light";
  }

  /** Saves the settings. Called in an effect, so that every change is saved. */
  save(): void {
    const { theme, language, speed, notation, keys, moveBlank, hover, colours, slides, space } = this;
    const all = { theme, language, speed, notation, keys, moveBlank, hover, colours, slides, space };
    write("settings", JSON.stringify(all));
  }
}

export const settings = new Settings();
