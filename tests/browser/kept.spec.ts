import { expect, test, type Page } from "@playwright/test";
import { openLink, openTab } from "./bench";

// Nothing is lost: other games, other tabs, searches.

const NEAR = "susun:tiles=1.2.3.4_5.6.0.8_9.10.7.11_13.14.15.12";
const NEAR_BOARD = "1 2 3 4/5 6 0 8/9 10 7 11/13 14 15 12";
/** With Manhattan distance alone this takes minutes. */
const LONG = "susun:tiles=0.15.8.3_12.11.7.4_14.10.6.5_9.13.2.1&algorithm=ida-star&heuristic=manhattan";

const board = (page: Page) => page.getByTestId("board");

test("shuffle, a link and a swap can be undone, also after a reload @once", async ({ page }) => {
  await openLink(page, NEAR);
  await page.getByTestId("tile-7").click();
  await expect(page.getByTestId("moves-made")).toHaveText("Moves: 1");
  await page.getByTestId("shuffle").click();
  await expect(page.getByTestId("moves-made")).toHaveText("Moves: 0");
  const shuffled = (await board(page).getAttribute("data-board")) ?? "";
  await page.evaluate(() => (location.hash = "#susun:tiles=1.2.3_4.5.6_7.0.8"));
  await expect(board(page)).toHaveAttribute("data-board", "1 2 3/4 5 6/7 0 8");
  await openTab(page, "Set up");
  await page.getByTestId("edit").click();
  await page.getByTestId("tile-1").click();
  await page.getByTestId("tile-2").click();
  await expect(page.getByTestId("edit-board")).toHaveAttribute("data-board", /^2 1 3/);
  await openTab(page, "Search");
  await expect(page.getByTestId("verdict")).toContainText("Not solvable");
  // Saved a moment after the last change.
  await page.waitForTimeout(500);
  await page.reload();
  await expect(board(page)).toHaveAttribute("data-board", /^2 1 3/);
  await page.getByTestId("playback-back").click();
  await expect(board(page)).toHaveAttribute("data-board", "1 2 3/4 5 6/7 0 8");
  await page.keyboard.press("z");
  await expect(board(page)).toHaveAttribute("data-board", shuffled);
  await page.keyboard.press("z");
  await expect(page.getByTestId("moves-made")).toHaveText("Moves: 1");
  await page.keyboard.press("z");
  await expect(board(page)).toHaveAttribute("data-board", NEAR_BOARD);
  for (const next of ["Moves: 1", "Moves: 0"]) {
    await page.keyboard.press("y");
    await expect(page.getByTestId("moves-made")).toHaveText(next);
  }
  await expect(board(page)).toHaveAttribute("data-board", shuffled);
});

test("undo returns to replaced moves and redo to newer games, also after a reload @once", async ({
  page,
}) => {
  await openLink(page, NEAR);
  const at = (position: string) => expect(page.getByTestId("position")).toHaveText(position);
  /** Presses keys; after each, the position on the line. */
  const press = async (...steps: [string, string][]) => {
    for (const [key, position] of steps) {
      await page.keyboard.press(key);
      await at(position);
    }
  };
  await press(["ArrowRight", "1 / 1"], ["ArrowDown", "2 / 2"], ["z", "1 / 2"], ["ArrowRight", "2 / 2"]);
  const newer = (await board(page).getAttribute("data-board")) ?? "";
  await press(["z", "1 / 2"], ["y", "2 / 2"]);
  await expect(board(page)).toHaveAttribute("data-board", newer);
  await press(["z", "1 / 2"], ["z", "0 / 2"]);
  await page.getByTestId("solve").click();
  await at("0 / 3");
  await press(["z", "0 / 2"], ["z", "1 / 2"], ["y", "2 / 2"]);
  await expect(board(page)).toHaveAttribute("data-board", "1 0 3 4/5 2 6 8/9 10 7 11/13 14 15 12");
  await page.getByTestId("shuffle").click();
  await expect(page.getByTestId("playback-back")).toHaveText("Last game");
  const shuffled = (await board(page).getAttribute("data-board")) ?? "";
  await page.getByTestId("playback-back").click();
  await at("2 / 2");
  await expect(page.locator("#puzzle")).toBeFocused();
  // Saved a moment after the last change.
  await page.waitForTimeout(500);
  await page.reload();
  await at("2 / 2");
  await press(["y", "0 / 2"], ["y", "1 / 2"], ["y", "2 / 2"]);
  await expect(board(page)).toHaveAttribute("data-board", newer);
  await press(["y", "0 / 3"], ["y", "1 / 3"], ["y", "2 / 3"], ["y", "3 / 3"]);
  // A key that is held down does not leave its line.
  const hold = async (key: string) => {
    for (let count = 0; count < 6; count += 1) await page.keyboard.down(key);
    await page.keyboard.up(key);
    await page.waitForTimeout(100);
  };
  await page.keyboard.press("z");
  await hold("y");
  await at("3 / 3");
  await hold("z");
  await at("0 / 3");
  await page.getByTestId("playback-end").click();
  await page.keyboard.press("y");
  await expect(board(page)).toHaveAttribute("data-board", shuffled);
});

