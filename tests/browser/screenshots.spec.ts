import { expect, test, type Page } from "@playwright/test";
import { expectAccessible, openLink, openTab, projectFile } from "./bench";

// Takes twelve pictures of the app, in windows of four sizes, and checks the accessibility of each. They are in the book:
// `just book-screenshots` copies them.

const FAR = "susun:tiles=2.3.0.8_15.12.6.7_13.1.4.9_14.11.10.5&goal=standard";
const ODD = "susun:tiles=1.2.3.13_5.8.7.9_6.10.11.0_4.14.15.12&goal=standard";
const SIZES = {
  phone: { width: 390, height: 844 },
  landscape: { width: 844, height: 390 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1280, height: 800 },
};

type Scene = [keyof typeof SIZES, "light" | "dark", (page: Page) => Promise<void>];

async function paste(page: Page, file: string): Promise<void> {
  await page.goto("./#packing");
  await page.getByTestId("enter-text").click();
  await page.getByTestId("text").fill(projectFile(file));
  await page.getByRole("button", { name: "Use this text" }).click();
}

async function solve(page: Page): Promise<void> {
  await openLink(page, FAR);
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("moves-left")).toHaveText("50 moves, shortest");
}

async function finish(page: Page): Promise<void> {
  await openLink(page, "susun:tiles=1.2.3.4_5.6.7.8_9.10.0.11_13.14.15.12");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByTestId("finished-shortest")).toHaveText("No solution is shorter.");
}

/** Games of one size, as a player would have them after some days. */
async function times(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const solves = [71_320, 64_050, 58_910, 69_480, 55_270, 61_330, 52_840].map((time, index) => ({
      size: "4x4",
      board: `${index}`,
      count: 104 - index,
      moves: [],
      shortest: 50 + index,
      time,
      at: Date.UTC(2026, 10, 10 + index, 18, 30),
    }));
    localStorage.setItem("susun.times", JSON.stringify(solves));
  });
  await openLink(page, FAR);
  await openTab(page, "Times");
  await expect(page.getByTestId("best")).toHaveText("52.84");
}

const SCENES: Record<string, Scene> = {
  "sliding-start": ["phone", "light", (page) => openLink(page, FAR)],
  "sliding-hint": [
    "desktop",
    "dark",
    async (page) => {
      await openLink(page, FAR);
      await page.getByTestId("hint").click();
      await expect(page.getByTestId("moves-left")).toContainText("50 moves left");
    },
  ],
  "sliding-solved": [
    "desktop",
    "light",
    async (page) => {
      await solve(page);
      await page.getByTestId("scrub").fill("20");
      await expect(page.getByTestId("moves-left")).toHaveText("30 of 50 moves left");
    },
  ],
  "sliding-answer": ["landscape", "light", solve],
  "sliding-unsolvable": [
    "phone",
    "dark",
    async (page) => {
      await openLink(page, ODD);
      await page.getByTestId("explain").click();
      await expect(page.getByTestId("kurang")).toBeVisible();
    },
  ],
  "sliding-finished": ["tablet", "light", finish],
  "sliding-times": ["desktop", "light", times],
  "packing-challenge": [
    "phone",
    "light",
    async (page) => {
      await paste(page, "puzzles/packing/challenge-five.txt");
      await expect(page.getByTestId("count")).toHaveText("Exactly one solution left");
    },
  ],
  "packing-solved": [
    "desktop",
    "light",
    async (page) => {
      await paste(page, "puzzles/packing/challenge-five.txt");
      await page.getByTestId("solve").click();
      await expect(page.getByTestId("which")).toContainText("Solution 1 of");
    },
  ],
  "packing-pyramid": [
    "tablet",
    "dark",
    async (page) => {
      await paste(page, "puzzles/packing/pyramid.txt");
      await page.getByTestId("solve").click();
      await expect(page.getByTestId("which")).toContainText("Solution 1 of");
    },
  ],
  "packing-reason": [
    "landscape",
    "dark",
    async (page) => {
      await paste(page, "puzzles/packing/test3-no-solution.txt");
      await expect(page.getByTestId("reason")).toContainText("12");
    },
  ],
  "packing-learn": [
    "desktop",
    "dark",
    async (page) => {
      await paste(page, "puzzles/packing/challenge-five.txt");
      await openTab(page, "Learn");
      await page.getByTestId("heat").check();
    },
  ],
};

for (const [name, [size, colorScheme, prepare]] of Object.entries(SCENES)) {
  test(`${name} is accessible: ${size}, ${colorScheme} @once`, async ({ page }) => {
    await page.setViewportSize(SIZES[size]);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await prepare(page);
    await page.waitForTimeout(200);
    await page.screenshot({ path: `../../target/browser/screenshots/${name}.png` });
    await expectAccessible(page, name);
  });
}
