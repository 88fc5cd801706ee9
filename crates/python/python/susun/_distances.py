"""How far boards are from a goal, for learning programs that ask at every step."""

from __future__ import annotations

from functools import cache
from typing import Any

from ._ask import ask

#: Boards with more cells have bounds instead of distances.
EXACT_CELLS = 16


class Distances:
    """The distances of boards from one goal, each searched for once.

    A board is its cells in bytes, as `Games.cells` writes them.
    """

    #: More than there are boards of 3x3.
    MOST = 200_000

    def __init__(self, rows: int, cols: int, goal: str) -> None:
        self._cols, self._goal = cols, goal
        self._bytes = 1 if rows * cols <= 256 else 2
        self._known: dict[bytes, tuple[int, int]] = {}
        #: Whether the bounds are equal, and so are the distance.
        self.exact: bool = rows * cols <= EXACT_CELLS

    def of(self, boards: list[bytes]) -> list[tuple[int, int]]:
        """A lower and an upper bound for each board."""
        missing = [board for board in dict.fromkeys(boards) if board not in self._known]
        if missing:
            if len(self._known) > self.MOST:
                kept = (board for board in boards if board in self._known)
                self._known = {board: self._known[board] for board in kept}
            self._search(missing)
        return [self._known[board] for board in boards]

    def _search(self, boards: list[bytes]) -> None:
        text = "\n".join(map(self._text, boards))
        puzzle = {"text": text, "format": "slash", "goal": self._goal}
        request: dict[str, Any] = {"verb": "solve", "puzzle": puzzle}
        # On a large board, one node is enough for a solution without search and a lower bound.
        request |= {"optimal": True} if self.exact else {"limits": {"nodes": 1}}
        for board, report in zip(boards, ask(request), strict=True):
            found = report.to_dict()
            self._known[board] = found["lower_bound"], found["cost"]
            if self.exact:
                self._follow(board, found["moves"])

    def _follow(self, board: bytes, moves: list[int]) -> None:
        """A board on a shortest solution is as far away as there are moves after it."""
        cells = bytearray(board)
        blank = cells.index(0)
        for left, tile in zip(range(len(moves) - 1, -1, -1), moves, strict=True):
            place = cells.index(tile)
            cells[blank], cells[place] = tile, 0
            blank = place
            self._known[bytes(cells)] = left, left

    def _text(self, board: bytes) -> str:
        size = self._bytes
        cells = [
            str(int.from_bytes(board[at : at + size], "little"))
            for at in range(0, len(board), size)
        ]
        return "/".join(
            " ".join(cells[at : at + self._cols]) for at in range(0, len(cells), self._cols)
        )


#: Environments of the same size and goal share what they know.
distances = cache(Distances)
