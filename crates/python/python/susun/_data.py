"""Data for training and for tests: boards of known difficulty, and grades of proposed solutions."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from time import monotonic
from typing import TYPE_CHECKING, Any

from . import _native
from ._ask import Progress, ask, interrupted
from ._boards import Distance, boards_at_distance, random_boards
from ._checks import checked
from ._errors import Error
from ._many import Shown
from ._options import moves_text
from ._report import Data, Solution
from ._sliding import Board, GoalLike, goal_text

if TYPE_CHECKING:
    from os import PathLike

#: For boards with more cells, only a lower bound of the distance is computed.
_EXACT_CELLS = 16

#: Boards in one request, whose reports are all in memory at the same time.
_CHUNK = 256

#: A move in a list: a tile, or directions as letters or words.
_MOVE = re.compile(r"\d+|[A-Za-z]+\d*")

#: How the engine's errors name the move that is wrong.
_NUMBER = re.compile(r"move (\d+): ")


def dataset(
    rows: int,
    cols: int,
    count: int,
    *,
    seed: int,
    distance: Distance | None = None,
    goal: GoalLike = "standard",
    solutions: bool = True,
    path: bool = True,
    seconds: float | None = None,
    progress: Progress = None,
) -> list[dict[str, Any]]:
    """Random boards with their exact difficulty, one `dict` per board.

    `board` and `goal` are texts that `Board` reads; `distance` is the length of a shortest
    solution, proved by a search; `solutions` is how many shortest solutions there are; `path` is
    one of them, as the tiles to move. The same arguments give the same rows.

    Boards are drawn uniformly from all that can reach the goal, and a board can occur twice. With
    `distance=20`, all boards are 20 moves from the goal and no board occurs twice. A range is
    `(15, 20)`, `range(15, 21)` or `"15..20"`: all mean 15 to 20. The distances in a range are not
    equally frequent; for equally many boards at each distance, call `dataset` once for each
    distance. If a board has more than 16 cells, give a short `distance`: other searches may not end.

    After `seconds`, the rows so far are returned, which can be fewer than `count`. `progress` is
    called with `done` and `total`. After Ctrl-C, `best` of the `KeyboardInterrupt` is the rows so far.

    >>> import susun
    >>> row, other = susun.dataset(3, 3, 2, seed=1, distance=(5, 8))
    >>> row["board"], row["distance"], row["solutions"], row["path"]
    ('1 2 3/7 4 5/8 6 0', 6, 1, [6, 8, 7, 4, 5, 6])
    """
    end = None if seconds is None else monotonic() + checked("seconds", seconds)
    rows, cols, solutions = checked("rows", rows), checked("cols", cols), checked("solutions", solutions)
    fixed: dict[str, Any] = {"rows": rows, "cols": cols, "goal": goal_text(goal)}
    keys = ["distance", *(["solutions"] if solutions else []), *(["path"] if path else [])]
    table: list[dict[str, Any]] = []
    try:
        if distance is None:
            boards = random_boards(rows, cols, count, seed=seed, goal=goal)
        else:
            boards = boards_at_distance(rows, cols, distance, count, seed=seed, goal=goal, seconds=seconds)
        chunk = _CHUNK if end is None else 1
        with Shown(progress, len(boards)) as shown:
            for start in range(0, len(boards), chunk):
                texts = [board.text for board in boards[start : start + chunk]]
                for text, answer in zip(texts, _solved(texts, fixed["goal"], solutions, end), strict=True):
                    if answer["distance"] is None:
                        return table
                    table.append({"board": text, **fixed, **{key: answer[key] for key in keys}})
                shown.add(len(texts))
    except KeyboardInterrupt as error:
        interrupted(error, table)
        raise
    return table


def write_jsonl(rows: Iterable[Any], path: str | PathLike[str]) -> None:
    """Writes rows of `dataset`, grades or reports as lines of JSON.

    `pandas.read_json(path, lines=True)`, `polars.read_ndjson(path)` and
    `datasets.load_dataset("json", ...)` read the file. For Parquet, use
    `pandas.DataFrame(rows).to_parquet(path)` or `polars.DataFrame(rows).write_parquet(path)`.
    """
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        for row in rows:
            fields = row.to_dict() if isinstance(row, Data) else row
            file.write(json.dumps(fields, ensure_ascii=False) + "\n")


def grade(
    board: Board | str,
    moves: object,
    *,
    notation: str | None = None,
    optimum: int | None = None,
) -> Data:
    """Grades a proposed solution: a text, a list of tiles or of directions, or a `Solution`.

    Directions in small letters and in words move the blank (`"rd"`, `"right down"`); those in
    capital letters move a tile (`"LU"`). `notation` sets one notation: `tiles`, `blank`,
    `tile-directions` or `words`. A wrong answer raises no error; `reason` says what is wrong with
    it. If you know the length of a shortest solution, give it as `optimum`, which saves the search.

    - `valid`: whether every move can be made.
    - `legal`: how many moves can be made before the first that cannot.
    - `solves`: whether the moves lead to the goal.
    - `length`: the number of moves, if all are valid.
    - `optimum`: the length of a shortest solution, and `excess`: `length - optimum`, if the board
      is solved. Above 16 cells, both are `None` unless `optimum` is given.
    - `lower_bound`: no solution is shorter.
    - `score`: 1 for a shortest solution, `lower_bound / length` for a longer one, 0 if the board
      is not solved.

    >>> import susun
    >>> answer = susun.grade("1 2 3/4 0 5/7 8 6", "5 6")
    >>> answer.solves, answer.excess, answer.score
    (True, 0, 1.0)
    >>> answer = susun.grade("1 2 3/4 0 5/7 8 6", [5, 7])
    >>> answer.valid, answer.legal, answer.reason
    (False, 1, 'move 2: tile 7 is not beside the blank')
    """
    if not isinstance(board, Board):
        board = Board(board)
    if notation is not None:
        # An unknown notation is no fault of the list.
        _native.write_moves(board.text, b"", notation)
    if optimum is not None:
        optimum = checked("optimum", optimum)
    bound, optimum = _bounds(board, optimum)
    grades: dict[str, Any] = {
        "valid": False,
        "solves": False,
        "legal": 0,
        "length": None,
        "optimum": optimum,
        "lower_bound": bound,
        "excess": None,
        "score": 0.0,
        "reason": None,
    }
    try:
        text, unreadable = _written(moves)
        played = _played(board, text, notation)
    except Error as error:
        named = _NUMBER.match(error.message)
        legal = int(named[1]) - 1 if named else 0
        return Data({**grades, "legal": legal, "reason": error.message})
    length = len(played["moves"])
    if unreadable is not None:
        reason = f"move {length + 1}: {unreadable!r} is not a move"
        return Data({**grades, "legal": length, "reason": reason})
    grades |= {"valid": True, "legal": length, "length": length}
    if not played["solved"]:
        return Data({**grades, "reason": "the moves do not lead to the goal"})
    if optimum is not None and length < optimum:
        raise Error(f"a solution has {length} moves, so {optimum} is not the optimum")
    excess = None if optimum is None else length - optimum
    score = (bound or 0) / length if length else 1.0
    return Data({**grades, "solves": True, "excess": excess, "score": score})


def _solved(boards: list[str], goal: str, solutions: bool, end: float | None) -> list[dict[str, Any]]:
    """The answers for some boards, in order; the distance is `None` if the search reached the end
    of its time.
    """
    puzzle = {"text": "\n".join(boards), "format": "slash", "goal": goal}
    # Counting them in the search is much faster than computing their graph.
    request: dict[str, Any] = {"verb": "solve", "puzzle": puzzle, "optimal": True, "all": solutions}
    if end is not None:
        request["limits"] = {"seconds": max(0.0, end - monotonic())}
    answers: list[dict[str, Any]] = []
    for report in ask(request):
        fields = report.to_dict()
        counts = fields["solutions"]
        proved = fields["verdict"] == "optimal" and (counts is None or counts["complete"])
        answer = {"distance": fields["cost"] if proved else None, "path": fields["moves"]}
        answers.append(answer if counts is None else {**answer, "solutions": int(counts["count"])})
    return answers


def _bounds(board: Board, optimum: int | None) -> tuple[int | None, int | None]:
    """A lower bound of the length of a solution, and the length of a shortest one."""
    if optimum is not None:
        return optimum, optimum
    request: dict[str, Any] = {"verb": "solve", "puzzle": board.puzzle}
    exact = board.rows * board.cols <= _EXACT_CELLS
    # One node is enough for a lower bound.
    [report] = ask(request | ({"optimal": True} if exact else {"limits": {"nodes": 1}}))
    found = report.to_dict()
    return found["lower_bound"], found["cost"] if exact else None


def _written(moves: object) -> tuple[str, str | None]:
    """A list of moves as text, up to the first item that is no move, and that item. A text may have
    comments, and a list may not.
    """
    if isinstance(moves, Solution):
        moves = moves.moves or ()
    if isinstance(moves, str):
        return moves, None
    if not isinstance(moves, Iterable):
        raise Error(f"the moves are of the type {type(moves).__name__}, expected a text or a list")
    words: list[str] = []
    for move in moves:
        try:
            word = str(move)
        except ValueError:
            # Python writes no integers of thousands of digits.
            word = "…"
        if not _MOVE.fullmatch(word):
            return " ".join(words), word
        words.append(word)
    return " ".join(words), None


def _played(board: Board, moves: str, notation: str | None) -> dict[str, Any]:
    text = moves_text(moves, notation)
    request = {"verb": "play", "puzzle": board.puzzle, "moves": text, "notation": notation}
    [report] = ask(request)
    played: dict[str, Any] = report.to_dict()["play"]
    return played
