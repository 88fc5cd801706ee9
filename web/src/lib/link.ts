import type { Family, State } from "susun";
import { ask } from "./engine";

/** The state of a page as a link, which the program `susun` and other devices can open. */
export async function linkOf(state: State): Promise<string> {
  const [report] = await ask({ verb: "link", state });
  return report?.link ?? "";
}

/** The page of each family: all are the same app, but a link to each has its own preview. */
const PAGES: Record<Family, string> = { sliding: "./", packing: "packing.html" };

/** The address that opens a link in this app. */
export function addressOf(link: string, page: Family): string {
  return `${new URL(PAGES[page], location.href).href}#${link}`;
}
