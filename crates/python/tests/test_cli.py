"""The package and the program `susun` answer alike: 1,000 random requests to both.

`$SUSUN_PROGRAM` is the program. Boards that share their options go to it in one file.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
import susun
from golden import ROOT
from susun import Board, Packing, Report
from susun._errors import error_of

PROGRAM = os.environ.get("SUSUN_PROGRAM")

pytestmark = pytest.mark.skipif(not PROGRAM, reason="$SUSUN_PROGRAM is not set")

#: How many boards share their options.
ALIKE = 20


class Case(NamedTuple):
    """Requests that differ only in their texts, and the arguments for the same answers of the program."""

    request: dict[str, Any]
    arguments: list[str]
    texts: list[str]
    #: Files for the program, if it is not to read the texts.
    files: Sequence[Path] = ()

    def __str__(self) -> str:
        return " ".join(self.arguments)


def by_program(case: Case, folder: Path) -> list[Report]:
    file = folder / "boards.txt"
    file.write_text("\n".join(case.texts), encoding="utf-8")
    files = case.files or ([file] if case.texts else [])
    run = [str(PROGRAM), *case.arguments, *map(str, files), "--json"]
    lines = subprocess.run(run, capture_output=True, text=True, check=False).stdout.splitlines()
    return [Report(line) for line in lines]


def by_package(case: Case) -> list[Report | susun.Error]:
    puzzle = case.request.get("puzzle", {})
    requests = [{**case.request, "puzzle": {**puzzle, "text": text}} for text in case.texts]
    found: list[Report | susun.Error] = []
    for request in requests or [case.request]:
        try:
            found += susun.ask(request)
        except susun.Error as error:
            found.append(error)
    return found


def agree(found: Report | susun.Error, expected: Report) -> bool:
    if isinstance(found, Report):
        return found == expected
    if expected.kind != "error":
        return False
    # The package has other names for options.
    named = error_of(None, expected.message, expected.hint, None, None)
    return (found.message, found.hint) == (named.message, named.hint)


def method(algorithm: str | None, heuristics: str | None, **options: object) -> tuple[Any, list[str]]:
    """A method as the request and as the arguments have it."""
    request: dict[str, Any] = {name: str(value) if name == "weight" else value for name, value in options.items()}
    arguments = [part for name, value in options.items() for part in (f"--{name}", str(value))]
    if algorithm:
        request["algorithm"] = algorithm
        arguments += ["--algorithm", algorithm]
    if heuristics:
        request["heuristics"] = heuristics.split(",")
        arguments += ["--heuristic", heuristics]
    return {"method": request}, arguments


METHODS = [
    (method(None, None), (3, 3), None),
    (method(None, None), (4, 4), 40),
    (method(None, None), (2, 5), None),
    (method(None, None), (1, 6), None),
    (method("ida-star", "manhattan"), (3, 3), None),
    (method("ida-star", "linear-conflict,walking-distance"), (4, 4), 40),
    (method("ida-star", "manhattan", duplicates="words:8"), (4, 4), 30),
    (method("bounded-ida-star", None), (4, 4), 30),
    (method("a-star", "manhattan"), (3, 3), None),
    (method("a-star", "inversion", duplicates="previous"), (3, 3), 15),
    (method("branch-and-bound", "hamming"), (3, 3), 20),
    (method("weighted-a-star", "manhattan", weight=2.5), (4, 4), 50),
    (method("greedy", "manhattan"), (5, 4), 60),
    (method("breadth-first", None), (2, 3), None),
    (method("bidirectional", None), (3, 3), None),
    (method("uniform-cost", None), (2, 3), None),
    (method("iterative-deepening", None), (3, 3), 12),
    (method("depth-limited", None, depth=14), (3, 3), 10),
    (method("anytime", None, effort=20_000), (4, 5), None),
    (method("constructive", None), (7, 6), None),
]


def boards(random: Random, rows: int, cols: int, walk: int | None, goal: str, count: int) -> list[str]:
    found = susun.random_boards(rows, cols, count, seed=random.getrandbits(60), goal=goal, walk=walk)
    return [board.text for board in found]


def cases() -> Iterator[Case]:
    random = Random(2024)
    yield from solve_cases(random)
    for verb, options, arguments in (
        ("check", {}, []),
        ("explain", {}, []),
        ("hint", {"limits": {"seconds": 10}}, []),
        ("hint", {"limits": {"seconds": 10}, "best_moves": True}, ["--all"]),
    ):
        for rows, cols, walk in ((3, 3, None), (2, 4, None), (4, 4, 25)):
            texts = boards(random, rows, cols, walk, "standard", ALIKE - 3)
            texts += [shuffled(random, rows, cols) for _ in range(3)]
            yield Case({"verb": verb, **options}, [verb, *arguments], texts)
    yield from packing_cases(random)
    for _ in range(120):
        yield random.choice([generate_case, convert_case, analyse_case])(random)


def shuffled(random: Random, rows: int, cols: int) -> str:
    """A board that may be unsolvable."""
    tiles = list(map(str, range(rows * cols)))
    random.shuffle(tiles)
    return "/".join(" ".join(tiles[at : at + cols]) for at in range(0, len(tiles), cols))


def solve_cases(random: Random) -> Iterator[Case]:
    extras: list[tuple[dict[str, Any], list[str]]] = [
        ({}, []),
        ({"all": True, "max_solutions": 2}, ["--all", "--max-solutions", "2"]),
        ({"limits": {"nodes": 300}}, ["--limit-nodes", "300"]),
        ({"metric": "multi"}, ["--metric", "multi"]),
    ]
    plans: list[Any] = [(*plan, {}, []) for plan in METHODS]
    plans += [(METHODS[number][0], (3, 3), 14, *extra) for number in (0, 4) for extra in extras[:3]]
    plans += [(METHODS[0][0], (3, 3), None, *extras[3])]
    for (options, arguments), (rows, cols), walk, extra, added in plans:
        goal = random.choice(["standard", "blank-first", "snail"])
        request = {"verb": "solve", **options, **extra, "puzzle": {"goal": goal}}
        texts = boards(random, rows, cols, walk, goal, ALIKE)
        yield Case(request, ["solve", *arguments, *added, "--goal", goal], texts)


def packing_cases(random: Random) -> Iterator[Case]:
    # Small enough for brute force.
    names = ["test1", "test7-ring", "custom", "pyramid-2", "pyramid-3b", "hole", "eight-solutions", "area-too-small"]
    files = [ROOT / "puzzles" / "packing" / f"{name}.txt" for name in names]
    texts = [file.read_text(encoding="utf-8") for file in files]
    for algorithm in ("brute-force", "exact-cover", "bitboard"):
        method = {"method": {"algorithm": algorithm}}
        yield Case({"verb": "solve", **method}, ["solve", "-a", algorithm], texts, files)
        request = {"verb": "solve", "all": True, **method}
        yield Case(request, ["solve", "--all", "-a", algorithm], texts, files)
        yield Case({"verb": "count", "algorithm": algorithm}, ["count", "-a", algorithm], texts, files)
    yield Case({"verb": "count"}, ["count"], texts, files)
    yield Case({"verb": "check"}, ["check"], texts, files)
    yield Case({"verb": "explain"}, ["explain"], texts, files)
    yield Case({"verb": "hint", "limits": {"seconds": 10}}, ["hint"], texts, files)
    for _ in range(5):
        seed, name = str(random.getrandbits(60)), random.choice(["iq-5x11", "custom-5x10", "eight-solutions"])
        request = {"verb": "generate", "puzzle": Packing.named(name).puzzle, "count": 1, "seed": seed}
        file = str(ROOT / "puzzles" / "packing" / f"{name}.txt")
        yield Case(request, ["generate", "packing", file, "--seed", seed], [])


def generate_case(random: Random) -> Case:
    rows, cols, count = random.randint(1, 6), random.randint(2, 6), random.randint(1, 20)
    seed, goal = str(random.getrandbits(64)), random.choice(["standard", "blank-first", "snail"])
    request = {"verb": "generate", "size": f"{rows}x{cols}", "count": count, "seed": seed, "goal": goal}
    arguments = ["generate", "sliding", "--size", f"{rows}x{cols}", "--count", str(count), "--seed", seed]
    extras: list[dict[str, Any]] = [{}, {"walk": random.randint(0, 30)}, {"to": "json"}]
    extra = random.choice(extras)
    if min(rows, cols) > 1 and random.random() < 0.3:
        extra = {"distance": "2..3"}
        request["count"] = 1
        arguments[5] = "1"
    arguments += [part for name, value in extra.items() for part in (f"--{name}", str(value))]
    # The program always names a format.
    return Case({"to": "slash", **request, **extra}, [*arguments, "--goal", goal], [])


def convert_case(random: Random) -> Case:
    side = random.randint(2, 5)
    text = "\n".join(boards(random, side, side, None, "standard", random.randint(1, 5)))
    to = random.choice(["grid", "json", "slash", "sized", "line", "link"])
    return Case({"verb": "convert", "to": to, "puzzle": {"text": text}}, ["convert", "--to", to, text], [])


def analyse_case(random: Random) -> Case:
    goal = random.choice(["standard", "snail"])
    board = Board(boards(random, 3, 3, None, goal, 1)[0], goal=goal)
    moves, end = [], board
    for _ in range(random.randint(1, 12)):
        moves.append(random.choice([*end.allowed().values()]))
        end = end.move(moves[-1])
    text = " ".join(map(str, moves))
    request = {"verb": "analyse", "puzzle": board.puzzle, "moves": text}
    arguments = ["analyse", text, board.text, "--goal", goal]
    if random.random() < 0.3:
        request["metric"] = "multi"
        arguments += ["--metric", "multi"]
    return Case(request, arguments, [])


def test_the_program_gives_the_same_reports(tmp_path: Path) -> None:
    compared = 0
    for case in cases():
        expected, found = by_program(case, tmp_path), by_package(case)
        assert len(found) == len(expected), case
        for one, other in zip(found, expected, strict=True):
            assert agree(one, other), case
        compared += len(found)
    assert compared >= 1000, compared


@pytest.mark.parametrize("text", ["1 2 3\n4 5 6\n7 8 8", "1 2/3 x4", "packing\nboard 3x3\npieces nope", "1 2 3"])
def test_the_program_gives_the_same_errors(text: str, tmp_path: Path) -> None:
    (expected,) = by_program(Case({}, ["check"], [text]), tmp_path)
    with pytest.raises(susun.Error) as raised:
        susun.ask({"verb": "check", "puzzle": {"text": text}})
    error = raised.value
    assert error.hint == expected.hint
    assert error.message.endswith(expected.message)
    assert (error.line, error.column) == (expected.place.line, expected.place.column)
