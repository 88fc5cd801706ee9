import { en, type Words } from "../words/en";
import { id } from "../words/id";
import { settings } from "./settings.svelte";

const LANGUAGES = { en, id } as const;

/** The texts in the chosen language. */
export function words(): Words {
  return LANGUAGES[settings.language];
}

/** The locale for numbers. */
export function locale(): string {
  return settings.language === "id" ? "id-ID" : "en-GB";
}
