import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test, type Page } from "@playwright/test";
import { expectAccessible, openLink, openTab, schemeOf } from "./bench";

const pathOf = (name: string) => fileURLToPath(new URL(`../../puzzles/sliding/${name}`, import.meta.url));
const textOf = (name: string) => readFileSync(pathOf(name), "utf8");

/** Three moves from the goal, in this order: 7, 11, 12. */
const NEAR = "susun:tiles=1.2.3.4_5.6.0.8_9.10.7.11_13.14.15.12";
/** With Manhattan distance alone this takes minutes. */
const FAR = "susun:tiles=0.15.8.3_12.11.7.4_14.10.6.5_9.13.2.1&algorithm=ida-star&heuristic=manhattan";
/** More than 16 cells, so its solution is improved for 30 s. */
const LARGE = "susun:tiles=24.23.22.21.20_19.18.17.16.15_14.13.12.11.10_9.8.7.6.5_4.3.2.1.0";

const boardOf = (page: Page) => page.getByTestId("board").getAttribute("data-board");

const showSetup = (page: Page) => openTab(page, "Set up");

async function paste(page: Page, text: string): Promise<void> {
  await showSetup(page);
  await page.getByTestId("text").fill(text);
  await page.getByRole("button", { name: "Use this text" }).click();
}

async function solved(page: Page, moves: number): Promise<void> {
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("result")).toHaveAttribute("data-cost", String(moves));
  await expect(page.getByTestId("result")).toHaveAttribute("data-verdict", "optimal");
}

test.describe("boards in every format", () => {
  // File, goal, expected board (empty if not checked), length of a shortest solution.
  const FILES: [string, string, string, number][] = [
    ["berhasil3.txt", "standard", "1 2 3 4/5 6 0 8/9 10 7 11/13 14 15 12", 3],
    ["nsize-3x3.txt", "standard", "8 1 3/4 0 2/7 6 5", 14],
    ["underscore.txt", "standard", "2 3 4/1 5 0/7 6 8", 19],
    ["box.txt", "standard", "3 0 4/1 5 6/7 8 2", 15],
    ["line-x.txt", "standard", "2 3 4/1 5 0/7 6 8", 19],
    ["column.txt", "blank-first", "0 3 8/4 1 7/2 6 5", 20],
    ["counted.txt", "standard", "1 2 3/0 4 5", 2],
    ["compact.txt", "standard", "8 6 7/2 5 4/3 0 1", 31],
    ["boards.json", "standard", "0 1 3/4 2 5/7 8 6", 4],
    ["start-goal.txt", "snail", "2 8 3/1 6 4/7 0 5", 5],
    ["school42-snail.txt", "snail", "", 15],
    ["row.txt", "standard", "1 2 3 0 4 5", 2],
    ["slash.txt", "standard", "", 19],
  ];

  test("are pasted and solved @once", async ({ page }) => {
    await page.goto("./");
    for (const [file, goal, board, moves] of FILES) {
      await test.step(file, async () => {
        const before = await boardOf(page);
        await paste(page, textOf(file));
        if (board) await expect(page.getByTestId("board")).toHaveAttribute("data-board", board);
        else await expect(page.getByTestId("board")).not.toHaveAttribute("data-board", before ?? "");
        const chooser = page.getByTestId("goal");
        if ((await chooser.inputValue()) !== goal) {
          const picture = page.getByTestId("goal-picture").getByRole("img");
          const before = (await picture.getAttribute("aria-label")) ?? "";
          await chooser.selectOption(goal);
          await expect(picture).not.toHaveAttribute("aria-label", before);
        }
        await expect(page.getByTestId("solve")).toBeEnabled();
        await solved(page, moves);
      });
    }
  });

  test("of a replay of slidysim are pasted with its moves @once", async ({ page }) => {
    await page.goto("./");
    const replay =
      "https://slidysim.github.io/replay?r=eNqLVgpyMfIJ9QlV0lEwNDI2MdVRUDJRMFQw1jdXMFIw1bdQMFAwU4oFAKd6B9Q%3D";
    await paste(page, replay);
    await expect(page.getByTestId("board")).toHaveAttribute("data-board", "1 2 3/4 5 6/7 8 0");
    await expect(page.getByTestId("moves-made")).toHaveText("Moves: 7");
    await paste(page, replay.slice(0, -9));
    await expect(page.getByRole("alert")).toContainText("this replay of slidysim cannot be read");
  });

  test("of a text with several can each be chosen @once", async ({ page }) => {
    await page.goto("./");
    await paste(page, textOf("counted.txt"));
    await expect(page.getByTestId("several").locator("option")).toHaveCount(3);
    await page.getByTestId("several").selectOption({ index: 1 });
    await expect(page.getByTestId("board")).toHaveAttribute("data-board", "4 5 0/1 2 3");
    await solved(page, 21);
  });

  test("come from files, too @once", async ({ page }) => {
    await page.goto("./");
    await showSetup(page);
    await page.getByTestId("file").setInputFiles(pathOf("berhasil1.txt"));
    await expect(page.getByTestId("board")).toHaveAttribute(
      "data-board",
      "1 2 3 4/5 6 7 8/9 12 15 14/13 11 0 10",
    );
    await solved(page, 13);
  });

  test("the four hard ones have the known lengths @once", async ({ page }) => {
    await page.goto("./");
    for (const [file, moves] of Object.entries({
      hard1: 56,
      hard2: 49,
      hard3: 62,
      hard4: 48,
    })) {
      await paste(page, textOf(`${file}.txt`));
      const [first] = textOf(`${file}.txt`).trim().split("\n");
      const row = first?.trim().split(/\s+/).join(" ") ?? "";
      await expect(page.getByTestId("board")).toHaveAttribute("data-board", new RegExp(`^${row}/`));
      await solved(page, moves);
    }
  });
});

