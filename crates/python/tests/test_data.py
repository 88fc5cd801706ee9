"""Data sets and grades."""

from __future__ import annotations

import json
import time
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import susun

Cells = tuple[int, ...]


def neighbours(cells: Cells, cols: int) -> dict[int, Cells]:
    """The boards one move away, by the tile that moves; written without Susun."""
    blank = cells.index(0)
    row, col = divmod(blank, cols)
    found = {}
    for other_row, other_col in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
        if 0 <= other_row < len(cells) // cols and 0 <= other_col < cols:
            other = other_row * cols + other_col
            after = list(cells)
            after[blank], after[other] = after[other], 0
            found[cells[other]] = tuple(after)
    return found


@cache
def ways() -> tuple[dict[Cells, int], dict[Cells, int]]:
    """The distance of every 3x3 board, and the number of its shortest solutions."""
    goal: Cells = (1, 2, 3, 4, 5, 6, 7, 8, 0)
    distances: dict[Cells, int] = {goal: 0}
    counts: dict[Cells, int] = {goal: 1}
    layer, depth = [goal], 0
    while layer:
        depth += 1
        nearer, layer = layer, []
        for cells in nearer:
            for after in neighbours(cells, 3).values():
                if after not in distances:
                    distances[after], counts[after] = depth, 0
                    layer.append(after)
                if distances[after] == depth:
                    counts[after] += counts[cells]
    return distances, counts


def cells_of(board: str) -> Cells:
    return tuple(map(int, board.replace("/", " ").split()))


def test_the_breadth_first_search_is_right() -> None:
    distances, _ = ways()
    assert len(distances) == 181_440
    assert max(distances.values()) == 31


def test_a_data_set_is_exact() -> None:
    distances, counts = ways()
    rows = susun.dataset(3, 3, 500, seed=7)
    assert len(rows) == 500
    for row in rows:
        cells = cells_of(row["board"])
        assert row["distance"] == distances[cells]
        assert row["solutions"] == counts[cells]
        assert len(row["path"]) == row["distance"]
        for tile in row["path"]:
            cells = neighbours(cells, 3)[tile]
        assert distances[cells] == 0


def test_a_data_set_comes_from_its_seed() -> None:
    assert susun.dataset(3, 3, 20, seed=7) == susun.dataset(3, 3, 20, seed=7)
    assert susun.dataset(3, 3, 20, seed=7) != susun.dataset(3, 3, 20, seed=8)
    assert susun.dataset(3, 3, 0, seed=7) == []


@pytest.mark.parametrize("distance", [20, (18, 22), range(18, 23), "18..22"])
def test_a_data_set_at_a_distance(distance: Any) -> None:
    rows = susun.dataset(3, 3, 40, seed=3, distance=distance)
    wanted = {20} if distance == 20 else {18, 19, 20, 21, 22}
    assert len({row["board"] for row in rows}) == 40
    for row in rows:
        assert row["distance"] == ways()[0][cells_of(row["board"])]
        assert row["distance"] in wanted


def test_a_data_set_larger_than_one_request() -> None:
    rows = susun.dataset(2, 3, 600, seed=1, solutions=False)
    assert len(rows) == 600
    for row in rows:
        assert susun.Board(row["board"], goal=row["goal"]).play(row["path"]).solved


def test_a_data_set_of_another_goal_and_size() -> None:
    for row in susun.dataset(3, 4, 5, seed=1, goal="snail", distance=(10, 14)):
        board = susun.Board(row["board"], goal=row["goal"])
        assert (board.rows, board.cols) == (row["rows"], row["cols"]) == (3, 4)
        assert board.solve().cost == row["distance"] == len(row["path"])
        assert board.solve(graph=True).graph.solution_count == row["solutions"]  # type: ignore[union-attr]


def test_columns_can_be_left_out() -> None:
    [row] = susun.dataset(3, 3, 1, seed=1, solutions=False, path=False)
    assert set(row) == {"board", "rows", "cols", "goal", "distance"}


def test_a_line_has_a_data_set() -> None:
    for row in susun.dataset(1, 5, 3, seed=1):
        assert row["distance"] == len(row["path"])


