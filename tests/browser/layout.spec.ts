import { expect, test, type Page } from "@playwright/test";
import { choosePuzzle, expectAccessible, openLink, openTab } from "./bench";

// What is visible without scrolling, and that nothing jumps. Each test chooses the sizes of its windows.

const FAR = "susun:tiles=2.3.0.8_15.12.6.7_13.1.4.9_14.11.10.5&goal=standard";
/** The blank changes places with a neighbour in a board of 25x25 that is in order. */
const LARGE = `susun:tiles=${Array.from({ length: 25 }, (_, row) =>
  Array.from({ length: 25 }, (_, column) => (25 * row + column + 1) % 625)
    .map((tile) => (tile === 624 ? 0 : tile || 624))
    .join("."),
).join("_")}`;
const WINDOWS = {
  phone: { width: 390, height: 844 },
  "small phone": { width: 360, height: 640 },
  "phone on its side": { width: 844, height: 390 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1280, height: 800 },
  "large desktop": { width: 1920, height: 1080 },
};

/** The part of an element that is inside the window and not behind the sheet, from 0 to 1. */
const visiblePart = (page: Page, testid: string) =>
  page.getByTestId(testid).evaluate((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    const sheet = document.querySelector(".narrow .panel")?.getBoundingClientRect().top ?? innerHeight;
    return Math.max(0, Math.min(bottom, sheet) - Math.max(top, 0)) / height;
  });

for (const [name, viewport] of Object.entries(WINDOWS)) {
  test(`board, answer and playback are visible without scrolling: ${name} @once`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openLink(page, FAR);
    await page.getByTestId("solve").click();
    await expect(page.getByTestId("moves-left")).toHaveText("50 moves, shortest");
    expect(await page.evaluate(() => scrollY)).toBe(0);
    for (const part of ["board", "moves-left", "solve", "shuffle", "playback-play", "goal-picture"]) {
      expect(await visiblePart(page, part), part).toBeGreaterThan(0.99);
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, "nothing is wider than the window").toBeLessThanOrEqual(0);
  });
}

test("the board fills the height of a desktop and the width of a phone @once", async ({ page }) => {
  const shares = {
    phone: 0.9,
    "phone on its side": 0.75,
    tablet: 0.93,
    desktop: 0.82,
    "large desktop": 0.85,
  };
  await openLink(page, FAR);
  for (const [name, share] of Object.entries(shares)) {
    const { width, height } = WINDOWS[name as keyof typeof WINDOWS];
    await page.setViewportSize({ width, height });
    await expect
      .poll(
        async () => ((await page.getByTestId("board").boundingBox())?.height ?? 0) / Math.min(width, height),
        name,
      )
      .toBeGreaterThan(share);
  }
});

test("on a phone the tabs are a sheet, which a tap, a swipe or a key opens and closes @once", async ({
  page,
}) => {
  await page.setViewportSize(WINDOWS.phone);
  await openLink(page, FAR);
  const tab = page.getByRole("tab", { name: "Learn" });
  const panel = page.getByTestId("kurang");
  await expect(panel).toBeHidden();
  await tab.click();
  await expect(panel).toBeVisible();
  await tab.click();
  await expect(panel).toBeHidden();
  const box = await tab.boundingBox();
  if (!box) throw new Error("no tab");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 80, { steps: 4 });
  await page.mouse.up();
  await expect(panel).toBeVisible();
  await tab.focus();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(panel).toBeVisible();
  // Arrow keys scroll the open sheet and move no tiles behind it.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tabpanel")).toBeFocused();
  const before = await page.getByTestId("board").getAttribute("data-board");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByTestId("board")).toHaveAttribute("data-board", before ?? "");
  // Escape closes a dialog that was opened in the sheet, and not the sheet.
  await page.getByRole("tab", { name: "Share" }).click();
  await page.getByTestId("print").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByTestId("print")).toBeFocused();
  // What gets the focus is not behind the closed sheet.
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 560 });
  for (const button of await page.locator(".beside button:enabled").all()) {
    await page.evaluate(() => scrollTo(0, 0));
    await button.focus();
    const [own, sheet] = [await button.boundingBox(), await page.locator(".panel").boundingBox()];
    expect((own?.y ?? 0) + (own?.height ?? 0)).toBeLessThanOrEqual(sheet?.y ?? 0);
  }
});