test("an error in a text is marked @once", async ({ page }) => {
  await page.goto("./");
  await paste(page, "1 2 3\n4 5 5\n7 8 0");
  const error = page.getByTestId("error");
  await expect(error).toContainText("5");
  await expect(error).toHaveText(/^line 2, column 5(?!.*line 2, column 5)/s);
  await expect(error.locator("mark")).toHaveText("5");
  await paste(page, "1 2 3\n4 🎉 5\n7 8 6");
  await expect(error.locator("mark")).toHaveText("🎉");
});

test("a text without rows gets the chosen size, and the error names the controls of the page @once", async ({
  page,
}) => {
  await openLink(page, NEAR);
  await paste(page, "2 3 0 1 4 5");
  await expect(page.getByTestId("error")).toContainText("choose rows and columns above");
  await expect(page.getByTestId("error")).not.toContainText("--");
  await page.getByTestId("rows").selectOption("2");
  await page.getByTestId("columns").selectOption("3");
  await page.getByRole("button", { name: "Use this text" }).click();
  await expect(page.getByTestId("board")).toHaveAttribute("data-board", "2 3 0/1 4 5");
});

test("a depth-limited search shows its limit and where the solution comes from @once", async ({ page }) => {
  await openLink(page, "susun:tiles=8.6.7_2.5.4_3.0.1&algorithm=depth-limited&depth=3");
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("result")).toHaveAttribute("data-cost", "31");
  await expect(page.getByTestId("halted")).toHaveText("There is no solution with at most 3 moves.");
  await expect(page.getByTestId("constructed")).toHaveText(
    "The solution shown is a quick one, not from this search.",
  );
  await expect(page.getByTestId("result")).toContainText("No solution has fewer than 23 moves.");
});

test("typed numbers are rounded and limited to valid values @once", async ({ page }) => {
  await openLink(page, "susun:tiles=8.6.7_2.5.4_3.0.1&algorithm=weighted-a-star&weight=2");
  await openTab(page, "Share");
  const link = page.getByTestId("link");
  await expect(link).toHaveValue(/weight=2/);
  await openTab(page, "Search");
  const typed = async (label: string, text: string, shown: string) => {
    await page.getByLabel(label).fill(text);
    await page.getByLabel(label).blur();
    await expect(page.getByLabel(label)).toHaveValue(shown);
  };
  await typed("Weight", "1,5", "1.5");
  await expect(link).toHaveValue(/weight=1\.5(&|$)/);
  await typed("Weight", "99999999999999", "100");
  await typed("Weight", "0", "1");
  await typed("Weight", "1.234", "1.23");
  await typed("Weight", "heavy", "1.23");
  await typed("Weight", "", "1.23");
  await expect(link).toHaveValue(/weight=1\.23/);
  await page.getByTestId("algorithm").selectOption("depth-limited");
  await typed("Maximum moves", "99999999999", "1000000000");
  await typed("Maximum moves", "-4", "0");
  await typed("Maximum moves", "1.5", "2");
  await expect(link).toHaveValue(/depth=2/);
  await expect(page.getByTestId("error")).toHaveCount(0);
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("halted")).toHaveText("There is no solution with at most 2 moves.");
});

