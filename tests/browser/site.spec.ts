import { type Page, expect, test } from "@playwright/test";
import { bestOfThree, figure, openLink, openTab, projectFile, susun } from "./bench";
import { hostBelow } from "./host";

// 31 moves, the most that a board of this size can need.
const EIGHT = "susun:tiles=8.6.7_2.5.4_3.0.1";
// With Manhattan distance alone this takes minutes.
const LONG = "susun:tiles=0.15.8.3_12.11.7.4_14.10.6.5_9.13.2.1&algorithm=ida-star&heuristic=manhattan";

/** The bytes of a first visit until the first 8-puzzle is solved. Prints the bytes of each file. */
async function bytesOfFirstVisit(page: Page, site: string, packing: string): Promise<number> {
  const sizes: Promise<{ name: string; bytes: number }>[] = [];
  page.on("requestfinished", (request) => {
    const name = new URL(request.url()).pathname;
    sizes.push(
      request.sizes().then((size) => ({ name, bytes: size.responseBodySize + size.responseHeadersSize })),
    );
  });
  // A search that takes long, on a slow machine, starts a second worker, which fetches its files again from a host that
  // does not allow to keep them.
  await page.addInitScript(() => Object.defineProperty(navigator, "hardwareConcurrency", { value: 1 }));
  await page.goto(`${site}#${EIGHT}`);
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("result")).toContainText("31");
  const files = await Promise.all(sizes);
  for (const { name, bytes } of files) console.log(`figure: ${name}: ${bytes} bytes by ${packing}`);
  const sum = (some: typeof files) => some.reduce((sum, { bytes }) => sum + bytes, 0);
  const own = files.filter(({ name }) => !name.endsWith(".wasm"));
  console.log(`figure: of that, the page itself: ${sum(own)} bytes by ${packing}`);
  console.log(`figure: first view to first solved 8-puzzle: ${sum(files)} bytes by ${packing}`);
  return sum(files);
}

test("a first visit and its first solved puzzle take at most 480 kB @once", async ({ page }) => {
  // Not from the program, which contains the site as gzip only.
  const host = await hostBelow("/", "br");
  try {
    const bytes = await bytesOfFirstVisit(page, host.address, "brotli");
    expect(bytes).toBeLessThanOrEqual(480_000);
    const stated = /8-puzzle is solved \| (\d+) kB/.exec(projectFile("book/src/web/scale.md"))?.[1];
    expect(Math.abs(bytes - 1000 * Number(stated)), "what the book says").toBeLessThanOrEqual(10_000);
  } finally {
    host.close();
  }
});

test("a first visit works from a host that supports only gzip @once", async ({ page }) => {
  const host = await hostBelow("/", "gzip");
  try {
    expect(await bytesOfFirstVisit(page, host.address, "gzip")).toBeGreaterThan(0);
  } finally {
    host.close();
  }
});

test("the site makes no request to another host @once", async ({ page, baseURL }) => {
  const elsewhere: string[] = [];
  const violations: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL ?? "") && !/^(data|blob):/.test(request.url()))
      elsewhere.push(request.url());
  });
  page.on("console", (message) => {
    if (message.type() === "error") violations.push(message.text());
  });
  await openLink(page, EIGHT);
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("result")).toContainText("31");
  await page.goto("./#packing");
  await expect(page.getByTestId("board")).toBeVisible();
  expect(elsewhere).toEqual([]);
  expect(violations).toEqual([]);
});

