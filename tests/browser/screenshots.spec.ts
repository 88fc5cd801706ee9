import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { openLink, projectFile } from "./bench";

// Takes a screenshot of every page for review, and checks the accessibility of each.

const FAR = "susun:tiles=2.3.0.8_15.12.6.7_13.1.4.9_14.11.10.5&goal=standard";
const ODD = "susun:tiles=1.2.3.13_5.8.7.9_6.10.11.0_4.14.15.12&goal=standard";

async function paste(page: Page, file: string): Promise<void> {
  await page.goto("./#packing");
  await page.getByTestId("enter-text").click();
  await page.getByTestId("text").fill(projectFile(file));
  await page.getByRole("button", { name: "Use this text" }).click();
}

const SCENES: Record<string, (page: Page) => Promise<void>> = {
  "sliding-coach": async (page) => {
    await openLink(page, FAR);
    await expect(page.getByTestId("moves-left")).toContainText("50");
  },
  "sliding-solved": async (page) => {
    await openLink(page, FAR);
    await page.getByTestId("solve").click();
    await expect(page.getByTestId("result")).toHaveAttribute("data-cost", "50");
    await page.getByTestId("scrub").fill("20");
    await expect(page.getByTestId("moves-left")).toContainText("30");
  },
  "sliding-unsolvable": async (page) => {
    await openLink(page, ODD);
    await expect(page.getByTestId("solve")).toBeDisabled();
  },
  "sliding-learn": async (page) => {
    await openLink(page, ODD);
    await page.getByRole("tab", { name: "Learn" }).click();
    await expect(page.getByTestId("kurang")).toBeVisible();
  },
  "sliding-share": async (page) => {
    await openLink(page, FAR);
    await page.getByRole("tab", { name: "Share" }).click();
    await expect(page.getByTestId("link")).toHaveValue(/susun:/);
  },
  "packing-challenge": async (page) => {
    await paste(page, "puzzles/packing/challenge-five.txt");
    await expect(page.getByTestId("count")).toHaveText("Exactly one solution left");
  },
  "packing-solved": async (page) => {
    await paste(page, "puzzles/packing/challenge-five.txt");
    await page.getByTestId("solve").click();
    await expect(page.getByTestId("which")).toContainText("Solution 1 of");
  },
  "packing-reason": async (page) => {
    await paste(page, "puzzles/packing/test3-no-solution.txt");
    await expect(page.getByTestId("reason")).toContainText("12");
  },
  "packing-pyramid": async (page) => {
    await paste(page, "puzzles/packing/pyramid.txt");
    await page.getByTestId("solve").click();
    await expect(page.getByTestId("which")).toContainText("Solution 1 of");
  },
  "packing-learn": async (page) => {
    await paste(page, "puzzles/packing/challenge-five.txt");
    await page.getByRole("tab", { name: "Learn" }).click();
    await expect(page.getByTestId("heat")).toBeVisible();
  },
};

for (const [name, prepare] of Object.entries(SCENES)) {
  test(`${name} is accessible, light and dark`, async ({ page }, { project }) => {
    await prepare(page);
    // Only the style sheet sets the colours, so the same page serves for both.
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(200);
      const path = `../../target/browser/screenshots/${name}-${project.name}-${colorScheme}.png`;
      await page.screenshot({ path, fullPage: true });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `${colorScheme}: nothing is wider than the window`).toBeLessThanOrEqual(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
      expect(
        grave.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
        colorScheme,
      ).toEqual([]);
    }
  });
}