test("a stopped search ends when another algorithm is chosen @once", async ({ page }) => {
  await openLink(
    page,
    `${FAR.replace("ida-star", "depth-limited").replace("&heuristic=manhattan", "")}&depth=40`,
  );
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("counters")).toContainText(/[1-9]/);
  await expect(page.getByTestId("progress")).toContainText("still searching");
  await page.getByTestId("stop").click();
  await expect(page.getByTestId("resume")).toBeVisible();
  await page.getByTestId("algorithm").selectOption("ida-star");
  await expect(page.getByTestId("solve")).toBeVisible();
  await expect(page.getByTestId("so-far")).toHaveCount(0);
});

test.describe("an unsolvable board", () => {
  test("shows why, and the smallest change makes it solvable @once", async ({ page }) => {
    await page.goto("./");
    await paste(page, textOf("gagal1.txt"));
    await expect(page.getByTestId("verdict")).toHaveText("Not solvable");
    await expect(page.getByTestId("solve")).toBeDisabled();
    await page.getByTestId("explain").click();
    await expect(page.getByTestId("sum")).toContainText("26 + 1 = 27: odd");
    await expect(page.getByTestId("kurang").locator("li")).toHaveCount(16);
    await page.getByTestId("repair").click();
    await expect(page.locator("#puzzle")).toBeFocused();
    await expect(page.getByTestId("solve")).toBeEnabled();
    await expect(page.getByTestId("sum")).toContainText("even");
  });

  test("may reach another goal @once", async ({ page }) => {
    await openLink(page, "susun:tiles=1.2.3_8.0.4_7.6.5");
    await expect(page.getByTestId("solve")).toBeDisabled();
    await openTab(page, "Learn");
    await page.getByTestId("goal-snail").click();
    await expect(page.getByTestId("moves-left")).toHaveText("Solved");
  });
});

/** The position of an element on the page, independent of scrolling. */
const top = (page: Page, testid: string) =>
  page.getByTestId(testid).evaluate((element) => element.getBoundingClientRect().top + scrollY);

test("nothing jumps when a board becomes unsolvable", async ({ page }) => {
  await openLink(page, "susun:tiles=1.2.3.4_5.6.7.8_9.10.11.12_13.14.0.15");
  await showSetup(page);
  await page.getByTestId("edit").click();
  const before = await top(page, "solve");
  await page.getByTestId("tile-1").click();
  await page.getByTestId("tile-2").click();
  await expect(page.getByTestId("verdict")).toContainText("Not solvable");
  expect(await top(page, "solve")).toBe(before);
  await page.getByTestId("repair").click();
  await expect(page.getByTestId("solve")).toBeEnabled();
  expect(await top(page, "solve")).toBe(before);
});

test("nothing jumps when the coach finds bounds for a large board", async ({ page }) => {
  const rows = Array.from({ length: 10 }, (_, row) =>
    Array.from({ length: 10 }, (_, column) => 99 - 10 * row - column).join("."),
  );
  // In reverse order except for two tiles, so that it is solvable.
  await openLink(page, `susun:tiles=${rows.join("_").replace("99.98", "98.99")}`);
  const actions = await top(page, "solve");
  await page.getByTestId("hint").click();
  await expect(page.getByTestId("moves-left")).toHaveText(/^[\d,]+ to [\d,]+ moves left/, {
    timeout: 30_000,
  });
  expect(await top(page, "solve")).toBe(actions);
});

test("a stopped search shows its bounds, and can be resumed @once", async ({ page }) => {
  await openLink(page, FAR);
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("progress")).toContainText(/fewer than \d+ moves/);
  await page.getByTestId("stop").click();
  const soFar = page.getByTestId("so-far");
  await expect(soFar).toContainText(/At least \d+, at most \d+ moves/);
  const counted = await page.getByTestId("counters").textContent();
  await page.waitForTimeout(300);
  expect(await page.getByTestId("counters").textContent(), "a stopped search does not count nodes").toBe(
    counted,
  );
  await page.getByTestId("resume").click();
  await expect(page.getByTestId("counters")).not.toHaveText(counted ?? "");
  await page.getByTestId("stop").click();
  await page.getByTestId("use-so-far").click();
  const most = /at most (\d+)/.exec((await soFar.textContent()) ?? "")?.[1];
  await expect(page.getByTestId("position")).toHaveText(`0 / ${most}`);
  await page.getByTestId("playback-end").click();
  await expect(page.getByTestId("board")).toHaveAttribute(
    "data-board",
    "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0",
  );
});

