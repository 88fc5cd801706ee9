"""Runs the Python examples of some Markdown files, and measures how long `import susun` takes."""

import re
import subprocess
import sys
import time
from pathlib import Path

for name in sys.argv[1:]:
    for example in re.findall(r"```python\n(.*?)```", Path(name).read_text(), re.DOTALL):
        exec(compile(example, name, "exec"), {})


def seconds(code: str) -> float:
    """The best of some starts of Python."""
    times = []
    for _ in range(9):
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        times.append(time.perf_counter() - began)
    return min(times)


start = seconds("pass")
own, other = (1000 * (seconds(f"import {name}") - start) for name in ("susun", "asyncio"))
print(f"import susun: {own:.0f} ms, asyncio: {other:.0f} ms")
# A slow machine needs longer for every import.
sys.exit("importing susun takes 60 ms or more, and longer than asyncio" if own >= max(60, other) else 0)
