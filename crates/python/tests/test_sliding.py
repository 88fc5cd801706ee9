"""Boards: `golden/sliding.tsv`, and what boards do."""

from __future__ import annotations

import pickle
from itertools import pairwise

import numpy as np
import pytest
import susun
from golden import numbers, table
from susun import Board

ROWS = {row["name"]: row for row in table("sliding.tsv")}

#: Too slow for counting all shortest solutions; CI solves them once.
SLOW = {"hard1", "hard3"}


def board(name: str) -> Board:
    return Board(ROWS[name]["board"], goal=ROWS[name]["goal"])


@pytest.mark.parametrize("name", ROWS)
def test_verdict_and_kurang_are_as_published(name: str) -> None:
    row, report = ROWS[name], board(name).check()
    assert report.verdict == row["verdict"]
    assert board(name).solvable == (row["verdict"] == "solvable")
    if row["sum_plus_x"]:
        assert report.sum_plus_x == int(row["sum_plus_x"])
    if row["kurang"]:
        assert board(name).kurang() == numbers(row["kurang"])


@pytest.mark.parametrize("name", ROWS)
def test_estimates_are_as_published(name: str) -> None:
    row, estimates, report = ROWS[name], board(name).estimates(), board(name).explain()
    for column in ("hamming", "manhattan", "linear_conflict", "walking_distance"):
        if row[column]:
            assert estimates[column.replace("_", "-")] == int(row[column])
    for column in ("hamming_by_tile", "manhattan_by_tile"):
        if row[column]:
            assert report[column] == numbers(row[column])


@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if row["optimal"]])
def test_shortest_solutions_are_as_published(name: str) -> None:
    row = ROWS[name]
    counted = name not in SLOW and (int(row["optimal"]) <= 40 or bool(row["solutions"]))
    solution = board(name).solve(all=counted)
    assert (solution.verdict, solution.cost) == ("optimal", int(row["optimal"]))
    assert solution.moves is not None
    assert board(name).play(solution.moves).solved
    if counted and row["solutions"]:
        assert solution.solutions.count == int(row["solutions"])
    if row["moves"]:
        assert (solution.moves, solution.solutions.count) == (numbers(row["moves"]), 1)


@pytest.mark.parametrize("name", [n for n, row in ROWS.items() if row["verdict"] == "unsolvable"])
def test_unsolvable_boards_have_no_solution(name: str) -> None:
    solution = board(name).solve()
    assert (solution.verdict, solution.cost, solution.moves) == ("unsolvable", None, None)
    assert (solution.directions, solution.boards()) == (None, [board(name)])


def test_a_board_is_read_from_text_rows_numbers_and_arrays() -> None:
    expected = Board("1 2 3/4 0 5")
    assert expected == Board("1 2 3\n4 _ 5") == Board([[1, 2, 3], [4, None, 5]])
    assert expected == Board([1, 2, 3, 4, 0, 5], size="2x3") == Board(expected)
    assert expected == Board(np.array([[1, 2, 3], [4, 0, 5]]), size=(2, 3))
    assert Board([[1, 2, 0]]).rows == 1
    assert Board([[1], [2], [0]]).cols == 1
    assert (expected.rows, expected.cols, expected.cells) == (2, 3, (1, 2, 3, 4, 0, 5))


def test_a_goal_is_a_name_a_board_or_a_part_of_a_board() -> None:
    assert Board("1 2/0 3").goal == susun.Goal("standard", "2x2") == susun.Goal("1 2/3 0", (2, 2))
    assert Board("1 2 3\n8 0 4\n7 6 5\ngoal\n1 2 3\n8 4 0\n7 6 5").goal.text == "1 2 3/8 4 0/7 6 5"
    snail = Board("0 1 2/3 4 5/6 7 8", goal="snail")
    assert Board("8 1 3/4 0 2/7 6 5", goal=Board("1 2 3/8 0 4/7 6 5")).goal == snail.goal
    assert Board("8 1 3/4 0 2/7 6 5", goal=snail.goal).goal.name == "snail"
    first = Board("1 2 3/8 0 4/7 6 5", goal="first-row")
    assert first.solved
    assert first.goal.name is None
    assert first.goal.cells[3] is None
    assert first != Board(first, goal="snail")
    assert Board(first) == first


