import { type Family, SusunError, type PuzzleText, type State } from "susun";
import { ask } from "./engine";
import { route } from "./route.svelte";

/** A puzzle, and the page of its family. */
interface Opened {
  state: State;
  page: Family;
}

/** Whether this is a link, or an address with one. */
export function isLink(text: string): boolean {
  return /^\s*(https?:\/\/\S*#)?susun:/.test(text);
}

/**
 * Shows the puzzle of a text in any format, or of a link, on the page of its family. What is wrong with it is
 * thrown, for the caller to report. A text that shows no rows has the size that is chosen, `RxC`, if it fits. If
 * something else was opened or shown before the engine has answered, the answer and its errors are dropped.
 */
export async function open(text: string, size?: string): Promise<void> {
  const wanted = route.supersede();
  try {
    const opened = isLink(text) ? await readLink(text) : await readText(text, size);
    if (opened && wanted()) route.showPuzzle(opened.state, opened.page);
  } catch (error) {
    if (wanted()) throw error;
  }
}

async function readLink(link: string): Promise<Opened | null> {
  const [report] = await ask({ verb: "link", link });
  return report ? { state: report.state, page: report.puzzle.family } : null;
}

async function readText(text: string, size: string | undefined): Promise<Opened> {
  const read = async (puzzle: PuzzleText): Promise<Opened> => {
    const [report] = await ask({ verb: "play", puzzle });
    return { state: { puzzle }, page: report?.puzzle.family ?? "sliding" };
  };
  try {
    return await read({ text });
  } catch (error) {
    if (!size || !(error instanceof SusunError) || error.field !== "size") throw error;
    // If that fails, too, the first error is thrown.
    return await read({ text, size }).catch(() => Promise.reject(error));
  }
}
