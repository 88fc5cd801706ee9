import { type CDPSession, expect, type Locator, type Page, test } from "@playwright/test";
import { readFileSync } from "node:fs";
import { choosePuzzle, expectAccessible, openTab, schemeOf, wholeHint } from "./bench";

const puzzle = (name: string) =>
  readFileSync(new URL(`../../puzzles/packing/${name}`, import.meta.url), "utf8");

/** A puzzle that passes all quick checks, but a search finds that it has no solution. */
const EMPTY_WITHOUT = "packing\nboard 5x6\npiece U x6\nXXX\nX.X\n";

/** Opens the page for packing puzzles and chooses a preset. */
async function show(page: Page, preset: string) {
  await page.goto("#packing");
  await expect(page.locator("[data-cell]").first()).toBeAttached();
  await choosePuzzle(page, preset);
  await expect(page.getByTestId("count")).not.toHaveText(/Counting/);
}

const cell = (page: Page, number: number) => page.locator(`[data-cell="${number}"]`);
const lies = (page: Page, number: number, letter: string) =>
  expect(cell(page, number)).toHaveAttribute("data-letter", letter);
const isFree = (page: Page, number: number) => expect(cell(page, number)).not.toHaveAttribute("data-letter");

async function middle(locator: Locator) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error("the element is not visible");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, size: box.width };
}

async function enterText(page: Page, text: string) {
  await page.getByTestId("enter-text").click();
  await page.getByTestId("text").fill(text);
  await page.getByRole("button", { name: "Use this text" }).click();
}

test("a challenge with five placed pieces: number of solutions, hint, solution @once", async ({ page }) => {
  await show(page, "challenge");
  await expect(page.getByTestId("count")).toHaveText("Exactly one solution left");
  await wholeHint(page);
  await expect(page.getByTestId("hint")).toContainText(/Place \w as shown/);
  await expect(page.locator(".lock"), "given pieces have a lock").toHaveCount(5);
  await page.getByTestId("follow-hint").click();
  await expect(page.locator(".lock")).toHaveCount(5);
  await expect(page.getByTestId("count")).toHaveText("Exactly one solution left");
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("which")).toHaveText("Solution 1 of 1");
  for (const [number, letter] of [...puzzleSolution].entries()) await lies(page, number, letter);
  await page.getByTestId("keep").click();
  await expect(page.getByTestId("count")).toHaveText("Solved: all cells are filled.");
});

/** The only solution, as the program `susun` writes it. */
const puzzleSolution = "BBLLHHHIIIIBBLGGGHIKKKBAAAGCHDKJJAAECCCDDFFJEEEECDDFFJJ";

test("many solutions are counted, and the player can step through the first ones @once", async ({ page }) => {
  await show(page, "p6x10");
  await expect(page.getByTestId("count")).toHaveText("9,356 solutions left · 2,339 up to symmetry");
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("which")).toHaveText("Solution 1 of 9,356");
  const first = await board(page);
  await page.getByTestId("next").click();
  await expect(page.getByTestId("which")).toHaveText("Solution 2 of 9,356");
  await expect.poll(() => board(page)).not.toBe(first);
  await page.getByTestId("previous").click();
  await expect.poll(() => board(page)).toBe(first);
  await page.getByTestId("back").click();
  await isFree(page, 0);
});

const board = (page: Page) =>
  page
    .locator("[data-cell]")
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-letter")).join(""));

test("brute force on test 2 is played back to its 487,428 tries @once", async ({ page }) => {
  await show(page, "test2");
  await openTab(page, "Search");
  await page.getByTestId("watch").click();
  await expect(page.getByTestId("film")).toBeVisible();
  // The sheet of a phone closes, so that the board and the controls are visible.
  await expect(page.locator("[role=tab][aria-expanded=true]")).toHaveCount(0);
  await expect(page.getByTestId("tries")).toHaveText("487,428", { timeout: 30_000 });
  await expect(page.getByTestId("film-result")).toHaveText("Solution found.");
  await lies(page, 24, "G");
  await page.getByTestId("scrub").fill("1");
  await expect(page.getByTestId("tries")).toHaveText("1");
  await lies(page, 0, "A");
  await isFree(page, 24);
  await page.getByTestId("step").click();
  await expect(page.getByTestId("tries")).toHaveText("12");
  await lies(page, 1, "B");
});

test("test 3 shows why there is no solution @once", async ({ page }) => {
  await show(page, "test3");
  await expect(page.getByTestId("count")).toHaveText("No solution");
  await expect(page.getByTestId("area")).toHaveText("piece area 10, board area 12");
  await expect(page.getByTestId("reason")).toContainText(
    "The remaining pieces have 10 cells, but 12 cells are left to fill",
  );
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("searched")).toContainText("There is no solution");
});