@pytest.mark.parametrize("text", ["8 1 3/4 0 2/7 6 5", "1 2 0/", "1/0/2", "4 1 2/0 3 5"])
@pytest.mark.parametrize("goal", ["standard", "blank-first", "first-row"])
def test_boards_survive_repr_pickle_and_links(text: str, goal: str) -> None:
    board = Board(text, goal=goal)
    assert eval(repr(board)) == board
    assert pickle.loads(pickle.dumps(board)) == board
    assert hash(pickle.loads(pickle.dumps(board))) == hash(board)
    assert Board(board.link()) == board
    assert board.svg().startswith("<svg")


def test_boards_cannot_be_changed() -> None:
    board = Board("1 2/3 0")
    with pytest.raises(AttributeError, match="a Board cannot be changed"):
        board.cells = (0, 1, 2, 3)
    with pytest.raises(AttributeError):
        del board.goal
    assert len({board, Board("1 2/3 0"), Board("1 2/0 3")}) == 2


def test_moves_are_tiles_directions_and_notations() -> None:
    board = Board("1 2 3/4 0 5/7 8 6")
    assert board.allowed() == {"up": 2, "left": 4, "right": 5, "down": 8}
    for direction, tile in board.allowed().items():
        assert board.move(direction) == board.move(tile)
        assert board.move(tile).move(tile) == board
    end = Board("1 2 3/4 5 6/7 8 0")
    assert [board.play(moves) for moves in ("5 6", "rd", "LU", "RIGHT DOWN", [5, 6])] == [end] * 5
    assert board.play("rd", notation="blank") == end
    (report,) = susun.ask({"verb": "play", "puzzle": board.puzzle, "moves": "rd"})
    assert (Board(report.play.board), report.play.solved) == (end, True)
    assert end.solved
    assert Board("1 2 0/").allowed() == {"left": 2}
    with pytest.raises(susun.Error, match="tile 6 is not beside the blank"):
        board.move(6)


def test_a_solution_has_its_boards_and_notations() -> None:
    board = Board("8 1 3/4 0 2/7 6 5")
    solution = board.solve()
    boards = solution.boards()
    assert (solution.board, len(boards), boards[-1].solved) == (board, 15, True)
    assert all(after in map(one.move, one.allowed()) for one, after in pairwise(boards))
    for notation in ("tiles", "blank", "tile-directions", "words"):
        moves = solution.write(notation)
        assert moves is not None
        assert board.play(moves, notation).solved
    assert solution.directions == solution.write("blank")
    assert solution.svg().startswith("<svg")
    assert solution.svg(dark=True) != solution.svg() == solution._repr_svg_()
    assert solution.gif().startswith(b"GIF89a")


def test_long_solutions_are_too_long_for_one_picture() -> None:
    board = susun.random_board(10, 10, seed=1)
    solution = board.solve("constructive")
    assert solution.boards()[-1].solved
    assert solution._repr_svg_() == board.svg()
    with pytest.raises(susun.Error, match="too long to draw"):
        solution.svg()
    with pytest.raises(susun.Error, match="too long to draw"):
        solution.gif()


def test_cells_may_be_whole_numbers_of_any_kind() -> None:
    expected = susun.Board("1 2/3 0")
    for rows in ([[1.0, 2.0], [3.0, float("nan")]], [["1", "2"], ["3", "0"]], [[1, 2], [3, None]], [[1, 2], [3, "x"]]):
        assert susun.Board(rows) == expected


