// Beside each file of the site that shrinks, what a host sends to a browser that can unpack it: by brotli, which
// nearly all can. The copies by gzip are there already (gzipped.py). Prints the bytes of both.
//
//     node pack.mjs FOLDER

import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const [folder] = process.argv.slice(2);
const shrinks = /\.(js|css|wasm|html|svg|webmanifest)$/;
const total = { plain: 0, br: 0, gz: 0 };

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !shrinks.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const plain = readFileSync(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const packed = brotliCompressSync(plain, { params });
  writeFileSync(`${path}.br`, packed);
  total.plain += plain.length;
  total.br += packed.length;
  total.gz += statSync(`${path}.gz`).size;
}
const kilobytes = (bytes) => `${Math.round(bytes / 1000)} kB`;
console.log(
  `${folder}: ${kilobytes(total.plain)}, ${kilobytes(total.br)} by brotli, ${kilobytes(total.gz)} by gzip`,
);
