import { SusunError, type PuzzleText, type State } from "susun";
import { ask } from "./engine";
import { route, type Page } from "./route.svelte";

/** A puzzle, and the page of its family. */
interface Found {
  state: State;
  page: Page;
}

/** Is this a link, or an address with one? */
export function isLink(text: string): boolean {
  return /^\s*(https?:\/\/\S*#)?susun:/.test(text);
}

/**
 * Shows the puzzle of a text in any format, or of a link, on the page of its family. What is wrong with it is
 * thrown, for the caller to report. A text that shows no rows has the size that is chosen, `RxC`, if it fits. If
 * something else was opened or shown before the engine has answered, the answer and its errors are dropped.
 */
export async function open(text: string, size?: string): Promise<void> {
  const wanted = route.anew();
  try {
    const found = isLink(text) ? await linked(text) : await understood(text, size);
    if (found && wanted()) route.arrive(found.state, found.page);
  } catch (error) {
    if (wanted()) throw error;
  }
}

async function linked(link: string): Promise<Found | null> {
  const [report] = await ask({ verb: "link", link });
  return report ? { state: report.state, page: report.puzzle.family } : null;
}

async function understood(text: string, size: string | undefined): Promise<Found> {
  const read = async (puzzle: PuzzleText): Promise<Found> => {
    const [report] = await ask({ verb: "play", puzzle });
    return { state: { puzzle }, page: report?.puzzle.family ?? "sliding" };
  };
  try {
    return await read({ text });
  } catch (error) {
    if (!size || !(error instanceof SusunError) || error.field !== "size") throw error;
    // If that does not help either, the first mistake is the one to tell.
    return await read({ text, size }).catch(() => Promise.reject(error));
  }
}
