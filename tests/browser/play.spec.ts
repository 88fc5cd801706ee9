import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import {
  averageOf,
  bestAverageOf,
  readSolves,
  type Solve,
  writeJson,
  writeText,
} from "../../web/src/sliding/solves";
import { duration, readDuration } from "../../web/src/lib/duration";
import { openLink, openTab, susun } from "./bench";

// The clock, the list of times, the daily puzzle and the colours of tiles.

const board = (page: Page) => page.getByTestId("board");
const boardOf = async (page: Page) => (await board(page).getAttribute("data-board")) ?? "";

/** A shortest solution of a board, as tile numbers. */
async function solution(text: string): Promise<number[]> {
  const [report] = JSON.parse(`[${(await susun("solve", "--json", text)).trim()}]`);
  return report.moves;
}

/** Makes these moves as the player. */
const play = (page: Page, tiles: number[]) =>
  page.evaluate((tiles) => {
    for (const tile of tiles) document.querySelector<HTMLElement>(`[data-testid="tile-${tile}"]`)?.click();
  }, tiles);

/** Shuffles a board of 3x3 and solves it; returns the number of moves. */
async function solveNew(page: Page): Promise<number> {
  const before = await boardOf(page);
  await page.getByTestId("shuffle").click();
  await expect(board(page)).not.toHaveAttribute("data-board", before);
  const moves = await solution(await boardOf(page));
  await play(page, moves);
  await expect(page.getByTestId("finished")).toBeVisible();
  return moves.length;
}

const storedTimes = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("susun.times") ?? "[]") as Solve[]);

test("averages leave out the best and the worst, and lists are read as they were written @once", () => {
  const seconds = [10, 20, 30, 40, 50, 5, 60];
  expect(averageOf(5, seconds.slice(0, 4))).toBeNull();
  expect(averageOf(5, seconds.slice(0, 5))).toBe(30);
  expect(averageOf(5, seconds), "of 30, 40, 50, 5, 60").toBe(40);
  expect(bestAverageOf(5, seconds)).toBe(30);
  for (const [time, text] of [
    [0, "0.00"],
    [9_876, "9.87"],
    [62_350, "1:02.35"],
    [3_600_000, "1:00:00.00"],
  ] as const) {
    expect(duration(time)).toBe(text);
    expect(readDuration(text)).toBe(Math.floor(time / 10) * 10);
  }
  const solves: Solve[] = seconds.map((time, at) => ({
    size: "3x3",
    board: "1 2 3/4 5 6/7 0 8",
    count: 1,
    moves: [8],
    time: time * 1000,
    at: at + 1,
  }));
  expect(readSolves(writeJson(solves))).toEqual(solves);
  const read = readSolves(writeText(solves)) ?? [];
  expect(read.map(({ size, board, time }) => [size, board, time])).toEqual(
    solves.map(({ size, board, time }) => [size, board, time]),
  );
  expect(readSolves("no list")).toBeNull();
  expect(readSolves('{"solves": [{"size": 3}]}')).toEqual([]);
});

test("games are timed from the first move to the last, and listed with their averages @once", async ({
  page,
}) => {
  await page.goto("./");
  await expect(board(page)).toHaveAttribute("data-board", /\d/);
  await page.getByTestId("size-3").click();
  await expect(board(page).getByRole("button")).toHaveCount(8);
  await expect(page.getByTestId("clock")).toHaveText("0.0");
  await page.waitForTimeout(300);
  await expect(page.getByTestId("clock"), "before the first move it stands still").toHaveText("0.0");
  for (let game = 0; game < 5; game += 1) {
    const moves = await solveNew(page);
    await expect(page.getByTestId("finished")).toContainText(`${moves} moves`);
    await expect(page.getByTestId("finished-shortest")).toHaveText("No solution is shorter.");
  }
  const solves = await storedTimes(page);
  expect(solves).toHaveLength(5);
  expect(solves.every(({ count, moves, shortest }) => moves.length === count && count === shortest)).toBe(
    true,
  );
  const times = solves.map(({ time }) => time);
  await openTab(page, "Times");
  await expect(page.getByTestId("best")).toHaveText(duration(Math.min(...times)));
  await expect(page.getByTestId("average-5")).toHaveText(duration(averageOf(5, times) ?? 0));
  await expect(page.getByTestId("average-12")).toHaveText("–");
  await expect(page.getByRole("button", { name: /^Delete:/ })).toHaveCount(5);
  // A deleted game can be restored.
  await page
    .getByRole("button", { name: /^Delete:/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: /^Delete:/ })).toHaveCount(4);
  await page.getByTestId("restore-time").click();
  await expect(page.locator("#puzzle")).toBeFocused();
  await expect(page.getByRole("button", { name: /^Delete:/ })).toHaveCount(5);
  // Another device reads the list; what it has already is not added again.
  const saving = page.waitForEvent("download");
  await page.getByTestId("export-json").click();
  const exported = readFileSync(await (await saving).path());
  await page.evaluate(() => localStorage.removeItem("susun.times"));
  await page.reload();
  await openTab(page, "Times");
  await expect(page.getByTestId("average-5")).toHaveText("–");
  for (const added of ["5 games added.", "0 games added."]) {
    await page
      .getByTestId("times-file")
      .setInputFiles({ name: "times.json", mimeType: "application/json", buffer: exported });
    await expect(page.getByTestId("times")).toContainText(added);
  }
  expect(await storedTimes(page)).toEqual(solves);
});

