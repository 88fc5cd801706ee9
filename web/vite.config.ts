import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { offline } from "./build/offline.ts";
import { policy } from "./build/policy.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Every address in the site is relative, so that it works from any folder of any host.
export default defineConfig({
  base: "./",
  plugins: [svelte(), policy(), offline()],
  resolve: { alias: { susun: here("../crates/wasm/npm/src/index.ts") } },
  server: { host: "127.0.0.1", fs: { allow: [here("..")] } },
  worker: { format: "es" },
  build: {
    target: "es2022",
    outDir: here("../target/web"),
    emptyOutDir: true,
    // An inlined file would be a data: address, which the policy of the page forbids for all but pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
