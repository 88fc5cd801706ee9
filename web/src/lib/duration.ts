/** A time in milliseconds as players write it: 9.87, 1:02.35, 1:00:00.00; cut off, not rounded. */
export function duration(time: number, digits = 2): string {
  const [seconds, minutes, hours] = [
    Math.floor(time / 1000),
    Math.floor(time / 60_000),
    Math.floor(time / 3_600_000),
  ];
  const part = Math.floor((time % 1000) / 10 ** (3 - digits));
  const fraction = digits > 0 ? `.${String(part).padStart(digits, "0")}` : "";
  const two = (number: number) => String(number % 60).padStart(2, "0");
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds)}${fraction}`;
  return minutes > 0 ? `${minutes}:${two(seconds)}${fraction}` : `${seconds}${fraction}`;
}

/** The time that such a text says, in milliseconds; `null` if it is not one. */
export function readDuration(text: string): number | null {
  if (!/^(\d+:){0,2}\d+(\.\d+)?$/.test(text)) return null;
  return Math.round(1000 * text.split(":").reduce((sum, part) => 60 * sum + Number(part), 0));
}