test("a piece in the wrong place leaves no solution, and a hint removes it @once", async ({ page }) => {
  await show(page, "challenge");
  await page.getByTestId("piece-G").click();
  await cell(page, 5).click();
  await lies(page, 16, "G");
  await expect(page.getByTestId("count")).toHaveText(/^No solution/);
  await page.getByTestId("hint-button").click();
  await expect(page.getByTestId("hint")).toContainText("G is in the wrong place.");
  await page.getByTestId("follow-hint").click();
  await expect(page.getByTestId("count")).toHaveText("Exactly one solution left");
  await isFree(page, 16);
});

test("a long search can be stopped, resumed and cancelled @once", async ({ page }) => {
  await show(page, "p6x10");
  await page.getByTestId("method").selectOption("brute-force");
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("searched")).toHaveText(/Searching… [1-9]/);
  await page.getByTestId("stop").click();
  await expect(page.getByTestId("searched")).toHaveText(/Stopped after [1-9].* nodes; no solution found yet/);
  await page.getByTestId("resume").click();
  await expect(page.getByTestId("searched")).toHaveText(/Searching…/);
  await page.getByTestId("stop").click();
  await page.getByRole("button", { name: "Cancel search" }).click();
  await expect(page.getByTestId("solve")).toBeVisible();
});

test("a pyramid is drawn in layers and solved @once", async ({ page }) => {
  await show(page, "pyramid");
  await expect(page.getByText("Layer 1 (bottom)")).toBeVisible();
  await expect(page.getByText("Layer 3", { exact: true })).toBeVisible();
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("which")).toContainText("Solution 1 of");
  await expect(page.locator("[data-letter]")).toHaveCount(14);
});

test("a piece is dragged by mouse, lifted and put back", async ({ page }) => {
  await show(page, "test1");
  const from = await middle(page.getByTestId("piece-A"));
  const to = await middle(cell(page, 3));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await lies(page, 3, "A");
  await page.mouse.up();
  await expect(page.getByTestId("piece-A")).toHaveCount(0);
  await lies(page, 3, "A");
  await expect(page.getByTestId("count")).toHaveText("Exactly one solution left");
  await page.mouse.move(to.x, to.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 40, { steps: 8 });
  await page.mouse.up();
  await isFree(page, 3);
  await expect(page.getByTestId("piece-A")).toBeVisible();
});

test("a held piece can be rotated, flipped, placed by a tap and lifted by a tap", async ({ page }) => {
  await enterDirect(page, "packing\nboard 2x3\npiece L\nXXX\nX..\npiece D\nXX\n");
  await page.getByTestId("piece-L").click();
  await expect(page.getByTestId("piece-L")).toHaveAttribute("aria-pressed", "true");
  const drawn = () => page.getByTestId("piece-L").locator("svg").getAttribute("viewBox");
  const before = await drawn();
  await page.getByTestId("rotate").click();
  await expect.poll(drawn).not.toBe(before);
  await page.keyboard.press("r");
  await expect.poll(drawn).toBe(before);
  await page.getByTestId("flip").click();
  await cell(page, 1).click();
  await expect(page.getByTestId("piece-L")).toHaveCount(0);
  await expect(page.locator('[data-letter="L"]')).toHaveCount(4);
  await page.locator('[data-letter="L"]').first().click();
  await expect(page.getByTestId("piece-L")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(page.locator('[data-letter="L"]')).toHaveCount(0);
});

async function enterDirect(page: Page, text: string) {
  await page.goto("#packing");
  await expect(page.locator("[data-cell]").first()).toBeAttached();
  await enterText(page, text);
  await expect(page.getByTestId("text")).toHaveCount(0);
}

test("a piece can be dragged by a finger, and is shown above it", async ({ page, hasTouch }) => {
  test.skip(!hasTouch, "needs a touch screen");
  await show(page, "test1");
  const client = await page.context().newCDPSession(page);
  const to = await middle(cell(page, 0));
  const from = await middle(page.getByTestId("piece-A"));
  await touch(client, [from, { x: from.x, y: from.y - 20 }, { x: to.x, y: to.y + 1.6 * to.size }]);
  await lies(page, 0, "A");
  await expect(page.getByTestId("piece-A")).toHaveCount(0);
});

async function touch(client: CDPSession, points: { x: number; y: number }[]) {
  for (const [index, { x, y }] of points.entries()) {
    const type = index === 0 ? "touchStart" : "touchMove";
    await client.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y }] });
  }
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("a piece can be dragged onto a pyramid, and tipped to reach into several layers", async ({ page }) => {
  await show(page, "pyramid");
  const first = (await page.locator("[data-piece]").first().getAttribute("data-piece")) ?? "";
  const drawn = () => page.getByTestId(`piece-${first}`).locator("svg").innerHTML();
  await page.getByTestId(`piece-${first}`).click();
  const before = await drawn();
  await page.getByTestId("tip").click();
  await expect.poll(drawn).not.toBe(before);
  await page.keyboard.press("Escape");
  // The bottom has 9 cells; a tipped piece reaches above them.
  const from = await middle(page.getByTestId(`piece-${first}`));
  const to = await middle(cell(page, 4));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await expect(page.locator(`[data-letter="${first}"]`).first()).toBeAttached();
  await page.mouse.up();
  await expect(page.getByTestId(`piece-${first}`)).toHaveCount(0);
  const cells = await page
    .locator(`[data-letter="${first}"]`)
    .evaluateAll((all) => all.map((each) => Number(each.getAttribute("data-cell"))));
  expect(Math.min(...cells)).toBeLessThan(9);
  expect(Math.max(...cells)).toBeGreaterThanOrEqual(9);
  await expect(page.getByTestId("count")).not.toHaveText(/Counting/);
});

