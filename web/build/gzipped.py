"""Write a gzip copy next to each file of the site that can be compressed, for hosts that do not support brotli.

Uses zopfli, which takes longer than other programs: the copies are 4 % smaller and decompress as fast.

    python gzipped.py FOLDER
"""

import pathlib
import sys

import zopfli.gzip

ENDINGS = {".js", ".css", ".wasm", ".html", ".svg", ".webmanifest"}

for path in pathlib.Path(sys.argv[1]).rglob("*"):
    if path.suffix in ENDINGS and path.is_file():
        packed = zopfli.gzip.compress(path.read_bytes(), numiterations=3)
        path.with_name(path.name + ".gz").write_bytes(packed)