def test_lines_of_json(tmp_path: Path) -> None:
    rows = susun.dataset(3, 3, 3, seed=1)
    susun.write_jsonl(rows, tmp_path / "rows.jsonl")
    lines = (tmp_path / "rows.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line) for line in lines] == rows
    susun.write_jsonl([susun.grade(BOARD, [5, 6])], str(tmp_path / "grades.jsonl"))
    assert json.loads((tmp_path / "grades.jsonl").read_text(encoding="utf-8"))["score"] == 1.0


def test_parquet(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    rows = susun.dataset(3, 3, 3, seed=1)
    polars.DataFrame(rows).write_parquet(tmp_path / "rows.parquet")
    assert polars.read_parquet(tmp_path / "rows.parquet").to_dicts() == rows


BOARD = "1 2 3/4 0 5/7 8 6"


@pytest.mark.parametrize(
    "moves", [[5, 6], "5 6", "rd", "RIGHT DOWN", ["5", "6"], ["right", "down"], "LU", (5, 6)]
)
def test_a_shortest_solution_has_the_score_1(moves: Any) -> None:
    grade = susun.grade(BOARD, moves)
    assert grade.to_dict() == {
        "valid": True,
        "solves": True,
        "legal": 2,
        "length": 2,
        "optimum": 2,
        "lower_bound": 2,
        "excess": 0,
        "score": 1.0,
        "reason": None,
    }


def test_a_solution_of_the_engine_can_be_graded() -> None:
    board = susun.Board("8 1 3/4 0 2/7 6 5")
    assert susun.grade(board, board.solve()).score == 1.0
    greedy = board.solve("greedy")
    grade = susun.grade(board, greedy)
    assert (grade.length, grade.score) == (greedy.cost, 14 / (greedy.cost or 1))


def test_a_solution_that_is_too_long() -> None:
    grade = susun.grade(susun.Board(BOARD), [4, 4, 5, 6])
    assert (grade.solves, grade.length, grade.excess, grade.score) == (True, 4, 2, 0.5)


def test_moves_that_do_not_solve() -> None:
    grade = susun.grade(BOARD, [4])
    assert (grade.valid, grade.solves, grade.length, grade.score) == (True, False, 1, 0.0)
    assert grade.reason == "the moves do not lead to the goal"
    assert susun.grade(BOARD, []).solves is False


def test_no_moves_solve_a_solved_board() -> None:
    grade = susun.grade("1 2 3/4 5 6/7 8 0", [])
    assert (grade.solves, grade.excess, grade.score) == (True, 0, 1.0)


@pytest.mark.parametrize(
    ("moves", "legal", "reason"),
    [
        ([5, 7], 1, "move 2: tile 7 is not beside the blank"),
        ("5 6 9", 2, "move 3: there is no tile 9"),
        ("rrd", 1, "move 2: the blank cannot go right"),
        (["right", "sideways"], 1, "move 2: `sideways` is not a direction"),
        ([5.5], 0, "move 1: '5.5' is not a move"),
        (["5", "# 6"], 1, "move 2: '# 6' is not a move"),
        ([None], 0, "move 1"),
        (None, 0, "the moves are of the type NoneType"),
        (7, 0, "the moves are of the type int"),
        ("I would move 5 and then 6", 0, "move 1"),
        ("5, 6\n\0", 2, "move 3"),
        ([-5], 0, "move 1: '-5' is not a move"),
        ([10**30], 0, "move 1"),
    ],
)
def test_bad_lists_are_graded_and_not_raised(moves: Any, legal: int, reason: str) -> None:
    grade = susun.grade(BOARD, moves)
    assert (grade.valid, grade.solves, grade.score, grade.length) == (False, False, 0.0, None)
    assert grade.legal == legal
    assert reason in grade.reason


def test_a_known_optimum_is_not_searched_for_again() -> None:
    far = "15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0"
    grade = susun.grade(far, "l", optimum=80)
    assert (grade.valid, grade.solves, grade.optimum) == (True, False, 80)


def test_a_board_without_solution() -> None:
    grade = susun.grade("1 2 3/4 5 6/8 7 0", [6])
    assert (grade.valid, grade.solves, grade.optimum, grade.score) == (True, False, None, 0.0)


def test_large_boards_have_a_bound_only() -> None:
    board = susun.random_board(5, 5, seed=1)
    solution = board.solve(effort=1, algorithm="anytime")
    grade = susun.grade(board, solution.moves)
    assert grade.solves and grade.optimum is None and grade.excess is None
    assert 0 < grade.score == grade.lower_bound / grade.length < 1


def test_grades_of_a_data_set_are_perfect() -> None:
    for row in susun.dataset(3, 3, 50, seed=11):
        grade = susun.grade(row["board"], row["path"])
        assert (grade.optimum, grade.score) == (row["distance"], 1.0)


def test_boards_of_one_row_are_read_as_such() -> None:
    for goal in ("standard", "2 1 0 3/"):
        for row in susun.dataset(1, 4, 3, seed=1, goal=goal):
            board = susun.Board(row["board"], goal=row["goal"])
            assert (board.rows, board.cols) == (1, 4)
            assert board.play(row["path"]).solved


@pytest.mark.parametrize("distance", [range(5, 5), range(5, 20, 5), range(9, 5, -1), (1, 2, 3), 4.0, True, -1, (5, -9)])
def test_other_distances_are_refused(distance: Any) -> None:
    with pytest.raises(susun.Error, match="`distance` is .*, expected a whole number, at least 0, or a range"):
        susun.dataset(3, 3, 1, seed=1, distance=distance)


def test_moves_before_an_unreadable_one_are_played() -> None:
    answer = susun.grade("1 2 3/4 0 5/7 8 6", [1, "#6"])
    assert (answer.legal, answer.reason) == (0, "move 1: tile 1 is not beside the blank")
    answer = susun.grade("1 2 3/4 5 6/0 7 8", ["r2", "#6"])
    assert (answer.legal, answer.reason) == (2, "move 3: '#6' is not a move")
    assert susun.grade("1 2 3/4 0 5/7 8 6", [5, 10**5000]).legal == 1


def test_mistakes_of_the_caller_are_no_mistakes_of_the_list() -> None:
    with pytest.raises(susun.Error, match="no notation"):
        susun.grade("1 2 3/4 0 5/7 8 6", [5, 6], notation="nope")
    for optimum in (3, -1):
        with pytest.raises(susun.Error, match="optimum"):
            susun.grade("1 2 3/4 0 5/7 8 6", [5, 6], optimum=optimum)


def test_distances_without_boards_are_refused_at_once() -> None:
    for rows, cols, distance in ((3, 3, 32), (4, 4, (81, 90)), (2, 3, "22"), (4, 2, 37)):
        with pytest.raises(susun.Error, match="found 0 of 1 boards at distance") as raised:
            susun.board_at_distance(rows, cols, distance, seed=1)
        assert "no such board exists" in (raised.value.hint or "")
    # With the blank in the middle, no board is as far away.
    assert susun.boards_at_distance(3, 3, 30, 1, seed=1, goal="snail")[0].solve().cost == 30


def test_a_data_set_ends_after_its_time() -> None:
    begun = time.perf_counter()
    # The boards, the tables and the first rows: on a slow machine they take longer than half a second.
    susun.random_boards(4, 4, 10**4, seed=1)
    susun.dataset(4, 4, 2, seed=1)
    seconds = max(0.5, 5 * (time.perf_counter() - begun))
    begun = time.perf_counter()
    rows = susun.dataset(4, 4, 10**4, seed=1, seconds=seconds)
    assert time.perf_counter() - begun < seconds + 4.5
    assert 0 < len(rows) < 10**4
    assert rows == susun.dataset(4, 4, len(rows), seed=1)
    assert susun.dataset(5, 5, 1, seed=1, seconds=0) == []
    assert susun.boards_at_distance(4, 4, 79, 2, seed=1, seconds=0.1) == []


def test_a_data_set_shows_its_progress() -> None:
    events: list[Any] = []
    susun.dataset(3, 3, 600, seed=1, progress=events.append)
    assert [(event.done, event.total) for event in events] == [(256, 600), (512, 600), (600, 600)]


def test_words_can_be_directions_of_tiles() -> None:
    for moves in (["left", "up"], "left up", "LU"):
        assert susun.grade(BOARD, moves, notation="tile-directions").solves