test("the same files work in a folder of any static host @once", async ({ page }) => {
  const host = await hostBelow("/games/susun/");
  try {
    await page.goto(`${host.address}#${EIGHT}`);
    await page.getByTestId("solve").click();
    await expect(page.getByTestId("result")).toContainText("31");
    await page.goto(`${host.address}#packing`);
    await expect(page.getByTestId("board")).toBeVisible();
  } finally {
    host.close();
  }
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("the site works after the first visit @once", async ({ page, context }) => {
    const engine = page.waitForRequest(/\.wasm$/);
    await page.goto("./");
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller) {
        await new Promise((claimed) => navigator.serviceWorker.addEventListener("controllerchange", claimed));
      }
    });
    // The rest of the site is stored in the background.
    const engines = () =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return kept.flat().flatMap(({ url }) => (url.endsWith(".wasm") ? [url] : []));
      });
    expect(await engines(), "at first only the engine of this page").toEqual([(await engine).url()]);
    await expect.poll(async () => (await engines()).length, { timeout: 7_000 }).toBe(2);
    await context.setOffline(true);
    await page.reload();
    await openLink(page, EIGHT);
    await page.getByTestId("solve").click();
    await expect(page.getByTestId("result")).toContainText("31");
    await page.goto("./packing.html");
    await expect(page.getByTestId("count")).toHaveText("Exactly one solution left");
  });
});

test.describe("when the network fails", () => {
  test("a page that could not be fetched shows an error, and is complete after a reload @once", async ({
    page,
    context,
  }) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto("./");
    await expect(page.getByTestId("solve")).toBeEnabled();
    await context.setOffline(true);
    await page.getByRole("link", { name: "Packing" }).click();
    await expect(page.getByTestId("no-network")).toContainText("network connection");
    await context.setOffline(false);
    // Without a reload, the page is not shown in part, either.
    await page.getByRole("link", { name: "Sliding" }).click();
    await page.getByRole("link", { name: "Packing" }).click();
    await page.getByRole("button", { name: "Reload the page" }).click();
    await expect(page.getByTestId("count")).toHaveText("Exactly one solution left");
    const looks = page.getByTestId("solve").locator("..");
    expect(await looks.evaluate((element) => getComputedStyle(element).display)).toBe("grid");
    expect(errors).toEqual([]);
  });

  test("the engine of the other family is fetched again after a failure @once", async ({ page }) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await openLink(page, "susun:tiles=1.2.3_4.0.5_7.8.6");
    await expect(page.getByTestId("solve")).toBeEnabled();
    // Only engines fail: the files of the page itself arrive.
    let aborted = 0;
    await page.route("**/*.wasm", (route) => {
      aborted += 1;
      return route.abort("internetdisconnected");
    });
    await page.getByRole("link", { name: "Packing" }).click();
    await expect(page.getByTestId("no-network")).toContainText("network connection");
    expect(aborted).toBeGreaterThan(0);
    // The engine that was loaded before still answers.
    await page.getByRole("link", { name: "Sliding" }).click();
    await page.getByTestId("solve").click();
    await expect(page.getByTestId("result")).toHaveAttribute("data-cost", "2");
    await page.unroute("**/*.wasm");
    // No reload: the same page asks for the engine again, for questions and for searches.
    await page.getByRole("link", { name: "Packing" }).click();
    await expect(page.getByTestId("count")).toHaveText("Exactly one solution left");
    await expect(page.getByTestId("no-network")).toHaveCount(0);
    await page.getByTestId("solve").click();
    await expect(page.getByTestId("keep")).toBeVisible();
    expect(errors).toEqual([]);
  });

  test("after the engine is loaded, searches work without a network @once", async ({ page, context }) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    // The engine answers questions in one worker and searches in another one; the glue is what each fetches last.
    let workers = 0;
    page.on("requestfinished", (request) => {
      if (/susun_wasm-[^/]*\.js$/.test(request.url())) workers += 1;
    });
    await openLink(page, "susun:tiles=1.2.3_4.0.5_7.8.6&algorithm=breadth-first");
    await expect.poll(() => workers).toBe(2);
    await expect(page.getByTestId("solve")).toBeEnabled();
    await context.setOffline(true);
    await page.getByTestId("solve").click();
    await expect(page.getByTestId("result")).toHaveAttribute("data-cost", "2");
    // The board can still be played.
    await page.getByTestId("tile-5").click();
    await expect(page.getByTestId("board")).toHaveAttribute("data-board", "1 2 3/4 5 0/7 8 6");
    expect(errors).toEqual([]);
  });
});

