import type { PackingExplainReport, PackingPlayReport, ReasonInfo, PlacedPiece } from "susun";
import { colourOf, lettersOf } from "./letters";
import type { PageModel } from "./model.svelte";

export type ScenePieceKind = "given" | "put" | "shown" | "hint" | "preview";

/** A piece as it is drawn on the board. */
export interface ScenePiece {
  key: string;
  letter: string;
  colour: number;
  cells: number[];
  kind: ScenePieceKind;
}

/** Everything that is drawn on the board. */
export interface Scene {
  pieces: ScenePiece[];
  /** Cells where a hint says to look. */
  look: Set<number>;
  /** Cells marked as wrong, and the dark cells of a colouring argument. */
  marked: Set<number>;
  dark: Set<number>;
  /** Cells whose piece can be lifted. */
  lifts: Set<number>;
  /** For each free cell, how many placements cover it, and the opacity of its mark, relative to the largest count. */
  heat: ({ count: number; share: number } | undefined)[] | null;
}

/** What the board shows now: the brute-force playback, a solution, or the pieces that the player has placed. */
export function sceneOf(model: PageModel, explained: PackingExplainReport | null): Scene {
  const { play, film, solutions } = model;
  const none = () => new Set<number>();
  const scene: Scene = { pieces: [], look: none(), marked: none(), dark: none(), lifts: none(), heat: null };
  if (!play) return scene;
  scene.pieces = placedPieces(play);
  if (film.state === "ready") scene.pieces.push(...filmed(play, film.placed));
  else if (solutions.shown) scene.pieces = solved(play, solutions.shown, scene.pieces);
  else addCurrent(scene, model, play);
  if (explained && !model.other) scene.heat = heatOf(explained, play, scene);
  return scene;
}

/** The pieces on the board, given or placed by the player. */
export function placedPieces(play: PackingPlayReport): ScenePiece[] {
  return play.play.placed.map(({ letter, cells, given }) =>
    scenePiece(play, letter, cells, given ? "given" : "put"),
  );
}

// The letters of a piece go to its copies in the order in which they are placed.
function filmed(play: PackingPlayReport, placed: PlacedPiece[]): ScenePiece[] {
  return placed.map(({ piece, cells }, index) => {
    const before = [...play.play.placed, ...placed.slice(0, index)].filter((other) => other.piece === piece);
    const letters = play.play.pieces.find((each) => each.name === piece)?.letters ?? "?";
    return scenePiece(play, letters[before.length] ?? letters[0] ?? "?", cells, "shown");
  });
}

/** These placed pieces, and around them those of a solution. */
export function solved(play: PackingPlayReport, solution: string, placed: ScenePiece[]): ScenePiece[] {
  const fixed = new Set(placed.flatMap((piece) => piece.cells));
  const cells = new Map<string, number[]>();
  lettersOf(solution, play.play.layers).forEach((letter, cell) => {
    if (!fixed.has(cell)) cells.set(letter, [...(cells.get(letter) ?? []), cell]);
  });
  return [...placed, ...[...cells].map(([letter, cells]) => scenePiece(play, letter, cells, "shown"))];
}

function addCurrent(scene: Scene, model: PageModel, play: PackingPlayReport): void {
  const { hints, analysis, hand, spot } = model;
  for (const piece of model.placed) for (const cell of piece.cells) scene.lifts.add(cell);
  const hint = hints.report;
  if (hint?.verdict === "place" && hints.step !== "place") scene.look = new Set(hint.look);
  else if (hint?.verdict === "place" && hint.letter)
    scene.pieces.push(scenePiece(play, hint.letter, hint.cells, "hint"));
  const fix = hint?.verdict === "remove" ? hint.fixes[0] : undefined;
  for (const cell of fix?.cells ?? []) scene.marked.add(cell);
  const reasons: ReasonInfo[] = hand === null && !fix ? analysis.reasons : [];
  for (const cell of reasons[0]?.cells ?? []) scene.marked.add(cell);
  for (const cell of reasons[0]?.dark ?? []) scene.dark.add(cell);
  const piece = play.play.pieces.find((piece) => piece.name === hand);
  if (piece && spot) {
    scene.pieces.push(scenePiece(play, nextLetter(piece), spot, "preview"));
  }
}

/** The letter of the next copy of a piece. */
export function nextLetter(piece: PackingPlayReport["play"]["pieces"][number]): string {
  return piece.letters[piece.copies - piece.left] ?? piece.letters[0] ?? "?";
}

function scenePiece(
  play: PackingPlayReport,
  letter: string,
  cells: number[],
  kind: ScenePieceKind,
): ScenePiece {
  const key = `${kind} ${letter} ${cells.join()}`;
  return { key, letter, colour: colourOf(play.puzzle.letters, letter), cells, kind };
}

/** Counts are drawn on cells that are empty: not below hints and previews, and not below other marks. */
function heatOf(explained: PackingExplainReport, play: PackingPlayReport, scene: Scene): Scene["heat"] {
  const most = Math.max(1, ...explained.covering.flat(2).map((count) => count ?? 0));
  const covered = new Set([...scene.marked, ...scene.pieces.flatMap((piece) => piece.cells)]);
  const heat: NonNullable<Scene["heat"]> = [];
  play.play.layers.forEach((layer, height) =>
    layer.cells.forEach((cells, row) =>
      cells.forEach((cell, column) => {
        const count = explained.covering[height]?.[row]?.[column];
        if (cell === null || covered.has(cell) || count === null || count === undefined) return;
        heat[cell] = { count, share: 0.55 * (count / most) };
      }),
    ),
  );
  return heat;
}
