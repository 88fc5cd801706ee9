"""Own heuristics, audits, traces and steps."""

from __future__ import annotations

import pytest
import susun

BOARDS = ["8 1 3/4 0 2/7 6 5", "8 6 7/2 5 4/3 0 1", "1 2 3/4 0 6/7 5 8", "1 2 3/4 5 6/7 8 0"]


def manhattan(board: susun.Board) -> int:
    total = 0
    homes = {tile: place for place, tile in enumerate(board.goal.cells)}
    for place, tile in enumerate(board.cells):
        if tile:
            row, col = divmod(place, board.cols)
            home_row, home_col = divmod(homes[tile], board.cols)
            total += abs(row - home_row) + abs(col - home_col)
    return total


def misplaced_with_blank(board: susun.Board) -> int:
    return sum(tile != home for tile, home in zip(board.cells, board.goal.cells, strict=True))


@pytest.mark.parametrize("algorithm", ["a-star", "ida-star", "greedy"])
@pytest.mark.parametrize("text", BOARDS)
def test_own_manhattan_searches_like_the_built_in_one(text: str, algorithm: str) -> None:
    board = susun.Board(text)
    own = board.solve(algorithm, manhattan)
    engine = board.solve(algorithm, "manhattan")
    assert own.cost == engine.cost
    assert own.moves == engine.moves
    for counter in ("expanded", "generated"):
        assert own.counters[counter] == engine.counters[counter]


def test_own_heuristic_sees_the_goal_of_the_board() -> None:
    board = susun.Board("2 8 3/1 6 4/7 0 5", goal="snail")
    own, engine = board.solve("a-star", manhattan), board.solve("a-star", "manhattan")
    assert own.cost == engine.cost == 5
    assert own.counters.expanded == engine.counters.expanded


def test_a_solution_with_an_inadmissible_heuristic_is_not_called_shortest() -> None:
    board = susun.Board("8 6 7/2 5 4/3 0 1")
    solution = board.solve("a-star", lambda board: 10 * manhattan(board))
    assert solution.cost is not None and solution.cost >= 31
    assert solution.verdict == ("optimal" if solution.cost == solution.lower_bound else "solved")


@pytest.mark.parametrize("size", [(3, 3), "2x4", (3, 2)])
def test_audit_of_own_manhattan_equals_that_of_the_built_in_one(
    size: str | tuple[int, int],
) -> None:
    own, engine = susun.audit(manhattan, size), susun.audit("manhattan", size)
    assert own.findings == engine.findings
    assert own.findings.admissible and own.findings.consistent
    assert own.heuristic == "manhattan"


def test_audit_towards_another_goal() -> None:
    own, engine = susun.audit(manhattan, (2, 3), "snail"), susun.audit("manhattan", "2x3", "snail")
    assert own.findings == engine.findings
    board = susun.Board("1 2 3/4 5 0")
    assert (
        susun.audit(manhattan, (2, 3), board).findings
        == susun.audit("manhattan", (2, 3), board).findings
    )


def test_audit_finds_that_counting_the_blank_is_inadmissible() -> None:
    findings = susun.audit(misplaced_with_blank).findings
    assert not findings.admissible
    assert findings.too_high == 78
    assert findings == susun.audit("hamming + blank").findings
    shown = findings.overestimate
    board = susun.Board(shown.board)
    assert board.solve().cost == shown.distance < shown.estimate == misplaced_with_blank(board)


def test_an_exception_in_a_heuristic_is_raised() -> None:
    def broken(board: susun.Board) -> int:
        raise ZeroDivisionError("no estimate")

    with pytest.raises(ZeroDivisionError, match="no estimate"):
        susun.Board(BOARDS[0]).solve("a-star", broken)
    with pytest.raises(ZeroDivisionError, match="no estimate"):
        susun.audit(broken)


