"""For courses on search: properties of heuristics, and searches step by step."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from ._ask import ask, only
from ._checks import checked, refused
from ._errors import Error
from ._goal import Size, goal_of, size_text, tiles_of
from ._options import estimate_by
from ._report import Data, Report, Solution
from ._sliding import Board, GoalLike, board_with, goal_text

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import SolveOptions

#: The direction in which the blank moves, as events write it.
_DIRECTIONS = {"u": "up", "l": "left", "r": "right", "d": "down"}

#: Why a node is not followed, as events write it.
_REASONS = {
    "bound": "f is above the bound",
    "known": "the board was reached before by a path that is not longer",
    "incumbent": "it cannot beat the best known solution",
}


def audit(
    heuristic: str | Callable[[Board], int],
    size: Size = (3, 3),
    goal: GoalLike = "standard",
) -> Report:
    """Tests a heuristic on every board of a small size (at most ten cells).

    The heuristic is a name, an expression such as `"manhattan + blank_distance"`, or a function
    that estimates the moves from a board to its goal. `findings` of the report says whether it is
    `admissible` (never too high) and `consistent` (no move decreases it by more than 1). If it is
    not, `overestimate` and `fall` are examples. `mean_ratio` is the mean of estimate / distance.

    >>> import susun
    >>> def misplaced(board: susun.Board) -> int:
    ...     return sum(tile != home for tile, home in zip(board.cells, board.goal.cells))
    >>> findings = susun.audit(misplaced, size="3x2").findings
    >>> findings.admissible, findings.overestimate.distance, findings.overestimate.estimate
    (False, 1, 2)

    The mistake is that `misplaced` counts the blank.
    """
    request = {"verb": "audit", "size": size_text(size), "goal": goal_text(goal)}
    if isinstance(heuristic, str):
        return only(ask({**request, "heuristic": heuristic}))
    if not callable(heuristic):
        raise refused("heuristic", heuristic, "a name, an expression or a function")
    name = getattr(heuristic, "__name__", type(heuristic).__name__)
    # The report on a generated board has the numbers of rows and columns, and the goal.
    generate = {"verb": "generate", "count": 1, "seed": "0"}
    [report] = ask({**generate, "size": request["size"], "goal": request["goal"]})
    puzzle = report.puzzle
    its_goal = goal_of(puzzle.goal, puzzle.goal_board)
    like = board_with(puzzle.rows, puzzle.cols, tiles_of(report.boards[0]), its_goal)
    own = estimate_by(heuristic, like)
    return only(ask({**request, "heuristic": name}, heuristic=own))


def trace(board: Board | str, *, events: int = 100_000, **options: Unpack[SolveOptions]) -> Trace:
    """Records the first events of a search, at most this many. It takes the options of `Board.solve`.

    The search continues after the last recorded event; `report.left_out` counts the events that
    were not recorded. To end the search early, give `nodes` or `seconds`.

    >>> import susun
    >>> board = susun.Board("1 2 3/4 0 6/7 5 8")
    >>> recorded = susun.trace(board, algorithm="a-star", heuristic="manhattan")
    >>> recorded
    <Trace: 13 events of a-star with manhattan>
    >>> recorded.events[0].event, recorded.events[0].h
    ('root', 2)
    >>> recorded.summary().agrees
    True
    """
    asked: SolveOptions = {**options, "trace": checked("events", events)}
    return Trace((board if isinstance(board, Board) else Board(board)).solve(**asked))


def steps(
    board: Board | str, *, events: int = 100_000, **options: Unpack[SolveOptions]
) -> Iterator[Step]:
    """The steps of a search, one by one, each with its board. The arguments are those of `trace`.

    The first step comes when the search has ended.

    >>> import susun
    >>> board = susun.Board("1 2 3/4 0 6/7 5 8")
    >>> for step in susun.steps(board, algorithm="a-star", heuristic="manhattan"):
    ...     print(step)
    root: g 0 + h 2 = f 2
    node 0 is selected: g 0 + h 2 = f 2
    node 0 is expanded
    node 1 from node 0, blank up: g 1 + h 3 = f 4
    node 2 from node 0, blank left: g 1 + h 3 = f 4
    node 3 from node 0, blank right: g 1 + h 3 = f 4
    node 4 from node 0, blank down: g 1 + h 1 = f 2
    node 4 is selected: g 1 + h 1 = f 2
    node 4 is expanded
    node 5 from node 4, blank left: g 2 + h 2 = f 4
    node 6 from node 4, blank right: g 2 + h 0 = f 2
    node 6 is selected: g 2 + h 0 = f 2
    node 6 is the goal
    """
    return trace(board, events=events, **options).steps()


class Trace:
    """A recorded search."""

    def __init__(self, solution: Solution) -> None:
        report = solution.trace
        if report is None:
            hint = "record the search of a board that can be solved, with enough time"
            raise Error(f"there was no search to record: the verdict is {solution.verdict!r}", hint)
        #: The result of the search.
        self.solution: Solution = solution
        #: The recorded search, with `puzzle`, `method`, `counters`, `recorded` and `left_out`.
        self.report: Report = report

    @property
    def events(self) -> tuple[Data, ...]:
        """The events, in order. Nodes are numbered from 0 as they are generated."""
        events: tuple[Data, ...] = self.report.events
        return events

    def __len__(self) -> int:
        return len(self.events)

    def __iter__(self) -> Iterator[Data]:
        return iter(self.events)

    def __repr__(self) -> str:
        method = self.report.method
        heuristics = f" with {','.join(method.heuristics)}" if method.heuristics else ""
        return f"<Trace: {len(self)} events of {method.algorithm}{heuristics}>"

    def steps(self) -> Iterator[Step]:
        """The events, each with its node and the board of that node."""
        nodes: list[Step] = []
        for number, event in enumerate(self.events, 1):
            node = event.node if "node" in event else 0
            if event.event == "root":
                nodes.append(Step(number, event, node, None, 0, event.h, self.solution.board))
            elif event.event == "generated":
                parent = event.parent
                board = nodes[parent].board.move(_DIRECTIONS[event.move])
                nodes.append(Step(number, event, node, parent, event.g, event.h, board))
            yield nodes[node].at(number, event)

    def text(self) -> str:
        """The trace as the program writes it. `susun trace` and the web app read it."""
        head = self.report.to_dict()
        lines = [head, *head.pop("events")]
        return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)

    def summary(self) -> Report:
        """What the search did, counted from the events by code that is independent of the searches.

        `agrees` says whether these counts are equal to those of the search.
        """
        return only(ask({"verb": "trace", "text": self.text()}))


class Step:
    """An event of a search, with its node. `print(step)` explains it."""

    __slots__ = ("board", "event", "g", "h", "node", "number", "parent")

    def __init__(
        self,
        number: int,
        event: Data,
        node: int,
        parent: int | None,
        g: int,
        h: int,
        board: Board,
    ) -> None:
        #: The number of the event, from 1.
        self.number = number
        #: The event; `event.event` says what happened.
        self.event = event
        #: The number of the node; the root is 0.
        self.node = node
        #: The number of the node that it was generated from; `None` for the root.
        self.parent = parent
        #: Moves from the start.
        self.g = g
        #: Estimate of the moves to go.
        self.h = h
        #: The board of the node.
        self.board = board

    @property
    def f(self) -> int:
        """g + h."""
        return self.g + self.h

    def at(self, number: int, event: Data) -> Step:
        """Another event of the same node."""
        return Step(number, event, self.node, self.parent, self.g, self.h, self.board)

    def __str__(self) -> str:
        event, node = self.event, f"node {self.node}"
        numbers = f"g {self.g} + h {self.h} = f {self.f}"
        if event.event == "root":
            return f"root: {numbers}"
        if event.event == "round-begun":
            return f"a round begins with the bound {event.bound}"
        if event.event == "generated":
            return f"{node} from node {self.parent}, blank {_DIRECTIONS[event.move]}: {numbers}"
        if event.event == "pruned":
            return f"{node} is not followed: {_REASONS[event.reason]}"
        if event.event == "improved":
            return f"{node} replaces node {event.instead_of}: a shorter path to the same board"
        if event.event == "incumbent":
            return f"{node} is a solution of {self.g} moves, the best so far"
        if event.event == "selected":
            return f"{node} is selected: {numbers}"
        return f"{node} is the goal" if event.event == "goal" else f"{node} is {event.event}"

    def __repr__(self) -> str:
        return f"<Step {self.number}: {self}>"

    def _repr_svg_(self) -> str:
        return self.board.svg()
