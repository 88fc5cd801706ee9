import type { Grade } from "./challenges";

const FOLDER = "../../../puzzles/graded/";
const texts: Record<string, string> = import.meta.glob("../../../puzzles/graded/*.txt", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The text of a graded challenge. All of them are one chunk, which is loaded when the player asks for the first. */
export const gradedText = (grade: Grade, number: number) =>
  texts[`${FOLDER}${grade}-${String(number).padStart(2, "0")}.txt`];
