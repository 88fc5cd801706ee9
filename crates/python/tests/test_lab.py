"""Experiments, records, frames and figures."""

from __future__ import annotations

import json
import pickle
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
import susun
from susun import lab

EXPERIMENT: dict[str, Any] = {
    "title": 'Hamming "against" Manhattan',
    "question": "How many states\ndoes the better heuristic save?",
    "seed": 3,
    "measures": ["expanded", "cost"],
    "limits": {"nodes": 2_000_000, "seconds": None},
    "instances": [
        {"generate": {"size": "3x3", "count": 6, "seed": 1}},
        {"board": "8 1 3/4 0 2/7 6 5", "name": "example"},
    ],
    "methods": [
        {"name": "Hamming", "algorithm": "a-star", "heuristic": "hamming"},
        {"name": "Manhattan", "algorithm": "a-star", "heuristic": ["manhattan"]},
    ],
}

FILE = """
title = "From a file"
measures = ["expanded"]
[[instances]]
file = "boards.txt"
[[methods]]
name = "A*"
algorithm = "a-star"
[[methods]]
name = "IDA*"
algorithm = "ida-star"
"""


@pytest.fixture(scope="module")
def records() -> lab.Records:
    return lab.run(EXPERIMENT)


def test_an_experiment_of_a_dict(records: lab.Records) -> None:
    rows = records.rows()
    assert len(records) == len(rows) == 14
    assert {row["outcome"] for row in rows} == {"optimal"}
    assert {row["title"] for row in rows} == {'Hamming "against" Manhattan'}
    assert {row["question"] for row in rows} == {EXPERIMENT["question"]}
    for row in rows:
        solution = susun.Board(row["puzzle"]).solve(row["algorithm"], row["heuristic"])
        assert solution.cost == row["cost"]
        assert solution.counters.expanded == row["expanded"]
    assert [row["instance"] for row in records] == [row["instance"] for row in rows]


def test_records_of_a_dict_are_removed_with_their_object() -> None:
    once = lab.run({**EXPERIMENT, "instances": EXPERIMENT["instances"][1:]})
    [file] = once.files
    assert file.exists()
    del once
    assert not file.exists()


