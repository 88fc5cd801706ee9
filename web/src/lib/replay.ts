import { type State, SusunError } from "susun";

/**
 * The board and the moves of a replay of slidysim, from its address: `[moves, speed, board]` in JSON, compressed by zlib,
 * in base 64. The engine of a page cannot read it, because it would be too large with that.
 */
export async function stateOfReplay(address: string): Promise<State> {
  let list: unknown;
  try {
    const data = new URL(address.trim()).searchParams.get("r") ?? "";
    // An unencoded plus sign arrives as a space.
    const bytes = Uint8Array.from(atob(data.replaceAll(" ", "+")), (byte) => byte.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    list = JSON.parse(await new Response(stream).text());
  } catch {
    throw new SusunError({
      message: "this replay of slidysim cannot be read",
      hint: "copy the whole link again",
      code: "link:replay",
    });
  }
  const [moves, , text] = Array.isArray(list) ? (list as unknown[]) : [];
  if (typeof moves !== "string" || typeof text !== "string")
    throw new SusunError({
      message: "this replay of slidysim has no board",
      hint: "open it in slidysim, and share the custom replay of that solve",
      code: "link:replay-without-board",
    });
  return { puzzle: { text, format: "slash" }, moves };
}
