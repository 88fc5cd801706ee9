import { expect, test } from "@playwright/test";
import { en } from "../../web/src/words/en";
import { id } from "../../web/src/words/id";
import { memoryLimit } from "../../web/src/lib/memory";
import { bestOfThree, openLink, susun } from "./bench";

/** 57 moves and 276,361,933 nodes, as published. */
const KORF_1 =
  "susun:tiles=14.13.15.7_11.12.9.5_6.0.2.1_4.8.10.3&goal=blank-first&algorithm=ida-star&heuristic=manhattan";
const NODES = 276_361_933;
/** 80 moves from the goal: tables are built for seconds, and the search takes longer. */
const DISTANT = "susun:tiles=0.12.9.13_15.11.10.14_3.7.5.6_4.8.2.1";

test("counters and time only grow and end at the report @once @timing", async ({ page }) => {
  await openLink(page, KORF_1);
  // Both workers are ready before the search, so that they share it from the start.
  await page.waitForTimeout(1000);
  const { seen, result, wall } = await page.evaluate(async () => {
    const by = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
    const seen: { generated: number; expanded: number; time: number; at: number }[] = [];
    const number = (text = "") => Number(text.replace(/[^\d.]/g, ""));
    const begun = performance.now();
    by("solve")?.click();
    while (!by("result")) {
      await new Promise((next) => setTimeout(next, 20));
      const [generated, expanded, , time] = by("counters")?.querySelectorAll("dd") ?? [];
      const shown = time?.textContent ?? "";
      if (!generated?.title) continue;
      seen.push({
        generated: number(generated.title),
        expanded: number(expanded?.title),
        time: number(shown) / (shown.includes("ms") ? 1000 : 1),
        at: (performance.now() - begun) / 1000,
      });
    }
    const wall = (performance.now() - begun) / 1000;
    const { generated, seconds } = by("result")?.dataset ?? {};
    return { seen, result: { generated: Number(generated), seconds: Number(seconds) }, wall };
  });
  expect(seen.length).toBeGreaterThan(20);
  for (const [index, now] of seen.entries()) {
    const before = seen[index - 1];
    if (!before) continue;
    expect(now.generated).toBeGreaterThanOrEqual(before.generated);
    expect(now.expanded).toBeGreaterThanOrEqual(before.expanded);
    expect(now.time).toBeGreaterThanOrEqual(before.time);
    expect(Math.abs(now.at - now.time), "the time is the time since Solve").toBeLessThan(0.5);
  }
  expect(seen.at(-1)?.generated).toBeLessThanOrEqual(NODES);
  expect(result.generated).toBe(NODES);
  expect(Math.abs(result.seconds - wall)).toBeLessThan(0.5);
  // The lead worker must come back from its steps.
  const changes = seen.filter((now, index) => now.generated !== seen[index - 1]?.generated);
  for (const [index, now] of changes.entries())
    expect(now.at - (changes[index - 1]?.at ?? 0)).toBeLessThan(2);
});

test("a distant board says what is prepared and that it takes long @once", async ({ page }) => {
  test.setTimeout(120_000);
  await openLink(page, DISTANT);
  await page.getByTestId("solve").click();
  const progress = page.getByTestId("progress");
  await expect(progress).toContainText(/Building table \d of 3, \d+ %/);
  await expect(page.getByTestId("far")).toHaveText(/may take a minute/);
  await expect(page.getByTestId("moves-left")).toHaveText(/may take a minute/);
  await expect(progress).toContainText(/At least \d+, at most \d+ moves/, { timeout: 30_000 });
  await expect(page.getByTestId("far")).toBeVisible();
  const least = async () => Number(/At least (\d+)/.exec((await progress.textContent()) ?? "")?.[1]);
  const first = await least();
  await expect.poll(least, { timeout: 30_000 }).toBeGreaterThan(first);
});

