import { execFile } from "node:child_process";
import { promisify } from "node:util";
import AxeBuilder from "@axe-core/playwright";
import { type Locator, type Page, expect, test } from "@playwright/test";
import { headOf, siteAddress } from "../../web/build/pages";
import { choosePuzzle, openLink, openTab, projectFile, susun } from "./bench";
import { hostBelow } from "./host";

// How the app is shared, printed, installed and described.

const FAR = "susun:tiles=2.3.0.8_15.12.6.7_13.1.4.9_14.11.10.5";
const LARGE =
  "susun:tiles=26.3.1.17.0.29_28.9.16.6.8.12_33.19.35.27.22.15_18.10.2.11.5.25_30.34.23.24.14.21_31.20.32.13.7.4";
const PYRAMID = projectFile("puzzles/packing/pyramid.txt");

test("each page has a preview of its own, with a picture @once", async ({ page, request, baseURL }) => {
  const seen = new Set<string>();
  for (const file of ["", "packing.html"]) {
    const html = await (await request.get(file)).text();
    // Parsed as by a site that shows previews: scripts do not run.
    const tags = await page.evaluate((html) => {
      const { head, title } = new DOMParser().parseFromString(html, "text/html");
      const tag = (name: string) =>
        head.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute("content") ?? "";
      const names = ["og:title", "og:description", "og:image", "twitter:title", "twitter:description"];
      const all = [...names, "twitter:image", "twitter:card", "description"].map((name) => [name, tag(name)]);
      return { title, ...Object.fromEntries(all) } as Record<string, string>;
    }, html);
    expect(tags["og:title"]).toBe(tags.title);
    expect(tags["twitter:title"]).toBe(tags.title);
    expect(tags["og:description"]).toBe(tags.description);
    expect(tags["twitter:description"]).toBe(tags.description);
    expect(tags["twitter:image"]).toBe(tags["og:image"]);
    expect(tags["twitter:card"]).toBe("summary_large_image");
    // Without SUSUN_SITE, addresses are relative.
    expect(tags["og:image"]).toMatch(/^\.\/preview-\w+\.png$/);
    const picture = await (await request.get(new URL(tags["og:image"] ?? "", baseURL).href)).body();
    // Width and height of a PNG, which sites use for the card.
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
    for (const key of ["title", "description", "og:image"]) seen.add(tags[key] ?? "");
  }
  expect([...seen].filter(Boolean), "nothing is the same on both pages").toHaveLength(6);
});

test("with SUSUN_SITE, the addresses of previews are absolute @once", () => {
  for (const given of ["https://example.org/susun", "https://example.org/susun/"]) {
    const head = headOf("packing.html", siteAddress(given));
    expect(head).toContain('property="og:image" content="https://example.org/susun/preview-packing.png"');
    expect(head).toContain('property="og:url" content="https://example.org/susun/packing.html"');
  }
  expect(() => siteAddress("example.org")).toThrow("SUSUN_SITE is `example.org`");
});