test("leaving the page ends its searches @once", async ({ page }) => {
  // Records the messages to workers: sessions that begin and that are dropped.
  await page.addInitScript(() => {
    const posted: { kind: string; session?: number; request?: { verb: string } }[] = [];
    Object.assign(window, { posted });
    const post = Worker.prototype.postMessage as (message: unknown, ...rest: unknown[]) => void;
    Worker.prototype.postMessage = function (message: (typeof posted)[number], ...rest: unknown[]) {
      posted.push(message);
      return post.call(this, message, ...rest);
    };
  });
  await show(page, "p6x10");
  await page.getByTestId("method").selectOption("brute-force");
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("searched")).toHaveText(/Searching… [1-9]/);
  await page.getByRole("link", { name: "Sliding" }).click();
  await expect(page.getByTestId("moves-made")).toBeVisible();
  const left = () =>
    page.evaluate(() => {
      const { posted } = window as unknown as {
        posted: { kind: string; session?: number; request?: { verb: string } }[];
      };
      const solving = posted.filter(({ kind, request }) => kind === "begin" && request?.verb === "solve");
      const dropped = posted.filter(({ kind }) => kind === "drop").map(({ session }) => session);
      return solving.map(({ session }) => dropped.includes(session));
    });
  await expect.poll(left).toEqual([true]);
});

const LINK = "susun:text=1%202%201%0ADEFAULT%0AAA";
/** With brute force this takes long. */
const LONG = "packing\nboard 6x10\npieces pentominoes\n";

test("another puzzle, a link and a reset can be undone and redone, also after a reload @once", async ({
  page,
}) => {
  await show(page, "test1");
  await page.getByTestId("piece-A").click();
  await cell(page, 2).click();
  await lies(page, 2, "A");
  await page.getByTestId("reset").click();
  await isFree(page, 2);
  await choosePuzzle(page, "test2");
  await expect(page.locator("[data-cell]")).toHaveCount(25);
  await page.evaluate((link) => (location.hash = `#${link}`), LINK);
  await expect(page.locator("[data-cell]")).toHaveCount(2);
  await enterText(page, "packing\nboard 1x3\npiece I\nXXX\n");
  await expect(page.locator("[data-cell]")).toHaveCount(3);
  await page.reload();
  await expect(page.locator("[data-cell]")).toHaveCount(3);
  for (const cells of [2, 25, 4]) {
    await page.getByTestId("undo").click();
    await expect(page.locator("[data-cell]")).toHaveCount(cells);
  }
  await isFree(page, 2);
  await page.getByTestId("undo").click();
  await lies(page, 2, "A");
  await page.reload();
  await lies(page, 2, "A");
  await page.getByTestId("redo").click();
  await isFree(page, 2);
  for (const cells of [25, 2, 3]) {
    await page.getByTestId("redo").click();
    await expect(page.locator("[data-cell]")).toHaveCount(cells);
  }
  await expect(page.getByTestId("redo")).toBeDisabled();
});

test("a link opened in a new tab leads back to the last game @once", async ({ page, context }) => {
  await show(page, "test1");
  await page.getByTestId("piece-A").click();
  await cell(page, 2).click();
  await lies(page, 2, "A");
  const other = await context.newPage();
  await other.goto(`./#${LINK}`);
  await expect(other.locator("[data-cell]")).toHaveCount(2);
  await other.getByTestId("undo").click();
  await lies(other, 2, "A");
  await choosePuzzle(other, "test2");
  await expect(other.locator("[data-cell]")).toHaveCount(25);
  await page.reload();
  await lies(page, 2, "A");
  await other.reload();
  await expect(other.locator("[data-cell]")).toHaveCount(25);
});

