"""Many boards, solved on all cores."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from . import _native
from ._ask import Progress, ask, bar, interrupted
from ._checks import checked, refused
from ._errors import Error
from ._options import SolveOptions, solve_request
from ._report import Data, Solution, answers
from ._sliding import Board, read_boards

if TYPE_CHECKING:
    from concurrent.futures import Future
    from queue import SimpleQueue

    from typing_extensions import Unpack

#: The most boards of one request: enough that its overhead does not matter.
_CHUNK = 64

#: Seconds between two checks for Ctrl-C.
_LOOK_EVERY = 0.02


def solve_many(
    boards: Iterable[Board | str] | str,
    *,
    threads: int | None = None,
    progress: Progress = None,
    **options: Unpack[SolveOptions],
) -> list[Solution]:
    """Solves many boards on several threads; the solutions are in the order of the boards. The
    boards are a list, or a text that `read_boards` reads.

    Each board is solved on one thread, with the options of `Board.solve`. `threads` is the number
    of boards solved at the same time, by default one per core. `progress` is called with `done`
    and `total`. After Ctrl-C, `best` of the `KeyboardInterrupt` is the list of the solutions so far.

    >>> import susun
    >>> boards = susun.random_boards(3, 3, 100, seed=1)
    >>> solutions = solve_many(boards)
    >>> sum(solution.cost for solution in solutions)
    2128
    """
    import os
    from concurrent.futures import ThreadPoolExecutor
    from queue import SimpleQueue

    if isinstance(boards, Board):
        raise refused("boards", boards, "a list of boards", "for one board, call its method `solve`")
    if not isinstance(boards, Iterable):
        raise refused("boards", boards, "a list of boards or a text")
    boards = read_boards(boards) if isinstance(boards, str) else boards
    given = [board if isinstance(board, Board) else _read(board, number) for number, board in enumerate(boards)]
    found: list[Solution | None] = [None] * len(given)
    workers: int = checked("threads", threads or 0) or os.cpu_count() or 1
    stop = _native.Stop()

    def solve(chunk: list[int]) -> int:
        if not stop.is_stopped():
            request, estimate = solve_request(given[chunk[0]], 1, **options)
            request["puzzle"]["text"] = "\n".join(given[index].text for index in chunk)
            reports = answers(ask(request, stop=stop, heuristic=estimate))
            # If the search was stopped, there are fewer reports than boards.
            for index, report in zip(chunk, reports, strict=False):
                found[index] = cast(Solution, report)
        return len(chunk)

    with Shown(progress, len(given)) as shown, ThreadPoolExecutor(workers) as pool:
        done: SimpleQueue[Future[int]] = SimpleQueue()
        chunks = _chunks(given, workers)
        try:
            for chunk in chunks:
                pool.submit(solve, chunk).add_done_callback(done.put)
            for _ in chunks:
                shown.add(_next(done).result())
        except BaseException as error:
            stop.stop()
            if isinstance(error, KeyboardInterrupt):
                pool.shutdown()
                interrupted(error, [solution for solution in found if solution is not None])
            raise
    return cast("list[Solution]", found)


def _read(board: str, number: int) -> Board:
    try:
        return Board(board)
    except Error as error:
        raise Error(f"boards[{number}]: {error.message}", error.hint, error.line, error.column, error.code) from None


def _next(done: SimpleQueue[Future[int]]) -> Future[int]:
    """The next chunk that is done. Some systems deliver Ctrl-C only between two waits."""
    from queue import Empty

    while True:
        try:
            return done.get(timeout=_LOOK_EVERY)
        except Empty:
            pass


def _chunks(boards: list[Board], threads: int) -> list[list[int]]:
    """The numbers of the boards of each request, which have the same size and the same goal."""
    most = max(1, min(_CHUNK, len(boards) // (4 * threads)))
    alike: dict[tuple[int, int, str], list[int]] = {}
    for index, board in enumerate(boards):
        alike.setdefault((board.rows, board.cols, board.goal.text), []).append(index)
    return [same[at : at + most] for same in alike.values() for at in range(0, len(same), most)]


class Shown:
    """The number of boards that are done, shown as the caller wants."""

    def __init__(self, progress: Progress, total: int) -> None:
        self._call = progress if callable(progress) else None
        self._bar = bar("boards", total) if progress is True else None
        self._done, self._total = 0, total

    def add(self, count: int) -> None:
        self._done += count
        if self._call and count:
            self._call(Data({"kind": "boards", "done": self._done, "total": self._total}))
        if self._bar is not None:
            self._bar.update(count)

    def __enter__(self) -> Shown:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()