test("a packing puzzle is shared by the address of its page, below any folder @once", async ({ page }) => {
  const host = await hostBelow("/games/susun/");
  try {
    await page.goto(`${host.address}packing.html`);
    await expect(page).toHaveTitle("Packing puzzle – Susun");
    await page.getByTestId("enter-text").click();
    await page.getByTestId("text").fill(PYRAMID);
    await page.getByRole("button", { name: "Use this text" }).click();
    await expect(page.getByTestId("count")).toContainText("solutions left");
    await openTab(page, "Share");
    const link = page.getByTestId("link");
    await expect(link).toHaveValue(/^http:.*\/games\/susun\/packing\.html#susun:/);
    const address = await link.inputValue();
    // The same board from this address, and from that of older links.
    for (const each of [address, address.replace("packing.html", "")]) {
      await page.goto("about:blank");
      await page.goto(each);
      await expect(page.getByTestId("count")).toContainText("solutions left");
      await openTab(page, "Share");
      await expect(link).toHaveValue(address);
    }
    await page.getByRole("link", { name: "Sliding" }).click();
    await expect(page).toHaveTitle("Sliding puzzle – Susun");
    await openTab(page, "Share");
    await expect(link).toHaveValue(/\/games\/susun\/#susun:tiles/);
  } finally {
    host.close();
  }
});

test("About is reached by menu, keyboard and address, and is accessible", async ({ page }) => {
  await page.goto("./#packing");
  await expect(page.getByTestId("count")).toHaveText("Exactly one solution left");
  const menu = page.locator("header summary");
  const about = page.getByRole("dialog", { name: "About Susun" });
  await menu.focus();
  for (const key of ["Enter", "Tab", "Tab", "Tab", "Enter"]) await page.keyboard.press(key);
  await expect(about).toBeVisible();
  const { version } = /^version = "(?<version>.+)"/m.exec(projectFile("Cargo.toml"))?.groups ?? {};
  await expect(page.getByTestId("version")).toHaveText(
    new RegExp(`^Version ${version}, build [0-9a-f]{16}$`),
  );
  await about.getByText("Code from other projects").click();
  await page.getByTestId("forget").click();
  await expect(page.getByTestId("forget-now")).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect((await new AxeBuilder({ page }).include("dialog[open]").analyze()).violations).toEqual([]);
  }
  await page.keyboard.press("Escape");
  await expect(about).toBeHidden();
  // The page and its address are as before, and the focus is at the menu again.
  await expect(page).toHaveURL(/#packing$/);
  await expect(menu).toBeFocused();
  await expect(page.getByTestId("count")).toHaveText("Exactly one solution left");
  await page.goto("about:blank");
  await page.goto("./#about");
  await expect(about).toBeVisible();
  await page.goBack();
  await page.goForward();
  await about.getByRole("button", { name: "Close" }).click();
  await expect(page.getByTestId("solve")).toBeEnabled();
});

test("About names all code from other projects, with its licence @once", async ({ page }) => {
  await page.goto("./#about");
  const rows = page.getByTestId("third-party").locator("tbody tr");
  await expect(rows).not.toHaveCount(0);
  const shown = await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent ?? "")),
  );
  const wanted = new Map([["Rust standard library", "MIT OR Apache-2.0"]]);
  const { packages } = JSON.parse(projectFile("web/package-lock.json"));
  for (const name of ["clsx", "svelte", "three"]) wanted.set(name, packages[`node_modules/${name}`].license);
  const engines = ["--no-default-features", "--features", "sliding,packing"];
  const { stdout } = await promisify(execFile)(
    "cargo",
    ["tree", "--locked", "--package", "susun-wasm", "--target", "wasm32-unknown-unknown", ...engines].concat([
      "--edges",
      "normal,no-proc-macro",
      "--prefix",
      "none",
      "--no-dedupe",
      "--format",
      "{p}|{l}",
    ]),
    { cwd: "../.." },
  );
  for (const line of stdout.trim().split("\n")) {
    const [crate = "", licence = ""] = line.split("|");
    const [name = ""] = crate.split(" ");
    if (!name.startsWith("susun-")) wanted.set(name, licence);
  }
  expect(new Map(shown as [string, string][])).toEqual(wanted);
});

test.describe("what is stored", () => {
  test.use({ serviceWorkers: "allow" });

  test("can be deleted without a network only after a warning @once", async ({ page, context }) => {
    await page.goto("./#about");
    await expect(page.getByTestId("forget")).toBeVisible();
    await context.setOffline(true);
    await page.getByTestId("forget").click();
    await expect(page.getByTestId("forget-offline")).toContainText("offline");
  });

  test("the service worker does not store files again after its cache was deleted @once", async ({
    page,
  }) => {
    await page.goto("./");
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    const left = await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      // Both make the worker read its cache; it answers the second one after the first.
      navigator.serviceWorker.controller?.postMessage("keep-all");
      const answered = (await fetch("./icon.svg")).ok;
      return { answered, caches: await caches.keys() };
    });
    expect(left).toEqual({ answered: true, caches: [] });
  });

  test("can be deleted, and is not saved again when the page is left @once", async ({ page }) => {
    await page.goto("./");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.evaluate(() => localStorage.setItem("other", "of another app on this host"));
    await page.evaluate(
      () =>
        new Promise((done) => {
          const opening = indexedDB.open("susun", 1);
          opening.onupgradeneeded = () => opening.result.createObjectStore("tables");
          opening.onsuccess = () => done(opening.result.close());
        }),
    );
    await page.locator("header summary").click();
    await page.getByRole("combobox", { name: "Appearance" }).selectOption("dark");
    await page.getByRole("link", { name: "About Susun" }).click();
    await page.getByTestId("forget").click();
    const stored = () =>
      page.evaluate(async () => ({
        texts: Object.keys(localStorage),
        session: Object.keys(sessionStorage).length,
        databases: (await indexedDB.databases()).map(({ name }) => name),
        caches: (await caches.keys()).length,
      }));
    expect(await stored()).toMatchObject({ databases: ["susun"], caches: 1 });
    expect((await stored()).texts).toContain("susun.settings");
    // Stops at the moment when the page has been left and is loaded again.
    await page.route("**/*.js", () => {});
    await Promise.all([page.waitForEvent("framenavigated"), page.getByTestId("forget-now").click()]);
    expect(await stored()).toEqual({ texts: ["other"], session: 0, databases: [], caches: 0 });
    await page.unroute("**/*.js");
    await page.reload();
    await expect(page.getByTestId("solve")).toBeEnabled();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBeUndefined();
  });
});

