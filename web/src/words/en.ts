// Every text of the app in English, and the shape that other languages have. What the engine itself says
// (what is wrong with a text, why a packing puzzle has no solution) is told in its own words.

export const en = {
  app: {
    title: "Susun",
    tagline: "Puzzles arranged on your own device",
    pages: "Puzzles",
    sliding: "Sliding",
    packing: "Packing",
    settings: "Settings",
    language: "Language",
    theme: "Appearance",
    themes: { auto: "As the device", light: "Light", dark: "Dark" },
    dropHere: "Drop a puzzle here",
    loading: "Loading…",
    failed: "Something went wrong",
    reload: "Reload the page",
    offline: "Works without a network once it has been open.",
    skip: "Skip to the puzzle",
  },
  tabs: { label: "More", solve: "Solve", learn: "Learn", share: "Share" },
  entry: { label: "A puzzle as text, in any format, or a link", use: "Use this text", file: "Open a file…" },
  mistake: { where: (line: number, column: number) => `line ${line}, column ${column}` },
  sliding: {
    heading: "Sliding puzzle",
  },
  packing: {
    heading: "Packing puzzle",
  },
};

export type Words = typeof en;