@pytest.mark.parametrize("wrong", [-1, "3", None, 2.5])
def test_an_estimate_that_is_no_whole_number_is_refused(wrong: object) -> None:
    with pytest.raises((TypeError, ValueError, OverflowError)):
        susun.Board(BOARDS[0]).solve("a-star", lambda board: wrong)  # type: ignore[arg-type]


def test_audit_refuses_unknown_names_and_large_sizes() -> None:
    with pytest.raises(susun.Error, match="manhatan"):
        susun.audit("manhatan")
    with pytest.raises(susun.Error):
        susun.audit("manhattan", "4x4")


@pytest.mark.parametrize(
    "algorithm", ["a-star", "ida-star", "greedy", "breadth-first", "branch-and-bound"]
)
def test_a_trace_agrees_with_the_counters(algorithm: str) -> None:
    board = susun.Board("1 2 3/4 0 6/7 5 8")
    recorded = susun.trace(board, algorithm=algorithm)
    assert recorded.summary().agrees is True
    assert recorded.report.left_out == 0
    assert len(recorded) == recorded.report.recorded == len(recorded.events)
    counters = recorded.solution.counters
    assert counters.generated == 1 + sum(event.event == "generated" for event in recorded)
    assert counters.expanded == sum(event.event == "expanded" for event in recorded)
    assert algorithm in repr(recorded)


def test_a_trace_ends_after_as_many_events_as_asked_for() -> None:
    recorded = susun.trace(
        susun.Board(BOARDS[1]), algorithm="a-star", heuristic="manhattan", events=10
    )
    assert len(recorded) == 10
    assert recorded.report.left_out > 0
    assert recorded.summary().agrees is None


@pytest.mark.parametrize("algorithm", ["a-star", "ida-star", "breadth-first"])
def test_steps_have_the_board_of_their_node(algorithm: str) -> None:
    board = susun.Board("1 2 3/4 0 6/7 5 8")
    boards: dict[int, susun.Board] = {}
    heuristic = None if algorithm == "breadth-first" else "manhattan"
    steps = list(susun.steps(board, algorithm=algorithm, heuristic=heuristic))
    for number, step in enumerate(steps, 1):
        assert step.number == number
        assert boards.setdefault(step.node, step.board) == step.board
        if heuristic:
            assert step.h == manhattan(step.board)
            assert step.f == step.g + step.h
        if step.parent is not None:
            assert step.board in {
                boards[step.parent].move(way) for way in boards[step.parent].allowed()
            }
    assert boards[0] == board
    assert steps[-1].event.event == "goal"
    assert steps[-1].board.solved
    assert steps[-1].g == 2


def test_steps_explain_themselves() -> None:
    texts = [
        str(step)
        for step in susun.steps(susun.Board(BOARDS[2]), algorithm="ida-star", heuristic="manhattan")
    ]
    assert texts[0] == "root: g 0 + h 2 = f 2"
    assert "a round begins with the bound 2" in texts
    assert any("is not followed: f is above the bound" in text for text in texts)
    assert texts[-1].endswith("is the goal")


def test_a_trace_of_an_own_heuristic() -> None:
    board = susun.Board("1 2 3/4 0 6/7 5 8")
    own = susun.trace(board, algorithm="a-star", heuristic=manhattan)
    engine = susun.trace(board, algorithm="a-star", heuristic="manhattan")
    assert own.events == engine.events


@pytest.mark.parametrize("size", ["2X2", "2 x 2", "2×2", "2", (2, 2)])
def test_a_function_is_audited_on_every_size_that_a_name_is(size: str | tuple[int, int]) -> None:
    named = susun.audit("zero", size).findings
    assert susun.audit(lambda board: 0, size).findings == named


def test_a_board_without_a_search_has_no_trace() -> None:
    with pytest.raises(susun.Error, match="the verdict is 'unsolvable'"):
        susun.trace(susun.Board("1 2 3/4 5 6/8 7 0"), algorithm="a-star")
