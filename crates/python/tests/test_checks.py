"""Wrong arguments: the error names the argument, and says what to write instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import susun
from susun import Board, Packing

BOARD = Board("1 2 3/4 0 5/7 8 6")


def misplaced(board: Board) -> int:
    return sum(tile not in (0, home) for tile, home in zip(board.cells, board.goal.cells, strict=True))


class Ambiguous:
    """Compares like `pandas.NA`: with anything, the answer is neither true nor false."""

    def __ne__(self, other: object) -> Any:
        return self

    def __bool__(self) -> bool:
        raise TypeError("ambiguous")


#: What is called with wrong types, too.
board: Any = BOARD
package: Any = susun


@pytest.mark.parametrize(
    ("call", "message", "hint"),
    [
        (lambda: board.solve(nodes=1e6), "`nodes` is 1000000.0, expected a whole number, at least 0", "nodes=1000000"),
        (lambda: board.solve(nodes=-1), "`nodes` is -1, expected a whole number", None),
        (lambda: board.solve(memory=0.5), "`memory` is 0.5", "1 GB is `memory=10**9`"),
        (lambda: board.solve(threads=-1), "`threads` is -1", None),
        (lambda: board.solve(seconds=float("inf")), "`seconds` is inf", "leave it out"),
        (lambda: board.solve(seconds=float("nan")), "`seconds` is nan, expected a number of seconds", None),
        (lambda: board.solve(seconds="1"), "`seconds` is '1'", None),
        (lambda: board.solve(optimal="yes"), "`optimal` is 'yes', expected `True` or `False`", None),
        (lambda: board.solve(metric="both"), "`metric` is 'both'", None),
        (lambda: board.solve(misplaced), "`algorithm` is the function `misplaced`", "write `heuristic=misplaced`"),
        (lambda: board.solve(heuristic=[misplaced]), "expected names in the list", "write `heuristic=misplaced`"),
        (lambda: board.solve(heuristic=3), "`heuristic` is 3, expected a name, a list of names or a function", None),
        (lambda: board.solve(weight=2), "weight= needs algorithm=", 'algorithm="weighted-a-star"'),
        (lambda: board.solve("weighted-a-star", weight="x"), "weight", None),
        (lambda: board.analyse(5), "`moves` is 5", None),
        (lambda: package.Board(5), "`board` is 5, expected a text or rows of numbers", None),
        (lambda: package.Board("1 2/3 0", goal=5), "`goal` is 5", None),
        (lambda: package.Board("1 2 3 0", size=1.5), "`size` is 1.5", None),
        (lambda: Packing("iq-5x11"), "the text is the name of a puzzle", 'write `Packing.named("iq-5x11")`'),
        (lambda: Packing.named("nope"), "there is no puzzle called 'nope'", "Packing.names()"),
        (lambda: package.Packing.named("hole").play([("D", "xy")]), "`placed` is", "to place the piece D"),
        (lambda: package.random_board(3, 3, seed=1.5), "`seed` is 1.5", None),
        (lambda: package.random_boards(3, 3, -1, seed=1), "`count` is -1", None),
        (lambda: package.solve_many(BOARD), "`boards` is of the type `Board`", "call its method `solve`"),
        (lambda: package.solve_many([BOARD], threads=-1), "`threads` is -1", None),
        (lambda: package.solve_many([BOARD, "hello"]), "boards[1]: line 1", None),
        (lambda: package.random_board("3", 3, seed=1), "`rows` is '3', expected a whole number", None),
        (lambda: package.dataset(3, 3, 1, seed=1, solutions="x"), "`solutions` is 'x'", None),
        (lambda: package.Board([[1, "two"], [3, 0]]), "`board` has the cell 'two'", "the blank is 0"),
        (lambda: package.Board([[[1, 2]], [[3, 0]]]), "`board` has the cell [1, 2]", None),
        (lambda: package.Board([[1, 2], [3, 10**5000]]), "`board` has the cell too large", None),
        (lambda: package.Board([[1, Ambiguous()], [3, 0]]), "`board` has the cell of the type `Ambiguous`", None),
        (lambda: package.Board(b"1 2/3 0"), "`board` is of the type `bytes`", None),
        (lambda: package.Board({1, 2, 3, 0}), "`board` is of the type `set`", None),
        (lambda: package.Board("1 2/3 0", goal="spiral"), "`goal` is 'spiral'", "standard, blank-first, snail"),
        (lambda: package.Packing.named("hole").play([("D", [-1, 13])]), "`placed` is", "to place the piece D"),
        (lambda: package.Packing.named("hole").play([(5, [12])]), "`placed` is", "to place the piece D"),
        (lambda: package.Packing.named("hole").hint(keep=[5]), "`keep` is [5], expected the names of pieces", None),
        (lambda: package.Packing.named("hole").analyse(moves=["D"]), "`moves` is ['D'], expected a text", None),
        (lambda: package.audit(3), "`heuristic` is 3, expected a name, an expression or a function", None),
        (lambda: package.frame([5]), "`reports` is 5, expected reports in the list", None),
        (lambda: package.frame("text"), "`reports` is 'text'", None),
        (lambda: next(package.steps("text")), "text", None),
    ],
)
def test_an_error_names_the_argument(call: Callable[[], object], message: str, hint: str | None) -> None:
    with pytest.raises(susun.Error) as raised:
        call()
    assert message in raised.value.message
    assert hint is None or hint in (raised.value.hint or "")
    assert "--" not in str(raised.value)


def test_sizes_of_an_audit_can_be_numbers() -> None:
    assert susun.audit(misplaced, size=3) == susun.audit(misplaced, size="3x3") == susun.audit(misplaced, size=(3, 3))


def test_reports_show_what_matters() -> None:
    assert repr(BOARD.hint()) == "<Report hint: best, tile 5 left, 2 moves>"
    assert repr(susun.audit("manhattan", size=(2, 3))).startswith("<Report audit: admissible, consistent")
    assert len(susun.frame(BOARD.solve())) == 1
