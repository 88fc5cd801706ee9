import { SusunError, type PuzzleText } from "susun";
import { ask } from "./engine";
import { route, type Page } from "./route.svelte";

/** Is this a link, or an address with one? */
export function isLink(text: string): boolean {
  return /^\s*(https?:\/\/\S*#)?susun:/.test(text);
}

/**
 * Shows the puzzle of a text in any format, or of a link, on the page of its family. What is wrong with it is
 * thrown, for whoever asked to tell. A text that shows no rows has the size that is chosen, `RxC`, if it fits.
 */
export async function open(text: string, size?: string): Promise<void> {
  if (isLink(text)) {
    const [report] = await ask({ verb: "link", link: text });
    if (!report) return;
    route.arrived = report.state;
    route.show(report.family === "packing" ? "packing" : "sliding");
    return;
  }
  const { puzzle, family } = await understood(text, size);
  route.arrived = { puzzle };
  route.show(family);
}

async function understood(
  text: string,
  size: string | undefined,
): Promise<{ puzzle: PuzzleText; family: Page }> {
  const read = async (puzzle: PuzzleText) => {
    const [report] = await ask({ verb: "play", puzzle });
    return { puzzle, family: report && "fill" in report ? ("packing" as const) : ("sliding" as const) };
  };
  try {
    return await read({ text });
  } catch (error) {
    if (!size || !(error instanceof SusunError) || error.field !== "size") throw error;
    // If that does not help either, the first mistake is the one to tell.
    return await read({ text, size }).catch(() => Promise.reject(error));
  }
}
