import {
  type PuzzleText,
  type SlidingCheckReport,
  type SlidingExplainReport,
  type SlidingPlayReport,
  isSliding,
} from "susun";
import { ask } from "../lib/engine";

// What this page asks the engine about sliding puzzles.

/** The board after so many moves, given as numbers of tiles. */
export async function play(puzzle: PuzzleText, tiles: number[]): Promise<SlidingPlayReport> {
  return first(await plays(puzzle, tiles.join(" "), "tiles"));
}

/** The same for every board of a text, with moves in a notation. */
export async function plays(
  puzzle: PuzzleText,
  moves: string,
  notation: string | null,
): Promise<SlidingPlayReport[]> {
  const reports = await ask({ verb: "play", puzzle, moves, notation });
  return reports.filter(isSliding);
}

/** Can it be solved, and why (not)? */
export async function check(puzzle: PuzzleText): Promise<SlidingCheckReport> {
  const reports = await ask({ verb: "check", puzzle });
  return first(reports.filter(isSliding));
}

/** What every heuristic says. */
export async function explain(puzzle: PuzzleText): Promise<SlidingExplainReport> {
  const reports = await ask({ verb: "explain", puzzle });
  return first(reports.filter(isSliding));
}

/** A board of this size that reaches the goal, drawn from all of them. */
export async function shuffled(
  rows: number,
  columns: number,
  goal: string | null | undefined,
): Promise<string> {
  const [seed = 0n] = crypto.getRandomValues(new BigUint64Array(1));
  const size = `${rows}x${columns}`;
  const [report] = await ask({ verb: "generate", size, goal, count: 1, seed: seed.toString() });
  return report?.boards[0] ?? "";
}

/** The puzzle without what it need not say. */
export function puzzleOf(report: SlidingPlayReport): PuzzleText {
  const { rows, cols, board, goal, goal_board } = report.puzzle;
  return puzzleWith(board, rows, cols, goal === "custom" ? goal_board : goal);
}

/** A board with its goal; a line also says its size, as nothing else in the text does. */
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
