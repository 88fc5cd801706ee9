"""Distances to a goal, for environments that need one at every step."""

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

    #: The most distances to keep: more than there are boards of 3x3.
    MOST = 200_000

    def __init__(self, rows: int, cols: int, goal: str) -> None:
        self._cols, self._goal = cols, goal
        self._bytes = 1 if rows * cols <= 256 else 2
        self._known: dict[bytes, tuple[int, int]] = {}
        #: Whether both bounds are always the distance.
        self.exact: bool = rows * cols <= EXACT_CELLS

    def of(self, boards: list[bytes]) -> list[tuple[int, int]]:
        """A lower and an upper bound for each board."""
        # Another thread may replace it at any time.
        known = self._known
        missing = [board for board in dict.fromkeys(boards) if board not in known]
        if missing:
            if len(known) > self.MOST:
                known = {board: known[board] for board in boards if board in known}
                self._known = known
            self._search(missing, known)
        return [known[board] for board in boards]

    def _search(self, boards: list[bytes], known: dict[bytes, tuple[int, int]]) -> None:
        text = "\n".join(map(self._text, boards))
        puzzle = {"text": text, "format": "slash", "goal": self._goal}
        request: dict[str, Any] = {"verb": "solve", "puzzle": puzzle}
        # On a large board, one node is enough for a lower bound and a quick solution.
        request |= {"optimal": True} if self.exact else {"limits": {"nodes": 1}}
        for board, report in zip(boards, ask(request), strict=True):
            found = report.to_dict()
            known[board] = found["lower_bound"], found["cost"]
            if self.exact:
                _follow(board, found["moves"], known)

    def _text(self, board: bytes) -> str:
        size = self._bytes
        cells = [
            str(int.from_bytes(board[at : at + size], "little"))
            for at in range(0, len(board), size)
        ]
        return "/".join(
            " ".join(cells[at : at + self._cols]) for at in range(0, len(cells), self._cols)
        )


def _follow(board: bytes, moves: list[int], known: dict[bytes, tuple[int, int]]) -> None:
    """Adds the boards of a shortest solution: the distance of each is the number of moves after it."""
    cells = bytearray(board)
    blank = cells.index(0)
    for left, tile in zip(range(len(moves) - 1, -1, -1), moves, strict=True):
        place = cells.index(tile)
        cells[blank], cells[place] = tile, 0
        blank = place
        known[bytes(cells)] = left, left


#: Environments with the same size and goal share one object.
distances = cache(Distances)