test("a link can be opened in a new tab and in the program, and back @once", async ({ page, context }) => {
  await openLink(page, "susun:tiles=1.2.3.4_5.6.7.8_9.10.11.12_13.14.0.15&goal=standard");
  await page.getByTestId("tile-11").click();
  await expect(page.getByTestId("moves-made")).toContainText("1");
  await openTab(page, "Share");
  await expect(page.getByTestId("link")).toHaveValue(/susun:/);
  const link = await page.getByTestId("link").inputValue();
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByTestId("board")).toBeVisible();
  const tiles = (tab: typeof page) => tab.getByTestId("board").getAttribute("data-board");
  await expect.poll(() => tiles(other)).toBe(await tiles(page));

  const string = link.slice(link.indexOf("#") + 1);
  const [report] = (await susun("solve", "--json", string))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(report.puzzle.board).toBe(await tiles(page));
  expect(report.cost).toBe(2);

  const written = /susun:\S+/.exec(
    await susun("solve", "--link", "5 1 3 4/9 2 7 8/0 6 15 11/13 10 14 12"),
  )?.[0];
  await openLink(page, written ?? "");
  await expect.poll(() => tiles(page)).toBe("5 1 3 4/9 2 7 8/0 6 15 11/13 10 14 12");
});

test("tables are built once, and found again after a reload @once", async ({ page }) => {
  const far = "susun:tiles=2.3.0.8_15.12.6.7_13.1.4.9_14.11.10.5";
  const solved = async () => {
    await page.getByTestId("solve").click();
    await expect(page.getByTestId("result")).toHaveAttribute("data-cost", "50");
    return page.getByTestId("result").innerText();
  };
  await openLink(page, far);
  expect(await solved()).toContain("tables pays off");
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<number>((done) => {
          const opening = indexedDB.open("susun", 1);
          opening.onsuccess = () => {
            const counting = opening.result.transaction("tables").objectStore("tables").count();
            counting.onsuccess = () => done(counting.result);
          };
        }),
    );
  await expect.poll(kept).toBe(3);
  await page.reload();
  await expect(page.getByTestId("board")).toBeVisible();
  expect(await solved()).toContain("tables pays off");
});

test("a board that is too large for an exact hint has bounds @once", async ({ page }) => {
  await openLink(page, "susun:tiles=24.23.22.21.20_19.18.17.16.15_14.13.12.11.10_9.8.7.6.5_4.3.2.1.0");
  await page.getByTestId("hint").first().click();
  await expect(page.getByTestId("moves-left")).toHaveText(/^\d+ to \d+ moves left; good: move \d+ \w+$/, {
    timeout: 30_000,
  });
});

test.describe("the engine never blocks the page", () => {
  test("a search is stopped within 100 ms @once @timing", async ({ page }) => {
    await openLink(page, LONG);
    const best = await bestOfThree(async () => {
      await page.getByTestId("solve").click();
      await expect(page.getByTestId("counters")).toContainText(/[1-9]/);
      await page.waitForTimeout(400);
      return page.evaluate(async () => {
        const by = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
        const begun = performance.now();
        by("stop")?.click();
        while (!by("resume")) await new Promise((next) => setTimeout(next, 1));
        const time = performance.now() - begun;
        by("drop")?.click();
        return time;
      });
    });
    figure("stop a search", best, 100);
  });

  test("no task of the page takes more than 50 ms while a search runs @once @timing", async ({ page }) => {
    await openLink(page, LONG);
    await page.getByTestId("solve").click();
    await expect(page.getByTestId("stop")).toBeVisible();
    const best = await bestOfThree(() =>
      page.evaluate(async () => {
        let longest = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration);
        });
        observer.observe({ type: "longtask" });
        await new Promise((over) => setTimeout(over, 1500));
        observer.disconnect();
        // The browser does not report tasks of up to 50 ms.
        return longest;
      }),
    );
    figure("the longest task above 50 ms", best, 50);
  });

  test("a page on a processor four times as slow can be used within 3 s @once @timing", async ({
    browser,
    baseURL,
  }) => {
    const best = await bestOfThree(async () => {
      const page = await browser.newPage({ serviceWorkers: "block" });
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      const begun = Date.now();
      await page.goto(baseURL ?? "");
      await expect(page.getByTestId("solve")).toBeEnabled();
      await page.getByTestId("shuffle").click();
      const time = Date.now() - begun;
      await page.close();
      return time;
    });
    figure("interactive, processor slowed four times", best, 3000);
  });
});

