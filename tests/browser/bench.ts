import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Browser, type Page } from "@playwright/test";

const run = promisify(execFile);

/** The native program. */
export const PROGRAM = process.env.SUSUN_PROGRAM ?? "../../target/quick/susun";

/** Runs the native program and returns its output. Tables stored on this machine are not used. */
export async function susun(...args: string[]): Promise<string> {
  const { stdout } = await run(PROGRAM, args, { env: { ...process.env, SUSUN_TABLES: "" } });
  return stdout;
}

/** The link of a board whose rows are separated by `/`. */
export const linkOf = (board: string) =>
  `susun:tiles=${board.trim().replaceAll(" ", ".").replaceAll("/", "_")}`;

/** Opens the app with the puzzle of a link and waits for its board: until the link is read, an open page shows the board
 * before, and a new one the saved game. */
export async function openLink(page: Page, link: string): Promise<void> {
  await page.goto(`./#${link}`);
  const board = page.getByTestId("board");
  await expect(board).toBeVisible();
  const [, tiles] = /^susun:tiles=([\d._]+)(?!.*&moves=)/.exec(link) ?? [];
  if (tiles) {
    await expect(board).toHaveAttribute("data-board", tiles.replaceAll(".", " ").replaceAll("_", "/"));
  }
}

/** Chooses a packing puzzle in the list, and waits until the page shows it and not the one before. */
export async function choosePuzzle(page: Page, name: string): Promise<void> {
  const list = page.getByTestId("puzzle");
  // If it is shown already, nothing would tell when it is opened again.
  if ((await list.getAttribute("data-shown")) !== name) await list.selectOption(name);
  await expect(list).toHaveAttribute("data-shown", name);
}

/** Shows the panel of a tab. On a phone, that opens the sheet. */
export async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole("tab", { name, exact: true });
  const expanded = await tab.getAttribute("aria-expanded");
  const shown = expanded === null ? await tab.getAttribute("aria-selected") : expanded;
  if (shown !== "true") await tab.click();
}

/** Asks for a hint of a packing puzzle, with all its steps. */
export async function wholeHint(page: Page): Promise<void> {
  await page.getByTestId("hint-button").click();
  await page.getByTestId("more-hint").click();
  await page.getByTestId("more-hint").click();
  await expect(page.getByTestId("follow-hint")).toBeVisible();
}

/** Fails if axe finds a violation of any impact, or if the page is wider than the window. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  expect(found, what).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, `${what}: nothing is wider than the window`).toBeLessThanOrEqual(0);
}

/** The colours that accessibility is checked with at each size of the window: all rules but contrast are the same. */
export const schemeOf = (project: string) => (project === "phone" ? "light" : "dark");

/** A file of the project. */
export function projectFile(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
}

/** The smallest of three measurements, because other programs run on this machine, too. */
export async function bestOfThree(measure: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) times.push(await measure());
  return Math.min(...times);
}

/** Prints a measurement. Fails only at twice the wanted time, because timings on a shared machine are inexact. */
export function figure(what: string, found: number, wanted: number): void {
  console.log(`figure: ${what}: ${Math.round(found)} ms (wanted ${wanted} ms)`);
  expect(found, what).toBeLessThanOrEqual(2 * wanted);
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Processor time of the thread, in microseconds. */
  tdur?: number;
  args: { name?: string };
}

/**
 * The most processor time that one task of a page takes during `act`, in milliseconds. Other programs on this machine
 * do not count.
 */
export async function busiestTask(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
  await act();
  const trace = await browser.stopTracing();
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(thread),
  );
  const own = traceEvents.filter((event) => event.ph === "X" && pages.has(thread(event)));
  expect(own.length).toBeGreaterThan(100);
  return Math.max(...own.map(({ tdur = 0 }) => tdur / 1000));
}
