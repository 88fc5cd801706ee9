import { expect, type Locator, type Page, test } from "@playwright/test";
import { choosePuzzle, expectAccessible, projectFile, schemeOf, susun, wholeHint } from "./bench";

// Packing as a game: graded challenges, challenges on demand, calendars, entering a challenge, hints in steps.

async function start(page: Page) {
  await page.goto("#packing");
  await expect(page.locator("[data-cell]").first()).toBeAttached();
}

async function middle(locator: Locator) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error("the element is not visible");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The letters on the board in reading order, `_` for free cells. */
const board = (page: Page) =>
  page
    .locator("[data-cell]")
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-letter") ?? "_").join(""));

const gradedBoard = (name: string) =>
  projectFile(`puzzles/graded/${name}.txt`).split("placed\n")[1]?.replaceAll("\n", "") ?? "";

/** Places the pieces that hints show, until the board is full. */
async function follow(page: Page) {
  while ((await board(page)).includes("_")) {
    await wholeHint(page);
    await page.getByTestId("follow-hint").click();
    await expect(page.getByTestId("hint")).toHaveCount(0);
  }
}

/** Turns the held piece until its preview covers these cells with the pointer in their middle, and places it. */
async function placeByHand(page: Page, letter: string, cells: number[]) {
  await page.getByTestId(`piece-${letter}`).click();
  const centres: { x: number; y: number }[] = [];
  for (const cell of cells) centres.push(await middle(page.locator(`[data-cell="${cell}"]`)));
  const mean = (axis: "x" | "y") => centres.reduce((sum, each) => sum + each[axis], 0) / centres.length;
  for (let turn = 0; turn < 8; turn += 1) {
    // A move of one pixel, so that there is an event after each turn.
    await page.mouse.move(mean("x") + 1, mean("y"));
    await page.mouse.move(mean("x"), mean("y"));
    const shown = [...(await board(page))].flatMap((each, cell) => (each === letter ? [cell] : []));
    if (shown.join() === cells.join()) {
      await page.mouse.click(mean("x"), mean("y"));
      await expect(page.getByTestId(`piece-${letter}`)).toHaveCount(0);
      return;
    }
    await page.keyboard.press(turn === 3 ? "f" : "r");
  }
  throw new Error(`${letter} cannot be placed`);
}

test("graded challenges are chosen by their grade, and those solved without help are marked", async ({
  page,
}, info) => {
  await page.emulateMedia({ colorScheme: schemeOf(info.project.name) });
  await start(page);
  await page.getByTestId("challenges").click();
  await expectAccessible(page, "the chooser of challenges");
  await expect(page.getByTestId("next-graded")).toHaveText("Play Starter 1");
  await page.getByTestId("grade-hard").click();
  await page.getByTestId("graded-hard-3").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(() => board(page)).toBe(gradedBoard("hard-03"));
  await expect(page.getByTestId("chosen")).toContainText("Hard 3 of 12");
  await expect(page.getByTestId("count")).toHaveText("Exactly one solution left");

  await page.getByTestId("challenges").click();
  await page.getByTestId("next-graded").click();
  await expect.poll(() => board(page)).toBe(gradedBoard("starter-01"));
  // One that is solved with hints does not count.
  await page.getByTestId("challenges").click();
  await page.getByTestId("graded-starter-2").click();
  await follow(page);
  await expect(page.getByTestId("finished"), "with hints").toBeVisible();
  await page.getByTestId("again").click();
  await expect.poll(() => board(page), "the next one").toBe(gradedBoard("starter-03"));
  await page.getByTestId("challenges").click();
  await expect(page.getByTestId("grade-starter"), "help does not count").toContainText("0 of 12");
});

test("a graded challenge that is solved by hand counts, also after a reload @once", async ({ page }) => {
  await start(page);
  await page.getByTestId("challenges").click();
  await page.getByTestId("graded-starter-1").click();
  await expect.poll(() => board(page)).toBe(gradedBoard("starter-01"));
  const [report] = (await susun("solve", "../../puzzles/graded/starter-01.txt", "--json")).split("\n");
  const solution = (JSON.parse(report ?? "") as { solution: string }).solution.replaceAll("\n", "");
  const given = new Set(gradedBoard("starter-01"));
  for (const letter of new Set(solution)) {
    if (given.has(letter)) continue;
    const cells = [...solution].flatMap((each, cell) => (each === letter ? [cell] : []));
    await placeByHand(page, letter, cells);
  }
  await expect(page.getByTestId("finished-time")).toBeVisible();
  await page.reload();
  await page.getByTestId("challenges").click();
  await expect(page.getByTestId("grade-starter")).toContainText("1 of 12");
  await expect(page.getByTestId("graded-starter-1")).toHaveAccessibleName(/^Starter 1, solved in [\d:.]+$/);
  await expect(page.getByTestId("next-graded")).toHaveText("Play Starter 2");
});

test("a challenge is made for each grade, with an estimate in words @once", async ({ page }) => {
  await start(page);
  for (const grade of ["starter", "easy", "medium", "hard", "expert"]) {
    await page.getByTestId("challenges").click();
    await page.getByTestId(`grade-${grade}`).click();
    const before = await board(page);
    await page.getByTestId("make").click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect.poll(() => board(page)).not.toBe(before);
    await expect(page.getByTestId("chosen")).toHaveText(/[★☆]{5} \w+: \d+ pieces? without a forced place/);
    await expect(page.getByTestId("count")).toHaveText("Exactly one solution left");
  }
});

