import { defineConfig } from "@playwright/test";

// The program itself serves the site, on this machine only. `tools/test-browser` builds it with the site inside and names
// it in `SUSUN_PROGRAM`; without that variable, the site may be newer than the program, so the program serves the
// folder. Set `SUSUN_ADDRESS` to use a running server instead.
const port = 8417;
const program = process.env.SUSUN_PROGRAM ?? "../../target/quick/susun";
const site = process.env.SUSUN_PROGRAM ? "" : "--app ../../target/web";
const address = process.env.SUSUN_ADDRESS ?? `http://127.0.0.1:${port}/`;

export default defineConfig({
  testDir: ".",
  outputDir: "../../target/browser/results",
  timeout: 120_000,
  // Two other tests run beside each one, perhaps on a slow machine.
  expect: { timeout: 20_000 },
  fullyParallel: false,
  workers: 1,
  retries: 0,
  reporter: [["list"]],
  use: {
    baseURL: address,
    serviceWorkers: "block",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
      ],
    },
  },
  projects: [
    {
      name: "phone",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, deviceScaleFactor: 2 },
      // Tests with @once do not depend on the size of the window, so they run only on the desktop.
      grepInvert: /@once/,
    },
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } } },
  ],
  webServer: process.env.SUSUN_ADDRESS
    ? undefined
    : {
        command: `${program} open --no-browser --port ${port} ${site}`,
        url: address,
        reuseExistingServer: false,
      },
});