test("the rest of a solution and its method are kept after a reload @once", async ({ page }) => {
  await openLink(page, `${EIGHT}&algorithm=weighted-a-star&weight=2`);
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("result")).toHaveAttribute("data-cost", /\d/);
  const length = Number(await page.getByTestId("result").getAttribute("data-cost"));
  await page.getByTestId("playback-forward").click();
  await expect(page.getByTestId("position")).toHaveText(`1 / ${length}`);
  await openTab(page, "Share");
  await expect(page.getByTestId("link")).toHaveValue(/weight=2.*x-ahead=/);
  await page.reload();
  await expect(page.getByTestId("position")).toHaveText(`1 / ${length}`);
});

test("no page throws an error, even for unsolvable boards and broken links @once", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await openLink(page, "susun:tiles=1.2.3_4.5.6_8.7.0");
  await expect(page.getByTestId("solve")).toBeDisabled();
  await page.getByTestId("shuffle").click();
  await expect(page.getByTestId("solve")).toBeEnabled();
  // If the method of a link does not exist, the page shows its board and chooses the method.
  await openLink(page, "susun:tiles=1.2.3_4.0.5_7.8.6&algorithm=nope");
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("result")).toHaveAttribute("data-cost", "2");
  // The error of a broken link is shown until something else is shown,
  await page.goto("./#susun:tiles=%zz");
  await expect(page.getByTestId("error").locator("mark")).toHaveText("%zz");
  await page.goto("./#susun:tiles=1.2.2_4.0.5_7.8.6");
  await expect(page.getByTestId("error")).toContainText("tile 2 appears twice");
  await expect(page.getByTestId("error").locator("mark")).toHaveText("2");
  await page.goto("./#packing");
  await expect(page.getByTestId("board")).toBeVisible();
  await expect(page.getByTestId("error")).toBeHidden();
  // or until the user does something else.
  for (const action of ["solve", "hint-button"]) {
    await page.goto(`./#susun:tiles=%z-${action}`);
    await expect(page.getByTestId("error")).toBeVisible();
    await page.getByTestId(action).click();
    await expect(page.getByTestId("error")).toBeHidden();
  }
  await openLink(page, "susun:tiles=1.2.3_4.0.5_7.8.6");
  for (const action of ["solve", "hint", "shuffle"]) {
    await page.goto(`./#susun:tiles=%z-${action}`);
    await expect(page.getByTestId("error")).toBeVisible();
    await page.getByTestId(action).click();
    await expect(page.getByTestId("error")).toBeHidden();
  }
  expect(errors).toEqual([]);
});

for (const language of ["en", "id"]) {
  test(`everything fits into a narrow window: ${language}`, async ({ page }) => {
    await page.addInitScript(
      (settings) => localStorage.setItem("susun.settings", settings),
      JSON.stringify({ language }),
    );
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 640 });
      for (const family of ["sliding", "packing"]) {
        await page.goto(`./#${family}`);
        await expect(page.getByTestId("solve")).toBeEnabled();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide, `${family} at ${width}`).toBeLessThanOrEqual(0);
        // No label overflows its button, and every label is on one line.
        const cut = await page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>("nav a, .actions button, [role=tab]")]
            .filter((each) => {
              const text = document.createRange();
              text.selectNodeContents(each);
              const [inner, outer] = [text.getBoundingClientRect(), each.getBoundingClientRect()];
              const lines = Math.round(inner.height / parseFloat(getComputedStyle(each).lineHeight));
              return inner.left < outer.left || inner.right > outer.right || lines > 1;
            })
            .map((each) => each.textContent),
        );
        expect(cut, `${family} at ${width}`).toEqual([]);
      }
    }
  });
}
