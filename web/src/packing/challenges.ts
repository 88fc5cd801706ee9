import { isPacking } from "susun";
import { begin } from "../lib/engine";
import { presetText } from "./presets";

/** The grades of difficulty, the easiest first; the engine uses the same names. */
export const GRADES = ["starter", "easy", "medium", "hard", "expert"] as const;
export type Grade = (typeof GRADES)[number];

/** The number of graded challenges of each grade. */
export const EACH = 12;

/** A challenge that the player has chosen, as the origin of a game says. */
export interface Chosen {
  grade: Grade;
  /** Its number in the graded set, from 1; `null` if it was made on demand. */
  number: number | null;
  /** For one made on demand: how many pieces have no forced place. */
  free: number | null;
}

/** The origin of a graded challenge, and of one made on demand. */
export const gradedOrigin = (grade: Grade, number: number) => `graded:${grade}:${number}`;
export const randomOrigin = (grade: Grade, free: number) => `random:${grade}:${free}`;

/** The challenge that an origin names, if it names one. */
export function chosenIn(origin: string | undefined): Chosen | null {
  const [kind, name, number] = (origin ?? "").split(":");
  const grade = GRADES.find((grade) => grade === name);
  if (!grade || (kind !== "graded" && kind !== "random")) return null;
  const graded = kind === "graded";
  return { grade, number: graded ? Number(number) : null, free: graded ? null : Number(number) };
}

/** The graded challenge after this one; `null` after the last, and for one made on demand. */
export function following({ grade, number }: Chosen): [Grade, number] | null {
  if (number === null) return null;
  if (number < EACH) return [grade, number + 1];
  const harder = GRADES[GRADES.indexOf(grade) + 1];
  return harder ? [harder, 1] : null;
}

/** Five stars, as many of them filled as the grade has. */
export const starsOf = (grade: Grade) => "★★★★★".slice(0, GRADES.indexOf(grade) + 1).padEnd(5, "☆");

/** Makes a challenge with one solution on the board of IQ Puzzler Pro; `null` if it was stopped. */
export async function made(grade: Grade, seed: string): Promise<{ text: string; free: number } | null> {
  const puzzle = { text: presetText("iq") ?? "" };
  const session = await begin({ verb: "generate", puzzle, count: 1, seed, difficulty: grade });
  const challenge = (await session.done).find(isPacking)?.challenges[0];
  return challenge ? { text: challenge.text, free: challenge.steps - challenge.forced } : null;
}

/** A random seed for the engine. */
export const randomSeed = () => String(crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n);

/** The puzzle of a date, `YYYY-MM-DD`: the calendar without its month and its day. */
export const calendarText = (date: string) =>
  `packing\nboard calendar-${date.slice("YYYY-".length)}\npieces calendar\n`;

/** The month and the day of a calendar puzzle, from 1; `null` for other puzzles. */
export function dateOfText(text: string): { month: number; day: number } | null {
  const [, month, day] = /^board calendar-(\d\d)-(\d\d)$/m.exec(text) ?? [];
  return month && day ? { month: Number(month), day: Number(day) } : null;
}
