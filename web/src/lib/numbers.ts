import { locale, words } from "./words";

/** The formats of numbers. Making one takes longer than using it. */
const FORMATS = new Map<string, Intl.NumberFormat>();

function format(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = locale() + JSON.stringify(options);
  const format = FORMATS.get(key) ?? new Intl.NumberFormat(locale(), options);
  FORMATS.set(key, format);
  return format;
}

/** A whole number with grouped digits: 4,331,140. Also accepts the digit strings of the engine. */
export function grouped(number: number | string | bigint): string {
  return format().format(BigInt(number));
}

/** A large number, shortened: 4.33 M. */
export function short(number: number | string): string {
  const value = Number(number);
  if (value < 10_000) return grouped(Math.round(value));
  const [billion, million, thousand] = words().units;
  const units = [
    [1e9, billion],
    [1e6, million],
    [1e3, thousand],
  ] as const;
  for (const [size, unit] of units) {
    if (value >= size) {
      return `${format({ maximumSignificantDigits: 3 }).format(value / size)} ${unit}`;
    }
  }
  return grouped(Math.round(value));
}

/** A time in seconds as text: 12 ms, 1.4 s. */
export function seconds(time: number): string {
  if (time < 1) return `${Math.round(time * 1000)} ms`;
  return `${format({ maximumFractionDigits: 1 }).format(time)} s`;
}

/** How many in a second: 2.35. `time` is in milliseconds. */
export function rate(count: number, time: number): string {
  return format({ minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    (1000 * count) / Math.max(time, 1),
  );
}