test("the calendar of a date leaves its month and its day free", async ({ page }) => {
  await start(page);
  await page.getByTestId("challenges").click();
  await page.getByTestId("calendar-date").fill("2026-10-06");
  await page.getByTestId("open-calendar").click();
  await expect(page.locator("[data-cell]")).toHaveCount(41);
  await expect(page.getByTestId("count")).toHaveText("7 solutions left");
  await expect(page.locator("svg text.chosen")).toHaveText(["Oct", "6"]);
});

test("a challenge is entered by painting pieces, which are then fixed", async ({ page }, info) => {
  await page.emulateMedia({ colorScheme: schemeOf(info.project.name) });
  await start(page);
  await choosePuzzle(page, "iq");
  await expect.poll(() => board(page)).toBe("_".repeat(55));
  await page.getByTestId("enter-challenge").click();
  const cell = (row: number, column: number) =>
    page.getByTestId("entering-grid").locator(`[data-row="${row}"][data-column="${column}"]`);
  // E is four in a row with one below the second.
  await page.getByTestId("paint-E").click();
  const [from, to] = [await middle(cell(0, 0)), await middle(cell(0, 3))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 2 });
  await page.mouse.up();
  await expect(page.getByTestId("partly")).toHaveText("Not complete yet: E");
  await expect(page.getByTestId("use-challenge")).toBeDisabled();
  await cell(4, 9).click();
  await expect(cell(4, 9)).toHaveAttribute("data-painted", "E");
  await expectAccessible(page, "painting");
  // The cells are not the piece: the engine says so.
  await page.getByTestId("use-challenge").click();
  await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await cell(4, 9).click();
  await cell(1, 1).focus();
  await page.keyboard.press("Enter");
  await page.getByTestId("use-challenge").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(() => board(page)).toBe(`EEEE_______` + `_E_________` + "_".repeat(33));
  await expect(page.locator(".lock")).toHaveCount(1);
});

test("a drawn board is filled with a known set of pieces, and holes are painted @once", async ({ page }) => {
  await start(page);
  await page.getByTestId("draw").click();
  const dialog = page.getByRole("dialog", { name: "Draw a puzzle" });
  await dialog.getByLabel("Rows").fill("8");
  await dialog.getByLabel("Rows").press("Tab");
  await dialog.getByLabel("Columns").fill("8");
  await dialog.getByLabel("Columns").press("Tab");
  const cell = (row: number, column: number) =>
    page.getByTestId("draw-board").locator(`[data-row="${row}"][data-column="${column}"]`);
  for (const row of [3, 4]) {
    const [from, to] = [await middle(cell(row, 3)), await middle(cell(row, 4))];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
  }
  await expect(page.getByTestId("draw-board").locator("[aria-pressed=false]")).toHaveCount(4);
  await page.getByTestId("piece-set").selectOption("pentominoes");
  await expect(dialog.getByText("piece area 60, board area 60")).toBeVisible();
  await page.getByTestId("use-drawing").click();
  await expect(page.locator("[data-cell]")).toHaveCount(60);
  await expect(page.getByTestId("count")).toHaveText("520 solutions left · 65 up to symmetry");
});

test("a finger paints, too", async ({ page }, info) => {
  test.skip(info.project.name !== "phone", "a screen without touch");
  await start(page);
  await page.getByTestId("draw").click();
  const cell = (row: number, column: number) =>
    page.getByTestId("draw-board").locator(`[data-row="${row}"][data-column="${column}"]`);
  const [from, to] = [await middle(cell(1, 0)), await middle(cell(1, 3))];
  const touch = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", x?: number, y?: number) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: x && y ? [{ x, y }] : [] });
  await send("touchStart", from.x, from.y);
  for (let step = 1; step <= 4; step += 1)
    await send("touchMove", from.x + ((to.x - from.x) * step) / 4, from.y);
  await send("touchEnd");
  for (let column = 0; column < 4; column += 1)
    await expect(cell(1, column), `column ${column}`).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByTestId("draw-board").locator("[aria-pressed=false]")).toHaveCount(4);
});

test("a hint shows where to look, then the piece, then its place", async ({ page }) => {
  await start(page);
  await choosePuzzle(page, "challenge");
  const hint = page.getByTestId("hint");
  const before = await board(page);
  await page.getByTestId("hint-button").click();
  await expect(hint).toContainText("Look at row");
  await expect(page.getByTestId("look")).toHaveCount(1);
  await expect(page.getByTestId("follow-hint")).toHaveCount(0);
  await page.getByTestId("hint-button").click();
  await expect(hint).toContainText(/The next piece is \w\./);
  expect(await board(page), "its place is not shown yet").toBe(before);
  await page.keyboard.press("h");
  await expect(hint).toContainText(/Place \w as shown/);
  expect(await board(page)).not.toBe(before);
  await expect(page.getByTestId("look")).toHaveCount(0);
  await page.getByTestId("follow-hint").click();
  await expect(hint).toHaveCount(0);
});
