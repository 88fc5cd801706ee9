import { expect, type Page, test } from "@playwright/test";
import { spotsOf } from "../../web/src/packing/lattice";
import { eyeOf, project, ROOM } from "../../web/src/packing/orbit";
import { bestOfThree, busiestTask, choosePuzzle, expectAccessible, figure, schemeOf } from "./bench";

// Pyramids and boxes in 3-D. Chromium draws them without a graphics card.
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-quic", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  },
});

/** The longest task of the page while the board is turned, in milliseconds. */
const LONGEST = 50;

const canvas = (page: Page) => page.getByTestId("space-canvas");

/** Opens a puzzle with several layers, as layers. */
async function show(page: Page, preset: string) {
  await page.goto("#packing");
  await expect(page.locator("[data-cell]").first()).toBeAttached();
  await choosePuzzle(page, preset);
  await expect(page.getByTestId("show-space")).toBeVisible();
}

async function showText(page: Page, text: string) {
  await page.goto("#packing");
  await expect(page.locator("[data-cell]").first()).toBeAttached();
  await page.getByTestId("enter-text").click();
  await page.getByTestId("text").fill(text);
  await page.getByRole("button", { name: "Use this text" }).click();
  await expect(page.getByTestId("show-space")).toBeVisible();
}

async function showSpace(page: Page) {
  await page.getByTestId("show-space").click();
  await expect(canvas(page)).toBeVisible();
}

/** The layers of a pyramid of balls, as the engine numbers its cells. */
function pyramid(side: number) {
  let cell = 0;
  return Array.from({ length: side }, (_, layer) => ({
    row: layer,
    column: layer,
    cells: Array.from({ length: side - layer }, () => Array.from({ length: side - layer }, () => cell++)),
  }));
}

/** The layers of a box of cubes. */
function box(high: number, rows: number, columns: number) {
  let cell = 0;
  const row = () => Array.from({ length: columns }, () => cell++);
  return Array.from({ length: high }, () => ({
    row: 0,
    column: 0,
    cells: Array.from({ length: rows }, row),
  }));
}

/** Where a cell is in the window, from the angles, the zoom and the distance of the layers that the page shows. */
async function pointOf(
  page: Page,
  layers: ReturnType<typeof pyramid>,
  lattice: "balls" | "cubic",
  cell: number,
) {
  const [yaw = 0, pitch = 0, zoom = 1, pulled = 0] =
    (await canvas(page).getAttribute("data-view"))?.split(" ").map(Number) ?? [];
  const frame = await canvas(page).boundingBox();
  if (!frame) throw new Error("there is no canvas");
  const spots = spotsOf(layers, lattice, (1.6 * pulled) / 100);
  const room = lattice === "balls" ? ROOM.ball : ROOM.cube;
  const eye = eyeOf({ yaw, pitch, zoom }, spots, room, frame.width / frame.height);
  const at = spots[cell];
  if (!at) throw new Error(`there is no cell ${cell}`);
  const { x, y, size } = project(eye, at, frame.width, frame.height);
  return { x: frame.x + x, y: frame.y + y, size };
}

/** The letters of all cells, which the layers show. */
async function letters(page: Page): Promise<string> {
  await page.getByTestId("show-layers").click();
  const cells = page.locator("[data-cell]");
  await expect(cells.first()).toBeAttached();
  const shown = await cells.evaluateAll((all) =>
    all
      .map(
        (each) => [Number(each.getAttribute("data-cell")), each.getAttribute("data-letter") ?? "_"] as const,
      )
      .sort(([a], [b]) => a - b)
      .map(([, letter]) => letter)
      .join(""),
  );
  await showSpace(page);
  return shown;
}