test("a preparation can be stopped at once, and the next search is answered @once", async ({
  browser,
  baseURL,
}) => {
  const best = await bestOfThree(async () => {
    // In a context of its own, without the tables that the last round has built.
    const page = await browser.newPage({ baseURL: baseURL ?? "", serviceWorkers: "block" });
    await openLink(page, DISTANT);
    const board = await page.getByTestId("board").getAttribute("data-board");
    await page.getByTestId("solve").click();
    await expect(page.getByTestId("progress")).toContainText(/Building table|to skip, [1-9]/);
    const time = await page.evaluate(async () => {
      const by = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
      const begun = performance.now();
      by("stop")?.click();
      while (!by("solve")) await new Promise((next) => setTimeout(next, 1));
      return performance.now() - begun;
    });
    await expect(page.getByTestId("board")).toHaveAttribute("data-board", board ?? "");
    await openLink(page, "susun:tiles=1.2.3.4_5.6.0.8_9.10.7.11_13.14.15.12");
    await page.getByTestId("solve").click();
    await expect(page.getByTestId("result")).toHaveAttribute("data-cost", "3", { timeout: 5_000 });
    await page.close();
    return time;
  });
  console.log(`figure: a preparation is stopped: ${best.toFixed(1)} ms (wanted 100 ms)`);
  expect(best).toBeLessThan(100);
});

test("searches and hints keep within the memory of the device @once", async ({ page }) => {
  const real = Object.getOwnPropertyDescriptor(globalThis, "navigator");
  for (const [deviceMemory, touch, megabytes] of [
    [8, false, 1024],
    [32, false, 1024],
    [4, false, 512],
    [undefined, false, 512],
    [8, true, 512],
    [2, true, 256],
    [undefined, true, 256],
  ] as const) {
    const navigator = deviceMemory ? { deviceMemory } : {};
    Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true });
    Object.assign(globalThis, { matchMedia: () => ({ matches: touch }) });
    expect(memoryLimit() / 2 ** 20, `${deviceMemory} GB, touch ${touch}`).toBe(megabytes);
  }
  if (real) Object.defineProperty(globalThis, "navigator", real);
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "deviceMemory", { get: () => 2 });
    const limits: unknown[] = [];
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message, ...rest: unknown[]) {
      if (message.kind === "begin") limits.push([message.request.verb, message.request.limits.memory]);
      postMessage.call(this, message, ...(rest as [StructuredSerializeOptions]));
    };
    Object.assign(window, { limits });
  });
  await openLink(page, DISTANT);
  await page.getByTestId("hint").click();
  await expect(page.getByTestId("moves-left")).toHaveText(/^at least|best:/);
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("progress")).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { limits: unknown[] }).limits))
    .toEqual([
      ["hint", 2 ** 28],
      ["solve", 2 ** 28],
    ]);
});

test("whatever the engine names has a name in both languages @once", async () => {
  const methods = JSON.parse(await susun("methods", "--json"));
  for (const { share, sliding, packing } of [en, id]) {
    for (const [list, ...texts] of [
      [methods.algorithms, sliding.method.algorithmNames, sliding.method.aboutAlgorithms],
      [methods.heuristics, sliding.method.heuristicNames, sliding.method.aboutHeuristics],
      [methods.packing_algorithms, packing.algorithmNames, packing.aboutAlgorithms],
      [methods.count_algorithms, packing.algorithmNames],
      [[...methods.formats, ...methods.packing_formats], share.formats],
    ] as [{ name: string }[], ...Record<string, string>[]][]) {
      const names = list.map(({ name }) => name);
      expect(names.length).toBeGreaterThan(0);
      for (const known of texts) expect(Object.keys(known)).toEqual(expect.arrayContaining(names));
    }
  }
});

test("the method and its reason are in the language of the page @once", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("susun.settings", JSON.stringify({ language: "id" })));
  await openLink(page, "susun:tiles=8.1.3_4.0.2_7.6.5");
  await page.getByTestId("solve").click();
  const result = page.getByTestId("result");
  await expect(result).toContainText("IDA*, Konflik linear");
  await expect(result).toContainText("(papan 3x3 tidak memerlukan");
  await expect(result.locator("[lang=en]")).toHaveCount(0);
});
