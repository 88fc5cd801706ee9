import type { PackingExplainReport, PackingPlayReport, ReasonInfo } from "susun";
import type { Lying } from "./film.svelte";
import { colourOf, lettersOf } from "./letters";
import type { Table } from "./table.svelte";

export type Kind = "given" | "put" | "shown" | "hint" | "preview";

/** A piece on the board as it is drawn. */
export interface Drawn {
  key: string;
  letter: string;
  colour: number;
  cells: number[];
  kind: Kind;
}

/** Everything that is drawn on the board. */
export interface Scene {
  lying: Drawn[];
  /** Cells that are wrong, and those that a colouring makes dark. */
  marked: Set<number>;
  dark: Set<number>;
  /** Cells whose piece can be lifted. */
  lifts: Set<number>;
  /** How many places cover a cell, and the share of the most. */
  heat: ({ count: number; share: number } | undefined)[] | null;
}

/** What the table shows now: a film, a solution, or what the player has put down. */
export function sceneOf(table: Table, explained: PackingExplainReport | null): Scene {
  const { play, film, solutions } = table;
  const scene: Scene = { lying: [], marked: new Set(), dark: new Set(), lifts: new Set(), heat: null };
  if (!play) return scene;
  scene.lying = play.play.placed.map(({ letter, cells, given }) =>
    drawn(play, letter, cells, given ? "given" : "put"),
  );
  if (film.state === "ready") scene.lying.push(...filmed(play, film.lying));
  else if (solutions.shown) scene.lying = solved(play, solutions.shown, scene.lying);
  else addLive(scene, table, play);
  if (explained && film.state !== "ready" && !solutions.shown) scene.heat = heatOf(explained, play);
  return scene;
}

// The letter of a copy is that of its turn.
function filmed(play: PackingPlayReport, lying: Lying[]): Drawn[] {
  return lying.map(({ piece, cells }, index) => {
    const before = [...play.play.placed, ...lying.slice(0, index)].filter((other) => other.piece === piece);
    const letters = play.play.pieces.find((each) => each.name === piece)?.letters ?? "?";
    return drawn(play, letters[before.length] ?? letters[0] ?? "?", cells, "shown");
  });
}

function solved(play: PackingPlayReport, solution: string, placed: Drawn[]): Drawn[] {
  const fixed = new Set(placed.flatMap((piece) => piece.cells));
  const cells = new Map<string, number[]>();
  lettersOf(solution, play.play.layers).forEach((letter, cell) => {
    if (!fixed.has(cell)) cells.set(letter, [...(cells.get(letter) ?? []), cell]);
  });
  return [...placed, ...[...cells].map(([letter, cells]) => drawn(play, letter, cells, "shown"))];
}

function addLive(scene: Scene, table: Table, play: PackingPlayReport): void {
  const { advice, live, hand, spot } = table;
  for (const put of table.put) for (const cell of put.cells) scene.lifts.add(cell);
  const hint = advice.report;
  if (hint?.verdict === "put" && hint.letter) scene.lying.push(drawn(play, hint.letter, hint.cells, "hint"));
  const fix = hint?.verdict === "take-away" ? hint.fixes[0] : undefined;
  for (const cell of fix?.cells ?? []) scene.marked.add(cell);
  const reasons: ReasonInfo[] = hand === null && !fix ? live.reasons : [];
  for (const cell of reasons[0]?.cells ?? []) scene.marked.add(cell);
  for (const cell of reasons[0]?.dark ?? []) scene.dark.add(cell);
  const piece = play.play.pieces.find((piece) => piece.name === hand);
  if (piece && spot) {
    scene.lying.push(drawn(play, nextLetter(piece), spot, "preview"));
  }
}

/** The letter that the next copy of a piece has. */
export function nextLetter(piece: PackingPlayReport["play"]["pieces"][number]): string {
  return piece.letters[piece.copies - piece.left] ?? piece.letters[0] ?? "?";
}

function drawn(play: PackingPlayReport, letter: string, cells: number[], kind: Kind): Drawn {
  const key = `${kind} ${letter} ${cells.join()}`;
  return { key, letter, colour: colourOf(play.puzzle.letters, letter), cells, kind };
}

function heatOf(explained: PackingExplainReport, play: PackingPlayReport): Scene["heat"] {
  const most = Math.max(1, ...explained.covering.flat(2).map((count) => count ?? 0));
  const lying = new Set(play.play.placed.flatMap((placed) => placed.cells));
  const heat: NonNullable<Scene["heat"]> = [];
  play.play.layers.forEach((layer, height) =>
    layer.cells.forEach((cells, row) =>
      cells.forEach((cell, column) => {
        const count = explained.covering[height]?.[row]?.[column];
        if (cell === null || lying.has(cell) || count === null || count === undefined) return;
        heat[cell] = { count, share: 0.55 * (count / most) };
      }),
    ),
  );
  return heat;
}
