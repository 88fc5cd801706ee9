import {
  type PuzzleText,
  type SlidingCheckReport,
  type SlidingExplainReport,
  type SlidingPlayReport,
  isSliding,
} from "susun";
import { ask } from "../lib/engine";

// What this page asks the engine about sliding puzzles.

/** The board after these moves, given as numbers of tiles. */
export async function play(puzzle: PuzzleText, tiles: number[]): Promise<SlidingPlayReport> {
  return first(await playAll(puzzle, tiles.join(" "), "tiles"));
}

/** The same for every board of a text, with moves in a notation. */
export async function playAll(
  puzzle: PuzzleText,
  moves: string,
  notation: string | null,
): Promise<SlidingPlayReport[]> {
  const reports = await ask({ verb: "play", puzzle, moves, notation });
  return reports.filter(isSliding);
}

/** Whether it can be solved, and why. */
export async function check(puzzle: PuzzleText): Promise<SlidingCheckReport> {
  const reports = await ask({ verb: "check", puzzle });
  return first(reports.filter(isSliding));
}

/** The estimates of all heuristics. */
export async function explain(puzzle: PuzzleText): Promise<SlidingExplainReport> {
  const reports = await ask({ verb: "explain", puzzle });
  return first(reports.filter(isSliding));
}

/** A random board of this size from which the goal can be reached. */
export async function randomBoard(
  rows: number,
  columns: number,
  goal: string | null | undefined,
): Promise<string> {
  const [seed = 0n] = crypto.getRandomValues(new BigUint64Array(1));
  const size = `${rows}x${columns}`;
  const reports = await ask({ verb: "generate", size, goal, count: 1, seed: seed.toString() });
  return first(reports.filter(isSliding)).boards[0] ?? "";
}

/** The puzzle of a report, without size and goal where the text implies them. */
export function puzzleOf(report: SlidingPlayReport): PuzzleText {
  const { rows, cols, board, goal, goal_board } = report.puzzle;
  return puzzleWith(board, rows, cols, goal === "custom" ? goal_board : goal);
}

/** A board with its goal; a board of one row or column also with its size, which its text does not show. */
export function puzzleWith(
  text: string,
  rows: number,
  columns: number,
  goal: string | null | undefined,
): PuzzleText {
  const puzzle: PuzzleText = { text };
  if (rows === 1 || columns === 1) puzzle.size = `${rows}x${columns}`;
  if (goal && goal !== "standard") puzzle.goal = goal;
  return puzzle;
}

function first<T>(reports: T[]): T {
  const [report] = reports;
  if (!report) throw new Error("this is no sliding puzzle");
  return report;
}