test("the app offers to install itself when the browser does @once", async ({ page }) => {
  await page.goto("./");
  await expect(page.getByTestId("solve")).toBeEnabled();
  const menu = page.locator("header summary");
  const button = page.getByTestId("install");
  await menu.click();
  await expect(button).toHaveCount(0);
  const offer = () =>
    page.evaluate(() => {
      const offer = new Event("beforeinstallprompt", { cancelable: true });
      const asked = () => void (document.documentElement.dataset.asked = "yes");
      dispatchEvent(Object.assign(offer, { prompt: asked }));
      return offer.defaultPrevented;
    });
  expect(await offer()).toBe(true);
  await button.click();
  await expect(page.locator("html")).toHaveAttribute("data-asked", "yes");
  // The offer is used up; the next one is also in About.
  await menu.click();
  await expect(button).toHaveCount(0);
  await offer();
  await page.getByRole("link", { name: "About Susun" }).click();
  const installing = page.getByTestId("installing");
  await expect(installing.getByRole("button", { name: "Install app" })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event("appinstalled")));
  await expect(installing).toContainText("Susun is installed on this device.");
  await expect(installing.getByRole("button")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await menu.click();
  await expect(button).toHaveCount(0);
});

test("on iOS, About says how to install the app by hand @once", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "standalone", { value: false }));
  await page.goto("./#about");
  await expect(page.getByTestId("installing")).toContainText("Add to Home Screen");
});

/** Opens the print dialog of the shown puzzle. */
async function openPrint(page: Page): Promise<void> {
  await openTab(page, "Share");
  await page.getByTestId("print").click();
}

/** The two sides of the sheet, as they are printed. */
async function sides(page: Page) {
  await expect(page.getByTestId("print-now")).toBeEnabled();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("#app")).toBeHidden();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g), "pages of the PDF").toHaveLength(2);
  const [front, back] = await page.getByTestId("sheet").locator("section").all();
  if (!front || !back) throw new Error("the sheet has no two sides");
  return { front, back };
}

