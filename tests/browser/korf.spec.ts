import { expect, test, type Page } from "@playwright/test";
import { figure, openLink, projectFile, susun } from "./bench";

interface Instance {
  id: number;
  tiles: string;
  cost: number;
}

const INSTANCES: Instance[] = projectFile("golden/korf100.tsv")
  .split("\n")
  .filter((line) => /^\d/.test(line))
  .map((line) => line.split("\t"))
  .map(([id, tiles = "", cost]) => ({ id: Number(id), tiles, cost: Number(cost) }));

const rows = (tiles: string, separator: string, rowSeparator: string) =>
  tiles
    .split(" ")
    .map((tile, cell) => (cell === 0 ? tile : (cell % 4 === 0 ? rowSeparator : separator) + tile))
    .join("");

/** Solves the board on the page; returns the milliseconds from the click to the result. */
async function solve(page: Page, options: { timeout?: number } = {}): Promise<number> {
  const begun = await page.evaluate(() => performance.now());
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("result")).toHaveAttribute("data-cost", /\d/, options);
  return (await page.evaluate(() => performance.now())) - begun;
}

async function all(page: Page, instances: Instance[]): Promise<void> {
  const times: number[] = [];
  for (const { id, tiles, cost } of instances) {
    await openLink(page, `susun:tiles=${rows(tiles, ".", "_")}&goal=blank-first`);
    await expect(page.getByTestId("board")).toHaveAttribute("data-board", rows(tiles, " ", "/"));
    times.push(await solve(page));
    await expect(page.getByTestId("result"), `instance ${id}`).toHaveAttribute("data-cost", String(cost));
    await expect(page.getByTestId("result"), `instance ${id}`).toHaveAttribute("data-verdict", "optimal");
  }
  times.sort((a, b) => a - b);
  const [median = 0, worst = 0] = [times[Math.floor(times.length / 2)], times.at(-1)];
  console.log(
    `figure: ${times.length} of Korf's instances: median ${Math.round(median)} ms, worst ${Math.round(worst)} ms ` +
      `(wanted 1000 and 5000)`,
  );
  expect(median).toBeLessThanOrEqual(2000);
  expect(worst).toBeLessThanOrEqual(10_000);
}

test("ten of Korf's instances are solved with the right lengths @once @timing", async ({ page }) => {
  await all(
    page,
    INSTANCES.filter(({ id }) => id % 10 === 2),
  );
});

test("all of Korf's instances are solved with the right lengths @long", async ({ page }) => {
  test.setTimeout(600_000);
  await all(page, INSTANCES);
});

test("the farthest boards of 4x4 are solved in a page with two workers @long", async ({ page }) => {
  test.setTimeout(600_000);
  const far80 = projectFile("golden/far.tsv")
    .split("\n")
    .filter((line) => line.startsWith("far80"))
    .map((line) => line.split("\t")[1] ?? "");
  for (const board of ["0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1", ...far80]) {
    const tiles = board.replaceAll(" ", ".").replaceAll("/", "_");
    await openLink(page, `susun:tiles=${tiles}&goal=standard&x-workers=2`);
    const milliseconds = await solve(page, { timeout: 300_000 });
    await expect(page.getByTestId("result")).toHaveAttribute("data-cost", "80");
    await expect(page.getByTestId("result")).toHaveAttribute("data-verdict", "optimal");
    figure(`${board}, 80 moves`, milliseconds, 20_000);
  }
});

test("the same kernel in the browser reaches 0.6 times the native speed @long", async ({ page }) => {
  test.setTimeout(600_000);
  const instance = INSTANCES.find(({ id }) => id === 4);
  const tiles = instance?.tiles ?? "";
  const times: { native: number; browser: number }[] = [];
  for (let round = 0; round < 3; round += 1) {
    const native = JSON.parse(
      await susun(
        ...["solve", "--json", "--threads", "1", "--goal", "blank-first"],
        ...["--algorithm", "ida-star", "--heuristic", "manhattan", rows(tiles, " ", "/")],
      ),
    );
    await openLink(
      page,
      `susun:tiles=${rows(tiles, ".", "_")}&goal=blank-first&algorithm=ida-star&heuristic=manhattan&x-workers=1`,
    );
    await solve(page);
    const result = page.getByTestId("result");
    await expect(result).toHaveAttribute("data-generated", String(native.counters.generated));
    times.push({ native: native.seconds, browser: Number(await result.getAttribute("data-seconds")) });
  }
  const best = (side: "native" | "browser") => Math.min(...times.map((time) => time[side]));
  const ratio = best("native") / best("browser");
  console.log(
    `figure: nodes per second in the browser, relative to the native program: ${ratio.toFixed(2)} (wanted 0.6)`,
  );
  expect(ratio).toBeGreaterThanOrEqual(0.3);
});