test("a solution that was left or used can be shown again, also after a reload @once", async ({ page }) => {
  await show(page, "challenge");
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("which")).toHaveText("Solution 1 of 1");
  await page.getByTestId("back").click();
  await isFree(page, 0);
  await page.getByTestId("undo").click();
  await lies(page, 0, "B");
  await page.reload();
  await expect(page.getByTestId("which")).toHaveText("Solution 1 of 1");
  await page.getByTestId("keep").click();
  await expect(page.getByTestId("count")).toHaveText("Solved: all cells are filled.");
  await page.getByTestId("undo").click();
  await expect(page.getByTestId("which")).toBeVisible();
  await page.getByTestId("undo").click();
  await expect(page.getByTestId("count")).toHaveText("Exactly one solution left");
  await isFree(page, 0);
});

for (const search of ["solve", "watch"]) {
  test(`a reload during a search offers to search again: ${search} @once`, async ({ page }) => {
    await page.goto("#packing");
    await enterText(page, LONG);
    await expect(page.locator("[data-cell]")).toHaveCount(60);
    await page.getByTestId("method").selectOption("brute-force");
    await page.getByTestId(search).click();
    await expect(page.getByTestId("searched")).toContainText(/[1-9]/);
    await page.reload();
    await page.getByTestId("search-again").click();
    await expect(page.getByTestId("searched")).toContainText(/[1-9]/);
    await page.getByTestId("piece-F").click();
    await page.reload();
    await expect(page.locator("[data-cell]")).toHaveCount(60);
    await expect(page.getByTestId("search-again")).toHaveCount(0);
  });
}

test("no ball of a tipped piece in the tray hides another one @once", async ({ page }) => {
  await page.goto("#packing");
  await choosePuzzle(page, "iqPyramid");
  await expect(page.getByTestId("piece-C")).toBeVisible();
  for (const piece of ["A", "I", "D"]) {
    await page.getByTestId(`piece-${piece}`).click();
    const nearest = () =>
      page.getByTestId(`piece-${piece}`).evaluate((button) => {
        const balls = [...button.querySelectorAll(".body circle")].map((ball) => ({
          x: Number(ball.getAttribute("cx")),
          y: Number(ball.getAttribute("cy")),
        }));
        const far = balls.flatMap((a, i) => balls.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
        return { balls: balls.length, nearest: Math.min(...far) };
      });
    for (const key of ["t", "r", "f", "t", "r", "t"]) {
      await page.keyboard.press(key);
      const { balls, nearest: least } = await nearest();
      expect(balls).toBe(5);
      expect(least, `${piece} after ${key}`).toBeGreaterThan(0.35);
    }
    await page.keyboard.press("Escape");
  }
});

test("screen readers announce how a piece was turned @once", async ({ page }) => {
  await show(page, "challenge");
  const said = page.getByRole("status").first();
  await page.getByTestId("piece-G").press("Enter");
  await expect(said).toHaveText(/^Holding G, [1-9]\d* placements?$/);
  for (const [key, text] of [
    ["r", "rotated"],
    ["f", "flipped"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(said).toHaveText(new RegExp(`^G ${text}, \\d+ placements?\\s*$`));
  }
});

test("the keys are listed, and z and y undo and redo @once", async ({ page }) => {
  await show(page, "test1");
  await page.getByTestId("show-keys").click();
  await expect(page.getByTestId("keys")).toContainText("Rotate the held piece");
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("keys")).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(page.getByTestId("keys")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByTestId("piece-A").click();
  await cell(page, 2).click();
  await lies(page, 2, "A");
  await page.keyboard.press("z");
  await isFree(page, 2);
  await page.keyboard.press("y");
  await lies(page, 2, "A");
  await page.keyboard.press("Control+z");
  await isFree(page, 2);
});

test("Hint always shows an answer: solved, a solution shown, nothing found in time @once", async ({
  page,
}) => {
  await page.addInitScript(() => {
    // Hints end at once if the test says so.
    const post = Worker.prototype.postMessage as (message: unknown, ...rest: unknown[]) => void;
    Worker.prototype.postMessage = function (message: unknown, ...rest: unknown[]) {
      const { request } = message as { request?: { verb: string; limits?: { seconds: number } } };
      if ((window as { hurry?: boolean }).hurry && request?.verb === "hint") request.limits = { seconds: 0 };
      return post.call(this, message, ...rest);
    };
  });
  await show(page, "challenge");
  const hint = page.getByTestId("hint");
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("which")).toHaveText("Solution 1 of 1");
  await wholeHint(page);
  await expect(hint).toHaveText(/Place \w as shown/);
  await expect(page.getByTestId("count")).toHaveText("Exactly one solution left");
  await page.getByTestId("undo").click();
  await page.getByTestId("keep").click();
  await expect(page.getByTestId("count")).toHaveText(/^Solved/);
  await page.keyboard.press("h");
  await expect(hint).toHaveText("No hint is needed: the puzzle is solved.");
  await choosePuzzle(page, "iqPyramid");
  await expect(page.locator("[data-letter]")).toHaveCount(0);
  await page.evaluate(() => Object.assign(window, { hurry: true }));
  await page.getByTestId("hint-button").click();
  await expect(hint).toHaveText("No hint found within the time limit.");
});

test("a button that goes away leaves the focus at the puzzle, and a failed link is reported @once", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message: unknown, ...more: unknown[]) {
      const { request } = message as { request?: { verb: string; state?: unknown } };
      const fails = (window as { noLinks?: boolean }).noLinks && request?.verb === "link";
      if (fails) request.state = { puzzle: { text: "packing" } };
      return post.apply(this, [message, ...more] as Parameters<typeof post>);
    };
  });
  await show(page, "challenge");
  await openTab(page, "Share");
  await expect(page.getByTestId("link")).toHaveValue(/susun:/);
  const press = async (id: string) => {
    await page.getByTestId(id).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByTestId(id)).toHaveCount(0);
    await expect(page.locator("#puzzle"), id).toBeFocused();
  };
  await wholeHint(page);
  await press("follow-hint");
  await page.getByTestId("solve").click();
  await press("back");
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("keep")).toBeVisible();
  await page.evaluate(() => ((window as { noLinks?: boolean }).noLinks = true));
  await press("keep");
  await expect(page.getByTestId("link")).toHaveValue("");
  await expect(page.getByTestId("status").getByTestId("error")).toBeVisible();
  await expect(page.getByTestId("unlisted")).toContainText("Solved with help");
  await expect(page.getByTestId("finished-time")).toHaveCount(0);
});