for (const [name, viewport] of Object.entries(WINDOWS)) {
  test(`packing: board, count and Solve are visible without scrolling: ${name} @once`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto("./#packing");
    for (const preset of ["challenge", "p8x8", "p3x20", "iqPyramid"]) {
      await choosePuzzle(page, preset);
      await page.evaluate(() => scrollTo(0, 0));
      for (const part of ["board", "count", "solve"]) {
        await expect.poll(() => visiblePart(page, part), `${preset}: ${part}`).toBeGreaterThan(0.99);
      }
      await page.getByTestId("solve").click();
      for (const part of ["board", "which"]) {
        await expect.poll(() => visiblePart(page, part), `${preset}: ${part}`).toBeGreaterThan(0.99);
      }
      expect(await page.evaluate(() => scrollY)).toBe(0);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `${preset}: nothing is wider than the window`).toBeLessThanOrEqual(0);
    }
  });
}

test("packing: boards are as large as the window allows @once", async ({ page }) => {
  /** The size of a cell in pixels, at least. */
  const sizes = {
    phone: { challenge: 31, p8x8: 42, p3x20: 32, iqPyramid: 31 },
    "small phone": { challenge: 28, p8x8: 38, p3x20: 23, iqPyramid: 22 },
    "phone on its side": { challenge: 36, p8x8: 35, p3x20: 39, iqPyramid: 25 },
    tablet: { challenge: 68, p8x8: 92, p3x20: 49, iqPyramid: 61 },
    desktop: { challenge: 72, p8x8: 81, p3x20: 60, iqPyramid: 53 },
    "large desktop": { challenge: 120, p8x8: 115, p3x20: 91, iqPyramid: 96 },
  };
  await page.goto("./#packing");
  for (const [name, wanted] of Object.entries(sizes)) {
    await page.setViewportSize(WINDOWS[name as keyof typeof WINDOWS]);
    for (const [preset, least] of Object.entries(wanted)) {
      await choosePuzzle(page, preset);
      const size = async () => (await page.locator('[data-cell="0"]').boundingBox())?.width ?? 0;
      await expect.poll(size, `${name}, ${preset}`).toBeGreaterThan(least);
    }
  }
  // The share of the window that the board covers.
  await choosePuzzle(page, "p8x8");
  const { width, height } = WINDOWS["large desktop"];
  await expect
    .poll(async () => {
      const box = await page.getByTestId("board").boundingBox();
      return box ? (box.width * box.height) / (width * height) : 0;
    })
    .toBeGreaterThan(0.65);
});

test("a thin board is upright on a phone, with its pieces, and its keys follow what is seen @once", async ({
  page,
}) => {
  await page.setViewportSize(WINDOWS.phone);
  await page.goto("./#packing");
  await choosePuzzle(page, "p3x20");
  await expect(page.locator("[data-cell]")).toHaveCount(60);
  const at = async (selector: string) => (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0 };
  const [first, right, below] = [
    await at('[data-cell="0"]'),
    await at('[data-cell="1"]'),
    await at('[data-cell="20"]'),
  ];
  expect(right.y, "the cell at the right is below").toBeGreaterThan(first.y + 20);
  expect(below.x, "the cell below is at the left").toBeLessThan(first.x - 20);
  const drawn = async () =>
    (await page.getByTestId("piece-I").locator("svg").boundingBox()) ?? { width: 0, height: 0 };
  expect((await drawn()).height, "pieces are turned like the board").toBeGreaterThan(
    2 * (await drawn()).width,
  );
  await page.getByTestId("piece-I").press("Enter");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator('[data-cell="1"]')).toHaveAttribute("data-letter", "I");
  await expect(page.locator('[data-cell="0"]')).not.toHaveAttribute("data-letter");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("piece-I")).toHaveCount(0);
  await page.setViewportSize(WINDOWS.desktop);
  const [start, next] = [await at('[data-cell="0"]'), await at('[data-cell="1"]')];
  expect(next.x, "across a wide window").toBeGreaterThan(start.x + 50);
});

test("all pieces of a tray have one scale, also after a turn @once", async ({ page }) => {
  await page.goto("./#packing");
  for (const preset of ["p6x10", "pyramid", "test2"]) {
    await choosePuzzle(page, preset);
    await expect(page.getByTestId("count")).not.toHaveText(/Counting/);
    const scales = () =>
      page.locator("[data-piece] svg").evaluateAll((all) =>
        all.map((svg) => {
          const { width } = (svg as SVGSVGElement).viewBox.baseVal;
          return (svg.getBoundingClientRect().width / width).toFixed(1);
        }),
      );
    const [scale] = await scales();
    await page.locator("[data-piece]").first().click();
    await page.keyboard.press("r");
    expect(new Set(await scales()), preset).toEqual(new Set([scale]));
    expect(Number(scale), preset).toBeGreaterThan(11);
    await page.keyboard.press("Escape");
  }
});

