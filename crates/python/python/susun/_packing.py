"""Packing puzzles: a region and the pieces that fill it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from operator import index
from typing import Any, SupportsIndex, cast

from . import _native
from ._ask import Progress, ask, given, only
from ._checks import checked, refused
from ._errors import Error
from ._goal import Frozen, fix
from ._report import PackingSolution, Report

#: A piece and the cells that it covers, in any order. Cells are numbered from 0 in reading order,
#: the bottom layer first, without holes.
Placed = tuple[str, Iterable[int]]

_FOLDER = os.path.join(os.path.dirname(__file__), "puzzles")


class Packing(Frozen):
    """A packing puzzle, in any format that the program reads.

    >>> packing = Packing("packing\\nboard 3x3x3\\npieces soma")
    >>> packing
    <Packing: 7 pieces, 27 cells, cubic>
    >>> packing.count().labelled
    11520
    >>> Packing.named("iq-5x11").solve().verdict
    'solved'
    """

    __slots__ = ("_info", "text")

    #: The puzzle in the format `susun`, in which equal puzzles have equal texts.
    text: str
    _info: Mapping[str, Any]

    def __init__(self, text: str | Packing) -> None:
        if isinstance(text, Packing):
            text = text.text
        if not isinstance(text, str):
            raise refused("text", text, "the text of a puzzle")
        if len(text) < 50 and text in Packing.names():
            raise Error("the text is the name of a puzzle", f'write `Packing.named("{text}")`')
        puzzle = ask({"verb": "check", "puzzle": {"text": text}})[0].to_dict()["puzzle"]
        if puzzle["family"] != "packing":
            raise Error("the text is a sliding board, not a packing puzzle", "read it with `Board`")
        self._fix(puzzle)

    def _fix(self, puzzle: Mapping[str, Any]) -> None:
        fix(self, "text", puzzle["text"])
        fix(self, "_info", puzzle)

    @staticmethod
    def names() -> list[str]:
        """The names of the puzzles that come with the package."""
        files = map(os.path.splitext, sorted(os.listdir(_FOLDER)))
        return [name for name, ending in files if ending == ".txt"]

    @staticmethod
    def named(name: str) -> Packing:
        """A puzzle that comes with the package."""
        if name not in Packing.names():
            raise Error(f"there is no puzzle called {name!r}", "`Packing.names()` lists the names")
        with open(os.path.join(_FOLDER, f"{name}.txt"), encoding="utf-8") as file:
            return Packing(file.read())

    @property
    def lattice(self) -> str:
        """`square`, `cubic` or `balls`."""
        return cast(str, self._info["lattice"])

    @property
    def cells(self) -> int:
        """The number of cells to fill, including those under placed pieces."""
        return cast(int, self._info["cells"])

    @property
    def pieces(self) -> int:
        """The number of pieces, counting copies."""
        return cast(int, self._info["pieces"])

    @property
    def placed(self) -> int:
        """How many pieces are placed already."""
        return cast(int, self._info["placed"])

    @property
    def letters(self) -> str:
        """The letters of all pieces and copies, in order."""
        return cast(str, self._info["letters"])

    @property
    def puzzle(self) -> dict[str, str]:
        """The puzzle as requests contain it."""
        return {"text": self.text, "format": "susun"}

    def __str__(self) -> str:
        """The board: letters of placed pieces, `_` for free cells, `.` for holes."""
        return cast(str, self._info["board"]).rstrip("\n")

    def __repr__(self) -> str:
        placed = f", {self.placed} placed" if self.placed else ""
        return f"<Packing: {self.pieces} pieces, {self.cells} cells, {self.lattice}{placed}>"

    def __eq__(self, other: object) -> bool:
        return self.text == other.text if isinstance(other, Packing) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> tuple[Any, ...]:
        return packing_of, (self._info,)

    def check(self) -> Report:
        """What is known without a search: the verdict with its reasons, placements and symmetries."""
        return only(ask({"verb": "check", "puzzle": self.puzzle}))

    def explain(self) -> Report:
        """The placements of every piece, and the first forced steps."""
        return only(ask({"verb": "explain", "puzzle": self.puzzle}))

    def solve(
        self,
        algorithm: str | None = None,
        *,
        all: bool = False,
        max_solutions: int | None = None,
        threads: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
        trace: int | None = None,
        progress: Progress = None,
    ) -> PackingSolution:
        """Finds a solution, or proves that there is none.

        `all` counts all solutions and lists `max_solutions` of them. `trace` is the number of events
        of `brute-force` to record, as `solution.trace`. `seconds`, `nodes` and `memory` (bytes) end
        the search early.

        >>> Packing.named("eight-solutions").solve(all=True).solutions.count
        8
        """
        limits = given(seconds=seconds, nodes=nodes, memory=memory)
        method = given(algorithm=algorithm)
        options = given(all=all, max_solutions=max_solutions, threads=threads, trace=trace)
        if "trace" in options:
            options["trace_events"] = options.pop("trace")
        request = {"verb": "solve", "puzzle": self.puzzle, "method": method, "limits": limits}
        return cast(PackingSolution, only(ask({**request, **options}, progress=progress)))

    def count(
        self,
        algorithm: str | None = None,
        *,
        threads: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
        progress: Progress = None,
    ) -> Report:
        """Counts the solutions. The default algorithm does not visit each of them.

        `labelled` is the number of solutions, where copies of one piece are the same. `merged`
        also takes different pieces of equal shape as the same. `up_to_symmetry` counts symmetric
        solutions once.

        >>> count = Packing.named("test2").count()
        >>> count.labelled, count.merged
        (37632, 784)
        """
        limits = given(seconds=seconds, nodes=nodes, memory=memory)
        options = given(algorithm=algorithm, threads=threads)
        request = {"verb": "count", "puzzle": self.puzzle, "limits": limits, **options}
        return only(ask(request, progress=progress))

    def hint(self, *, keep: Iterable[str] = (), seconds: float | None = 10) -> Report:
        """The next piece to place or to remove; pieces named in `keep` are not removed.

        >>> hint = Packing.named("challenge").hint()
        >>> hint.verdict, hint.piece
        ('place', 'I')
        """
        limits = given(seconds=seconds)
        request = {"verb": "hint", "puzzle": self.puzzle, "limits": limits, "keep": _names(keep)}
        return only(ask(request))

    def prove(
        self,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
        progress: Progress = None,
    ) -> Report:
        """Proves the number of solutions; the independent program VeriPB can check the proof.

        `formula.text` and `proof.text` of the report are the two files that it needs.

        >>> proof = Packing.named("hole").prove()
        >>> proof.claim, proof.solutions.count
        ('exactly', 8)
        """
        limits = given(seconds=seconds, nodes=nodes, memory=memory)
        request = {"verb": "prove", "puzzle": self.puzzle, "limits": limits}
        return only(ask(request, progress=progress))

    def play(self, placed: Iterable[Placed]) -> Packing:
        """The puzzle after placing some pieces, each a name and the numbers of its cells.

        Cells are numbered from 0 in reading order, the bottom layer first, without holes.

        >>> print(Packing.named("hole").play([("D", [12, 13, 14, 15])]))
        ____
        ____
        ____
        DDDD
        """
        request = {"verb": "play", "puzzle": self.puzzle, "placed": _placed(placed)}
        return packing_of(only(ask(request)).to_dict()["puzzle"])

    def analyse(self, placed: Iterable[Placed] = (), *, moves: str = "", seconds: float | None = None) -> Report:
        """Reviews a game: how many solutions are left after each step.

        `placed` lists the pieces in the order in which they were placed. If the puzzle itself
        already has the pieces of the game, `moves` names them in order, such as `"L K C"`.

        >>> review = Packing.named("hole").analyse([("D", [12, 13, 14, 15])])
        >>> review.solutions.count, review.steps[0].solutions.count
        (8, 2)
        """
        limits = given(seconds=seconds)
        request = {"verb": "analyse", "puzzle": self.puzzle, "limits": limits}
        request["moves"] = checked("moves", moves)
        return only(ask({**request, "placed": _placed(placed)}))

    def link(self) -> str:
        """A link to the puzzle. The web app, the program and `Packing` read it."""
        return cast(str, ask({"verb": "link", "state": {"puzzle": self.puzzle}})[0].link)

    def svg(self, *, dark: bool = False) -> str:
        """A picture of the puzzle as SVG."""
        return _native.packing_picture(self.check().to_json(), dark)

    def _repr_svg_(self) -> str:
        return self.svg()


def generate_packing(
    puzzle: Packing | str,
    count: int = 1,
    *,
    seed: int,
    difficulty: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    progress: Progress = None,
) -> Report:
    """Challenges with exactly one solution, made from a board and its pieces.

    Each item of `challenges` in the report has a `text`, which `Packing` reads, a `solution` and a
    `grade`. `difficulty` is a grade (`starter`, `easy`, `medium`, `hard` or `expert`), a
    number, or a range such as `"8..12"`.

    >>> report = generate_packing(Packing.named("iq-5x11"), seed=1, difficulty="easy")
    >>> report.challenges[0].grade
    'easy'
    >>> Packing(report.challenges[0].text).solve(all=True).solutions.count
    1
    """
    puzzle = puzzle if isinstance(puzzle, Packing) else Packing(puzzle)
    limits = given(seconds=seconds, nodes=nodes)
    options = given(count=checked("count", count), difficulty=difficulty)
    request = {"verb": "generate", "puzzle": puzzle.puzzle, "seed": str(checked("seed", seed))}
    request = {**request, "limits": limits, **options}
    return only(ask(request, progress=progress))


def packing_of(puzzle: Mapping[str, Any]) -> Packing:
    """The puzzle of a report."""
    packing = Packing.__new__(Packing)
    packing._fix(puzzle)
    return packing


def _placed(placed: Iterable[Placed]) -> list[dict[str, Any]]:
    try:
        return [{"piece": _name(piece), "cells": [*map(_cell, cells)]} for piece, cells in placed]
    except (TypeError, ValueError):
        hint = 'write [("D", [12, 13])] to place the piece D on the cells 12 and 13'
        raise refused("placed", placed, "pairs of a name and the numbers of cells", hint) from None


def _names(pieces: Iterable[str]) -> list[str]:
    try:
        return [*map(_name, pieces)]
    except TypeError:
        raise refused("keep", pieces, "the names of pieces") from None


def _name(piece: object) -> str:
    if not isinstance(piece, str):
        raise TypeError
    return piece


def _cell(number: SupportsIndex) -> int:
    if not 0 <= (cell := index(number)) < 2**32:
        raise ValueError
    return cell
