import { read, write } from "./storage";

export type Theme = "auto" | "light" | "dark";
export type Language = "en" | "id";

function preferredLanguage(): Language {
  return navigator.language.toLowerCase().startsWith("id") ? "id" : "en";
}

/** The saved settings; empty if they cannot be read. */
function readSaved(): Record<string, unknown> {
  try {
    const saved: unknown = JSON.parse(read("settings") ?? "{}");
    return typeof saved === "object" && saved !== null ? (saved as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The settings of the user on this device. */
class Settings {
  theme = $state<Theme>("auto");
  language = $state<Language>(preferredLanguage());
  /** Milliseconds per move in playback. */
  speed = $state(200);
  /** The notation of move lists. */
  notation = $state("tiles");

  constructor() {
    const { theme, language, speed, notation } = readSaved();
    if (theme === "light" || theme === "dark") this.theme = theme;
    if (language === "en" || language === "id") this.language = language;
    if (typeof speed === "number" && speed >= 50 && speed <= 500) this.speed = speed;
    if (typeof notation === "string") this.notation = notation;
  }

  /** The theme in use: the chosen one, or that of the device. */
  get shade(): "light" | "dark" {
    if (this.theme !== "auto") return this.theme;
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }

  /** Saves the settings. Called in an effect, so that every change is saved. */
  save(): void {
    const { theme, language, speed, notation } = this;
    write("settings", JSON.stringify({ theme, language, speed, notation }));
  }
}

export const settings = new Settings();
