import type { Words } from "../words/en";
import { type Language, settings } from "./settings.svelte";

const TEXTS: Record<Language, () => Promise<Words>> = {
  en: async () => (await import("../words/en")).en,
  id: async () => (await import("../words/id")).id,
};
const loaded: Partial<Record<Language, Words>> = {};

/** Loads the texts of a language, if they are not loaded yet. */
export async function loadWords(language: Language): Promise<void> {
  loaded[language] ??= await TEXTS[language]();
}

/** The texts in the chosen language, which were loaded before it was chosen. */
export const words = (): Words => loaded[settings.language] as Words;

/** The locale for numbers. */
export function locale(): string {
  return settings.language === "id" ? "id-ID" : "en-GB";
}