test("a hint suggests one piece to remove, marks only it, and offers others @once", async ({ page }) => {
  await enterDirect(page, "packing\nboard 3x4\npiece A\nXX\npiece B\nXX\npiece C\nXXXX\npiece D\nXXXX\n");
  await expect(page.locator("[data-cell]")).toHaveCount(12);
  // Together, A and B leave only one whole row for C and D.
  for (const [piece, on] of [
    ["A", 0],
    ["B", 4],
  ] as const) {
    await page.getByTestId(`piece-${piece}`).click();
    await cell(page, on).click();
    await expect(page.getByTestId(`piece-${piece}`)).toHaveCount(0);
  }
  await page.getByTestId("hint-button").click();
  const hint = page.getByTestId("hint");
  await expect(hint).toContainText("Some pieces do not fit together. Without A, 2 solutions are left.");
  await expect(page.locator(".marked")).toHaveCount(2);
  await expect(page.getByTestId("other-fix")).toHaveText(/^B\s+\(leaves 2 solutions\)$/);
  await page.getByTestId("other-fix").click();
  await expect(page.getByTestId("piece-B")).toBeVisible();
  await isFree(page, 4);
  await expect(page.getByTestId("count")).toHaveText("2 solutions left");
});

test("the board says what it shows: a solution, brute force, or counts below a hint @once", async ({
  page,
}) => {
  await show(page, "challenge");
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("which")).toHaveText("Solution 1 of 1");
  await expect(page.getByTestId("count")).toHaveCount(0);
  await page.getByTestId("back").click();
  await openTab(page, "Learn");
  await page.getByTestId("heat").check();
  await expect(page.locator("text.count").first()).toBeVisible();
  const counts = await page.locator("text.count").count();
  await wholeHint(page);
  await expect(page.getByTestId("hint")).toHaveText(/Place \w/);
  const cells = await page.locator(".hint .body circle").count();
  await expect(page.locator("text.count")).toHaveCount(counts - cells);
  await openTab(page, "Search");
  await choosePuzzle(page, "test2");
  // It is open then.
  await expect(page.getByTestId("hint")).toHaveCount(0);
  await page.getByTestId("watch").click();
  await expect(page.getByTestId("film")).toBeVisible();
  await expect(page.getByTestId("count")).toHaveText("Brute-force playback");
});

