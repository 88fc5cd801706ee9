"""Goals of sliding boards."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from operator import index
from typing import Any, NoReturn, Union

from . import _native
from ._ask import ask
from ._checks import described, refused
from ._errors import Error

#: Rows and columns, as `"2x5"` or `(2, 5)`; one number for a square.
Size = Union[str, int, tuple[int, int]]

#: A board as text in any format, as rows of numbers, or as numbers row by row; 0 or `None` is the blank.
Cells = Union[str, Iterable[Any]]


class Frozen:
    """An object that cannot be changed."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")


#: Sets a field of an object that cannot be changed, once, when it is made.
fix = object.__setattr__


class Goal(Frozen):
    """The goal of a board: a name, a board, or a board with `*` for cells that do not matter.

    >>> Goal("snail", "3x3").cells
    (1, 2, 3, 8, 0, 4, 7, 6, 5)
    >>> Goal("1 2 3/* * */* * *", "3x3").cells
    (1, 2, 3, None, None, None, None, None, None)
    """

    __slots__ = ("cells", "name", "text")

    #: `standard`, `blank-first` or `snail`; `None` for other goals.
    name: str | None
    #: The board, rows joined by `/`, with `*` for cells that do not matter.
    text: str
    #: Its tiles row by row; 0 is the blank, `None` a cell that does not matter.
    cells: tuple[int | None, ...]

    def __init__(self, text: Cells, size: Size) -> None:
        # The report of a random board has its goal, and drawing one takes little time.
        request = {"verb": "generate", "size": size_text(size), "goal": goal_cells(text), "count": 1, "seed": "0"}
        puzzle = ask(request)[0].puzzle
        self._fix(puzzle.goal, puzzle.goal_board)

    def _fix(self, name: str, text: str) -> None:
        fix(self, "name", None if name == "custom" else name)
        fix(self, "text", text)
        tiles = text.replace("/", " ").split()
        fix(self, "cells", tuple(None if tile == "*" else int(tile) for tile in tiles))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Goal) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> tuple[Any, ...]:
        return goal_of, (self.name or "custom", self.text)

    def __repr__(self) -> str:
        return f"<Goal {self.name or self.text}>"


@lru_cache(maxsize=64)
def goal_of(name: str, text: str) -> Goal:
    """The goal with the name and the board of a report; boards with the same goal share it."""
    goal = Goal.__new__(Goal)
    goal._fix(name, text)
    return goal


def tiles_of(text: str) -> tuple[int, ...]:
    """The tiles of a board in a report."""
    return tuple(map(int, text.replace("/", " ").split()))


def size_text(size: Size) -> str:
    """A size as requests contain it."""
    if isinstance(size, (list, tuple)):
        return "x".join(map(str, size))
    if isinstance(size, bool) or not isinstance(size, (str, int)):
        raise refused("size", size, 'rows and columns, such as "3x4" or (3, 4)')
    return str(size)


def cells_text(board: Cells, name: str = "board", empty: str = "0") -> str:
    """A board as text; `None` becomes `empty`."""
    if isinstance(board, str):
        return board
    if isinstance(board, (bytes, bytearray, dict, set, frozenset)):
        raise refused(name, board, "a text or rows of numbers")
    # Data frames have the first method, and arrays the second.
    for convert in ("to_numpy", "tolist"):
        if hasattr(board, convert):
            board = getattr(board, convert)()
    if not isinstance(board, Iterable):
        raise refused(name, board, "a text or rows of numbers")

    def row(tiles: Iterable[object]) -> str:
        return " ".join(_cell(tile, name) or empty for tile in tiles)

    rows = list(board)
    if not all(isinstance(tiles, Iterable) for tiles in rows):
        return row(rows)
    text = "/".join(map(row, rows))
    return text + "/" if len(rows) == 1 else text


def _cell(tile: Any, name: str) -> str:
    """A cell of a row as text; empty for `None`, and for NaN, which data frames have for it."""
    if tile is None or (isinstance(tile, float) and tile != tile):
        return ""
    # Texts such as `x` for the blank, and whole numbers of every kind.
    if isinstance(tile, str) and (tile.strip().isdecimal() or len(tile) <= 1):
        return tile
    if isinstance(tile, float) and tile.is_integer():
        return str(int(tile))
    try:
        return str(index(tile))  # pyright: ignore[reportArgumentType]
    except (TypeError, ValueError):
        message = f"`{name}` has the cell {described(tile)}, expected a whole number"
        raise Error(message, "rows are lists of numbers, such as [[1, 2], [3, 0]]; the blank is 0") from None


def goal_cells(goal: Cells) -> str:
    """A name or a board as a goal; `None` is a cell that does not matter, as in `Goal.cells`."""
    if isinstance(goal, str) and not re.search(r"\d|\*", goal) and not _native.is_goal_name(goal):
        names = "standard, blank-first, snail, first-row, first-two-rows and last-2x2"
        raise refused("goal", goal, "a name or a board", f"the names are {names}")
    return cells_text(goal, "goal", "*")