def test_an_experiment_of_a_file_keeps_its_records_beside_it(tmp_path: Path) -> None:
    (tmp_path / "boards.txt").write_text("8 1 3/4 0 2/7 6 5\n1 2 3/4 0 5/7 8 6\n", encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(FILE, encoding="utf-8")
    records = lab.run(file)
    assert records.files == (tmp_path / "mine.jsonl",)
    assert sorted(row["cost"] for row in records) == [2, 2, 14, 14]
    assert {row["experiment"] for row in records} == {"mine"}
    other = lab.run(str(file), str(tmp_path / "other.jsonl"))
    assert len(other) == 4
    assert (
        len(lab.read(tmp_path / "mine.jsonl")) == len(lab.read([str(tmp_path / "mine.jsonl")])) == 4
    )


def test_records_are_continued(tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    whole = lab.run(EXPERIMENT, file)
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(lines) == 14
    file.write_text("".join(lines[:5]), encoding="utf-8")
    events: list[Any] = []
    again = lab.run(EXPERIMENT, file, progress=events.append)
    assert events[0].kind == "begins" and events[0].runs == 9
    assert [event.kind for event in events[1:]] == ["ran"] * 9
    assert {event.method for event in events[1:]} <= {"Hamming", "Manhattan"}
    assert file.read_text(encoding="utf-8").splitlines(keepends=True)[:5] == lines[:5]
    assert {(row["instance"], row["method"], row["expanded"]) for row in again} == {
        (row["instance"], row["method"], row["expanded"]) for row in whole
    }


def test_records_of_another_experiment_are_refused(tmp_path: Path) -> None:
    lab.run(EXPERIMENT, tmp_path / "one.jsonl")
    with pytest.raises(susun.Error):
        lab.run({**EXPERIMENT, "seed": 4}, tmp_path / "one.jsonl")


def test_an_exception_of_the_progress_is_raised(tmp_path: Path) -> None:
    def stop(event: Any) -> None:
        if event.kind == "ran":
            raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        lab.run(EXPERIMENT, tmp_path / "part.jsonl", progress=stop)
    assert 1 <= len(lab.read(tmp_path / "part.jsonl")) < 14
    assert len(lab.run(EXPERIMENT, tmp_path / "part.jsonl")) == 14


def test_an_interrupt_has_the_records_so_far(tmp_path: Path) -> None:
    def stop(event: Any) -> None:
        if event.kind == "ran":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as caught:
        lab.run(EXPERIMENT, progress=stop)
    best = caught.value.best  # type: ignore[attr-defined]
    assert isinstance(best, lab.Records) and 1 <= len(best) < 14


def test_frames(records: lab.Records) -> None:
    pandas = pytest.importorskip("pandas")
    polars = pytest.importorskip("polars")
    frame = records.frame()
    assert isinstance(frame, pandas.DataFrame)
    medians = frame.groupby("method")["expanded"].median()
    assert medians["Manhattan"] < medians["Hamming"]
    other = records.frame("polars")
    assert isinstance(other, polars.DataFrame)
    assert other["expanded"].to_list() == frame["expanded"].to_list()
    with pytest.raises(susun.Error, match="arrow"):
        records.frame("arrow")


def test_figures_are_svg(records: lab.Records) -> None:
    figures = records.figures()
    assert {"dots-expanded", "boxes-expanded"} <= set(figures)
    for name, figure in figures.items():
        assert figure.name == name
        assert ET.fromstring(figure.svg).tag.endswith("svg")
        assert figure._repr_svg_() == figure.svg
    only = records.figures(["generated"])
    assert "dots-generated" in only and "dots-expanded" not in only


def test_figures_and_reports_are_saved(records: lab.Records, tmp_path: Path) -> None:
    figure = records.figures()["dots-expanded"]
    figure.save(tmp_path / "dots.svg")
    assert (tmp_path / "dots.svg").read_text(encoding="utf-8") == figure.svg
    page = records.report()
    page.save(tmp_path / "page.html")
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert text == page and text.lower().startswith("<!doctype html>")
    assert "How many states" in text


def test_summaries(records: lab.Records) -> None:
    assert "geometric mean" in records.summary()
    assert "Nodes generated" in records.summary(["generated"], form="markdown")
    assert "| method |" in records.summary(form="markdown") == records._repr_markdown_()
    assert "\\begin{tabular}" in records.summary(form="latex")
    assert isinstance(json.loads(records.summary(form="json")), dict)
    with pytest.raises(susun.Error, match="pdf"):
        records.summary(form="pdf")
    with pytest.raises(susun.Error, match="speed"):
        records.summary(["speed"])


def test_tables_of_a_summary_have_headings(records: lab.Records) -> None:
    text = records.summary(["expanded"])
    assert text.startswith('Hamming "against" Manhattan\n7 puzzles\n')
    assert "\nNodes expanded\n" in text


def test_mistakes_in_an_experiment() -> None:
    with pytest.raises(susun.Error, match="repetitons") as caught:
        lab.run({**EXPERIMENT, "repetitons": 3})
    assert caught.value.line is not None and "repetitions" in (caught.value.hint or "")
    with pytest.raises(susun.Error, match="cannot contain"):
        lab.run({**EXPERIMENT, "title": b"bytes"})
    with pytest.raises(susun.Error):
        lab.read("missing.jsonl")
    with pytest.raises(FileNotFoundError):
        lab.run("missing.toml")


def test_texts_survive_the_way_through_toml() -> None:
    title = 'a "quote", a \\ backslash, a tab\t, \x7f, é and 𝄞'
    records = lab.run({**EXPERIMENT, "title": title, "instances": EXPERIMENT["instances"][1:]})
    assert {row["title"] for row in records} == {title}


def test_copies_of_temporary_records_have_a_file_of_their_own() -> None:
    records = lab.run(EXPERIMENT)
    rows, summary, text = records.rows(), records.summary(), pickle.dumps(records)
    del records
    again = pickle.loads(text)
    assert (again.rows(), again.summary()) == (rows, summary)


def test_one_measure_can_be_a_text(records: lab.Records) -> None:
    assert records.summary("cost") == records.summary(["cost"])


def test_keys_and_numbers_of_an_experiment() -> None:
    class Half(float):
        def __repr__(self) -> str:
            return "np.float64(0.5)"

    assert lab._toml({"😀": Half(0.5), "n": True}) == '"😀" = 0.5\nn = true\n'
    with pytest.raises(susun.Error, match="keys"):
        lab.run({"limits": {1: 2}})
