"""Many boards at once."""

from __future__ import annotations

import pickle
import threading

import pytest
import susun
from susun import Board, Data, solve_many

BOARDS = susun.random_boards(3, 3, 300, seed=1)


@pytest.mark.parametrize("threads", [None, 1, 2, 5])
def test_solutions_are_in_the_order_of_the_boards(threads: int | None) -> None:
    solutions = solve_many(BOARDS, threads=threads)
    assert [solution.board for solution in solutions] == BOARDS
    assert solutions[::50] == [board.solve(threads=1) for board in BOARDS[::50]]
    assert pickle.loads(pickle.dumps(solutions)) == solutions


def test_boards_can_have_different_sizes_and_goals() -> None:
    boards = [
        board
        for snail, small, text in zip(
            susun.random_boards(3, 3, 100, seed=2, goal="snail"),
            susun.random_boards(2, 3, 100, seed=3),
            susun.random_boards(3, 3, 100, seed=4),
            strict=True,
        )
        for board in (snail, small, Board(text, goal="first-row"), Board("1 0 2/"))
    ]
    solutions = solve_many(boards)
    assert [solution.board for solution in solutions] == boards
    assert all(solution.optimal for solution in solutions)
    assert [s.verdict for s in solve_many(["1 2 3/4 5 6/8 7 0", "1 2/3 0"])] == ["unsolvable", "optimal"]
    assert solve_many([]) == []


def test_options_are_those_of_solve() -> None:
    boards = BOARDS[:10]
    for solution in solve_many(boards, algorithm="a-star", heuristic="manhattan", graph=True, trace=5):
        assert solution.method.heuristics == ("manhattan",)
        assert solution.graph is not None
        assert solution.graph.states[0].board == solution.board.text
        assert solution.trace is not None
        assert solution.trace.recorded == 5
    own = solve_many(boards, algorithm="greedy", heuristic=lambda board: board.cells[0])
    assert [s.moves for s in own] == [b.solve("greedy", lambda board: board.cells[0]).moves for b in boards]
    with pytest.raises(TypeError, match="unexpected keyword argument .colour."):
        solve_many(boards, colour="red")  # type: ignore[call-arg]


def test_progress_counts_the_boards() -> None:
    seen: list[Data] = []
    solve_many(BOARDS, progress=seen.append)
    assert [data.done for data in seen] == sorted(data.done for data in seen)
    assert (seen[-1].done, seen[-1].total) == (300, 300)


def test_an_exception_stops_the_rest() -> None:
    calls = []

    def broken(board: Board) -> int:
        calls.append(board)
        raise LookupError

    with pytest.raises(LookupError):
        solve_many(BOARDS, threads=2, heuristic=broken)
    assert len(calls) <= 50
    assert threading.active_count() == 1


def test_limits_are_for_each_board() -> None:
    solutions = solve_many(BOARDS, algorithm="ida-star", heuristic="hamming", nodes=1000)
    assert {solution.halted_by for solution in solutions} == {"nodes", None}
