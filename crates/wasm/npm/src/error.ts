// What is wrong with a request: as the page throws it, and as a worker posts it.

/** Where an error is. All numbers count letters; line and column begin with 1. */
export interface Place {
  line: number;
  column: number;
  /** 0 where something is missing at the end. */
  length: number;
  /** Which text of the request. */
  of: "puzzle" | "link" | "goal" | "moves" | "heuristic";
}

/** A part of a request. A hint may name an option of the program where a page has a chooser for the part. */
export type Field = "size" | "format" | "goal" | "algorithm" | "heuristic" | "depth";

/** An error as it is posted: posting an error would drop the fields that Susun adds to it. */
export interface PostedError {
  message: string;
  hint?: string;
  place?: Place;
  /** The part of the request that the hint is about. */
  field?: Field;
  /** This engine does not support the request; that of the other family does. */
  elsewhere?: boolean;
  /** A file of the engine could not be fetched, most likely because there is no network. */
  unreachable?: boolean;
}

/** Why open questions and sessions of a worker fail when its engine broke down. */
export const BREAKDOWN: PostedError = {
  message: "the search broke down, most likely for want of memory",
  hint: "try a method that needs little memory, such as ida-star, or set a memory limit",
};

/** Why a request cannot be answered, and what to do about it. */
export class SusunError extends Error {
  /** What to do. */
  readonly hint: string | undefined;
  /** Where to look. */
  readonly place: Place | undefined;
  /** The part of the request that the hint is about, where it names an option of the program. */
  readonly field: Field | undefined;
  /** This engine does not support the request; that of the other family does. Never set in errors that pages see. */
  readonly elsewhere: boolean;
  /** A file of the engine could not be fetched: there may be no network. The next request tries again. */
  readonly unreachable: boolean;

  constructor({ message, hint, place, field, elsewhere, unreachable }: PostedError) {
    super(message);
    this.name = "SusunError";
    this.hint = hint;
    this.place = place;
    this.field = field;
    this.elsewhere = elsewhere ?? false;
    this.unreachable = unreachable ?? false;
  }
}

/** Whether the engine broke down, by lack of memory or by a bug in Susun. It cannot be used any more. */
export function isBreakdown(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}

/** Makes an error of the engine ready to be posted. */
export function toPosted(error: unknown): PostedError {
  if (isBreakdown(error)) return BREAKDOWN;
  const { message, hint, place, field, elsewhere, unreachable } = error as Partial<PostedError>;
  return {
    message: message ?? String(error),
    ...(hint && { hint }),
    ...(place && { place }),
    ...(field && { field }),
    ...(elsewhere && { elsewhere }),
    ...(unreachable && { unreachable }),
  };
}