test("the time of a game goes on after a reload, and help keeps a game out of the list @once", async ({
  page,
}) => {
  await page.goto("./");
  // The random board that greets the player, before another one.
  await expect(board(page)).toHaveAttribute("data-board", /\d/);
  await page.getByTestId("size-3").click();
  await expect(board(page).getByRole("button")).toHaveCount(8);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await page.waitForTimeout(700);
  await page.reload();
  await expect(page.getByTestId("clock")).toHaveText(/^[0-9]*[1-9]|0\.[5-9]/);
  const stopped = (await page.getByTestId("clock").textContent()) ?? "";
  await page.waitForTimeout(300);
  await expect(page.getByTestId("clock"), "it waits for the next move").toHaveText(stopped);
  await page.getByTestId("hint").click();
  await expect(page.locator("[data-best]").first()).toBeVisible();
  await play(page, await solution(await boardOf(page)));
  await expect(page.getByTestId("unlisted")).toContainText("Solved with help");
  expect(await storedTimes(page)).toEqual([]);
  // Undo from the end, and the last move again: the game has ended once.
  await page.getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("z");
  await page.keyboard.press("y");
  await expect(page.getByTestId("finished")).toHaveCount(0);
  // A board that the player has chosen is not listed, either.
  await openLink(page, "susun:tiles=1.2.3_4.5.6_7.0.8");
  await page.getByTestId("tile-8").click();
  await expect(page.getByTestId("unlisted")).toContainText("not shuffled here");
  expect(await storedTimes(page)).toEqual([]);
  // Space plays again.
  await page.keyboard.press("Space");
  await expect(page.getByTestId("finished")).toHaveCount(0);
  await expect(board(page)).not.toHaveAttribute("data-board", "1 2 3/4 5 6/7 8 0");
});