test("two undos at the same time both take effect @once", async ({ page }) => {
  await show(page, "test2");
  const put = async (piece: string) => {
    await page.getByTestId(`piece-${piece}`).press("Enter");
    await page.keyboard.press("Enter");
    await expect(page.getByTestId(`piece-${piece}`)).toHaveCount(0);
  };
  await put("A");
  await put("B");
  await page.getByTestId("undo").evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.locator("[data-letter]")).toHaveCount(0);
  await page.getByTestId("redo").evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByTestId("piece-B")).toHaveCount(0);
  await expect(page.getByTestId("piece-A")).toHaveCount(0);
});

test("a piece can be placed and lifted by keyboard only @once", async ({ page }) => {
  await show(page, "test1");
  await page.getByTestId("board").focus();
  const piece = () => page.evaluate(() => document.activeElement?.getAttribute("data-piece"));
  for (let tabs = 0; tabs < 20 && (await piece()) !== "A"; tabs += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("board")).toBeFocused();
  await lies(page, 0, "A");
  await page.keyboard.press("ArrowRight");
  await lies(page, 1, "A");
  await page.keyboard.press("ArrowDown");
  await lies(page, 3, "A");
  await page.keyboard.press("Escape");
  await isFree(page, 3);
  await expect.poll(piece).toBe("A");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("piece-A")).toHaveCount(0);
  await lies(page, 2, "A");
  await page.keyboard.press("Delete");
  await isFree(page, 2);
  await expect(page.getByTestId("piece-A")).toBeVisible();
});

test("a drawn board with drawn pieces can be solved @once", async ({ page }) => {
  await page.goto("#packing");
  await page.getByTestId("draw").click();
  await page.getByLabel("Rows").fill("2");
  await page.getByLabel("Rows").blur();
  await page.getByLabel("Cell in row 1, column 4").click();
  for (const column of [1, 2, 3]) await page.getByLabel(`Piece A, row 2, column ${column}`).click();
  await page.getByTestId("add-piece").click();
  for (const column of [2, 3]) await page.getByLabel(`Piece B, row 1, column ${column}`).click();
  await page.getByLabel("Copies of B").fill("2");
  await page.getByTestId("use-drawing").click();
  await expect(page.locator("[data-cell]")).toHaveCount(7);
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("which")).toContainText("Solution 1 of");
  await expect(page.locator("[data-letter]")).toHaveCount(7);
});

test("a drawing is kept, reports what is missing, and fits into its dialog", async ({ page }) => {
  await page.goto("#packing");
  await expect(page.locator("[data-cell]").first()).toBeAttached();
  await page.getByTestId("draw").click();
  await page.getByTestId("use-drawing").click();
  await expect(page.getByTestId("lacking")).toHaveText(/No piece is drawn yet/);
  await page.getByLabel("Columns").fill("20");
  await page.getByLabel("Columns").blur();
  const last = page.getByLabel("Cell in row 3, column 20");
  await last.click();
  await expect(last).toHaveAttribute("aria-pressed", "false");
  const dialog = page.getByRole("dialog", { name: "Draw a puzzle" });
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await page.getByLabel("Letter of piece 1").fill("ß");
  await expect(page.getByLabel("Letter of piece 1")).toHaveValue("ß");
  await page.getByLabel("Letter of piece 1").fill("q");
  await expect(page.getByLabel("Letter of piece 1")).toHaveValue("Q");
  await page.getByLabel("Piece Q, row 1, column 1").click();
  await expect(page.getByTestId("lacking")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByTestId("draw").click();
  await expect(last).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByLabel("Piece Q, row 1, column 1")).toHaveAttribute("aria-pressed", "true");
  const add = page.getByTestId("add-piece");
  for (let pieces = 1; pieces < 26; pieces += 1) await add.click();
  await expect(page.getByTestId("no-letter")).toContainText("All letters are in use");
  await expect(add).toBeDisabled();
});

test("each drawn piece needs its own letter @once", async ({ page }) => {
  await page.goto("#packing");
  await page.getByTestId("draw").click();
  await page.getByLabel("Piece A, row 1, column 1").click();
  const letter = page.getByLabel("Letter of piece 1");
  for (const wrong of [".", "#", "É", ""]) {
    await letter.fill(wrong);
    await page.getByTestId("use-drawing").click();
    await expect(page.getByTestId("lacking"), wrong).toHaveText(/its own letter, A to Z/);
    await expect(page.getByTestId("error")).toHaveCount(0);
  }
  await letter.fill("b");
  await expect(page.getByTestId("lacking")).toHaveCount(0);
  await page.getByTestId("add-piece").click();
  await page.getByLabel("Letter of piece 2").fill("B");
  await page.getByLabel("Piece B, row 1, column 2").last().click();
  await page.getByTestId("use-drawing").click();
  await expect(page.getByTestId("lacking")).toBeVisible();
  await page.getByLabel("Letter of piece 2").fill("C");
  await page.getByTestId("use-drawing").click();
  await expect(page.getByTestId("count")).toHaveText("No solution");
});

