import { type Family, SusunError, type PuzzleText, type State } from "susun";
import { ask } from "./engine";
import { route } from "./route.svelte";

/** A puzzle, and the page of its family. */
interface Opened {
  state: State;
  page: Family;
}

/** Whether this is a `susun:` link, or an address that contains one. */
export function isLink(text: string): boolean {
  return /^\s*(https?:\/\/\S*#)?susun:/.test(text);
}

/**
 * Shows the puzzle of a text in any format, or of a link, on the page of its family. Throws if the engine rejects it.
 * If the text has no rows, the chosen size, `RxC`, is used if it fits. If the user opens something else before the
 * engine answers, the answer or its error is dropped.
 */
export async function open(text: string, size?: string): Promise<void> {
  const wanted = route.supersede();
  try {
    const opened = isReplay(text)
      ? await readReplay(text)
      : isLink(text)
        ? await readLink(text)
        : await readText(text, size);
    if (opened && wanted()) route.showPuzzle(opened.state, opened.page);
  } catch (error) {
    if (wanted()) throw error;
  }
}

/** Whether this is the address of a replay of the simulator slidysim. */
function isReplay(text: string): boolean {
  return /^\s*https:\/\/\S*slidysim\S*\?r=\S+\s*$/.test(text);
}

async function readReplay(address: string): Promise<Opened | null> {
  const { stateOfReplay } = await import("./replay");
  const [report] = await ask({ verb: "link", state: await stateOfReplay(address) });
  return report ? { state: report.state, page: report.puzzle.family } : null;
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
    // If that also fails, throw the first error.
    return await read({ text, size }).catch(() => Promise.reject(error));
  }
}
