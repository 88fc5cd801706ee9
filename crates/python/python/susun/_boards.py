"""Random boards, from a seed."""

from __future__ import annotations

from ._ask import Progress, ask, given
from ._goal import goal_of, tiles_of
from ._sliding import Board, GoalLike, board_with, goal_text


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

    With `walk`, each board is that many random moves away from the goal instead.

    >>> random_boards(3, 3, 2, seed=7)
    [Board("3 4 0/1 5 6/7 8 2"), Board("6 7 3/8 2 1/5 4 0")]
    """
    return _generate(rows, cols, count, seed, goal, given(walk=walk))


def board_at_distance(
    rows: int,
    cols: int,
    distance: int | str,
    *,
    seed: int,
    goal: GoalLike = "standard",
) -> Board:
    """A random board whose shortest solution has this many moves.

    >>> board_at_distance(3, 3, 31, seed=1)
    Board("6 4 7/8 5 0/3 2 1")
    """
    return boards_at_distance(rows, cols, distance, 1, seed=seed, goal=goal)[0]


def boards_at_distance(
    rows: int,
    cols: int,
    distance: int | str,
    count: int,
    *,
    seed: int,
    goal: GoalLike = "standard",
    seconds: float | None = None,
    progress: Progress = None,
) -> list[Board]:
    """Different random boards whose shortest solutions have this many moves.

    `distance` is a number or a range such as `"20..25"`. After `seconds`, the boards found so far
    are returned, which can be fewer than `count`.

    >>> boards_at_distance(3, 3, 31, 2, seed=1)
    [Board("6 4 7/8 5 0/3 2 1"), Board("8 6 7/2 5 4/3 0 1")]
    """
    options = given(distance=str(distance), limits=given(seconds=seconds))
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
    request = {"verb": "generate", "size": f"{rows}x{cols}", "count": count, "seed": str(seed)}
    # Many boards come in several reports.
    reports = ask({**request, "goal": goal_text(goal), **options}, progress=progress)
    return [
        board_with(rows, cols, tiles_of(text), goal_of(report.puzzle.goal, report.puzzle.goal_board))
        for report in reports
        for text in report.boards
    ]