test("two tabs have their own games @once", async ({ page, context }) => {
  await openLink(page, NEAR);
  await page.keyboard.press("ArrowUp");
  await page.waitForTimeout(500);
  const other = await context.newPage();
  await other.goto("./");
  // A new tab continues with a copy of the last game.
  await expect(other.getByTestId("moves-made")).toHaveText("Moves: 1");
  await other.evaluate(() => (location.hash = "#susun:tiles=1.2.3_4.5.6_7.0.8"));
  await expect(board(other)).toHaveAttribute("data-board", "1 2 3/4 5 6/7 0 8");
  await other.waitForTimeout(500);
  await page.reload();
  await expect(board(page)).toHaveAttribute("data-board", "1 2 3 4/5 6 7 8/9 10 0 11/13 14 15 12");
  await other.reload();
  await expect(board(other)).toHaveAttribute("data-board", "1 2 3/4 5 6/7 0 8");
});

test("a move does not end a search, and a reload offers to search again", async ({ page }) => {
  await openLink(page, LONG);
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("counters")).toContainText(/[1-9]/);
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByTestId("moves-made")).toHaveText("Moves: 1");
  await expect(page.getByTestId("stop")).toBeVisible();
  await page.waitForTimeout(500);
  await page.reload();
  // The notice hides no answer, and goes away with the next hint, move or search.
  await page.getByTestId("hint").click();
  await expect(page.getByTestId("search-again")).toHaveCount(0);
  await expect(page.getByTestId("moves-left")).toHaveText(/best:|Looking|at least/);
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("counters")).toContainText(/[1-9]/);
  await page.getByTestId("stop").click();
  await expect(page.getByTestId("resume")).toBeVisible();
  await page.waitForTimeout(500);
  await page.reload();
  // A stopped search had not ended, either.
  await page.getByTestId("search-again").click();
  await expect(page.locator("#puzzle")).toBeFocused();
  // Before, Stop would end the search instead of pausing it.
  await expect(page.getByTestId("counters")).toContainText(/[1-9]/);
  await page.getByTestId("stop").click();
  await openTab(page, "Search");
  await page.getByTestId("drop").click();
  await page.waitForTimeout(500);
  await page.reload();
  await expect(board(page)).toBeVisible();
  await expect(page.getByTestId("search-again")).toHaveCount(0);
});

test("an address without a puzzle is reported @once", async ({ page }) => {
  await page.goto("./#garbage");
  await expect(page.getByTestId("error")).toContainText("#garbage");
  await expect(board(page)).toBeVisible();
  await page.getByTestId("close-error").click();
  await expect(page.getByTestId("error")).toHaveCount(0);
});

test("a link opened in a new tab leads back to the last game @once", async ({ page, context }) => {
  await openLink(page, NEAR);
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByTestId("moves-made")).toHaveText("Moves: 1");
  const moved = (await board(page).getAttribute("data-board")) ?? "";
  // Saved a moment after the last change.
  await page.waitForTimeout(500);
  const other = await context.newPage();
  await openLink(other, "susun:tiles=1.2.3_4.5.6_7.0.8");
  await expect(board(other)).toHaveAttribute("data-board", "1 2 3/4 5 6/7 0 8");
  await other.keyboard.press("z");
  await expect(board(other)).toHaveAttribute("data-board", moved);
  await expect(other.getByTestId("moves-made")).toHaveText("Moves: 1");
});