/** The colour of a point of the window, as the browser shows it. */
async function colourAt(page: Page, { x, y }: { x: number; y: number }): Promise<number[]> {
  const png = await page.screenshot({ clip: { x: Math.round(x), y: Math.round(y), width: 1, height: 1 } });
  return page.evaluate(async (data) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${data}`;
    await picture.decode();
    const drawing = document.createElement("canvas").getContext("2d");
    drawing?.drawImage(picture, 0, 0);
    return [...(drawing?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  }, png.toString("base64"));
}

test("3-D is fetched only when it is opened, and the choice is remembered @once", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  const parts = () => fetched.filter((path) => /\/Space-.*\.js$/.test(path)).length;
  await show(page, "pyramid");
  await expect(page.getByTestId("count")).not.toHaveText(/Counting/);
  expect(parts()).toBe(0);
  await showSpace(page);
  expect(parts()).toBe(1);
  await expect(page.getByTestId("board")).toHaveCount(0);
  await page.reload();
  await expect(canvas(page)).toBeVisible();
  // A board with one layer has no 3-D view.
  await choosePuzzle(page, "test1");
  await expect(page.getByTestId("board")).toBeVisible();
  await expect(page.getByTestId("show-space")).toHaveCount(0);
  await choosePuzzle(page, "pyramid");
  await expect(canvas(page)).toBeVisible();
  await page.getByTestId("show-layers").click();
  await expect(page.getByTestId("board")).toBeVisible();
  await page.reload();
  await expect(page.getByTestId("board")).toBeVisible();
  await expect(canvas(page)).toHaveCount(0);
});

test("turning is smooth, and nothing is drawn without a change", async ({ page, browser }) => {
  test.setTimeout(180_000);
  await page.addInitScript(() => {
    const counts = { frames: 0, tasks: [] as number[] };
    Object.assign(window, { counts });
    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (act) =>
      request((time) => {
        counts.frames += 1;
        act(time);
      });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) counts.tasks.push(duration);
    }).observe({ type: "longtask" });
  });
  const counts = () =>
    page.evaluate(() => (window as unknown as { counts: { frames: number; tasks: number[] } }).counts);
  await show(page, "iqPyramid");
  await showSpace(page);
  await page.getByTestId("solve").click();
  await expect(canvas(page)).toHaveAccessibleName(/A, .*, L/);
  const idle = async () => {
    const { frames } = await counts();
    await page.waitForTimeout(500);
    return (await counts()).frames - frames;
  };
  await expect.poll(idle, { message: "no frame without a change", timeout: 30_000 }).toBe(0);
  const frame = await canvas(page).boundingBox();
  if (!frame) throw new Error("there is no canvas");
  const rates: number[] = [];
  const turn = async () => {
    const [before, view] = [await counts(), await canvas(page).getAttribute("data-view")];
    await page.mouse.move(frame.x + 20, frame.y + 30);
    await page.mouse.down();
    const start = Date.now();
    for (let step = 1; step <= 20; step += 1)
      await page.mouse.move(frame.x + 20 + 10 * step, frame.y + 30 + 4 * step);
    await page.mouse.up();
    const seconds = (Date.now() - start) / 1000;
    const after = await counts();
    expect(await canvas(page).getAttribute("data-view")).not.toBe(view);
    rates.push((after.frames - before.frames) / seconds);
    return Math.max(0, ...after.tasks.slice(before.tasks.length));
  };
  let longest = 0;
  const busiest = await busiestTask(browser, page, async () => {
    longest = await bestOfThree(turn);
  });
  console.log(`figure: turning without a graphics card: ${Math.max(...rates).toFixed(0)} frames per second`);
  expect(Math.max(...rates)).toBeGreaterThan(0);
  console.log(`figure: processor time of the busiest task while turning: ${busiest.toFixed(1)} ms`);
  expect(busiest).toBeLessThan(LONGEST);
  figure("the longest task while turning", longest, LONGEST);
  // The drag has lifted nothing.
  await expect(page.getByTestId("which")).toBeVisible();
});

test("keys and buttons turn the board, the wheel and a pinch zoom", async ({ page, hasTouch }) => {
  await show(page, "pyramid");
  await showSpace(page);
  const view = async () => (await canvas(page).getAttribute("data-view"))?.split(" ").map(Number) ?? [];
  const [yaw = 0, pitch = 0, zoom = 1] = await view();
  await canvas(page).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await expect.poll(async () => ((await view())[0] ?? 0) - yaw).toBeCloseTo(Math.PI / 18, 3);
  expect((await view())[1]).toBeCloseTo(pitch + Math.PI / 18, 3);
  await page.getByRole("button", { name: "Turn left" }).click();
  expect((await view())[0]).toBeCloseTo(yaw, 3);
  const at = await pointOf(page, pyramid(3), "balls", 13);
  await page.mouse.move(at.x, at.y);
  await page.mouse.wheel(0, -200);
  await expect.poll(async () => (await view())[2]).toBeGreaterThan(1.1 * zoom);
  await canvas(page).focus();
  await page.keyboard.press("0");
  await expect.poll(view).toEqual([yaw, pitch, zoom, 0]);
  if (!hasTouch) return;
  const client = await page.context().newCDPSession(page);
  const touch = (type: string, ...all: number[]) =>
    client.send("Input.dispatchTouchEvent", {
      type: type as "touchStart",
      touchPoints: all.map((far, id) => ({ x: at.x + far, y: at.y, id })),
    });
  await touch("touchStart", -20);
  await touch("touchStart", -20, 20);
  await touch("touchMove", -40, 40);
  await touch("touchEnd");
  await expect.poll(async () => (await view())[2]).toBeCloseTo(2 * zoom, 1);
  expect((await view())[0], "a pinch does not turn").toBeCloseTo(yaw, 3);
  await touch("touchStart", 0);
  await touch("touchMove", 30);
  await touch("touchEnd");
  await expect.poll(async () => (await view())[0]).not.toBeCloseTo(yaw, 1);
});

test("layers are pulled apart, and the picture shows the pieces", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  // A is the bottom layer, B the ball on it.
  await showText(page, "packing\nboard pyramid-2\npiece A\nXX\nXX\npiece B\nX\n");
  await showSpace(page);
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("which")).toHaveText("Solution 1 of 1");
  // On a ball, beside its letter.
  const colour = ({ x, y, size }: { x: number; y: number; size: number }) =>
    colourAt(page, { x: x - 0.26 * size, y: y + 0.26 * size });
  const isYellow = ([red = 0, green = 0, blue = 0]: number[]) => red > 150 && green > 130 && blue < red - 60;
  const top = await pointOf(page, pyramid(2), "balls", 4);
  expect(isYellow(await colour(top)), `B is yellow: ${await colour(top)}`).toBe(true);
  const front = await pointOf(page, pyramid(2), "balls", 3);
  const blue = await colour(front);
  expect(blue[2], `A is blue: ${blue}`).toBeGreaterThan(2 * (blue[0] ?? 255));
  await page.getByTestId("apart").fill("100");
  const high = await pointOf(page, pyramid(2), "balls", 4);
  const low = await pointOf(page, pyramid(2), "balls", 3);
  expect(low.y - high.y, "the layers are farther apart").toBeGreaterThan(front.y - top.y + 20);
  expect(isYellow(await colour(high)), `B moved with its layer: ${await colour(high)}`).toBe(true);
  const letter = await colourAt(page, high);
  expect(Math.max(...letter), `the letter on B is dark: ${letter}`).toBeLessThan(90);
});

test("a piece is previewed, placed, lifted and dragged from the tray", async ({ page, hasTouch }) => {
  await show(page, "pyramid");
  await showSpace(page);
  const first = (await page.locator("[data-piece]").first().getAttribute("data-piece")) ?? "";
  const piece = page.getByTestId(`piece-${first}`);
  const tap = (at: { x: number; y: number }) =>
    hasTouch ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y);
  await piece.click();
  const corner = await pointOf(page, pyramid(3), "balls", 6);
  // A mouse shows the piece before the click, a finger by a first tap.
  if (hasTouch) await tap(corner);
  else await page.mouse.move(corner.x, corner.y);
  await expect(canvas(page)).toHaveAccessibleName(new RegExp(`: ${first}$`));
  await expect(piece).toBeVisible();
  await tap(corner);
  await expect(piece).toHaveCount(0);
  const placed = await letters(page);
  expect(placed[6], "the piece covers the cell").toBe(first);
  // Another tap lifts it.
  await tap(await pointOf(page, pyramid(3), "balls", 6));
  await expect(piece).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  expect(await letters(page)).toBe("_".repeat(14));
  // From the tray.
  const box = await piece.boundingBox();
  if (!box) throw new Error("the piece is not in the tray");
  const to = await pointOf(page, pyramid(3), "balls", 8);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
  await expect(piece).toHaveCount(0);
  expect((await letters(page))[8]).toBe(first);
  // A drag that ends outside puts it back.
  await page.getByTestId("undo").click();
  await expect(piece).toBeVisible();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.move(2, 2, { steps: 4 });
  await page.mouse.up();
  await expect(piece).toBeVisible();
});

test("cubes are placed in a box and lifted again @once", async ({ page }) => {
  await showText(page, "packing\nboard 3x3x3\npiece I x9\nXXX\n");
  await showSpace(page);
  await page.getByTestId("piece-I").click();
  // The middle of the top layer's front row; lower cells are behind it.
  const at = await pointOf(page, box(3, 3, 3), "cubic", 25);
  await page.mouse.click(at.x, at.y);
  await expect(page.getByTestId("piece-I")).toContainText("×8");
  const shown = await letters(page);
  expect(shown[25]).not.toBe("_");
  expect([...shown].filter((letter) => letter !== "_")).toHaveLength(3);
  await page.mouse.click(at.x, at.y);
  await expect(page.getByTestId("piece-I")).toHaveAttribute("aria-pressed", "true");
});

test("without WebGL the layers stay, and the page says why @once", async ({ page }) => {
  await page.addInitScript(() => {
    const context = HTMLCanvasElement.prototype.getContext as (kind: string, ...rest: unknown[]) => unknown;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      ...rest: unknown[]
    ) {
      return kind.startsWith("webgl") ? null : context.call(this, kind, ...rest);
    } as typeof HTMLCanvasElement.prototype.getContext;
  });
  await show(page, "pyramid");
  await page.getByTestId("show-space").click();
  await expect(page.getByTestId("no-webgl")).toContainText("WebGL");
  await expect(page.getByTestId("board")).toBeVisible();
  await expect(canvas(page)).toHaveCount(0);
});

test("3-D is accessible, and fits into the window", async ({ page }, { project }) => {
  await page.emulateMedia({ colorScheme: schemeOf(project.name), reducedMotion: "reduce" });
  await show(page, "iqPyramid");
  await expectAccessible(page, "layers");
  await showSpace(page);
  await expect(canvas(page)).toHaveAccessibleName(/^Picture of the board in 3-D/);
  await expectAccessible(page, "3-D");
  await page.locator("[data-piece]").first().click();
  await expectAccessible(page, "3-D with a piece in the hand");
});
