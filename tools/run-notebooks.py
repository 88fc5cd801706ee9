"""Runs notebooks from the first cell to the last; an exception in a cell is an error. Nothing is written."""

import sys
import time
from pathlib import Path

import nbformat
from nbclient import NotebookClient

for name in sys.argv[1:]:
    began = time.perf_counter()
    notebook = nbformat.read(name, as_version=4)
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(Path(name).parent)}}).execute()
    print(f"{Path(name).name}: {len(notebook.cells)} cells in {time.perf_counter() - began:.0f} s")
