import {
  type PuzzleText,
  type SlidingCheckReport,
  type SlidingExplainReport,
  type SlidingPlayReport,
  isSliding,
} from "susun";
import { ask } from "../lib/engine";
import { words } from "../lib/words";
import { FREE } from "./rules";

// Requests about sliding puzzles.

/** The board after these moves, which are given as tile numbers. */
export async function play(puzzle: PuzzleText, tiles: number[]): Promise<SlidingPlayReport> {
  return first(await playAll(puzzle, tiles.join(" "), "tiles"));
}

/** The same for every board of a text; `notation` is that of the moves. */
export async function playAll(
  puzzle: PuzzleText,
  moves: string,
  notation: string | null,
): Promise<SlidingPlayReport[]> {
  const reports = await ask({ verb: "play", puzzle, moves, notation });
  return reports.filter(isSliding);
}

/** Whether the puzzle is solvable, and why. */
export async function check(puzzle: PuzzleText): Promise<SlidingCheckReport> {
  const reports = await ask({ verb: "check", puzzle });
  return first(reports.filter(isSliding));
}

/** The estimates of all heuristics. */
export async function explain(puzzle: PuzzleText): Promise<SlidingExplainReport> {
  const reports = await ask({ verb: "explain", puzzle });
  return first(reports.filter(isSliding));
}

/** A random board of this size that is solvable for the goal. The same seed, a number, gives the same board. */
export async function randomBoard(
  rows: number,
  columns: number,
  goal: string | null | undefined,
  seed?: string,
): Promise<string> {
  const [random = 0n] = crypto.getRandomValues(new BigUint64Array(1));
  const size = `${rows}x${columns}`;
  const reports = await ask({ verb: "generate", size, goal, count: 1, seed: seed ?? random.toString() });
  return first(reports.filter(isSliding)).boards[0] ?? "";
}

/** The tiles of the goal, with `FREE` in cells that do not matter. */
export function goalOf({ play: { goal_tiles, free_cells } }: SlidingPlayReport): number[] {
  return goal_tiles.map((tile, cell) => (free_cells.includes(cell) ? FREE : tile));
}

/** The puzzle of a report, without size and goal if the text implies them. */
export function puzzleOf(report: SlidingPlayReport): PuzzleText {
  const { rows, cols, board, goal, goal_board } = report.puzzle;
  return puzzleWith(board, rows, cols, goal === "custom" ? goal_board : goal);
}

/** A board with its goal. A board with one row or one column also has its size, which the text does not show. */
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
  if (!report) throw new Error(words().error.notSliding);
  return report;
}
