// Turns typed numbers into valid values for a request.

/** More moves than any board needs, and within the range of the engine. */
const MOST_MOVES = 1_000_000_000;
/** The range of weights that the engine accepts, with at most two decimals. */
const WEIGHTS = { least: 1, most: 100 };

const within = (number: number, least: number, most: number) => Math.max(least, Math.min(most, number));

/** The nearest valid number of moves; `null` for a text that is not a number. */
export function parseMoves(text: string): number | null {
  const number = decimal(text);
  return Number.isNaN(number) ? null : Math.round(within(number, 0, MOST_MOVES));
}

/** The nearest valid weight; `null` for a text that is not a number. Accepts a decimal comma. */
export function parseWeight(text: string): string | null {
  const number = decimal(text);
  if (Number.isNaN(number)) return null;
  return String(Math.round(within(number, WEIGHTS.least, WEIGHTS.most) * 100) / 100);
}

function decimal(text: string): number {
  return text.trim() ? Number(text.trim().replace(",", ".")) : NaN;
}
