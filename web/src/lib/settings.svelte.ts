import { read, write } from "./storage";

export type Theme = "auto" | "light" | "dark";
export type Language = "en" | "id";

function preferredLanguage(): Language {
  return navigator.language.toLowerCase().startsWith("id") ? "id" : "en";
}

/** What was kept; nothing, if it cannot be read. */
function kept(): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(read("settings") ?? "{}");
    return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** What a person chose, on this device. */
class Settings {
  theme = $state<Theme>("auto");
  language = $state<Language>(preferredLanguage());
  /** Milliseconds a move in playback. */
  speed = $state(200);
  /** The notation of move lists. */
  notation = $state("tiles");

  constructor() {
    const { theme, language, speed, notation } = kept();
    if (theme === "light" || theme === "dark") this.theme = theme;
    if (language === "en" || language === "id") this.language = language;
    if (typeof speed === "number" && speed >= 50 && speed <= 500) this.speed = speed;
    if (typeof notation === "string") this.notation = notation;
  }

  /** What the page looks like now: the choice, or what the device asks for. */
  get shade(): "light" | "dark" {
    if (this.theme !== "auto") return this.theme;
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }

  /** Keeps them; to be called in an effect, so that every change is kept. */
  keep(): void {
    const { theme, language, speed, notation } = this;
    write("settings", JSON.stringify({ theme, language, speed, notation }));
  }
}

export const settings = new Settings();
