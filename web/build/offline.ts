import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin, ResolvedConfig } from "vite";

/** Every file below a folder, as the site names them. */
function filesBelow(folder: string, root = folder): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path, root) : [relative(root, path).replaceAll("\\", "/")];
  });
}

/**
 * Makes `sw.js`, which keeps the site for when there is no network: the list of all files of this build
 * before the text of `src/offline.js`. The name of the build is the hash of its files, so that a page that is
 * visited again after a change fetches what is new and forgets what is old.
 */
export function offline(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "susun-offline",
    apply: "build",
    configResolved: (resolved) => {
      config = resolved;
    },
    generateBundle(_, bundle) {
      const text = readFileSync(join(config.root, "src/offline.js"), "utf8");
      const files = [...Object.keys(bundle), ...filesBelow(config.publicDir)].sort();
      const hash = createHash("sha256").update(text);
      for (const name of Object.keys(bundle).sort()) {
        const part = bundle[name];
        hash.update(name).update(part?.type === "asset" ? part.source : (part?.code ?? ""));
      }
      for (const name of filesBelow(config.publicDir).sort()) {
        hash.update(name).update(readFileSync(join(config.publicDir, name)));
      }
      const build = hash.digest("hex").slice(0, 16);
      const head = `const BUILD = ${JSON.stringify(build)};\nconst FILES = ${JSON.stringify(["./", ...files.filter((name) => name !== "index.html")])};\n`;
      this.emitFile({ type: "asset", fileName: "sw.js", source: head + text });
    },
  };
}
