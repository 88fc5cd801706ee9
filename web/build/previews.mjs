// Draws the pictures of link previews: `tools/previews` runs it. The size is that of `pages.ts`.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const project = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const { chromium } = createRequire(project("tests/browser/package.json"))("@playwright/test");

const PICTURES = {
  sliding: {
    puzzle: "5 1 3 4/2 6 7 8/9 10 15 11/13 14 0 12",
    says: "Play and solve<br />sliding puzzles",
    width: 550,
  },
  packing: {
    puzzle: "packing\nboard 8x8-without-middle\npieces pentominoes\n",
    says: "Fit every piece<br />onto the board",
    width: 570,
  },
};

/** The drawing of a puzzle by the program, as SVG: of a sliding puzzle its start, of a packing puzzle a solution. */
function drawn(puzzle) {
  const folder = mkdtempSync(join(tmpdir(), "susun-preview-"));
  try {
    const file = join(folder, "drawing.svg");
    execFileSync(process.env.SUSUN_PROGRAM, ["solve", "-", "--svg", file], { input: puzzle });
    return readFileSync(file, "utf8");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const icon = readFileSync(project("web/public/icon.svg"), "utf8");
const page = ({ puzzle, says, width }) => `<!doctype html>
<style>
  body { margin: 0; width: 1200px; height: 630px; display: flex; align-items: center; justify-content: space-between;
    box-sizing: border-box; padding: 0 40px 0 72px; background: #faf8f4; color: #1c1b19;
    font-family: system-ui, "Noto Sans", "DejaVu Sans", sans-serif; }
  .name { display: flex; align-items: center; gap: 20px; font-size: 60px; font-weight: 700; color: #0b6e69; }
  .name svg { width: 84px; height: 84px; }
  p { margin: 32px 0 0; font-size: 42px; line-height: 1.25; font-weight: 600; }
  p.quiet { margin-top: 24px; font-size: 27px; font-weight: 400; color: #5d5a53; }
  .board > svg { display: block; width: ${width}px; height: auto; }
</style>
<div><div class="name">${icon}Susun</div><p>${says}</p><p class="quiet">Solved on your device</p></div>
<div class="board">${drawn(puzzle)}</div>`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox", "--disable-gpu"],
});
const tab = await browser.newPage({ viewport: { width: 1200, height: 630 } });
for (const [name, picture] of Object.entries(PICTURES)) {
  await tab.setContent(page(picture));
  await tab.screenshot({ path: project(`web/public/preview-${name}.png`) });
}
await browser.close();