test("the daily puzzle is the same for everybody, and days in a row are counted @once", async ({
  browser,
}) => {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  const days = ["2026-11-18", "2026-11-19", "2026-11-21"];
  for (const [index, streak] of [1, 2, 1].entries()) {
    const day = days[index] ?? "";
    await page.clock.setFixedTime(new Date(`${day}T20:00:00`));
    await page.goto("./");
    await page.getByTestId("daily").click();
    const text = (await susun("generate", "sliding", "--seed", day.replaceAll("-", ""))).trim();
    await expect(board(page)).toHaveAttribute("data-board", text);
    await play(page, await solution(text));
    await expect(page.getByTestId("streak")).toHaveText(
      streak === 1 ? "Daily puzzle solved" : "2 daily puzzles in a row",
    );
  }
  await page.getByTestId("share-daily").click();
  await expect(page.getByTestId("share-daily")).toHaveText("Copied");
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  expect(shared).toMatch(/^Susun daily 4×4, 21 November 2026\n\d+\.\d\d, \d+ moves.*\nhttp.*#daily$/);
  // The address opens it.
  const other = await context.newPage();
  await other.clock.setFixedTime(new Date("2026-11-22T08:00:00"));
  await other.goto(shared.split("\n").at(-1) ?? "");
  await expect(other.getByTestId("daily")).toHaveAttribute("aria-pressed", "true");
  await context.close();
});

test("a daily puzzle that is left and resumed is one game, and listed once @once", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.clock.setFixedTime(new Date("2026-11-18T20:00:00"));
  await page.goto("./");
  // The random board that greets the player: the game before the daily puzzle.
  await expect(board(page)).toHaveAttribute("data-board", /\d/);
  await page.getByTestId("daily").click();
  const text = (await susun("generate", "sliding", "--seed", "20261118")).trim();
  await expect(board(page)).toHaveAttribute("data-board", text);
  const moves = await solution(text);
  await play(page, moves.slice(0, 2));
  await page.getByTestId("shuffle").click();
  await expect(page.getByTestId("moves-made")).toHaveText("Moves: 0");
  const shuffled = await boardOf(page);
  await page.getByTestId("daily").click();
  await expect(page.getByTestId("moves-made")).toHaveText("Moves: 2");
  await play(page, moves.slice(2));
  await expect(page.getByTestId("streak")).toBeVisible();
  await page.getByTestId("playback-start").click();
  await page.keyboard.press("z");
  await expect(board(page)).toHaveAttribute("data-board", shuffled);
  await page.keyboard.press("z");
  await expect(page.getByTestId("moves-made")).toHaveText("Moves: 0");
  for (const other of [text, shuffled]) await expect(board(page)).not.toHaveAttribute("data-board", other);
  await expect(page.getByTestId("playback-back"), "there is no older copy").toHaveCount(0);
  // A browser that has lost the game still has its result.
  await page.close();
  const again = await context.newPage();
  await again.clock.setFixedTime(new Date("2026-11-18T20:30:00"));
  await again.addInitScript(() => {
    for (const key of Object.keys(localStorage)) if (/^susun.sliding/.test(key)) localStorage.removeItem(key);
  });
  await again.goto("./");
  await again.getByTestId("daily").click();
  await expect(board(again)).toHaveAttribute("data-board", text);
  await play(again, moves);
  await expect(again.getByTestId("unlisted")).toContainText("solved this daily puzzle before");
  expect(await storedTimes(again)).toHaveLength(1);
  await context.close();
});

test("the daily packing puzzle has one solution, and counts if it is solved without help @once", async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const day = new Date("2026-11-18T20:00:00");
  await page.clock.setFixedTime(day);
  await page.goto("./#packing");
  await page.getByTestId("daily").click();
  await expect(page.getByTestId("daily")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByTestId("count")).toHaveText("Exactly one solution left");
  const program = await susun(
    ...["generate", "packing", "--board", "iq-5x11", "--seed", "20261118", "--difficulty", "medium"],
  );
  await openTab(page, "Share");
  const shown = await page.getByTestId("shared-text").inputValue();
  expect(shown.trim().split("\n").slice(-8)).toEqual(program.trim().split("\n").slice(-8));
  // With help it does not count.
  await page.getByTestId("solve").click();
  await page.getByTestId("keep").click();
  await expect(page.getByTestId("count")).toContainText("Solved");
  await expect(page.getByTestId("unlisted")).toContainText("Solved with help");
  await expect(page.getByTestId("finished-time")).toHaveCount(0);
  // The same game without help, up to its last piece, in another tab.
  const piece = await page.evaluate(() => {
    const [key = ""] = Object.keys(localStorage).filter((key) => key.startsWith("susun.packing."));
    const saved = JSON.parse(localStorage.getItem(key) ?? "");
    const { piece } = saved.placed.pop();
    const attempt = { origin: "2026-11-18", time: 61_000, helped: false, ended: false };
    const savedAt = saved.savedAt + 1000;
    localStorage.setItem("susun.packing.other", JSON.stringify({ ...saved, attempt, savedAt }));
    return piece as string;
  });
  const other = await context.newPage();
  await other.clock.setFixedTime(day);
  await other.goto("./#packing");
  await expect(other.getByTestId("clock")).toHaveText("1:01.0");
  await other.getByTestId(`piece-${piece}`).focus();
  await other.keyboard.press("Enter");
  // Only one orientation fits; an arrow key shows its placement.
  for (let turn = 1; turn <= 8; turn += 1) {
    await other.getByTestId("board").press("ArrowRight");
    if (await other.locator("g.preview").count()) break;
    await other.keyboard.press(turn === 4 ? "f" : "r");
  }
  await other.getByTestId("board").press("Enter");
  await expect(other.getByTestId("finished")).toBeVisible();
  await expect(other.getByTestId("finished-time")).toHaveText(/^1:0\d\.\d\d$/);
  await expect(other.getByTestId("streak")).toHaveText("Daily puzzle solved");
  await expect(other.getByTestId("todays-result")).toContainText("Daily puzzle solved");
  await other.getByTestId("again").click();
  await expect(other.getByTestId("finished")).toHaveCount(0);
  await expect(other.getByTestId("count")).toHaveText("Exactly one solution left");
  await context.close();
});

