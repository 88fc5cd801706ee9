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

/** Whether this part is the WASM file of an engine. The name of the part does not tell which engine it is. */
function isEngine(engine: string, part: OutputBundle[string] | undefined): boolean {
  const file = new URL(`../../crates/wasm/npm/pkg/${engine}/susun_wasm_bg.wasm`, import.meta.url);
  return part?.type === "asset" && readFileSync(file).equals(Buffer.from(part.source));
}

/** The scripts of the first view, with the texts in each language, and their styles. */
function ofFirstView(bundle: OutputBundle): Set<string> {
  const first = new Set<string>();
  const add = (name: string) => {
    const part = bundle[name];
    if (part?.type !== "chunk" || first.has(name)) return;
    for (const each of [name, ...(part.viteMetadata?.importedCss ?? [])]) first.add(each);
    part.imports.forEach(add);
  };
  for (const [name, part] of Object.entries(bundle)) {
    if (part.type !== "chunk") continue;
    if (part.isEntry || /\/words\/(en|id)\.ts$/.test(part.facadeModuleId ?? "")) add(name);
  }
  return first;
}

/** Whether only some visits need this part: what a button opens, the packing page, its engine, or an icon. */
function isForLater(name: string, part: OutputBundle[string] | undefined, first: Set<string>): boolean {
  if (name.endsWith(".wasm")) return !isEngine("sliding", part);
  if (part?.type === "chunk" || name.endsWith(".css")) return !first.has(name);
  return name.endsWith(".png");
}

/**
 * Whether the service worker does not fetch this file by itself: a page, as it serves `./` for all pages, a link preview,
 * or what is large and stored when it is opened: the 3-D view, and the engine that counts slides.
 */
const isNeverStored = (name: string, part: OutputBundle[string] | undefined) =>
  /\.html$|^preview-|\/Space-/.test(name) || isEngine("full", part);

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
    generateBundle: {
      // After all files are in the bundle.
      order: "post",
      handler(_, bundle) {
        const text = readFileSync(join(config.root, "src/offline.js"), "utf8");
        const hash = createHash("sha256").update(text);
        const given = filesBelow(config.publicDir);
        const made = Object.keys(bundle).sort();
        for (const name of made) {
          const part = bundle[name];
          hash.update(name).update(part?.type === "asset" ? part.source : (part?.code ?? ""));
        }
        for (const name of given.sort()) hash.update(name).update(readFileSync(join(config.publicDir, name)));
        const files = [...made, ...given].filter((name) => !isNeverStored(name, bundle[name])).sort();
        const firstView = ofFirstView(bundle);
        const later = files.filter((name) => isForLater(name, bundle[name], firstView));
        const first = ["./", ...files.filter((name) => !later.includes(name))];
        const build = hash.digest("hex").slice(0, 16);
        const head = Object.entries({ BUILD: build, FIRST: first, LATER: later })
          .map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`)
          .join("");
        // For the dialog about the app.
        const tag = `<meta name="susun-build" content="${build}" />`;
        for (const part of Object.values(bundle))
          if (part.type === "asset" && part.fileName.endsWith(".html"))
            part.source = String(part.source).replace("</head>", `  ${tag}\n  </head>`);
        this.emitFile({ type: "asset", fileName: "sw.js", source: head + text });
      },
    },
  };
}
