import { locale } from "./words";

/** A whole number with grouped digits: 4,331,140. Also accepts the digit strings of the engine. */
export function grouped(number: number | string | bigint): string {
  return BigInt(number).toLocaleString(locale());
}

/** A large number, shortened: 4.33 M. */
export function short(number: number | string): string {
  const value = Number(number);
  if (value < 10_000) return grouped(Math.round(value));
  const units = [
    [1e9, "G"],
    [1e6, "M"],
    [1e3, "k"],
  ] as const;
  for (const [size, unit] of units) {
    if (value >= size) {
      const digits = new Intl.NumberFormat(locale(), { maximumSignificantDigits: 3 });
      return `${digits.format(value / size)} ${unit}`;
    }
  }
  return grouped(Math.round(value));
}

/** A time in seconds as text: 12 ms, 1.4 s. */
export function seconds(time: number): string {
  if (time < 1) return `${Math.round(time * 1000)} ms`;
  return `${new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }).format(time)} s`;
}