test("the coach counts down after best moves and up after others @once", async ({ page }) => {
  await openLink(page, NEAR);
  const left = page.getByTestId("moves-left");
  await page.getByTestId("coach").click();
  await expect(left).toHaveText("3 moves left");
  await expect(page.getByTestId("tile-7")).toHaveAttribute("data-best", "up");
  await expect(page.locator("[data-best]")).toHaveCount(1);
  await page.getByTestId("tile-7").click();
  await expect(left).toHaveText("2 moves left");
  await page.getByTestId("tile-15").click();
  await expect(left).toHaveText("3 moves left");
  await page.getByTestId("playback-back").click();
  await expect(left).toHaveText("2 moves left");
  await page.getByTestId("coach").click();
  await expect(page.locator("[data-best]")).toHaveCount(0);
  await page.getByTestId("hint").click();
  await expect(page.getByTestId("tile-11")).toHaveAttribute("data-best", "left");
});

test("several tiles can move at once, by tap and by swipe", async ({ page }) => {
  await openLink(page, "susun:tiles=1.2.3.4_5.6.7.8_9.10.11.12_13.14.15.0");
  await page.getByTestId("tile-13").click();
  await expect(page.getByTestId("board")).toHaveAttribute(
    "data-board",
    "1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15",
  );
  await expect(page.getByTestId("moves-made")).toHaveText("Moves: 3");
  const box = await page.getByTestId("tile-1").boundingBox();
  if (!box) throw new Error("tile 1 is not on the page");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 60, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByTestId("board")).toHaveAttribute(
    "data-board",
    "0 2 3 4/1 6 7 8/5 10 11 12/9 13 14 15",
  );
});

