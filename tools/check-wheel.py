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


milliseconds = 1000 * (seconds("import susun") - seconds("pass"))
print(f"import susun: {milliseconds:.0f} ms")
sys.exit("importing susun takes 60 ms or more" if milliseconds >= 60 else 0)
