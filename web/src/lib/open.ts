import { ask } from "./engine";
import { route } from "./route.svelte";

/** Is this a link, or an address with one? */
export function isLink(text: string): boolean {
  return /^\s*(https?:\/\/\S*#)?susun:/.test(text);
}

/**
 * Shows the puzzle of a text in any format, or of a link, on the page of its family. What is wrong with it is
 * thrown, for whoever asked to tell.
 */
export async function open(text: string): Promise<void> {
  if (isLink(text)) {
    const [report] = await ask({ verb: "link", link: text.trim() });
    if (!report) return;
    route.arrived = report.state;
    route.show(report.family === "packing" ? "packing" : "sliding");
    return;
  }
  const puzzle = { text };
  const [report] = await ask({ verb: "play", puzzle });
  route.arrived = { puzzle };
  route.show(report && "fill" in report ? "packing" : "sliding");
}
