"""The options of `solve`, for one board and for many."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypedDict, Union

from ._ask import Estimate, given
from ._report import Solution

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._sliding import Board

#: Names of heuristics, or a function that estimates how many moves a board needs.
HeuristicLike = Union[str, Sequence[str], Callable[["Board"], int]]

#: Moves in any notation, the tiles to move in order, or a solution.
Moves = Union[str, Iterable[int], Solution]


class SolveOptions(TypedDict, total=False):
    """The options of `Board.solve`, which describes them, but for `threads` and `progress`."""

    algorithm: str | None
    heuristic: HeuristicLike | None
    weight: float | str | None
    depth: int | None
    duplicates: str | None
    effort: int | None
    metric: str | None
    optimal: bool
    all: bool
    max_solutions: int | None
    seconds: float | None
    nodes: int | None
    memory: int | None
    graph: bool
    trace: int | None
    begin_with: Moves | None


def solve_request(
    board: Board, threads: int | None, /, **options: Unpack[SolveOptions]
) -> tuple[dict[str, Any], Estimate | None]:
    """The request to solve a board, and the heuristic if it is a function."""
    fields: dict[str, Any] = given(threads=threads, **options)
    heuristic: HeuristicLike | None = fields.pop("heuristic", None)
    method = _taken(fields, "algorithm", "weight", "depth", "duplicates", "effort")
    limits = _taken(fields, "seconds", "nodes", "memory")
    estimate = None
    if isinstance(heuristic, str):
        method["heuristics"] = heuristic.split(",")
    elif isinstance(heuristic, Sequence):
        method["heuristics"] = list(heuristic)
    elif heuristic is not None:
        estimate = estimate_by(heuristic, board)
        method.setdefault("algorithm", "a-star")
    if "weight" in method:
        method["weight"] = str(method["weight"])
    if "trace" in fields:
        events = fields.pop("trace")
        fields["trace_events"] = 100_000 if events is True else events
    if "begin_with" in fields:
        fields["begin_with"] = moves_text(fields["begin_with"])
    request = {"verb": "solve", "puzzle": board.puzzle, "method": method, "limits": limits}
    return {**request, **fields}, estimate


def estimate_by(heuristic: Callable[[Board], int], like: Board) -> Estimate:
    """A heuristic as the engine calls it, on boards with the size and the goal of `like`."""
    from ._sliding import board_with

    rows, cols, goal = like.rows, like.cols, like.goal
    return lambda cells: heuristic(board_with(rows, cols, cells, goal))


def moves_text(moves: Moves) -> str:
    """Moves as requests have them."""
    if isinstance(moves, Solution):
        moves = moves.moves or ()
    return moves if isinstance(moves, str) else " ".join(map(str, moves))


def _taken(fields: dict[str, Any], *names: str) -> dict[str, Any]:
    """Moves the fields with these names to a new `dict`."""
    return {name: fields.pop(name) for name in names if name in fields}
