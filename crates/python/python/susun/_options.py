"""The options of `solve`, for one board and for many."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypedDict, Union

from ._ask import Estimate, given
from ._checks import refused
from ._report import Solution

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._sliding import Board

#: Names of heuristics, or a function that estimates how many moves a board needs.
HeuristicLike = Union[str, Sequence[str], Callable[["Board"], int]]

#: A direction as a word.
_WORD = re.compile(r"\b(?:up|left|right|down)\b", re.IGNORECASE)

#: Moves in any notation, the tiles to move in order, or a solution.
Moves = Union[str, Iterable[int], Solution]


class SolveOptions(TypedDict, total=False):
    """The options of `Board.solve` except `threads` and `progress`; see there."""

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
    for name in options.keys() - SolveOptions.__annotations__.keys():
        raise TypeError(f"solve_many() got an unexpected keyword argument '{name}'")
    if callable(algorithm := options.get("algorithm")):
        raise refused("algorithm", algorithm, "a name", f"write `heuristic={_name(algorithm)}`")
    fields: dict[str, Any] = given(threads=threads, **options)
    heuristic: HeuristicLike | None = fields.pop("heuristic", None)
    method = _taken(fields, "algorithm", "weight", "depth", "duplicates", "effort")
    limits = _taken(fields, "seconds", "nodes", "memory")
    estimate = None
    if isinstance(heuristic, str):
        method["heuristics"] = heuristic.split(",")
    elif isinstance(heuristic, Sequence):
        method["heuristics"] = _names(heuristic)
    elif heuristic is not None:
        estimate = estimate_by(heuristic, board)
        method.setdefault("algorithm", "a-star")
    if "weight" in method:
        method["weight"] = str(method["weight"])
    if "trace" in fields:
        fields["trace_events"] = fields.pop("trace")
    if "begin_with" in fields:
        fields["begin_with"] = moves_text(fields["begin_with"])
    request = {"verb": "solve", "puzzle": board.puzzle, "method": method, "limits": limits}
    return {**request, **fields}, estimate


def estimate_by(heuristic: Callable[[Board], int], like: Board) -> Estimate:
    """A heuristic as the engine calls it, on boards with the size and the goal of `like`."""
    from ._sliding import board_with

    if not callable(heuristic):
        raise refused("heuristic", heuristic, "a name, a list of names or a function")
    rows, cols, goal = like.rows, like.cols, like.goal
    return lambda cells: heuristic(board_with(rows, cols, cells, goal))


def moves_text(moves: Moves, notation: str | None = None) -> str:
    """Moves as requests contain them."""
    if isinstance(moves, Solution):
        moves = moves.moves or ()
    if not isinstance(moves, Iterable):
        raise refused("moves", moves, "a text, a list of tiles or directions, or a solution")
    text = moves if isinstance(moves, str) else " ".join(map(str, moves))
    # The engine reads words only as directions of the blank.
    return _WORD.sub(lambda word: word[0][0].upper(), text) if notation == "tile-directions" else text


def _names(heuristics: Sequence[Any]) -> list[str]:
    """A list of heuristics, which has to be a list of names."""
    for heuristic in heuristics:
        if not isinstance(heuristic, str):
            hint = f"write `heuristic={_name(heuristic)}`" if callable(heuristic) else None
            if callable(heuristic) and len(heuristics) > 1:
                hint = "write one function that calls the others"
            raise refused("heuristic", heuristic, "names in the list", hint)
    return list(heuristics)


def _name(function: object) -> str:
    return getattr(function, "__name__", "…")


def _taken(fields: dict[str, Any], *names: str) -> dict[str, Any]:
    """Moves the fields with these names to a new `dict`."""
    return {name: fields.pop(name) for name in names if name in fields}
