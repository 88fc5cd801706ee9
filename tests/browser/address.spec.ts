import { type Page, expect, test } from "@playwright/test";
import { openLink } from "./bench";

const SOLVABLE = "susun:tiles=1.2.3_4.0.5_7.8.6";
const BROKEN = "susun:tiles=%zz";
const PACKING = "susun:text=packing!lattice+square!board!XX!XX!piece+A!X!piece+B!XX!X.!";

/** Added to the page by the init script: answers of the engine wait between `hold` and `release`; errors do not. */
interface Held {
  hold(): void;
  release(): void;
  waiting(): number;
}
declare const held: Held;

/** Lets a test decide when the answers of the engine reach the page. */
async function holdAnswers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let waiting: (() => void)[] = [];
    let holding = false;
    const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage") ?? {};
    Object.defineProperty(Worker.prototype, "onmessage", {
      set(this: Worker, hear: (event: MessageEvent) => void) {
        set?.call(this, (event: MessageEvent<{ kind: string }>) => {
          if (holding && event.data.kind === "answer") waiting.push(() => hear.call(this, event));
          else hear.call(this, event);
        });
      },
    });
    const control: Held = {
      hold: () => (holding = true),
      release: () => {
        const released = waiting;
        [holding, waiting] = [false, []];
        for (const pass of released) pass();
      },
      waiting: () => waiting.length,
    };
    Object.assign(window, { held: control });
  });
}

/** Opens a link and holds its answer. */
async function openHeld(page: Page, link: string): Promise<void> {
  await page.evaluate(() => held.hold());
  await page.goto(`./#${link}`);
  await expect.poll(() => page.evaluate(() => held.waiting())).toBeGreaterThan(0);
}

test.beforeEach(async ({ page }) => {
  await holdAnswers(page);
  await openLink(page, SOLVABLE);
  await expect(page.getByTestId("solve")).toBeEnabled();
  await page.goto("./#packing");
  await expect(page.getByTestId("count")).toHaveText("Exactly one solution left");
});

test("an answer that arrives before the event of a new address does not replace the address @once", async ({
  page,
}) => {
  await openHeld(page, SOLVABLE);
  await page.evaluate((broken) => {
    location.hash = broken;
    // The address has changed already; its event comes after this.
    held.release();
  }, BROKEN);
  await expect(page.getByTestId("error").locator("mark")).toHaveText("%zz");
  expect(new URL(page.url()).hash).toBe(`#${BROKEN}`);
});

test("the answer to an older link does not remove the error of a newer one @once", async ({ page }) => {
  // The larger engine answers packing puzzles, so an answer may arrive after the answer to a later question.
  for (const [older, shown] of [
    [PACKING, "sliding"],
    [SOLVABLE, "packing"],
  ] as const) {
    await page.goto(`./#${shown}`);
    await expect(page.getByTestId("board")).toBeVisible();
    await openHeld(page, older);
    await page.goto(`./#${BROKEN}`);
    await expect(page.getByTestId("error").locator("mark")).toHaveText("%zz");
    await page.evaluate(() => held.release());
    await expect(page.getByTestId("error").locator("mark")).toHaveText("%zz");
    expect(new URL(page.url()).hash).toBe(`#${BROKEN}`);
  }
});
