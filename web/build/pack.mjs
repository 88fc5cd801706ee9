// Writes a brotli copy next to each file of the site that can be compressed. Hosts send it to browsers that accept
// brotli, as nearly all do. gzipped.py must have written the gzip copies before. Prints the total sizes.
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