test("tabs keep each other's settings and times @once", async ({ page, context }) => {
  const times = (page: Page) =>
    page.evaluate(() =>
      JSON.parse(localStorage.getItem("susun.times") ?? "[]").map(({ at }: { at: number }) => at),
    );
  const solve = (at: number) =>
    JSON.stringify({
      solves: [{ size: "2x2", board: "1 2/0 3", count: 1, moves: [3], time: 1000, at }],
    });
  const add = async (page: Page, at: number) => {
    await openTab(page, "Times");
    const buffer = Buffer.from(solve(at));
    await page
      .getByTestId("times-file")
      .setInputFiles({ name: "times.json", mimeType: "application/json", buffer });
    await expect(page.getByTestId("times")).toContainText("1 game added.");
  };
  const other = await context.newPage();
  for (const tab of [page, other]) await openLink(tab, NEAR);
  // One tab changes the theme, then the other one the colours.
  await page.locator("header summary").click();
  await page.getByRole("combobox", { name: "Appearance" }).selectOption("dark");
  await openTab(other, "Set up");
  await other.getByTestId("colours").selectOption("rows");
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem("susun.settings") ?? "{}"));
  await expect.poll(stored).toMatchObject({ theme: "dark", colours: "rows" });
  // The texts of another language are loaded in both.
  await page.locator("header select").first().selectOption("id");
  for (const tab of [page, other]) await expect(tab.getByTestId("shuffle")).toHaveText("Acak");
  await page.locator("header select").first().selectOption("en");
  await expect(other.getByTestId("shuffle")).toHaveText("Shuffle");
  // The storage refuses one game of a tab; the other tab adds one.
  await page.evaluate(() => {
    const write = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (key !== "susun.times") return write.call(this, key, value);
      Storage.prototype.setItem = write;
      throw new Error("full");
    };
  });
  await add(page, 1);
  await add(other, 2);
  await add(page, 3);
  await expect.poll(() => times(page)).toEqual([1, 2, 3]);
});

test("a tab that was killed gets its own game again, a duplicate of an open one a copy @once", async ({
  page,
  context,
}) => {
  const nameOf = (page: Page) => page.evaluate(() => sessionStorage.getItem("susun.tab") ?? "");
  // Starts a tab with the storage of another one, as a browser does.
  const openWith = async (name: string) => {
    const tab = await context.newPage();
    await tab.addInitScript((name) => {
      if (!sessionStorage.getItem("susun.tab")) sessionStorage.setItem("susun.tab", name);
    }, name);
    await tab.goto("./");
    await expect(board(tab)).toBeVisible();
    return tab;
  };
  await openLink(page, NEAR);
  await page.keyboard.press("ArrowUp");
  const moved = (await board(page).getAttribute("data-board")) ?? "";
  await page.waitForTimeout(500);
  const name = await nameOf(page);
  const other = await context.newPage();
  await openLink(other, "susun:tiles=1.2.3_4.5.6_7.0.8");
  await other.waitForTimeout(500);
  const duplicate = await openWith(name);
  await expect(board(duplicate)).toHaveAttribute("data-board", moved);
  expect(await nameOf(duplicate)).not.toBe(name);
  await duplicate.keyboard.press("z");
  await duplicate.waitForTimeout(500);
  await page.close();
  const restored = await openWith(name);
  await expect(board(restored)).toHaveAttribute("data-board", moved);
  expect(await nameOf(restored)).toBe(name);
});

test("very long solutions and a full storage lose no moves of the player @once", async ({ page }) => {
  await openLink(page, NEAR);
  await page.keyboard.press("ArrowUp");
  await page.waitForTimeout(500);
  // The rest of a line of 60,000 moves is not kept; the player has made two of them.
  await page.addInitScript(() => {
    const [key = ""] = Object.keys(localStorage).filter((key) => key.startsWith("susun.sliding."));
    const saved = JSON.parse(localStorage.getItem(key) ?? "");
    const line = Array.from({ length: 60_000 }, () => 7);
    localStorage.setItem(
      key,
      JSON.stringify({ ...saved, line, at: 2, past: [{ ...saved, past: undefined }] }),
    );
  });
  const saved = () =>
    page.evaluate(() => {
      const [key = ""] = Object.keys(localStorage).filter((key) => key.startsWith("susun.sliding."));
      const { line, at, past } = JSON.parse(localStorage.getItem(key) ?? "{}");
      return { moves: line.length, at, past: past.length };
    });
  await page.reload();
  await expect(page.getByTestId("moves-made")).toHaveText("Moves: 2");
  await expect.poll(saved).toEqual({ moves: 2, at: 2, past: 1 });
  // Without room for the history, the game itself is saved; without any, the page says so.
  await page.evaluate(() => {
    const write = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if ((window as { full?: boolean }).full || !value.includes('"past":[]')) throw new Error("full");
      write.call(this, key, value);
    };
  });
  await page.keyboard.press("ArrowUp");
  await expect.poll(saved).toMatchObject({ past: 0 });
  await expect(page.getByTestId("unsaved")).toHaveCount(0);
  await page.evaluate(() => ((window as { full?: boolean }).full = true));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByTestId("unsaved")).toContainText("storage is full");
});