test.describe("the print sheet", () => {
  test("has a board and its goal, and overleaf the moves that solve it", async ({ page }) => {
    await openLink(page, FAR);
    await openPrint(page);
    const { front, back } = await sides(page);
    for (const text of ["Sliding puzzle", "Name", "Time", "Goal"]) await expect(front).toContainText(text);
    const tiles = await front
      .locator("svg")
      .evaluateAll((boards) =>
        boards.map((board) => [...board.querySelectorAll("text")].map((tile) => Number(tile.textContent))),
      );
    expect(tiles[0]).toEqual([2, 3, 8, 15, 12, 6, 7, 13, 1, 4, 9, 14, 11, 10, 5]);
    expect(tiles[1]).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
    await expect(back).toContainText("50 moves, shortest");
    await expect(back).toContainText(FAR);
    const lines = await back.locator(".lines p").allInnerTexts();
    // Without the number of the first move of each line.
    const moves = lines.flatMap((line) => line.trim().split(/\s+/).slice(1));
    expect(moves).toHaveLength(50);
    const report = JSON.parse(await susun("verify", "--json", "--moves", moves.join(" "), FAR));
    expect(report.verdict).toBe("valid");
  });

  test("of a packing puzzle has one scale, and overleaf a solution @once", async ({ page }) => {
    await page.goto("packing.html");
    await expect(page.getByTestId("count")).toHaveText("Exactly one solution left");
    await openPrint(page);
    const { front, back } = await sides(page);
    await expect(front).toContainText("Pieces to place");
    const letters = (side: Locator, of: string) =>
      side
        .locator(of)
        .evaluateAll((all) => [...new Set(all.map((each) => each.textContent))].sort().join(""));
    expect(await letters(front, "figure text")).toBe("CIJKL");
    expect(await letters(front, ".pieces text")).toBe("ABDEFGH");
    expect(await letters(back, "figure text")).toBe("ABCDEFGHIJKL");
    const widths = (of: string) =>
      front
        .locator(of)
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width.toFixed(1)));
    const [cell] = await widths("circle.cell");
    expect(new Set(await widths(".body circle")), "all balls are as large as the cells").toEqual(
      new Set([cell]),
    );
    await expect(back).toContainText("packing.html#susun:");
  });

  test("says that there is no solution @once", async ({ page }) => {
    await openLink(page, "susun:tiles=1.2.3_4.5.6_8.7.0");
    await openPrint(page);
    await expect((await sides(page)).back).toContainText("This puzzle has no solution.");
    await page.emulateMedia({ media: "screen" });
    await page.keyboard.press("Escape");
    await expect(page.getByTestId("sheet")).toHaveCount(0);
    await page.goto("packing.html");
    await choosePuzzle(page, "test3");
    await expect(page.getByTestId("reason")).toContainText("12");
    await openPrint(page);
    const { back } = await sides(page);
    await expect(back).toContainText("This puzzle has no solution.");
    await expect(back).toContainText("12 cells are left to fill");
  });

  test("does not claim a bound that a played solution has passed, and ends with its dialog @once", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const begun: string[] = [];
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (message, ...rest: unknown[]) {
        if (message.kind === "begin") begun.push(message.request.verb);
        postMessage.call(this, message, ...(rest as [StructuredSerializeOptions]));
      };
      Object.assign(window, { begun });
    });
    await openLink(page, `${LARGE}&effort=1000`);
    await page.getByTestId("solve").click();
    await expect(page.getByTestId("result")).toBeVisible();
    await page.getByTestId("playback-end").click();
    for (let count = 0; count < 3; count += 1) await page.keyboard.press("z");
    await openPrint(page);
    const answer = page.getByTestId("sheet").locator("section").last();
    await expect(answer.locator("strong")).toHaveText("3 moves");
    await page.getByTestId("print-cancel").click();
    // A dialog that is closed before its search begins does not begin it.
    await page.getByTestId("shuffle").click();
    await expect(page.getByTestId("moves-made")).toHaveText("Moves: 0");
    await openTab(page, "Share");
    const begun = () => page.evaluate(() => (window as unknown as { begun: string[] }).begun);
    const before = await begun();
    await page.evaluate(() => {
      const cancel = () => document.querySelector<HTMLElement>('[data-testid="print-cancel"]');
      new MutationObserver(() => cancel()?.click()).observe(document.body, {
        childList: true,
        subtree: true,
      });
    });
    await page.getByTestId("print").click();
    await page.waitForTimeout(500);
    expect(await begun()).toEqual(before);
  });

  test("is prepared by a search that can be cancelled, and the dialog is accessible", async ({ page }) => {
    await openLink(page, LARGE);
    await openPrint(page);
    const dialog = page.getByRole("dialog", { name: "Print" });
    await expect(page.getByTestId("print-state")).toContainText(/At least \d+, at most \d+ moves/);
    await expect(page.getByTestId("print-now")).toBeDisabled();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect((await new AxeBuilder({ page }).include("dialog[open]").analyze()).violations).toEqual([]);
    }
    await page.getByTestId("print-cancel").click();
    await expect(dialog).toBeHidden();
    await expect(page.getByTestId("print")).toBeFocused();
    // The page itself is printed as usual again.
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("#app")).toBeVisible();
    await page.emulateMedia({ media: "screen" });
    // A solution that the page has found is used at once. On a phone, the tabs are closed after a new visit.
    await page.goto("about:blank");
    await openLink(page, "susun:tiles=1.2.3_4.0.5_7.8.6");
    await page.getByTestId("solve").click();
    await expect(page.getByTestId("moves-left")).toHaveText("2 moves, shortest");
    await openPrint(page);
    await expect(page.getByTestId("print-state")).toHaveText("The sheet is ready.");
    await page.evaluate(() => addEventListener("beforeprint", () => (document.title = "printing")));
    await page.getByTestId("print-now").click();
    await expect(page).toHaveTitle("printing");
  });
});
