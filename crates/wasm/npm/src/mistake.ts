// What is wrong with a request, on both sides of a worker.

/** Where a mistake is. All numbers count letters; line and column begin with 1. */
export interface Place {
  line: number;
  column: number;
  /** 0 where something is missing at the end. */
  length: number;
  /** Which text of the request. */
  of: "puzzle" | "link" | "goal" | "moves" | "heuristic";
}

/** A part of a request for which a page may have a chooser, where the hint names an option to type. */
export type Field = "size" | "format" | "goal" | "algorithm" | "heuristic" | "depth";

/** A mistake as it is posted: errors would lose what Susun adds to them. */
export interface PostedMistake {
  message: string;
  hint?: string;
  place?: Place;
  /** What the hint is about. */
  field?: Field;
  /** The light engine cannot answer it, the full one can. */
  elsewhere?: boolean;
  /** A file of the engine could not be fetched, most likely for want of a network. */
  unreachable?: boolean;
}

/** What the page is told when a worker is gone. */
export const BREAKDOWN: PostedMistake = {
  message: "the search broke down, most likely for want of memory",
  hint: "try a method that needs little memory, such as ida-star, or set a memory limit",
};

/** A request that cannot be answered, with what to do about it. */
export class SusunError extends Error {
  /** What to do. */
  readonly hint: string | undefined;
  /** Where to look. */
  readonly place: Place | undefined;
  /** What the hint is about, where it names an option that a page has not. */
  readonly field: Field | undefined;
  /** Asked of the light engine, and to be asked of the full one; pages never see it. */
  readonly elsewhere: boolean;
  /** A file of the engine could not be fetched: there may be no network. Whoever asks again tries again. */
  readonly unreachable: boolean;

  constructor({ message, hint, place, field, elsewhere, unreachable }: PostedMistake) {
    super(message);
    this.name = "SusunError";
    this.hint = hint;
    this.place = place;
    this.field = field;
    this.elsewhere = elsewhere ?? false;
    this.unreachable = unreachable ?? false;
  }
}

/** Did the engine break down, for want of memory or by a mistake in Susun? It is then of no use any more. */
export function isBreakdown(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}

/** An error of the engine, to be posted. */
export function posted(error: unknown): PostedMistake {
  if (isBreakdown(error)) return BREAKDOWN;
  const { message, hint, place, field, elsewhere, unreachable } = error as Partial<PostedMistake>;
  return {
    message: message ?? String(error),
    ...(hint && { hint }),
    ...(place && { place }),
    ...(field && { field }),
    ...(elsewhere && { elsewhere }),
    ...(unreachable && { unreachable }),
  };
}
