// Numbers as people type them, as a request can have them.

/** No board needs so many moves, and the engine counts further. */
const MOST_MOVES = 1_000_000_000;
/** What the engine takes as a weight, with two decimals. */
const WEIGHTS = { least: 1, most: 100 };

const within = (number: number, least: number, most: number) => Math.max(least, Math.min(most, number));

/** The nearest number of moves; nothing for what is no number. */
export function movesTyped(text: string): number | null {
  const number = decimal(text);
  return Number.isNaN(number) ? null : Math.round(within(number, 0, MOST_MOVES));
}

/** The nearest weight that there is; nothing for what is no number. The decimal point may be a comma. */
export function weightTyped(text: string): string | null {
  const number = decimal(text);
  if (Number.isNaN(number)) return null;
  return String(Math.round(within(number, WEIGHTS.least, WEIGHTS.most) * 100) / 100);
}

function decimal(text: string): number {
  return text.trim() ? Number(text.trim().replace(",", ".")) : NaN;
}
