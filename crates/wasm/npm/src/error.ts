// Errors: as the page throws them, and as workers post them.

import type { ErrorValues } from "./types.js";

/** The place of an error. All numbers count characters; line and column begin with 1. */
export interface Place {
  line: number;
  column: number;
  /** 0 if something is missing at the end of the text. */
  length: number;
  /** The text of the request that contains the error. */
  of: "puzzle" | "link" | "goal" | "moves" | "heuristic";
}

/** A part of a request that the command line sets by an option and a page by its own control. */
export type Field = "size" | "format" | "goal" | "algorithm" | "heuristic" | "depth";

/** An error as plain data: if an `Error` is posted, the fields that Susun adds are lost. */
export interface PostedError {
  message: string;
  hint?: string;
  place?: Place;
  /** The part of the request that the hint is about. */
  field?: Field;
  /** This engine does not support the request, but that of the other family does. */
  elsewhere?: boolean;
  /** A file of the engine could not be fetched, most likely because there is no network. */
  unreachable?: boolean;
  /** The kind of the error, for pages in other languages; only for errors that a page can cause. */
  code?: ErrorCode;
  /** The parts of the message that a translation needs: numbers, names, sizes such as `3x4`, places such as `2:5`. */
  values?: Record<string, string>;
}

/** All kinds of errors with a code, each with its values. */
export type CodedErrors = ErrorValues & { "engine:crashed": {}; "engine:not-loaded": { status: string } };

export type ErrorCode = keyof CodedErrors;

/** The error of all open questions and sessions of a worker whose engine has crashed. */
export const BREAKDOWN: PostedError = {
  code: "engine:crashed",
  message: "the engine crashed, most likely because it ran out of memory",
  hint: "use a method that needs less memory (for sliding puzzles, ida-star), or set a memory limit",
};

/** Why a request failed, and what to do about it. */
export class SusunError extends Error {
  /** What to do. */
  readonly hint: string | undefined;
  /** The place in a text of the request. */
  readonly place: Place | undefined;
  /** If the hint names an option of the command line: the part of the request that this option sets. */
  readonly field: Field | undefined;
  /** This engine does not support the request, but that of the other family does. Pages never see such errors. */
  readonly elsewhere: boolean;
  /** A file of the engine could not be fetched: there may be no network. The next request tries again. */
  readonly unreachable: boolean;
  /** The kind of the error, for pages in other languages; only for errors that a page can cause. */
  readonly code: ErrorCode | undefined;
  /** The parts of the message that a translation needs: numbers, names, sizes such as `3x4`, places such as `2:5`. */
  readonly values: Readonly<Record<string, string>>;

  constructor({ message, hint, place, field, elsewhere, unreachable, code, values }: PostedError) {
    super(message);
    this.name = "SusunError";
    this.hint = hint;
    this.place = place;
    this.field = field;
    this.elsewhere = elsewhere ?? false;
    this.unreachable = unreachable ?? false;
    this.code = code;
    this.values = values ?? {};
  }
}

/** Whether the engine has crashed, out of memory or by a bug in Susun. It cannot be used any more. */
export function isBreakdown(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}

/** Converts an error into plain data that can be posted. */
export function toPosted(error: unknown): PostedError {
  if (isBreakdown(error)) return BREAKDOWN;
  const { message, hint, place, field, elsewhere, unreachable, code, values } = error as Partial<PostedError>;
  return {
    message: message ?? String(error),
    ...(hint && { hint }),
    ...(place && { place }),
    ...(field && { field }),
    ...(elsewhere && { elsewhere }),
    ...(unreachable && { unreachable }),
    // The code of a `DOMException` is a number.
    ...(typeof code === "string" && { code, values: values ?? {} }),
  };
}
