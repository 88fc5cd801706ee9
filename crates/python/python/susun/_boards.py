"""Random boards, from a seed."""

from __future__ import annotations

from operator import index
from typing import Union

from ._ask import Progress, ask, given
from ._checks import checked, refused
from ._errors import Error
from ._goal import goal_of, tiles_of
from ._sliding import Board, GoalLike, board_with, goal_text

#: A number of moves; or the least and the most, as `(20, 25)`, `range(20, 26)` or `"20..25"`.
Distance = Union[int, tuple[int, int], range, str]


def random_board(rows: int, cols: int, *, seed: int, goal: GoalLike = "standard", walk: int | None = None) -> Board:
    """A random board; the same seed gives the same board on every machine.

    >>> random_board(3, 3, seed=7)
    Board("3 4 0/1 5 6/7 8 2")
    """
    return random_boards(rows, cols, 1, seed=seed, goal=goal, walk=walk)[0]


def random_boards(
    rows: int,
    cols: int,
    count: int,
    *,
    seed: int,
    goal: GoalLike = "standard",
    walk: int | None = None,
) -> list[Board]:
    """Random boards, drawn uniformly from all that can reach the goal.

    With `walk=20`, each board is 20 random moves away from the goal instead.

    >>> random_boards(3, 3, 2, seed=7)
    [Board("3 4 0/1 5 6/7 8 2"), Board("6 7 3/8 2 1/5 4 0")]
    """
    return _generate(rows, cols, count, seed, goal, given(walk=walk))


def board_at_distance(
    rows: int,
    cols: int,
    distance: Distance,
    *,
    seed: int,
    goal: GoalLike = "standard",
    seconds: float | None = None,
    progress: Progress = None,
) -> Board:
    """A random board whose shortest solution has this many moves; see `boards_at_distance`.

    If no board is found in `seconds`, `susun.Error` is raised.

    >>> board_at_distance(3, 3, 31, seed=1)
    Board("6 4 7/8 5 0/3 2 1")
    """
    boards = boards_at_distance(
        rows, cols, distance, 1, seed=seed, goal=goal, seconds=seconds, progress=progress
    )
    if not boards:
        raise Error(f"no board was found in {seconds} seconds", "give more time or another distance")
    return boards[0]


def boards_at_distance(
    rows: int,
    cols: int,
    distance: Distance,
    count: int,
    *,
    seed: int,
    goal: GoalLike = "standard",
    seconds: float | None = None,
    progress: Progress = None,
) -> list[Board]:
    """Distinct random boards whose shortest solutions have this many moves.

    `distance` is a number or a range: `(20, 25)`, `range(20, 26)` and `"20..25"` all mean 20 to 25.
    Distances that are rare among random boards, such as 70 on 4x4, can take minutes. After
    `seconds`, the boards found so far are returned, which can be fewer than `count`.

    >>> boards_at_distance(3, 3, 31, 2, seed=1)
    [Board("6 4 7/8 5 0/3 2 1"), Board("8 6 7/2 5 4/3 0 1")]
    """
    options = given(distance=_interval(distance), limits=given(seconds=seconds))
    return _generate(rows, cols, count, seed, goal, options, progress)


def _generate(
    rows: int,
    cols: int,
    count: int,
    seed: int,
    goal: GoalLike,
    options: dict[str, object],
    progress: Progress = None,
) -> list[Board]:
    rows, cols, seed = checked("rows", rows), checked("cols", cols), checked("seed", seed)
    request = {"verb": "generate", "size": f"{rows}x{cols}", "seed": str(seed)}
    request["count"] = checked("count", count)
    boards: list[Board] = []
    # Many boards come in several reports.
    for report in ask({**request, "goal": goal_text(goal), **options}, progress=progress):
        found = report.to_dict()
        goal_of_all = goal_of(found["puzzle"]["goal"], found["puzzle"]["goal_board"])
        boards += [board_with(rows, cols, tiles_of(text), goal_of_all) for text in found["boards"]]
    return boards


def _interval(distance: Distance) -> str:
    """A distance as requests contain it."""
    if isinstance(distance, str):
        return distance
    ends: tuple[object, ...]
    if isinstance(distance, range) and distance and distance.step == 1:
        ends = distance[0], distance[-1]
    else:
        ends = tuple(distance) if isinstance(distance, (list, tuple)) else (distance,)
    if not 1 <= len(ends) <= 2:
        raise _not_a_distance(distance)
    return "..".join(str(_moves(end, distance)) for end in ends)


def _moves(end: object, distance: Distance) -> int:
    try:
        moves = -1 if isinstance(end, bool) else index(end)  # type: ignore[arg-type]
    except TypeError:
        moves = -1
    if moves < 0:
        raise _not_a_distance(distance)
    return moves


def _not_a_distance(distance: object) -> Error:
    kinds = "a whole number, at least 0, or a range"
    return refused("distance", distance, kinds, 'a range is (20, 25), range(20, 26) or "20..25"')
