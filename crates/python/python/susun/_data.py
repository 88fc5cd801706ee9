"""Data for training and for tests: boards of known difficulty, and grades of proposed solutions."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ._ask import ask
from ._errors import Error
from ._report import Data, Solution
from ._sliding import Board, GoalLike, goal_text

if TYPE_CHECKING:
    from os import PathLike

#: Boards with more cells have no known distance, unless they were generated at one.
_EXACT_CELLS = 16

#: Boards of one request: their reports are in memory at the same time.
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
    distance: int | tuple[int, int] | range | None = None,
    goal: GoalLike = "standard",
    solutions: bool = True,
    path: bool = True,
) -> list[dict[str, Any]]:
    """Random boards with their exact difficulty, one `dict` for each.

    `board` and `goal` are texts that `Board` reads; `distance` is the length of a shortest
    solution, proved by a search; `solutions` is how many shortest solutions there are; `path` is
    one of them, as the tiles to move. The same arguments give the same rows.

    Boards are drawn uniformly among all that can reach the goal, and one can come twice. With
    `distance=20`, `distance=(15, 20)` or `distance=range(15, 21)` they are this far from the goal,
    and different from each other. The distances of such a range are not equally frequent: for the
    same number of boards at each, make a data set for each. Exact distances are found up to 16
    cells; a larger board must be near the goal, or its search does not end.

    >>> import susun
    >>> row, other = susun.dataset(3, 3, 2, seed=1, distance=(5, 8))
    >>> row["board"], row["distance"], row["solutions"], row["path"]
    ('1 2 3/7 4 5/8 6 0', 6, 1, [6, 8, 7, 4, 5, 6])
    """
    request = {
        "verb": "generate",
        "size": f"{rows}x{cols}",
        "count": count,
        "seed": str(seed),
        "goal": goal_text(goal),
        "distance": None if distance is None else _interval(distance),
    }
    generated = [report.to_dict() for report in ask(request)]
    boards = [board for report in generated for board in report["boards"]]
    answers = []
    for start in range(0, len(boards), _CHUNK):
        answers += _solved(boards[start : start + _CHUNK], goal_text(goal), solutions)
    fixed = {"rows": rows, "cols": cols, "goal": goal_text(goal)}
    keys = ["distance", *(["solutions"] if solutions else []), *(["path"] if path else [])]
    return [
        {"board": board, **fixed, **{key: answer[key] for key in keys}}
        for board, answer in zip(boards, answers, strict=True)
    ]


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
    """Grades a proposed solution: a text in any notation of moves, a list of tiles or of
    directions, or a `Solution`.

    A bad list raises no error; `reason` says what is wrong with it. If the length of a shortest
    solution is known, give it as `optimum`, and nothing is searched.

    - `valid`: whether every move can be made, and `legal`: how many can be made before the first
      that cannot;
    - `solves`: whether the list leads to the goal, and `length`: how many moves it has, if it is
      valid;
    - `optimum`: the length of a shortest solution, and `excess`: how many moves more the list has,
      if it solves the board. Above 16 cells both are `None` unless `optimum` is given, and only
      `lower_bound` is known;
    - `score`: 1 for a shortest solution, less for a longer one (`lower_bound / length`), 0 if the
      board is not solved.

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
        played = _played(board, _written(moves), notation)
    except Error as error:
        named = _NUMBER.match(error.message)
        legal = int(named[1]) - 1 if named else 0
        return Data({**grades, "legal": legal, "reason": error.message})
    length = len(played["moves"])
    grades |= {"valid": True, "legal": length, "length": length}
    if not played["solved"]:
        return Data({**grades, "reason": "the moves do not lead to the goal"})
    excess = None if optimum is None else length - optimum
    score = (bound or 0) / length if length else 1.0
    return Data({**grades, "solves": True, "excess": excess, "score": score})


def _interval(distance: int | tuple[int, int] | range) -> str:
    if isinstance(distance, int):
        return str(distance)
    first, last = (distance[0], distance[-1]) if isinstance(distance, range) else distance
    return f"{first}..{last}"


def _solved(boards: list[str], goal: str, solutions: bool) -> list[dict[str, Any]]:
    """The answers for some boards, in order."""
    puzzle = {"text": "\n".join(boards), "format": "slash", "goal": goal}
    # Counting them in the search is much faster than computing their graph.
    request = {"verb": "solve", "puzzle": puzzle, "optimal": True, "all": solutions}
    answers: list[dict[str, Any]] = []
    for report in ask(request):
        fields = report.to_dict()
        answer = {"distance": fields["cost"], "path": fields["moves"]}
        if solutions:
            answer["solutions"] = int(fields["solutions"]["count"])
        answers.append(answer)
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


def _written(moves: object) -> str:
    """A list of moves as text. A text may have comments, and a list may not."""
    if isinstance(moves, Solution):
        moves = moves.moves or ()
    if isinstance(moves, str):
        return moves
    if not isinstance(moves, Iterable):
        raise Error(f"the moves are of the type {type(moves).__name__}, expected a text or a list")
    words = [str(move) for move in moves]
    for number, word in enumerate(words, 1):
        if not _MOVE.fullmatch(word):
            raise Error(f"move {number}: {word!r} is not a move")
    return " ".join(words)


def _played(board: Board, moves: str, notation: str | None) -> dict[str, Any]:
    request = {"verb": "play", "puzzle": board.puzzle, "moves": moves, "notation": notation}
    [report] = ask(request)
    played: dict[str, Any] = report.to_dict()["play"]
    return played
