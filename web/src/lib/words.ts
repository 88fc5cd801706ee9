import type { Words } from "../words/en";
import { settings } from "./settings.svelte";

/** The texts in the chosen language; while they are loaded, those in the former one. */
export const words = (): Words => settings.texts as Words;

/** The locale for numbers. */
export function locale(): string {
  return settings.language === "id" ? "id-ID" : "en-GB";
}