/** The layout shift since the page was opened, as browsers report it. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shift: number }).shift);
}

for (const name of ["phone", "phone on its side", "desktop"] as const) {
  test(`hardly anything moves while a page loads and answers: ${name} @once`, async ({ page }) => {
    await page.setViewportSize(WINDOWS[name]);
    await page.addInitScript(() => {
      const sum = window as unknown as { shift: number };
      sum.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        })[])
          if (!entry.hadRecentInput) sum.shift += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto("./");
    await expect(page.getByTestId("solve")).toBeEnabled();
    await page.getByTestId("solve").click();
    await expect(page.getByTestId("moves-left")).toHaveText(/moves, shortest/, { timeout: 30_000 });
    await page.getByTestId("playback-play").click();
    await page.waitForTimeout(1500);
    const sliding = await layoutShift(page);
    await page.goto("./#packing");
    await page.reload();
    await expect(page.getByTestId("count")).toHaveText(/one solution/);
    await page.getByTestId("solve").click();
    await expect(page.getByTestId("which")).toBeVisible();
    await page.waitForTimeout(700);
    const packing = await layoutShift(page);
    console.log(
      `figure: layout shift, ${name}: sliding ${sliding.toFixed(3)}, packing ${packing.toFixed(3)}`,
    );
    expect(sliding, "sliding").toBeLessThan(0.05);
    expect(packing, "packing").toBeLessThan(0.05);
  });
}

test("the goal picture and the size buttons follow the board @once", async ({ page }) => {
  await openLink(page, FAR);
  await page.getByTestId("size-3").click();
  await expect(page.getByTestId("board").locator("button")).toHaveCount(8);
  await expect(page.getByTestId("size-3")).toHaveAttribute("aria-pressed", "true");
  await openTab(page, "Set up");
  await page.getByTestId("goal").selectOption("snail");
  const picture = page.getByTestId("goal-picture").getByRole("img");
  await expect(picture).toHaveAttribute("aria-label", /Row 2: 8 blank 4/);
  await page.getByTestId("size-6").click();
  await expect(page.getByTestId("moves-left")).toHaveText("Slide the tiles to match the picture.");
  await expect(picture.locator("text")).toHaveCount(35);
  const digits = await picture.locator("text").last().boundingBox();
  expect(digits?.height, "the numbers are legible").toBeGreaterThan(8);
  // The picture of a larger board has no numbers, but it opens one that has.
  for (const [size, named] of [
    ["size-8", /^1 2 3 .*\b63\b/],
    [null, /^ +1 +2 .* 624 +·$/s],
  ] as const) {
    if (size) await page.getByTestId(size).click();
    else await page.evaluate((link) => (location.hash = link), LARGE);
    await expect(picture.locator("text")).toHaveCount(0);
    await expect(page.getByTestId("moves-left")).toHaveText("Open the picture to see the goal.");
    await page.getByTestId("show-goal").click();
    const texts = page.getByTestId("goal-large").locator("text, pre");
    await expect(texts.first()).toBeVisible();
    await expect.poll(async () => (await texts.allTextContents()).join(" ")).toMatch(named);
    await expectAccessible(page, "the goal");
    await page.keyboard.press("Escape");
    await expect(page.getByTestId("show-goal")).toBeFocused();
  }
});

test("playback has its place only when there are moves to play @once", async ({ page }) => {
  await page.setViewportSize(WINDOWS.phone);
  await openLink(page, FAR);
  await page.getByTestId("shuffle").click();
  const back = page.getByTestId("playback-back");
  await expect(back).toHaveText("Last game");
  await expect(page.getByTestId("playback")).toHaveCount(0);
  const heights = async () =>
    Promise.all(["board", "solve", "size-3"].map((id) => page.getByTestId(id).boundingBox()));
  const before = await heights();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByTestId("playback")).toBeVisible();
  expect(await heights()).toEqual(before);
  // Buttons that go away leave the focus on the puzzle.
  for (const key of ["z", "z", "z"]) await page.keyboard.press(key);
  await expect(page.getByTestId("playback")).toHaveCount(0);
  const puzzle = page.locator("#puzzle");
  await page.getByTestId("playback-forward").click();
  await expect(puzzle).toBeFocused();
});