test("a daily puzzle counts for the day of its first move, and its result can be shared later @once", async ({
  page,
}) => {
  const at = (time: string) => page.clock.setFixedTime(new Date(`2026-11-${time}:00`));
  // As without HTTPS.
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await at("18T23:50");
  await page.goto("./");
  await page.getByTestId("daily").click();
  await expect(page.getByTestId("daily")).toHaveAttribute("aria-pressed", "true");
  await page.locator("[data-testid^=tile-][tabindex='0']").first().click();
  await page.waitForTimeout(500);
  // Interrupted before midnight, and solved after it.
  await at("19T00:10");
  await page.reload();
  await expect(page.getByTestId("moves-made")).toHaveText("Moves: 1");
  await play(page, await solution(await boardOf(page)));
  await expect(page.getByTestId("streak")).toHaveText("Daily puzzle solved");
  // The puzzle of the 19th, begun on the 20th.
  await page.getByTestId("daily").click();
  await expect(page.getByTestId("moves-made")).toHaveText("Moves: 0");
  await at("20T00:10");
  await play(page, await solution(await boardOf(page)));
  await expect(page.getByTestId("late")).toContainText("does not count");
  await expect(page.getByTestId("share-daily")).toHaveCount(0);
  // The result of a day can be seen and shared without its game.
  await at("18T23:59");
  await page.reload();
  await openTab(page, "Times");
  await expect(page.getByTestId("todays-result")).toContainText("Daily puzzle solved");
  await page.getByTestId("share-daily").click();
  await expect(page.getByTestId("share-daily")).toHaveText("Copied");
  await openTab(page, "Set up");
  await page.getByTestId("text").focus();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(page.getByTestId("text")).toHaveValue(
    /^Susun daily 4×4, 18 November 2026\n[\d:.]+, \d+ moves\nhttp/,
  );
});

test("tiles are legible in every colour scheme, light and dark @once", async ({ page }) => {
  await openLink(page, "susun:tiles=2.1.3.4_5.6.7.8_9.10.11.12_13.15.14.0");
  await openTab(page, "Set up");
  for (const scheme of ["rainbow", "contrast"]) {
    await page.getByTestId("colours").selectOption(scheme);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const { violations } = await new AxeBuilder({ page })
        .include('[data-testid="board"]')
        .withRules(["color-contrast", "color-contrast-enhanced"])
        .analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    }
  }
  // The choice is kept.
  await page.getByTestId("colours").selectOption("rows");
  await page.reload();
  await expect(page.getByTestId("tile-1")).toHaveAttribute("style", /--face/);
});

test("a board on a canvas follows the colours, the theme and the hint @once", async ({ page }) => {
  const tiles = Array.from({ length: 21 * 21 }, (_, cell) => (cell + 1) % (21 * 21));
  // Two moves from the goal.
  tiles.splice(-3, 3, 0, 439, 440);
  const rows = Array.from({ length: 21 }, (_, row) => tiles.slice(row * 21, row * 21 + 21).join("."));
  await openLink(page, `susun:tiles=${rows.join("_")}`);
  const picture = page.locator("canvas");
  const pixels = () => picture.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const seen: string[] = [];
  const changes = async (act: () => Promise<unknown>, what: string) => {
    await act();
    await expect.poll(async () => seen.includes(await pixels()), what).toBe(false);
    seen.push(await pixels());
  };
  await changes(() => page.emulateMedia({ colorScheme: "light" }), "light");
  await changes(() => page.emulateMedia({ colorScheme: "dark" }), "the dark theme of the device");
  await changes(() => page.getByTestId("hint").click(), "a mark on the best move");
  await openTab(page, "Set up");
  await changes(() => page.getByTestId("colours").selectOption("contrast"), "high contrast");
  await page.locator("header summary").click();
  await changes(
    () => page.getByRole("combobox", { name: "Appearance" }).selectOption("light"),
    "light theme",
  );
});
