"""Goals of sliding boards."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NoReturn, Union

from ._ask import ask

#: Rows and columns, as `"2x5"` or `(2, 5)`.
Size = Union[str, tuple[int, int]]


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
    """What a board has to become: a goal with a name, a board, or a part of a board.

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

    def __init__(self, text: str, size: Size) -> None:
        # A board that can reach the goal is quickly drawn, and its report has the goal.
        request = {"verb": "generate", "size": size_text(size), "goal": text, "count": 1, "seed": "0"}
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
    """A size as requests have it."""
    return size if isinstance(size, str) else f"{size[0]}x{size[1]}"