test("screen readers announce the same status that is shown @once", async ({ page }) => {
  await show(page, "challenge");
  await expect(page.getByRole("status").first()).toHaveText("Exactly one solution left");
  await choosePuzzle(page, "p6x10");
  await expect(page.getByTestId("count")).toHaveText(/^9,356 solutions left/);
  const seen = await page.getByTestId("count").innerText();
  await expect(page.getByRole("status").first()).toHaveText(seen);
});

test("an empty board without a solution does not suggest to remove a piece @once", async ({ page }) => {
  await page.goto("#packing");
  await enterText(page, EMPTY_WITHOUT);
  await expect(page.getByTestId("count")).toHaveText("No solution");
  await expect(page.getByTestId("status")).not.toContainText("which piece to remove");
});

test("a stopped search ends when another method is chosen @once", async ({ page }) => {
  await show(page, "iqPyramid");
  await page.getByTestId("method").selectOption("brute-force");
  await page.getByTestId("solve").click();
  await page.getByTestId("stop").click();
  await expect(page.getByTestId("resume")).toBeVisible();
  await page.getByTestId("method").selectOption("exact-cover");
  await expect(page.getByTestId("solve")).toBeVisible();
});

for (const [file, line] of [
  ["test4-no-type.txt", 2],
  ["test5-letter-twice.txt", 6],
  ["test6-count.txt", 18],
] as const) {
  test(`an error in a text shows what is wrong and where: ${file} @once`, async ({ page }) => {
    await page.goto("#packing");
    await enterText(page, puzzle(file));
    await expect(page.getByTestId("error")).toContainText(`line ${line}, column`);
    await expect(page.getByTestId("error").locator("mark")).not.toBeEmpty();
  });
}

test("the board can be saved as text and as pictures @once", async ({ page }) => {
  await show(page, "test2");
  await page.getByRole("tab", { name: "Share" }).click();
  await expect(page.getByTestId("link")).toHaveValue(/#susun:/);
  await expect(page.getByTestId("shared-text")).toHaveValue(/^packing/);
  const saved = async (button: string) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByTestId(button).click()]);
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  };
  const text = await saved("save-text");
  expect(text.name).toBe("susun.txt");
  expect(text.bytes.toString()).toContain("piece A\n");
  const svg = await saved("save-svg");
  expect(svg.bytes.toString()).toMatch(/^<svg /);
  const png = await saved("save-png");
  expect([...png.bytes.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
  expect(png.bytes.readUInt32BE(16)).toBeGreaterThan(200);
  expect(png.bytes.readUInt32BE(20)).toBeGreaterThan(200);
});

test("a reload and a link restore the placed pieces @once", async ({ page }) => {
  await show(page, "test1");
  await page.getByTestId("piece-A").click();
  await cell(page, 2).click();
  await lies(page, 2, "A");
  await page.getByRole("tab", { name: "Share" }).click();
  await expect(page.getByTestId("link")).toHaveValue(/put=A\.2/);
  const link = await page.getByTestId("link").inputValue();
  await page.reload();
  await lies(page, 2, "A");
  await page.evaluate(() => localStorage.clear());
  await page.goto("about:blank");
  await page.goto(link);
  await lies(page, 2, "A");
});

test("if the method of a link does not exist, the method is automatic, also for later puzzles @once", async ({
  page,
}) => {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("svelte")) warnings.push(message.text());
  });
  await page.goto("./#susun:text=1%202%201%0ADEFAULT%0AAA&algorithm=nonsense");
  await expect(page.getByTestId("count")).toHaveText("Exactly one solution left");
  await expect(page.getByTestId("method")).toHaveValue("");
  await choosePuzzle(page, "test1");
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("which")).toContainText("Solution 1 of");
  await page.goto("./#susun:text=1%202%201%0ADEFAULT%0AAA&algorithm=dancing-links");
  await expect(page.getByTestId("method")).toHaveValue("dancing-links");
  expect(warnings).toEqual([]);
});

test("Learn shows what Algorithm X sees @once", async ({ page }) => {
  await show(page, "challenge");
  await page.getByRole("tab", { name: "Learn" }).click();
  await expect(page.getByTestId("matrix")).toContainText("cells and pieces to cover");
  await page.getByTestId("heat").check();
  await expect(page.locator("text.count").first()).toBeVisible();
});

