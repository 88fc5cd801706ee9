import { type Family, type State, SusunError } from "susun";
import { ask } from "./engine";
import { read, write } from "./storage";

/** Writes the state of a page as a link and saves it for the next visit. */
export async function remember(page: Family, state: State): Promise<string> {
  const [report] = await ask({ verb: "link", state });
  const link = report?.link ?? "";
  if (link) write(page, link);
  return link;
}

/**
 * The saved state of a page; `null` if there is none or the engine cannot read it. If the engine could not be fetched,
 * throws an error that is `unreachable`: the saved state may be fine, so the caller must not replace it.
 */
export async function recall(page: Family): Promise<State | null> {
  const link = read(page);
  if (!link) return null;
  try {
    const [report] = await ask({ verb: "link", link });
    return report?.state ?? null;
  } catch (error) {
    if (error instanceof SusunError && error.unreachable) throw error;
    // Saved by a version with another link format.
    return null;
  }
}

/** The address that opens this state on another device. */
export function addressOf(link: string): string {
  return `${location.origin}${location.pathname}#${link}`;
}
