import type { State } from "susun";
import { ask } from "./engine";
import type { Page } from "./route.svelte";
import { read, write } from "./storage";

/** Writes the state of a page as a link and keeps it, so that a reload finds it again. */
export async function remember(page: Page, state: State): Promise<string> {
  const [report] = await ask({ verb: "link", state });
  const link = report?.link ?? "";
  if (link) write(page, link);
  return link;
}

/** What the page showed when it was last open. */
export async function recall(page: Page): Promise<State | null> {
  const link = read(page);
  if (!link) return null;
  try {
    const [report] = await ask({ verb: "link", link });
    return report?.state ?? null;
  } catch {
    // Kept by a version that wrote links otherwise.
    return null;
  }
}

/** The address that shows this state to others. */
export function addressOf(link: string): string {
  return `${location.origin}${location.pathname}#${link}`;
}