test("keys move tiles after a button was clicked, and after a swipe @once", async ({ page }) => {
  await openLink(page, "susun:tiles=1.2.3.4_5.6.7.8_9.10.11.12_13.14.15.0");
  const board = page.getByTestId("board");
  await page.getByTestId("coach").click();
  await page.keyboard.press("ArrowDown");
  await expect(board).toHaveAttribute("data-board", /\/9 10 11 0\//);
  // If a swipe ends on another tile, no click follows.
  const box = await page.getByTestId("tile-11").boundingBox();
  if (!box) throw new Error("tile 11 is not on the page");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 1.5 * box.width, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(board).toHaveAttribute("data-board", /\/9 10 0 11\//);
  await page.getByTestId("tile-10").focus();
  await page.keyboard.press("Enter");
  await expect(board).toHaveAttribute("data-board", /\/9 0 10 11\//);
});

test("if two positions are chosen at once, the last one counts @once", async ({ page }) => {
  await openLink(page, NEAR);
  await solved(page, 3);
  for (const wait of [0, 1, 3]) {
    await page.getByTestId("scrub").evaluate(async (element, wait) => {
      const seek = (at: string) => {
        (element as HTMLInputElement).value = at;
        element.dispatchEvent(new Event("input", { bubbles: true }));
      };
      seek("1");
      await new Promise((next) => (wait ? setTimeout(next, wait) : queueMicrotask(() => next(null))));
      seek("3");
    }, wait);
    await expect(page.getByTestId("position")).toHaveText("3 / 3");
    await page.getByTestId("playback-start").click();
    await expect(page.getByTestId("position")).toHaveText("0 / 3");
  }
});

test("a solution can be played back, and a reload keeps the position @once", async ({ page }) => {
  await openLink(page, NEAR);
  await solved(page, 3);
  await page.getByTestId("moves-panel").locator("summary").click();
  await expect(page.getByTestId("moves")).toHaveText(/7\s*11\s*12/);
  await page.getByTestId("speed").fill("20");
  await page.getByTestId("playback-play").click();
  await expect(page.getByTestId("position")).toHaveText("3 / 3");
  await expect(page.getByTestId("moves-left")).toHaveText("Solved");
  await page.getByTestId("scrub").fill("1");
  await expect(page.getByTestId("board")).toHaveAttribute(
    "data-board",
    "1 2 3 4/5 6 7 8/9 10 0 11/13 14 15 12",
  );
  await expect(page.locator("[aria-current=step]")).toHaveText("7");
  await page.getByTestId("notation").selectOption("blank");
  await expect(page.getByTestId("moves")).toHaveText("drd");
  await page.getByTestId("count-all").click();
  await expect(page.getByTestId("count")).toHaveText("1 shortest solution");
  await page.reload();
  await expect(page.getByTestId("board")).toHaveAttribute(
    "data-board",
    "1 2 3 4/5 6 7 8/9 10 0 11/13 14 15 12",
  );
  await expect(page.getByTestId("moves-made")).toHaveText("Moves: 1");
  await page.getByTestId("playback-start").click();
  await expect(page.getByTestId("board")).toHaveAttribute(
    "data-board",
    "1 2 3 4/5 6 0 8/9 10 7 11/13 14 15 12",
  );
});

test("the start of a solution is the board from which it was searched @once", async ({ page }) => {
  await openLink(page, NEAR);
  const position = page.getByTestId("position");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(position).toHaveText("2 / 2");
  await page.getByTestId("solve").click();
  await expect(position).toHaveText(/^2 \/ (?!2$)\d+$/);
  const whole = Number((await position.textContent())?.split(" / ")[1]);
  expect(whole).toBeGreaterThan(2);
  await page.getByTestId("playback-end").click();
  for (const at of [2, 0]) {
    await page.getByTestId("playback-start").click();
    await expect(position).toHaveText(`${at} / ${whole}`);
  }
});

test("size, goal and a custom board can be chosen @once", async ({ page }) => {
  await openLink(page, "susun:tiles=1.2.3_4.5.6_7.8.0");
  await showSetup(page);
  await page.getByTestId("rows").selectOption("4");
  await page.getByTestId("columns").selectOption("5");
  await expect(page.getByTestId("board"), "not before both are chosen").toHaveAttribute(
    "data-board",
    "1 2 3/4 5 6/7 8 0",
  );
  await page.getByTestId("new-board").click();
  await expect(page.getByTestId("board").locator("button")).toHaveCount(19);
  await expect(page.getByTestId("solve")).toBeEnabled();
  const before = await boardOf(page);
  await page.getByTestId("shuffle").click();
  await expect(page.getByTestId("board")).not.toHaveAttribute("data-board", before ?? "");
  await page.getByTestId("goal").selectOption("custom");
  await page.getByTestId("take-goal").click();
  await expect(page.getByTestId("moves-left")).toHaveText("Solved");
  await page.getByTestId("edit").click();
  const [first] = ((await page.getByTestId("edit-board").getAttribute("data-board")) ?? "").split("/");
  const [a = "", b = ""] = first?.split(" ") ?? [];
  await page.getByTestId(`tile-${a}`).click();
  await page.getByTestId(`tile-${b}`).click();
  await expect(page.getByTestId("edit-board")).toHaveAttribute("data-board", new RegExp(`^${b} ${a} `));
  await page.getByTestId("edited").click();
  await expect(page.locator("#puzzle")).toBeFocused();
});

test("the board can be shared as a link, as text and as pictures @once", async ({ page }) => {
  await openLink(page, NEAR);
  await page.getByTestId("tile-7").click();
  await openTab(page, "Share");
  await expect(page.getByTestId("link")).toHaveValue(/#susun:tiles=1\.2\.3\.4_5\.6\.0\.8_.*moves=d$/);
  await page.getByTestId("format").selectOption("json");
  const saved = async (button: string) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByTestId(button).click()]);
    return readFileSync(await download.path());
  };
  expect((await saved("save-text")).toString()).toContain("[[1,2,3,4],[5,6,7,8],[9,10,0,11],[13,14,15,12]]");
  expect((await saved("save-svg")).toString()).toMatch(/^(<\?xml.*\?>\s*)?<svg/);
  expect((await saved("save-png")).subarray(1, 4).toString()).toBe("PNG");
});

test("everything works by keyboard only @once", async ({ page }) => {
  await openLink(page, NEAR);
  await page.keyboard.press("c");
  await expect(page.getByTestId("moves-left")).toHaveText("3 moves left");
  /** Presses Tab until this element has the focus. */
  const tabTo = async (testid: string) => {
    for (let count = 0; count < 80; count += 1) {
      await page.keyboard.press("Tab");
      const at = await page.evaluate(() => document.activeElement?.getAttribute("data-testid"));
      if (at === testid) return;
    }
    throw new Error(`${testid} cannot be reached by Tab`);
  };
  await tabTo("tile-7");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("moves-left")).toHaveText("2 moves left");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByTestId("moves-left")).toHaveText("1 move left");
  await page.keyboard.press("z");
  await page.keyboard.press("Control+z");
  await expect(page.getByTestId("moves-made")).toHaveText("Moves: 0");
  await page.keyboard.press("y");
  await page.keyboard.press("Shift+Control+Z");
  await expect(page.getByTestId("moves-left")).toHaveText("1 move left");
  await tabTo("solve");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("result")).toHaveAttribute("data-cost", "1");
  await tabTo("playback-forward");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("moves-left")).toHaveText("Solved");
  await page.keyboard.press("Shift+Tab");
  await tabTo("scrub");
  await page.keyboard.press("Home");
  await expect(page.getByTestId("position")).toHaveText("0 / 3");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.getByRole("tab", { name: "Search" }).focus();
  await page.keyboard.press("ArrowLeft");
  await tabTo("edit");
  await page.keyboard.press("Space");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await tabTo("tile-1");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("edit-board")).toHaveAttribute("data-board", /^2 1 3 4/);
  await expect(page.getByTestId("verdict")).toContainText("Not solvable");
});

