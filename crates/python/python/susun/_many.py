"""Many boards, solved on all cores."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from . import _native
from ._ask import Progress, ask, bar, interrupted
from ._options import SolveOptions, solve_request
from ._report import Data, Solution, answers
from ._sliding import Board

if TYPE_CHECKING:
    from concurrent.futures import Future
    from queue import SimpleQueue

    from typing_extensions import Unpack

#: The most boards of one request: enough that its overhead does not matter.
_CHUNK = 64

#: The time between two looks for Ctrl-C, in seconds.
_LOOK_EVERY = 0.02


def solve_many(
    boards: Iterable[Board | str],
    *,
    threads: int | None = None,
    progress: Progress = None,
    **options: Unpack[SolveOptions],
) -> list[Solution]:
    """Solves many boards on several threads; the solutions are in the order of the boards.

    Each board is solved on one thread, with the options of `Board.solve`. `progress` is called
    with `done` and `total`. After Ctrl-C, `best` of the `KeyboardInterrupt` is the list of the
    solutions so far.

    >>> import susun
    >>> boards = susun.random_boards(3, 3, 100, seed=1)
    >>> solutions = solve_many(boards)
    >>> sum(solution.cost for solution in solutions)
    2128
    """
    import os
    from concurrent.futures import ThreadPoolExecutor
    from queue import SimpleQueue

    given = [board if isinstance(board, Board) else Board(board) for board in boards]
    found: list[Solution | None] = [None] * len(given)
    threads = threads or os.cpu_count() or 1
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

    with _Shown(progress, len(given)) as shown, ThreadPoolExecutor(threads) as pool:
        done: SimpleQueue[Future[int]] = SimpleQueue()
        chunks = _chunks(given, threads)
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


class _Shown:
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

    def __enter__(self) -> _Shown:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()
