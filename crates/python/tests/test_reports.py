"""Reports as objects."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pandas  # type: ignore[import-untyped]
import polars
import pytest
import susun
from susun import Board, Data, Packing, PackingSolution, Report, Solution

TEXT = (
    '{"schema":2,"kind":"count","puzzle":{"family":"packing","cells":3},"labelled":"%d",'
    '"counters":{"nodes":7},"parts":[{"seconds":1.5,"count":"2"}],"seconds":%s}'
)

#: A number that no float holds.
LARGE = 2**127 - 1


def report(labelled: int = LARGE, seconds: float = 0.25) -> Report:
    return Report(TEXT % (labelled, seconds))


def test_fields_are_attributes_and_items() -> None:
    one = report()
    assert one.labelled == one["labelled"] == LARGE
    assert (one.counters.nodes, one["counters"]["nodes"]) == (7, 7)
    assert one.parts[0].count == 2
    assert isinstance(one.parts, tuple)
    assert "labelled" in one
    assert "cost" not in one
    assert list(one) == ["schema", "kind", "puzzle", "labelled", "counters", "parts", "seconds"]
    assert dict(one)["kind"] == "count"
    assert {"labelled", "to_dict"} <= set(dir(one))
    with pytest.raises(KeyError):
        one["cost"]


def test_a_wrong_name_gets_the_nearest() -> None:
    with pytest.raises(AttributeError, match="did you mean 'labelled'"):
        _ = report().labeled
    with pytest.raises(AttributeError, match="did you mean 'nodes'"):
        _ = report().counters.node
    assert not hasattr(report(), "_repr_html_")


def test_the_plain_dict_is_the_json() -> None:
    one = report()
    assert one.to_dict() == json.loads(one.to_json())
    assert one.to_dict()["labelled"] == str(LARGE)
    one.to_dict()["parts"].append(3)
    assert len(one.parts) == 1
    assert one.counters.to_dict() == {"nodes": 7}
    assert json.loads(one.counters.to_json()) == {"nodes": 7}


def test_times_do_not_make_reports_different() -> None:
    assert report(seconds=1) == report(seconds=2)
    assert hash(report(seconds=1)) == hash(report(seconds=2))
    assert report(1) != report(2)
    assert report() != "report"
    assert report() == Report(report().to_dict())
    assert len({report(seconds=1), report(seconds=2), report(1)}) == 2


def test_reports_cannot_be_changed() -> None:
    reports: list[Any] = [report(), report().counters, Board("1 2/0 3").solve()]
    for one in reports:
        with pytest.raises(AttributeError, match="cannot be changed"):
            one.cost = 1
        with pytest.raises(AttributeError, match="cannot be changed"):
            del one.cost
        with pytest.raises(TypeError):
            one["cost"] = 1


@pytest.mark.parametrize(
    "one",
    [
        report(),
        report().counters,
        Board("0 1 3/4 2 5/7 8 6").solve(graph=True, trace=10),
        Packing.named("hole").solve("brute-force", trace=10),
    ],
)
def test_reports_survive_pickle_and_copy(one: Data) -> None:
    for other in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
        assert (type(other), other, repr(other)) == (type(one), one, repr(one))
        assert other.to_json() == one.to_json()
        if isinstance(one, (Solution, PackingSolution)):
            assert (other.graph, other.trace) == (one.graph, one.trace)


def test_reports_of_solve_have_their_own_classes() -> None:
    assert type(report()) is Report
    solution = Board("1 2/0 3").solve()
    assert type(Report(solution.to_json())) is Solution
    assert type(Report(json.dumps(solution.to_dict(), indent=1))) is Solution
    assert type(Report(Packing.named("hole").solve().to_dict())) is PackingSolution


def test_repr_says_the_most_important() -> None:
    board = Board("8 1 3/4 0 2/7 6 5")
    assert repr(board.solve()) == "<Solution: optimal, 14 moves, 40 expanded>"
    assert repr(board.check()) == "<Report check: solvable>"
    halted = board.solve("ida-star", nodes=10)
    assert repr(halted).endswith("halted by nodes>")
    assert repr(report(5)) == "<Report count: 5 solutions, 7 nodes>"
    assert repr(susun.ask({"verb": "methods"})[0]) == "<Report methods>"
    assert repr(report().counters) == "Data({'nodes': 7})"


@pytest.mark.parametrize("kind", ["pandas", "polars"])
def test_frames_have_a_row_for_each_report(kind: str) -> None:
    boards = susun.random_boards(3, 3, 20, seed=1)
    solutions = [*susun.solve_many(boards), Board("1 2 3/4 5 6/8 7 0").solve()]
    table: Any = susun.frame(solutions, kind)
    assert type(table) is (pandas.DataFrame if kind == "pandas" else polars.DataFrame)
    assert table.shape[0] == 21
    assert sum(table["counters.expanded"]) == sum(s.counters.expanded for s in solutions)
    assert list(table["puzzle.board"])[:20] == [board.text for board in boards]
    assert [*table["cost"]][:20] == [solution.cost for solution in solutions][:20]
    large = susun.frame([report(), report(1)], kind)
    assert [int(count) for count in large["labelled"]] == [LARGE, 1]


def test_rows_are_flat_and_other_kinds_of_frames_are_refused() -> None:
    row = susun.rows([report()])[0]
    assert row["puzzle.cells"] == 3
    assert row["labelled"] == LARGE
    assert row["parts"] == [{"seconds": 1.5, "count": "2"}]
    with pytest.raises(susun.Error, match="no kind of frame called 'numpy'"):
        susun.frame([], "numpy")


def test_equal_reports_have_equal_hashes() -> None:
    assert Data({"score": 1, "parts": [0.0]}) == Data({"score": 1.0, "parts": [-0.0]})
    assert hash(Data({"score": 1, "parts": [0.0]})) == hash(Data({"score": 1.0, "parts": [-0.0]}))


@pytest.mark.parametrize("source", ["[]", '"text"', "5", 5, None, ["solve"]])
def test_what_is_no_report_is_refused(source: Any) -> None:
    with pytest.raises(susun.Error, match="not a report"):
        Report(source)


@pytest.mark.parametrize("milliseconds", [-1, 655_351, 2**40])
def test_a_gif_has_a_possible_time(milliseconds: int) -> None:
    with pytest.raises(susun.Error, match="ms"):
        Board("1 2 3/4 0 5/7 8 6").solve().gif(milliseconds=milliseconds)
