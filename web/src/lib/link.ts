import type { State } from "susun";
import { ask } from "./engine";

/** The state of a page as a link, which the program `susun` and other devices can open. */
export async function linkOf(state: State): Promise<string> {
  const [report] = await ask({ verb: "link", state });
  return report?.link ?? "";
}

/** The address that opens a link in this app. */
export function addressOf(link: string): string {
  return `${location.origin}${location.pathname}#${link}`;
}
