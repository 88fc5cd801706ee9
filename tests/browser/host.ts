import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};

const ENDINGS = { br: ".br", gzip: ".gz" };

/** A plain static host that serves the site below `path` and sends no header except the content type. With `encoding`,
 * it sends the compressed copies of files. */
export async function hostBelow(
  path: string,
  encoding?: keyof typeof ENDINGS,
): Promise<{ address: string; close(): void }> {
  const site = fileURLToPath(new URL("../../target/web", import.meta.url));
  const server = createServer((request, response) => {
    const asked = decodeURI(new URL(request.url ?? "/", "http://host").pathname);
    const inside = asked.startsWith(path) ? normalize(asked.slice(path.length)) : "..";
    const file = join(site, inside === "." || inside === "" ? "index.html" : inside);
    if (inside.startsWith("..") || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const copy = encoding && `${file}${ENDINGS[encoding]}`;
    const compressed = copy && existsSync(copy);
    response.writeHead(200, {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      ...(compressed ? { "content-encoding": encoding } : {}),
    });
    createReadStream(compressed ? copy : file).pipe(response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}${path}`, close: () => server.close() };
}
