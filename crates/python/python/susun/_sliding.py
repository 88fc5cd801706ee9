"""Boards of sliding tiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Union, cast

from . import _native
from ._ask import Progress, ask, given, only
from ._errors import Error
from ._goal import Cells, Frozen, Goal, Size, cells_text, fix, goal_cells, goal_of, size_text, tiles_of
from ._options import HeuristicLike, Moves, moves_text, solve_request
from ._report import Report, Solution

#: A name such as `standard`, `blank-first` or `snail`, or a board. In rows of numbers, `None` is a
#: cell that does not matter.
GoalLike = Union[Cells, Goal, "Board"]

#: Directions of the blank, in the order of the numbers of actions.
DIRECTIONS = ("up", "left", "right", "down")


class Board(Frozen):
    """A board and its goal.

    >>> board = Board("8 1 3/4 0 2/7 6 5")
    >>> board.solve()
    <Solution: optimal, 14 moves, 40 expanded>
    >>> board == Board([[8, 1, 3], [4, 0, 2], [7, 6, 5]])
    True
    >>> print(Board([1, 2, 3, 8, 0, 4, 7, 6, 5], goal="snail"))
    1 2 3
    8 0 4
    7 6 5

    A text can have any format that the program reads. Without `goal`, the goal is that of the text
    if it has one, else the standard goal. `size`, such as `"2x5"` or `(2, 5)`, is for numbers
    without rows; without it, they make a square.
    """

    __slots__ = ("cells", "cols", "goal", "rows")

    #: The number of rows.
    rows: int
    #: The number of columns.
    cols: int
    #: The tiles row by row; 0 is the blank.
    cells: tuple[int, ...]
    #: What the board has to become.
    goal: Goal

    def __init__(
        self,
        board: Cells | Board,
        goal: GoalLike | None = None,
        format: str | None = None,
        size: Size | None = None,
    ) -> None:
        if isinstance(board, Board):
            goal = board.goal if goal is None else goal
            board = board.text
        boards = read_boards(board, goal, format, size)
        if len(boards) > 1:
            raise Error(f"the text has {len(boards)} boards", "read them with `read_boards`")
        self._fix(boards[0].rows, boards[0].cols, boards[0].cells, boards[0].goal)

    def _fix(self, rows: int, cols: int, cells: tuple[int, ...], goal: Goal) -> None:
        fix(self, "rows", rows)
        fix(self, "cols", cols)
        fix(self, "cells", cells)
        fix(self, "goal", goal)

    @property
    def text(self) -> str:
        """The board with its rows joined by `/`; a board of one row ends with `/`."""
        text = "/".join(" ".join(map(str, row)) for row in self._rows())
        return text + "/" if self.rows == 1 else text

    def _rows(self) -> Iterable[tuple[int, ...]]:
        return (self.cells[at : at + self.cols] for at in range(0, len(self.cells), self.cols))

    @property
    def puzzle(self) -> dict[str, str]:
        """The board as requests contain it."""
        puzzle = {"text": self.text, "format": "slash"}
        if self.goal.name != "standard":
            puzzle["goal"] = self.goal.name or self.goal.text
        return puzzle

    def __str__(self) -> str:
        width = len(str(len(self.cells) - 1))
        return "\n".join(" ".join(f"{tile:{width}}" for tile in row) for row in self._rows())

    def __repr__(self) -> str:
        goal = self.puzzle.get("goal")
        return f'Board("{self.text}"' + (")" if goal is None else f', goal="{goal}")')

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.cells == other.cells and self.cols == other.cols and self.goal == other.goal

    def __hash__(self) -> int:
        return hash((self.cells, self.cols, self.goal))

    def __reduce__(self) -> tuple[Any, ...]:
        return board_with, (self.rows, self.cols, self.cells, self.goal)

    @property
    def solved(self) -> bool:
        """Whether this is the goal."""
        pairs = zip(self.cells, self.goal.cells, strict=True)
        return all(goal is None or tile == goal for tile, goal in pairs)

    @property
    def solvable(self) -> bool:
        """Whether the goal can be reached.

        >>> Board("1 2 3/4 5 6/8 7 0").solvable
        False
        """
        return bool(self.check().verdict == "solvable")

    def kurang(self) -> tuple[int, ...]:
        """For each tile and the blank, how many of the smaller ones come after it, row by row.

        Tiles and blank are numbered in the order of the goal. In the standard goal, tiles have
        their own numbers and the blank is last. If the sum plus `check().x` is even, the board is
        solvable.

        >>> Board("1 2 3/4 0 5/7 8 6").kurang()
        (0, 0, 0, 0, 0, 0, 1, 1, 4)
        """
        return cast("tuple[int, ...]", self.check().kurang)

    def check(self) -> Report:
        """Whether the board is solvable, and why."""
        return only(ask({"verb": "check", "puzzle": self.puzzle}))

    def explain(self) -> Report:
        """The estimate of every heuristic, with its parts."""
        return only(ask({"verb": "explain", "puzzle": self.puzzle}))

    def estimates(self) -> dict[str, int | None]:
        """The estimate of each heuristic; `None` if the heuristic cannot be used on this board.

        >>> Board("8 1 3/4 0 2/7 6 5").estimates()["manhattan"]
        10
        """
        return {found.heuristic: found.estimate for found in self.explain().estimates}

    def solve(
        self,
        algorithm: str | None = None,
        heuristic: HeuristicLike | None = None,
        *,
        weight: float | str | None = None,
        depth: int | None = None,
        duplicates: str | None = None,
        effort: int | None = None,
        metric: str | None = None,
        optimal: bool = False,
        all: bool = False,
        max_solutions: int | None = None,
        threads: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
        graph: bool = False,
        trace: int | None = None,
        begin_with: Moves | None = None,
        progress: Progress = None,
    ) -> Solution:
        """Finds a solution: a shortest one up to 16 cells, a short one on larger boards.

        `heuristic` is a name, a list of names (the search uses their maximum), or a function from
        a `Board` to an `int`. With a function, the default algorithm is `a-star`. The names are in
        `susun.ask({"verb": "methods"})[0]`, as `algorithms` and `heuristics`.

        If the goal is partial, the function's boards have 0 for each tile that the goal does not name.

        - `weight` is for `weighted-a-star`, `depth` for `depth-limited`, `duplicates` for `a-star`
          and `ida-star`, `effort` (nodes) for `anytime` and `bounded-ida-star`.
        - `metric="multi"` counts a slide of several tiles as one move.
        - `optimal=True` requires a shortest solution on large boards, too. `all=True` counts the
          shortest solutions, and `max_solutions` is how many of them are listed.
        - `seconds`, `nodes` and `memory` (bytes) end the search early.
        - `graph=True` adds the graph of all shortest solutions, as `solution.graph`. `trace` is the
          number of events of the search to record, as `solution.trace`.
        - `begin_with` is a solution that `anytime` improves.

        >>> Board("8 1 3/4 0 2/7 6 5").solve("a-star", "hamming")
        <Solution: optimal, 14 moves, 256 expanded>
        >>> Board("1 2 3/4 0 5/7 8 6").solve(heuristic=lambda board: 0).cost
        2
        """
        request, estimate = solve_request(
            self, threads, algorithm=algorithm, heuristic=heuristic, weight=weight, depth=depth,
            duplicates=duplicates, effort=effort, metric=metric, optimal=optimal, all=all,
            max_solutions=max_solutions, seconds=seconds, nodes=nodes, memory=memory, graph=graph,
            trace=trace, begin_with=begin_with,
        )  # fmt: skip
        return cast(Solution, only(ask(request, progress=progress, heuristic=estimate)))

    def hint(self, *, best_moves: bool = False, seconds: float | None = 10, nodes: int | None = None) -> Report:
        """The next move. With `best_moves=True`, the report also lists all best moves.

        >>> hint = Board("8 1 3/4 0 2/7 6 5").hint()
        >>> hint.tile, hint.direction, hint.cost
        (2, 'left', 14)
        """
        limits = given(seconds=seconds, nodes=nodes)
        request = {"verb": "hint", "puzzle": self.puzzle, "limits": limits}
        return only(ask({**request, **given(best_moves=best_moves)}))

    def analyse(
        self,
        moves: Moves,
        *,
        notation: str | None = None,
        metric: str | None = None,
        threads: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
        progress: Progress = None,
    ) -> Report:
        """Reviews a game: the distance of each board from the goal, and the moves that were mistakes.

        >>> report = Board("1 2 3/4 0 5/7 8 6").analyse([4, 4, 5, 6])
        >>> [distance.cost for distance in report.distances]
        [2, 3, 2, 1, 0]
        >>> report.mistakes[0].better
        5
        """
        limits = given(seconds=seconds, nodes=nodes, memory=memory)
        options = given(notation=notation, metric=metric, threads=threads)
        request = {"verb": "analyse", "puzzle": self.puzzle, "moves": moves_text(moves, notation)}
        return only(ask({**request, **options, "limits": limits}, progress=progress))

    def allowed(self) -> dict[str, int]:
        """The possible moves: each direction of the blank with the tile that moves.

        >>> Board("1 2 3/4 0 5/7 8 6").allowed()
        {'up': 2, 'left': 4, 'right': 5, 'down': 8}
        """
        moves = ((name, self._next(action)) for action, name in enumerate(DIRECTIONS))
        return {name: self.cells[cell] for name, cell in moves if cell is not None}

    def move(self, move: int | str) -> Board:
        """The board after one move: a tile, or a direction of the blank such as `"up"`.

        >>> Board("1 2 3/4 0 5/7 8 6").move(5).move("down")
        Board("1 2 3/4 5 6/7 8 0")
        """
        return self.play(move if isinstance(move, str) else [move])

    def play(self, moves: Moves, notation: str | None = None) -> Board:
        """The board after some moves, in any notation.

        Directions in small letters and in words move the blank; those in capital letters move a
        tile, so `"rd"` and `"LU"` are the same moves.

        >>> Board("1 2 3/4 0 5/7 8 6").play("rd")
        Board("1 2 3/4 5 6/7 8 0")
        """
        actions = _native.read_moves(self.text, moves_text(moves, notation), notation)
        cells = list(self.cells)
        for _ in steps(cells, self.cols, actions):
            pass
        return board_with(self.rows, self.cols, tuple(cells), self.goal)

    def _next(self, action: int) -> int | None:
        """The cell that the blank moves to; `None` if that is outside the board."""
        row, col = divmod(self.cells.index(0), self.cols)
        row += (-1, 0, 0, 1)[action]
        col += (0, -1, 1, 0)[action]
        inside = 0 <= row < self.rows and 0 <= col < self.cols
        return row * self.cols + col if inside else None

    def link(self) -> str:
        """A link to the board. The web app, the program and `Board` read it."""
        return cast(str, ask({"verb": "link", "state": {"puzzle": self.puzzle}})[0].link)

    def svg(self, *, dark: bool = False) -> str:
        """A picture of the board as SVG."""
        return _native.board_picture(self.text, self.goal.text, dark)

    def _repr_svg_(self) -> str:
        return self.svg()


def read_boards(
    text: Cells, goal: GoalLike | None = None, format: str | None = None, size: Size | None = None
) -> list[Board]:
    """All boards of a text, in any format; the options are those of `Board`.

    >>> read_boards("1 2/3 0\\n0 1/3 2")
    [Board("1 2/3 0"), Board("0 1/3 2")]
    """
    puzzle = {"text": cells_text(text), **given(format=format)}
    if goal is not None:
        puzzle["goal"] = goal_text(goal)
    if size is not None:
        puzzle["size"] = size_text(size)
    puzzles = [report.to_dict()["puzzle"] for report in ask({"verb": "check", "puzzle": puzzle})]
    if puzzles[0]["family"] != "sliding":
        raise Error("the text is a packing puzzle, not a sliding board", "read it with `Packing`")
    return [board_of(puzzle) for puzzle in puzzles]


def board_of(puzzle: Mapping[str, Any]) -> Board:
    """The board of a report."""
    goal = goal_of(puzzle["goal"], puzzle["goal_board"])
    return board_with(puzzle["rows"], puzzle["cols"], tiles_of(puzzle["board"]), goal)


def board_with(rows: int, cols: int, cells: tuple[int, ...], goal: Goal) -> Board:
    """The board with these fields, which are not checked."""
    board = Board.__new__(Board)
    board._fix(rows, cols, cells, goal)
    return board


def steps(cells: list[int], cols: int, actions: bytes) -> Iterator[None]:
    """Moves the blank of these cells, one action after another."""
    blank = cells.index(0)
    ways = (-cols, -1, 1, cols)
    for action in actions:
        other = blank + ways[action]
        cells[blank], cells[other] = cells[other], 0
        blank = other
        yield


def goal_text(goal: GoalLike) -> str:
    """A goal as requests contain it."""
    if isinstance(goal, Goal):
        return goal.name or goal.text
    return goal.text if isinstance(goal, Board) else goal_cells(goal)
