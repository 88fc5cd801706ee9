import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import type { SusunError } from "susun";
import { errorText } from "../../web/src/words/errors-id";
import { openLink, openTab } from "./bench";

// Errors of the engine, which a page in Indonesian writes from codes and values.

const INPUTS = new URL("../../crates/cli/tests/bad_input/", import.meta.url);

test("a page in Indonesian shows errors in Indonesian @once", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("susun.settings", JSON.stringify({ language: "id" })));
  await openLink(page, "susun:tiles=1.2.3_4.5.6_7.0.8");
  await openTab(page, "Atur");
  const error = page.getByTestId("error");
  const use = async (text: string) => {
    await page.getByTestId("text").fill(text);
    await page.getByRole("button", { name: "Pakai teks ini" }).click();
  };
  await use("1 2 3\n4 5 5\n7 8 0");
  await expect(error).toContainText("Baris 2, kolom 5: Ubin 5 muncul dua kali, pertama di baris 2, kolom 3.");
  await expect(error).toContainText("Ubin 6 belum ada.");
  await expect(error.locator("mark")).toHaveText("5");
  // The page names its own controls, where the command line names an option.
  await use("1 2 3 4 5 0");
  await expect(error).toContainText("pilih baris dan kolom");
  await use("packing\nboard 2x2\npiece A\nX\npiece A\nXX");
  await expect(error).toContainText("Ada dua keping bernama A.");
  await expect(error.locator("[lang=en]")).toHaveCount(0);
  // The text of a browser is in another language than the page.
  await page.evaluate(() => (HTMLImageElement.prototype.decode = () => Promise.reject(new TypeError("oh"))));
  await openTab(page, "Bagikan");
  await page.getByTestId("save-png").click();
  await expect(error.filter({ visible: true })).toContainText("Terjadi kesalahan.");
  await expect(error.locator("[lang=en]")).toHaveText("oh");
});

test("a search that fails says why beside the board, in any tab @once", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLink(page, "susun:tiles=1.2.3_4.0.5_7.8.6&algorithm=ida-star&heuristic=patterns:9-9");
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("error")).toContainText("no partition");
  await expect(page.getByTestId("error")).toBeInViewport({ ratio: 1 });
  await openTab(page, "Search");
  await expect(page.getByTestId("error")).toHaveCount(1);
  await page.getByRole("tab", { name: "Search" }).click();
  await page.getByTestId("shuffle").click();
  await expect(page.getByTestId("error")).toHaveCount(0);
});

test("every wrong input has a message and a hint in Indonesian @once", async () => {
  const folder = new URL("../../crates/wasm/npm/pkg/full/", import.meta.url);
  const engine = await import(new URL("susun_wasm.js", folder).href);
  engine.initSync({ module: readFileSync(new URL("susun_wasm_bg.wasm", folder)) });
  const missing: string[] = [];
  const met = new Set<string>();
  for (const file of readdirSync(INPUTS)) {
    if (!file.endsWith(".txt") || file.startsWith("4")) continue;
    const text = readFileSync(new URL(file, INPUTS), "utf8");
    const request = file.startsWith("3")
      ? { verb: "link", link: text.trim() }
      : { verb: "check", puzzle: { text } };
    try {
      engine.answer(JSON.stringify(request));
    } catch (error) {
      const { code, values, message, field } = error as SusunError;
      if (!code) {
        missing.push(`${file}: ${message}`);
        continue;
      }
      met.add(code);
      const [says, hint] = errorText(code, values);
      const bad = /undefined|NaN|\bthe\b/.test(says + (hint ?? ""));
      if (bad || !(hint ?? field)) missing.push(`${file}: ${code}: ${says} ${hint}`);
    }
  }
  expect(missing).toEqual([]);
  expect(met.size).toBeGreaterThan(60);
});