test("only forced placements are listed as forced @once", async ({ page }) => {
  await show(page, "p6x10");
  await page.getByRole("tab", { name: "Learn" }).click();
  await expect(page.getByTestId("need")).toContainText(
    /Fewest placements.*covered by \d+ placements|Fewest placements.*has \d+ placements/s,
  );
  await expect(page.getByTestId("forced")).toHaveCount(0);
  await enterText(page, "packing\nboard 1x3\npiece I\nXXX\n");
  await expect(page.getByTestId("forced")).toContainText(/Forced placements.*1 placement: \w/s);
});

test("reasons and hints are in the language of the page @once", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("susun.settings", JSON.stringify({ language: "id" })));
  await page.goto("#packing");
  await expect(page.locator("[data-cell]").first()).toBeAttached();
  await choosePuzzle(page, "test3");
  await expect(page.getByTestId("reason")).toHaveText(
    "Keping yang tersisa menutup 10 petak, tetapi masih ada 12 petak yang harus diisi: 2 akan tetap kosong.",
  );
  const reason = async (text: string) => {
    await page.getByTestId("enter-text").click();
    await page.getByTestId("text").fill(text);
    await page.getByRole("button", { name: "Pakai teks ini" }).click();
    await expect(page.getByTestId("text")).toHaveCount(0);
    return page.getByTestId("reason");
  };
  await expect(await reason("packing\nboard 2x2\npiece I\nXXXX\n")).toHaveText(
    "Keping I tidak muat di mana pun.",
  );
  const chessboard =
    "packing\nboard 4x5\npiece I\nXXXX\npiece O\nXX\nXX\npiece T\nXXX\n.X.\npiece S\n.XX\nXX.\npiece L\nXXX\nX..\n";
  await expect(await reason(chessboard)).toHaveText(/^Dari petak yang kosong, 10 gelap .* dan 10 terang/);
  await choosePuzzle(page, "challenge");
  await wholeHint(page);
  await expect(page.getByTestId("hint")).toHaveText(
    /^Pasang \w seperti .*\. (Keping ini|Tidak ada|Semua solusi|\d)/,
  );
});

/** The puzzles whose names do not fit into the chooser. */
const cut = (page: Page) =>
  page.getByTestId("puzzle").evaluate((select: HTMLSelectElement) => {
    const names = [...select.options].map(({ text }) => text);
    const alone = select.cloneNode() as HTMLSelectElement;
    alone.style.cssText = "position: absolute; width: max-content; max-width: none; flex: none";
    select.after(alone);
    const wide = names.filter((name) => {
      alone.replaceChildren(new Option(name));
      return alone.offsetWidth > select.offsetWidth;
    });
    alone.remove();
    return wide;
  });

test("every puzzle name fits into the chooser", async ({ page }) => {
  await show(page, "challenge");
  expect(await cut(page)).toEqual([]);
});

test("Indonesian texts fit, too", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("susun.settings", JSON.stringify({ language: "id" })));
  await page.goto("#packing");
  await expect(page.getByTestId("solve")).toHaveText("Selesaikan");
  await expect(page.getByTestId("count")).toHaveText("Tinggal tepat satu solusi");
  expect(await cut(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test("every part of the page is accessible", async ({ page }, { project }) => {
  await page.emulateMedia({ colorScheme: schemeOf(project.name), reducedMotion: "reduce" });
  await show(page, "challenge");
  await expectAccessible(page, "challenge");
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("which")).toBeVisible();
  await openTab(page, "Share");
  await expectAccessible(page, "share");
  await openTab(page, "Learn");
  await expectAccessible(page, "learn");
  await page.keyboard.press("Escape");
  await page.getByTestId("draw").click();
  await expectAccessible(page, "draw");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(page.getByTestId("keys")).toBeVisible();
  await expectAccessible(page, "keys");
  await page.keyboard.press("Escape");
  await enterText(page, "packing\nboard 2x2\npiece A\nXX\npiece A\nX");
  await expect(page.getByTestId("error")).toBeVisible();
  await expectAccessible(page, "text with an error");
  await page.keyboard.press("Escape");
  await page.getByTestId("keep").click();
  await expect(page.getByTestId("finished")).toBeVisible();
  await expectAccessible(page, "finished");
  await choosePuzzle(page, "test1");
  await openTab(page, "Search");
  await page.getByTestId("watch").click();
  await expect(page.getByTestId("film")).toBeVisible();
  await expectAccessible(page, "brute force");
});
