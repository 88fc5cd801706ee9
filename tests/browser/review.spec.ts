import { expect, test, type Page } from "@playwright/test";
import { expectAccessible, openLink, openTab, susun } from "./bench";

const NEAR = "susun:tiles=1.2.3.4_5.6.0.8_9.10.7.11_13.14.15.12";
/** 50 moves from the goal. */
const FAR = "susun:tiles=2.3.0.8_15.12.6.7_13.1.4.9_14.11.10.5&goal=standard";

const OPPOSITE: Record<string, string> = { u: "d", d: "u", l: "r", r: "l" };

const review = (page: Page) => page.getByTestId("review");

test("a game with three mistakes has exactly those in its review", async ({ page }) => {
  // Tile 8 down and up again, tile 10 right and left, tile 8 once more.
  await openLink(page, `${NEAR}&moves=rldlrrudd`);
  await expect(page.getByTestId("moves-made")).toHaveText("Moves: 9");
  await openTab(page, "Review");
  await page.getByTestId("review-start").click();
  await expect(page.getByTestId("review-summary")).toHaveText(
    "9 moves (7 slides). A shortest solution has 3 moves.",
  );
  const mistakes = page.getByTestId("mistakes").locator("li");
  await expect(mistakes).toHaveCount(3);
  await expect(mistakes.first()).toContainText("1. tile 8; better: move 7 up");
  await expectAccessible(page, "review");
  // The better move is shown on the board before the mistake.
  await mistakes.nth(1).getByRole("button", { name: "Show" }).click();
  await expect(page.getByTestId("position")).toHaveText("3 / 9");
  await expect(page.getByRole("button", { name: /^11, .*best move$/ })).toBeVisible();
  // The curve leads to any board. On a phone, its sheet was closed to show the board.
  await openTab(page, "Review");
  const curve = page.getByTestId("curve");
  const box = await curve.boundingBox();
  if (!box) throw new Error("there is no curve");
  await curve.click({ position: { x: box.width - 8, y: 20 } });
  await expect(page.getByTestId("position")).toHaveText("9 / 9");
  // Retry: other moves replace those after the board.
  await mistakes.first().getByRole("button", { name: "Retry from here" }).click();
  await expect(page.getByTestId("position")).toHaveText("0 / 9");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByTestId("position")).toHaveText("1 / 1");
  await expect(page.getByTestId("review-start")).toHaveCount(1);
});

test("the card at the end of a game leads to its review @once", async ({ page }) => {
  await openLink(page, "susun:tiles=1.2.3.4_5.6.7.8_9.10.0.11_13.14.15.12");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await page.getByTestId("review-game").click();
  await expect(page.getByTestId("review-summary")).toContainText("A shortest solution has 2 moves.");
  await expect(review(page)).toContainText("Every move brought you nearer to the goal.");
});

test("a game of 120 moves is reviewed within 20 seconds, with progress @timing @once", async ({ page }) => {
  test.setTimeout(90_000);
  await openLink(page, FAR);
  // Every move of a solution of 50 moves, and 35 of them undone and made again.
  const text = await susun("solve", FAR, "--moves", "blank");
  const line = text.split("\n").find((row) => /^[udlr]{50}$/.test(row)) ?? "";
  const game = [...line].flatMap((letter, index) =>
    index < 35 ? [letter, OPPOSITE[letter] ?? "", letter] : [letter],
  );
  expect(game.length).toBe(120);
  await openLink(page, `${FAR}&moves=${game.join("")}`);
  await openTab(page, "Review");
  const began = Date.now();
  await page.getByTestId("review-start").click();
  await expect(page.getByTestId("review-progress")).toBeVisible();
  await expect(page.getByTestId("review-summary")).toContainText("120 moves", { timeout: 60_000 });
  const seconds = (Date.now() - began) / 1000;
  console.log(`figure: a game of 120 moves is reviewed in ${seconds.toFixed(1)} s`);
  await expect(page.getByTestId("mistakes").locator("li")).toHaveCount(35);
  expect(seconds).toBeLessThan(20);
});

test("slides are counted in Solve and in the review @once", async ({ page }) => {
  await openLink(page, "susun:tiles=1.2.3_0.4.5_7.8.6&moves=rrd");
  await openTab(page, "Review");
  await page.getByTestId("review-start").click();
  await expect(page.getByTestId("review-summary")).toContainText("3 moves (2 slides).");
  await openTab(page, "Search");
  await page.getByTestId("slides").check();
  await openTab(page, "Review");
  await page.getByTestId("review-start").click();
  await expect(page.getByTestId("review-summary")).toContainText("A shortest solution has 2 slides.");
  await page.getByTestId("playback-start").click();
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("moves-left")).toHaveText("2 slides (3 moves), shortest");
});

test("a large board has bounds, and a review can be stopped @once", async ({ page }) => {
  await openLink(
    page,
    "susun:tiles=1.2.3.4.5_6.7.8.9.10_11.12.13.14.15_16.17.18.19.20_21.22.23.0.24&moves=ulur",
  );
  await openTab(page, "Review");
  await page.getByTestId("review-start").click();
  await expect(page.getByTestId("review-summary")).toContainText("4 moves");
});

test("the review of a packing shows the piece that lost the last solution", async ({ page }) => {
  await page.goto("./#packing");
  await page.getByTestId("enter-text").click();
  await page.getByTestId("text").fill("packing\nboard 2x3\npiece A\nXX\nX.\npiece B\nXX\npiece C\nX\n");
  await page.getByRole("button", { name: "Use this text" }).click();
  await openTab(page, "Review");
  await expect(review(page)).toContainText("Place some pieces first.");
  for (const piece of ["C", "B"]) {
    await page.getByTestId(`piece-${piece}`).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(page.getByTestId(`piece-${piece}`)).toHaveCount(0);
  }
  const steps = page.getByTestId("review-step");
  await expect(steps).toHaveCount(2);
  await expect(steps.last()).toContainText("The last solution was lost here.");
  await expectAccessible(page, "review of a packing");
  await page.getByTestId("review-retry").click();
  await expect(steps).toHaveCount(1);
});
