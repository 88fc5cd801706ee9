import challenge from "../../../puzzles/packing/challenge-five.txt?raw";
import custom from "../../../puzzles/packing/custom.txt?raw";
import pyramid from "../../../puzzles/packing/pyramid.txt?raw";
import test1 from "../../../puzzles/packing/test1.txt?raw";
import test2 from "../../../puzzles/packing/test2.txt?raw";
import test3 from "../../../puzzles/packing/test3-no-solution.txt?raw";
import test7 from "../../../puzzles/packing/test7-ring.txt?raw";

/** A puzzle of the chooser. The engine knows boards and sets by name. */
export interface Preset {
  name: PresetName;
  text: string;
}

export type PresetName =
  | "challenge"
  | "iq"
  | "diagonal"
  | "iqPyramid"
  | "kanoodle"
  | "p6x10"
  | "p5x12"
  | "p4x15"
  | "p3x20"
  | "p8x8"
  | "test1"
  | "test2"
  | "test3"
  | "test7"
  | "custom"
  | "pyramid";

export type GroupName = "balls" | "pentominoes" | "course";

const named = (board: string, pieces: string) => `packing\nboard ${board}\npieces ${pieces}\n`;

export const PRESETS: { group: GroupName; presets: Preset[] }[] = [
  {
    group: "balls",
    presets: [
      { name: "challenge", text: challenge },
      { name: "iq", text: named("iq-5x11", "iq-puzzler-pro") },
      { name: "diagonal", text: named("iq-diagonal", "iq-puzzler-pro") },
      { name: "iqPyramid", text: named("iq-pyramid", "iq-puzzler-pro") },
      { name: "kanoodle", text: named("5x11", "kanoodle") },
    ],
  },
  {
    group: "pentominoes",
    presets: [
      { name: "p6x10", text: named("6x10", "pentominoes") },
      { name: "p5x12", text: named("5x12", "pentominoes") },
      { name: "p4x15", text: named("4x15", "pentominoes") },
      { name: "p3x20", text: named("3x20", "pentominoes") },
      { name: "p8x8", text: named("8x8-without-middle", "pentominoes") },
    ],
  },
  {
    group: "course",
    presets: [
      { name: "test1", text: test1 },
      { name: "test2", text: test2 },
      { name: "test3", text: test3 },
      { name: "test7", text: test7 },
      { name: "custom", text: custom },
      { name: "pyramid", text: pyramid },
    ],
  },
];

const ALL = PRESETS.flatMap((group) => group.presets);

export const FIRST = challenge;

/** The text of a preset by its name, and the name by its text. */
export const presetText = (name: string) => ALL.find((preset) => preset.name === name)?.text;
export const presetName = (text: string) => ALL.find((preset) => preset.text === text)?.name;
