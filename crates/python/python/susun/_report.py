"""Reports of the engine as objects. They are immutable, and comparisons ignore their times."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, NoReturn

from . import _native
from ._errors import Error

if TYPE_CHECKING:
    from ._packing import Packing
    from ._sliding import Board

#: Fields that JSON writes as decimal strings, because JavaScript rounds large numbers.
_DECIMALS = {"bytes", "count", "from_start", "labelled", "merged", "most_nodes", "nodes", "seed"}
_DECIMALS |= {"solution_count", "to_goal", "up_to_symmetry"}

#: The beginning of a report as the engine writes it.
_HEAD = re.compile(r'{"schema":\d+,"kind":"([a-z-]+)"(?:,"puzzle":{"family":"([a-z]+)")?')


class Data:
    """A view of a JSON object. Its fields are attributes and items; lists are tuples.

    >>> data = Data({"counters": {"expanded": 84}, "moves": [1, 2], "seed": "7"})
    >>> data.counters.expanded, data["moves"], data.seed
    (84, (1, 2), 7)
    >>> list(data)
    ['counters', 'moves', 'seed']
    """

    # Only `__init__` and `cached_property` write to `__dict__`; assignments are refused below.
    def __init__(self, source: str | Mapping[str, Any]) -> None:
        self.__dict__["_source"] = source

    if TYPE_CHECKING:
        _source: str | Mapping[str, Any]

    @cached_property
    def _fields(self) -> Mapping[str, Any]:
        source = self._source
        fields: Mapping[str, Any] = json.loads(source) if isinstance(source, str) else source
        return fields

    @cached_property
    def _views(self) -> dict[str, Any]:
        return {name: _view(value, name) for name, value in self._fields.items()}

    def __getattr__(self, name: str) -> Any:
        # Python calls this only for names that are not found in another way.
        if name.startswith("_"):
            raise AttributeError(name, name=name, obj=self)
        if name not in self._views:
            raise AttributeError(f"{self!r} has no field {name!r}{self._near(name)}")
        return self._views[name]

    def _near(self, name: str) -> str:
        from difflib import get_close_matches

        near = get_close_matches(name, dir(self), n=2)
        return f"; did you mean {' or '.join(map(repr, near))}?" if near else ""

    def __getitem__(self, name: str) -> Any:
        return self._views[name]

    def __contains__(self, name: object) -> bool:
        return name in self._fields

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def keys(self) -> Iterable[str]:
        """The names of the fields, as in a `dict`."""
        return self._fields.keys()

    def __dir__(self) -> Iterable[str]:
        public = (name for name in super().__dir__() if not name.startswith("_"))
        return {*self._fields, *public}

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a report cannot be changed, so {name!r} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a report cannot be changed, so {name!r} cannot be deleted")

    def to_json(self) -> str:
        """The JSON text, for a report exactly as the engine wrote it."""
        source = self._source
        if isinstance(source, str):
            return source
        return json.dumps(source, ensure_ascii=False, separators=(",", ":"))

    def to_dict(self) -> dict[str, Any]:
        """A new `dict` with exactly what the JSON text says."""
        fields: dict[str, Any] = json.loads(self.to_json())
        return fields

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Data):
            return NotImplemented
        return self is other or _timeless(self._fields) == _timeless(other._fields)

    def __hash__(self) -> int:
        return hash(_timeless(self._fields))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._source,)

    def __repr__(self) -> str:
        return f"Data({dict(self._fields)!r})"


class Report(Data):
    """An answer of the engine. Its JSON text is parsed when a field is first used.

    Two reports are equal if they differ only in times. A report of `solve` is a `Solution` or a
    `PackingSolution`.

    >>> import susun
    >>> report = susun.Board("1 2 3/4 5 6/8 7 0").check()
    >>> report
    <Report check: unsolvable>
    >>> report.puzzle.goal, report.repair, "cost" in report
    ('standard', (7, 8), False)
    """

    def __new__(cls, source: str | Mapping[str, Any], *_: object) -> Report:
        if cls is Report:
            return object.__new__(_CLASSES.get(_head(source), Report))
        return object.__new__(cls)

    def __repr__(self) -> str:
        kind = f" {self._fields.get('kind')}" if type(self) is Report else ""
        facts = ", ".join(_facts(self._fields))
        return f"<{type(self).__name__}{kind}{': ' if facts else ''}{facts}>"


class _Answer(Report):
    """A report of `solve`, with the reports that follow it."""

    #: The graph of all shortest solutions, if the request asked for it.
    graph: Report | None
    #: The recorded search, if the request asked for it.
    trace: Report | None

    def __init__(
        self,
        source: str | Mapping[str, Any],
        graph: Report | None = None,
        trace: Report | None = None,
    ) -> None:
        super().__init__(source)
        self.__dict__.update(graph=graph, trace=trace)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._source, self.graph, self.trace)


class Solution(_Answer):
    """The result of solving a sliding puzzle.

    `verdict` is `optimal` (proved shortest), `solved`, `unsolvable` or `halted` (ended early).

    >>> import susun
    >>> solution = susun.Board("0 1 3/4 2 5/7 8 6").solve()
    >>> solution
    <Solution: optimal, 4 moves, 4 expanded>
    >>> solution.moves, solution.directions
    ((1, 2, 5, 6), 'rdrd')
    >>> print(solution.boards()[-1])
    1 2 3
    4 5 6
    7 8 0
    """

    @property
    def cost(self) -> int | None:
        """The length of the best known solution."""
        cost: int | None = self._views["cost"]
        return cost

    @property
    def lower_bound(self) -> int | None:
        """A proved lower bound: no solution is shorter."""
        bound: int | None = self._views["lower_bound"]
        return bound

    @property
    def moves(self) -> tuple[int, ...] | None:
        """The tiles to move, in order; `None` if no solution is known."""
        moves: tuple[int, ...] | None = self._views["moves"]
        return moves

    @property
    def optimal(self) -> bool:
        """Whether the solution is proved to be a shortest one."""
        return bool(self._fields["verdict"] == "optimal")

    @property
    def board(self) -> Board:
        """The board at the start."""
        from ._sliding import board_of

        return board_of(self._fields["puzzle"])

    @property
    def directions(self) -> str | None:
        """The moves as directions of the blank: `u`, `l`, `r` and `d`."""
        return self.write("blank")

    def write(self, notation: str) -> str | None:
        """The moves in a notation: `tiles`, `blank`, `tile-directions` or `words`."""
        actions = self._actions()
        return None if actions is None else _native.write_moves(self._start, actions, notation)

    def boards(self) -> list[Board]:
        """Every board from the start to the end of the solution."""
        from ._sliding import board_with, steps

        start = self.board
        cells, actions = list(start.cells), self._actions() or b""
        after = steps(cells, start.cols, actions)
        return [start, *(board_with(start.rows, start.cols, tuple(cells), start.goal) for _ in after)]

    def svg(self, *, dark: bool = False) -> str:
        """A picture of all boards of the solution as SVG; of the start if there is no solution."""
        goal, actions = self._fields["puzzle"]["goal_board"], self._actions()
        if not actions:
            return _native.board_picture(self._start, goal, dark)
        return _native.game_picture(self._start, goal, actions, dark)

    def _repr_svg_(self) -> str:
        try:
            return self.svg()
        except Error:
            # There are too many boards for one picture.
            return self.board.svg()

    def gif(self, *, milliseconds: int = 300, dark: bool = False) -> bytes:
        """An animated GIF of the solution; each move is shown for this time.

        In a notebook, `IPython.display.Image(solution.gif())` shows it.
        """
        goal = self._fields["puzzle"]["goal_board"]
        if not 0 <= milliseconds <= 655_350:
            raise Error(f"a GIF cannot show a move for {milliseconds} ms", "use at most 655350")
        return _native.game_gif(self._start, goal, self._actions() or b"", dark, milliseconds)

    @property
    def _start(self) -> str:
        board: str = self._fields["puzzle"]["board"]
        return board

    def _actions(self) -> bytes | None:
        if self.moves is None:
            return None
        return _native.read_moves(self._start, " ".join(map(str, self.moves)), "tiles")


class PackingSolution(_Answer):
    """The result of solving a packing puzzle.

    `verdict` is `solved`, `unsolvable` or `halted` (ended early).

    >>> import susun
    >>> solution = susun.Packing.named("hole").solve()
    >>> solution
    <PackingSolution: solved, 6 nodes>
    >>> print(solution.text)
    AAAC
    ABAC
    AAAC
    DDDD
    """

    @property
    def text(self) -> str | None:
        """The first solution: a letter for each cell, `.` for holes, the top layer first."""
        solution: str | None = self._fields["solution"]
        return None if solution is None else solution.rstrip("\n")

    @property
    def packing(self) -> Packing:
        """The puzzle."""
        from ._packing import packing_of

        return packing_of(self._fields["puzzle"])

    def svg(self, *, dark: bool = False) -> str:
        """A picture of the solution as SVG; of the puzzle if there is no solution."""
        return _native.packing_picture(self.to_json(), dark)

    def _repr_svg_(self) -> str:
        return self.svg()


_CLASSES: dict[tuple[Any, Any], type[Report]] = {
    ("solve", "sliding"): Solution,
    ("solve", "packing"): PackingSolution,
}


def answers(reports: Iterable[Report]) -> list[Report]:
    """The reports, with graphs and traces attached to the reports that they follow."""
    found: list[Report] = []
    for report in reports:
        kind = None if isinstance(report, _Answer) else _head(report._source)[0]
        if kind in ("graph", "trace") and found:
            found[-1].__dict__[kind] = report
        else:
            found.append(report)
    return found


def number(value: Any, name: str) -> Any:
    """A field as a number, if it is one that JSON writes as a text."""
    return int(value) if isinstance(value, str) and name in _DECIMALS else value


def _view(value: Any, name: str = "") -> Any:
    if isinstance(value, dict):
        return Data(value)
    if isinstance(value, list):
        return tuple(map(_view, value))
    return number(value, name)


def _timeless(value: Any) -> Any:
    """What is compared and hashed."""
    if isinstance(value, dict):
        return frozenset((name, _timeless(part)) for name, part in value.items() if name != "seconds")
    if isinstance(value, list):
        return tuple(map(_timeless, value))
    return value


def _head(source: object) -> tuple[Any, Any]:
    """The kind of a report and the family of its puzzle."""
    if isinstance(source, str):
        if head := _HEAD.match(source):
            return head[1], head[2]
        source = json.loads(source)
    if not isinstance(source, Mapping):
        raise Error("this is not a report", "give the JSON text of a report, or a `dict`")
    puzzle = source.get("puzzle")
    return source.get("kind"), puzzle.get("family") if isinstance(puzzle, Mapping) else None


def _facts(fields: Mapping[str, Any]) -> Iterator[str]:
    """The most important facts of a report, for its `repr`."""
    verdict = fields.get("verdict")
    if verdict is not None:
        yield str(verdict)
    if fields.get("tile") is not None:
        yield f"tile {fields['tile']} {fields.get('direction') or ''}".rstrip()
    if fields.get("piece") is not None:
        yield f"piece {fields['piece']}"
    findings = fields.get("findings") or {}
    for name in ("admissible", "consistent"):
        if name in findings:
            yield name if findings[name] else f"not {name}"
    for name, noun in (("cost", "moves"), ("labelled", "solutions")):
        if fields.get(name) is not None:
            yield f"{fields[name]} {noun}"
    for name in ("boards", "challenges", "events", "states", "steps", "estimates"):
        if name in fields:
            yield f"{len(fields[name])} {name}"
    counters = fields.get("counters") or {}
    for name, noun in (("expanded", "expanded"), ("nodes", "nodes"), ("tries", "tries")):
        if counters.get(name) is not None:
            yield f"{counters[name]} {noun}"
    if fields.get("halted_by"):
        yield f"halted by {fields['halted_by']}"