test("every part of the page is accessible", async ({ page }, { project }) => {
  await page.emulateMedia({ colorScheme: schemeOf(project.name), reducedMotion: "reduce" });
  await openLink(page, LARGE);
  await page.getByTestId("solve").click();
  await openTab(page, "Search");
  await expect(page.getByTestId("finish")).toBeVisible();
  await expectAccessible(page, "a large board while its solution is improved");
  await openLink(page, NEAR);
  await solved(page, 3);
  await expect(page.getByTestId("moves-left")).toHaveText("3 moves, shortest");
  await showSetup(page);
  await expectAccessible(page, "solved");
  await page.getByTestId("edit").click();
  await openTab(page, "Learn");
  await expect(page.getByTestId("estimates")).toBeVisible();
  await expectAccessible(page, "learn and edit");
  await openTab(page, "Share");
  await expectAccessible(page, "share");
  await paste(page, textOf("gagal1.txt"));
  await expect(page.getByTestId("verdict")).toContainText("Not solvable");
  await expectAccessible(page, "unsolvable");
  await paste(page, "1 2 3\n4 5 5\n7 8 0");
  await expect(page.getByTestId("error")).toBeVisible();
  await expectAccessible(page, "text with an error");
  await page.getByTestId("show-keys").click();
  await expect(page.getByTestId("keys")).toBeVisible();
  await expectAccessible(page, "keys");
  await page.keyboard.press("Escape");
  // A page of the app that cannot be fetched.
  await page.route("**/*.js", (route) => route.abort());
  await page.getByRole("link", { name: "Packing" }).click();
  await expect(page.getByTestId("no-network")).toBeVisible();
  await expectAccessible(page, "no network");
});

test("reduced motion is honoured: nothing moves after a move, a hint or a win @once", async ({ page }) => {
  const NEXT = "susun:tiles=1.2.3_4.5.6_0.7.8";
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto("about:blank");
    await openLink(page, NEXT);
    const running = async (what: string, act: () => Promise<unknown>) => {
      // Animations are counted while they run, and for a moment after the last one has ended.
      await page.evaluate(() => {
        const counts = { most: 0 };
        const look = () => {
          counts.most = Math.max(counts.most, document.getAnimations().length);
          if ((window as { counts?: object }).counts === counts) requestAnimationFrame(look);
        };
        Object.assign(window, { counts });
        look();
      });
      await act();
      await page.waitForTimeout(200);
      const most = await page.evaluate(() => (window as { counts?: { most: number } }).counts?.most ?? 0);
      expect(most > 0, `${what}: ${reducedMotion}`).toBe(reducedMotion === "no-preference");
    };
    await running("a hint", async () => {
      await page.getByTestId("hint").click();
      await expect(page.locator("[data-best]")).toHaveCount(1);
    });
    await page.waitForTimeout(600);
    await running("a move", () => page.keyboard.press("ArrowLeft"));
    await page.waitForTimeout(600);
    await running("a win", async () => {
      await page.keyboard.press("ArrowLeft");
      await expect(page.getByTestId("finished")).toBeVisible();
    });
  }
});
