import type { Plugin } from "vite";

/** What a link to a page shows where it is posted. The pictures are in `public`; `tools/previews` draws them. */
const PAGES = {
  "index.html": {
    title: "Susun: sliding puzzles, solved on your device",
    description:
      "Play and solve sliding puzzles and packing puzzles: the best next move, the number of moves left, and why a puzzle has no solution.",
    picture: "preview-sliding.png",
    shown: "A 15-puzzle",
  },
  "packing.html": {
    title: "Susun: packing puzzles, solved on your device",
    description:
      "Fit every piece onto the board. Play pentominoes, pyramids of balls and your own puzzles, with hints, the number of solutions left, and the reason if there is none.",
    picture: "preview-packing.png",
    shown: "The twelve pentominoes on a board of 8 by 8 cells with a hole",
  },
};

/** The file of the page for packing puzzles. It is the same app; only its preview differs. */
const OTHER_PAGE = "packing.html";

/** Size of the pictures. */
const [WIDTH, HEIGHT] = [1200, 630];

/** The address of the site in `SUSUN_SITE`, with a slash at its end; `null` if it is not set. */
export function siteAddress(given: string | undefined): string | null {
  if (!given) return null;
  if (!/^https?:/.test(given) || !URL.canParse(given))
    throw new Error(`SUSUN_SITE is \`${given}\`: set it to an address such as https://example.org/susun/`);
  return given.endsWith("/") ? given : `${given}/`;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** The title and the tags of a page. Sites that show previews need absolute addresses, so `SUSUN_SITE` gives them. */
export function headOf(file: keyof typeof PAGES, site: string | null): string {
  const { title, description, picture, shown } = PAGES[file];
  const tags = {
    "og:type": "website",
    "og:site_name": "Susun",
    "og:title": title,
    "og:description": description,
    "og:image": `${site ?? "./"}${picture}`,
    "og:image:type": "image/png",
    "og:image:width": String(WIDTH),
    "og:image:height": String(HEIGHT),
    "og:image:alt": shown,
    ...(site ? { "og:url": file === OTHER_PAGE ? `${site}${file}` : site } : {}),
  };
  const cards = {
    description,
    "twitter:card": "summary_large_image",
    "twitter:title": title,
    "twitter:description": description,
    "twitter:image": tags["og:image"],
    "twitter:image:alt": shown,
  };
  const write = (attribute: string, all: Record<string, string>) =>
    Object.entries(all).map(
      ([name, content]) => `<meta ${attribute}="${name}" content="${escaped(content)}" />`,
    );
  return [`<title>${title}</title>`, ...write("name", cards), ...write("property", tags)].join("\n    ");
}

/** Writes the pages: `index.html` with its tags, and a copy of it with those of the packing page. */
export function pages(): Plugin {
  return {
    name: "susun-pages",
    apply: "build",
    generateBundle: {
      // After Vite has added the page to the bundle.
      order: "post",
      handler(_, bundle) {
        const site = siteAddress(process.env["SUSUN_SITE"]);
        const index = bundle["index.html"];
        if (index?.type !== "asset") throw new Error("pages: there is no index.html");
        const plain = String(index.source);
        const write = (file: keyof typeof PAGES) =>
          plain.replace("<title>Susun</title>", () => headOf(file, site));
        index.source = write("index.html");
        this.emitFile({ type: "asset", fileName: OTHER_PAGE, source: write(OTHER_PAGE) });
      },
    },
  };
}
