import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { choosePuzzle, expectAccessible, openLink, openTab } from "./bench";

/** Tiles 15 and 14 are exchanged: the standard goal cannot be reached. */
const SWAPPED = "susun:tiles=1.2.3.4_5.6.7.8_9.10.11.12_13.15.14.0";
/** One move from its first row. */
const NEAR_ROW = "susun:tiles=1.2.3.0_5.6.7.4_9.15.11.12_13.10.14.8";

test("a goal for practice has free cells, and hints lead to it @once", async ({ page }) => {
  await openLink(page, SWAPPED);
  await expect(page.getByTestId("solve")).toBeDisabled();
  await openTab(page, "Set up");
  await page.getByTestId("goal").selectOption("first-two-rows");
  await expect(page.getByTestId("goal")).toHaveValue("first-two-rows");
  await expect(page.getByTestId("goal-picture").locator(".free")).toHaveCount(8);
  await expect(page.getByTestId("moves-left")).toHaveText("Solved");
  await page.getByTestId("goal").selectOption("last-2x2");
  await expect(page.getByTestId("goal-picture").locator(".free")).toHaveCount(12);
  await expect(page.getByTestId("solve")).toBeEnabled();
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("result")).toHaveAttribute("data-verdict", "optimal");
  await openTab(page, "Share");
  await expect(page.getByTestId("link")).toHaveValue(/goal=(\*|%2A)/);
});

test("the game ends when the cells that matter are right @once", async ({ page }) => {
  await openLink(page, `${NEAR_ROW}&goal=1.2.3.4_*.*.*.*_*.*.*.*_*.*.*.*`);
  await page.keyboard.press("c");
  await expect(page.getByTestId("moves-left")).toHaveText("1 move left");
  await page.getByTestId("tile-4").click();
  await expect(page.getByTestId("moves-left")).toHaveText("Solved");
  await page.reload();
  await expect(page.getByTestId("goal-picture").locator(".free")).toHaveCount(12);
});

test("the cells that matter can be tapped @once", async ({ page }) => {
  await openLink(page, NEAR_ROW);
  await openTab(page, "Set up");
  await page.getByTestId("goal").selectOption("cells");
  await expect(page.getByTestId("use-cells")).toBeDisabled();
  for (const cell of [0, 3]) await page.getByTestId(`goal-cell-${cell}`).click();
  await expectAccessible(page, "the cells of a goal");
  await page.getByTestId("use-cells").click();
  await expect(page.getByTestId("goal-picture").locator(".free")).toHaveCount(14);
  await expect(page.getByTestId("goal")).toHaveValue("cells");
  await expect(page.getByTestId("goal-cell-3")).toHaveAttribute("aria-pressed", "true");
  await page.getByTestId("tile-4").click();
  await expect(page.getByTestId("moves-left")).toHaveText("Solved");
});

for (const [page_, link] of [
  ["sliding", "susun:tiles=1.2.3_4.0.5_7.8.6&moves=rd"],
  ["packing", ""],
] as const) {
  test(`a solution is saved as GIF: ${page_} @once`, async ({ page }) => {
    if (link) await openLink(page, link);
    else {
      await page.goto("#packing");
      await choosePuzzle(page, "challenge");
      await expect(page.getByTestId("count")).toHaveText("Exactly one solution left");
      await page.getByTestId("solve").click();
    }
    await page.getByRole("tab", { name: "Share" }).click();
    const button = page.getByTestId("save-gif");
    await expect(button).toBeEnabled();
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    const path = await download.path();
    const file = readFileSync(path);
    expect(download.suggestedFilename()).toBe("susun.gif");
    expect(file.subarray(0, 6).toString()).toBe("GIF89a");
    expect(file.length).toBeLessThan(300_000);
    // The browser itself decodes it: every frame, and the time of the last one.
    const frames = await page.evaluate(
      async (bytes) => {
        const decoder = new ImageDecoder({
          data: new Uint8Array(bytes),
          type: "image/gif",
        });
        await Promise.all([decoder.completed, decoder.tracks.ready]);
        const count = decoder.tracks.selectedTrack?.frameCount ?? 0;
        const { image } = await decoder.decode({ frameIndex: count - 1 });
        return { count, duration: image.duration, width: image.displayWidth };
      },
      [...file],
    );
    if (link) expect(frames).toEqual({ count: 3, duration: 800_000, width: 340 });
    // Seven pieces are left to place.
    else expect(frames.count).toBe(8);
  });
}