def test_options_reach_the_search() -> None:
    board = Board("8 1 3/4 0 2/7 6 5")
    assert board.solve("ida-star", ["manhattan", "hamming"]).method.heuristics == ("manhattan", "hamming")
    assert board.solve("weighted-a-star", weight=2.5).method.weight == "2.5"
    assert board.solve("depth-limited", depth=5).halted_by == "depth"
    assert board.solve("a-star", duplicates="previous").method.duplicates == "previous"
    assert board.solve("ida-star", nodes=10).halted_by == "nodes"
    assert board.solve(metric="multi").metric == "multi"
    assert board.solve(begin_with=board.solve("greedy")).begin_with is not None
    assert board.solve(all=True, max_solutions=1).solutions.listed == (board.solve().moves,)
    solution = board.solve("a-star", graph=True, trace=50)
    assert solution.graph is not None
    assert solution.trace is not None
    assert (solution.graph.states[0].board, len(solution.trace.events)) == (board.text.rstrip("/"), 50)
    seen: list[susun.Data] = []
    Board(ROWS["hard2"]["board"]).solve("a-star", "manhattan", progress=seen.append)
    assert seen[-1].generated > seen[0].generated


def test_a_heuristic_can_be_a_function() -> None:
    board = Board("1 8 3/4 0 2/7 6 5", goal=Board("1 2 3/8 0 4/7 6 5"))
    home = {tile: divmod(cell, 3) for cell, tile in enumerate(board.goal.cells)}
    seen: set[Board] = set()

    def manhattan(board: Board) -> int:
        seen.add(board)
        places = ((tile, divmod(cell, board.cols)) for cell, tile in enumerate(board.cells) if tile)
        return sum(abs(row - home[tile][0]) + abs(col - home[tile][1]) for tile, (row, col) in places)

    for algorithm in ("a-star", "ida-star", "greedy"):
        own, named = board.solve(algorithm, manhattan), board.solve(algorithm, "manhattan")
        assert (own.moves, own.counters) == (named.moves, named.counters)
    assert board in seen
    assert all(one.goal == board.goal for one in seen)

    def broken(board: Board) -> int:
        raise LookupError(board.text)

    with pytest.raises(LookupError, match=board.text):
        board.solve(heuristic=broken)
    with pytest.raises(TypeError, match="int"):
        board.solve(heuristic=lambda board: "near")  # type: ignore[arg-type]


def test_hints_and_reviews() -> None:
    board = Board("8 1 3/4 0 2/7 6 5")
    hint = board.hint(best_moves=True)
    assert (hint.cost, hint.best_moves[0].tile) == (14, hint.tile)
    assert board.move(hint.tile).solve().cost == 13
    solution = board.solve()
    review = board.analyse(solution)
    assert [distance.cost for distance in review.distances] == [*range(14, -1, -1)]
    assert (review.solved, review.mistakes) == (True, ())


def test_random_boards_come_from_their_seed() -> None:
    boards = susun.random_boards(4, 5, 50, seed=2**63, goal="snail")
    assert boards == susun.random_boards(4, 5, 50, seed=2**63, goal="snail")
    assert boards[0] == susun.random_board(4, 5, seed=2**63, goal="snail")
    assert all(board.solvable and board.goal.name == "snail" for board in boards)
    assert susun.random_board(3, 3, seed=1, walk=0).solved
    far = susun.boards_at_distance(3, 3, "20..22", 5, seed=1)
    assert all(board.solve().cost in (20, 21, 22) for board in far)
    assert susun.board_at_distance(3, 3, 20, seed=1).solve().cost == 20


def test_errors_say_what_is_wrong_and_where() -> None:
    with pytest.raises(susun.Error) as raised:
        Board("1 2 3\n4 5 6\n7 8 8")
    error = raised.value
    assert (error.line, error.column, error.hint) == (3, 5, "the blank is missing: write the blank as 0, _ or -")
    assert str(error) == f"{error.message}\nhint: {error.hint}"
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.code, copy.line) == (str(error), error.code, 3)
    with pytest.raises(susun.Error, match="ida-star"):
        Board("1 2/3 0").solve("ida-satr")
    with pytest.raises(susun.Error, match="read_boards"):
        Board("1 2/3 0\n0 1/2 3")
    with pytest.raises(susun.Error, match="Packing"):
        Board("packing\nboard 3x3x3\npieces soma")
    with pytest.raises(ValueError, match="unknown variant"):
        susun.ask({"verb": "slove"})
