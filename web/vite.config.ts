import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { offline } from "./build/offline.ts";
import { pages } from "./build/pages.ts";
import { policy } from "./build/policy.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The version of the workspace, which all crates share. */
const version = /^version = "(.+)"/m.exec(readFileSync(here("../Cargo.toml"), "utf8"))?.[1];

// All addresses in the site are relative, so that it works in any folder of any host.
export default defineConfig({
  base: "./",
  plugins: [svelte(), policy(), pages(), offline()],
  define: { VERSION: JSON.stringify(version) },
  resolve: { alias: { susun: here("../crates/wasm/npm/src/index.ts") } },
  server: { host: "127.0.0.1", fs: { allow: [here("..")] } },
  worker: { format: "es" },
  build: {
    target: "es2022",
    outDir: here("../target/web"),
    emptyOutDir: true,
    // Files are not inlined as data: addresses, which the content security policy allows only for pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
