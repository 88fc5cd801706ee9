"""Solve, explain and measure sliding-tile puzzles of any size, and fill boards with pieces.

>>> import susun
>>> board = susun.Board("8 1 3/4 0 2/7 6 5")
>>> solution = board.solve()
>>> solution
<Solution: optimal, 14 moves, 40 expanded>
>>> solution.moves[:3]
(2, 5, 6)
>>> board.play(solution.moves).solved
True

`Board` and `Packing` are the puzzles. Their methods return reports, whose fields are attributes.
`ask` sends any other request to the engine, and `solve_many` solves many boards on all cores.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._ask import ask
from ._boards import board_at_distance, boards_at_distance, random_board, random_boards
from ._errors import Error
from ._frames import frame, rows
from ._goal import Goal
from ._many import solve_many
from ._native import Stop, __version__
from ._packing import Packing, generate_packing
from ._report import Data, PackingSolution, Report, Solution
from ._sliding import Board, read_boards

if TYPE_CHECKING:
    from . import lab
    from ._data import dataset, grade, write_jsonl
    from ._teaching import Trace, audit, steps, trace

__all__ = [
    "Board",
    "Data",
    "Error",
    "Goal",
    "Packing",
    "PackingSolution",
    "Report",
    "Solution",
    "Stop",
    "Trace",
    "__version__",
    "ask",
    "audit",
    "board_at_distance",
    "boards_at_distance",
    "dataset",
    "frame",
    "generate_packing",
    "grade",
    "lab",
    "random_board",
    "random_boards",
    "read_boards",
    "rows",
    "solve_many",
    "steps",
    "trace",
    "write_jsonl",
]

#: Names that are imported when they are first used, to keep `import susun` fast.
_LATER = {
    "Trace": "_teaching",
    "audit": "_teaching",
    "dataset": "_data",
    "grade": "_data",
    "lab": "lab",
    "steps": "_teaching",
    "trace": "_teaching",
    "write_jsonl": "_data",
}


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module = import_module(f".{_LATER[name]}", __name__)
    found = module if name == _LATER[name] else getattr(module, name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
