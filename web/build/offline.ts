import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin, ResolvedConfig, Rolldown } from "vite";

type OutputBundle = Rolldown.OutputBundle;

/** The paths of all files in a folder and its subfolders, relative to `root`. */
function filesBelow(folder: string, root = folder): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path, root) : [relative(root, path).replaceAll("\\", "/")];
  });
}

/** Whether only some visits need this part: the packing page, the larger engine, or an icon. */
function isForLater(name: string, part: OutputBundle[string] | undefined, smallest: number): boolean {
  if (name.endsWith(".wasm")) return part?.type === "asset" && part.source.length > smallest;
  return part?.type === "chunk" ? part.isDynamicEntry : /Page-.*\.css$|\.png$/.test(name);
}

/**
 * Writes `sw.js`, the service worker that stores the site for use without a network. It consists of two lists, the
 * files of the first view and all other files of this build, followed by `src/offline.js`. The name of the build is the
 * hash of its files, so that after a change the browser fetches the new files and deletes the old ones.
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
      const hash = createHash("sha256").update(text);
      const given = filesBelow(config.publicDir);
      const made = Object.keys(bundle).sort();
      for (const name of made) {
        const part = bundle[name];
        hash.update(name).update(part?.type === "asset" ? part.source : (part?.code ?? ""));
      }
      for (const name of given.sort()) hash.update(name).update(readFileSync(join(config.publicDir, name)));
      const engines = Object.values(bundle).filter((part) => part.fileName.endsWith(".wasm"));
      const smallest = Math.min(...engines.map((part) => (part.type === "asset" ? part.source.length : 0)));
      const files = [...made, ...given].filter((name) => name !== "index.html").sort();
      const later = files.filter((name) => isForLater(name, bundle[name], smallest));
      const first = ["./", ...files.filter((name) => !later.includes(name))];
      const head = Object.entries({ BUILD: hash.digest("hex").slice(0, 16), FIRST: first, LATER: later })
        .map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`)
        .join("");
      this.emitFile({ type: "asset", fileName: "sw.js", source: head + text });
    },
  };
}
