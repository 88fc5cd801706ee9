"""How calls behave: Ctrl-C, threads, memory, time of the import; and the examples of the package."""

from __future__ import annotations

import doctest
import os
import signal
import subprocess
import sys
import threading
import time
from statistics import median

import pytest
import susun
from susun import Board

#: A search that takes hours.
HARD = Board("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1")

#: Says how long a search of 1,000 nodes takes, starts a long search, and reports on the interruption.
SEARCH = """
import sys, time, susun
board = susun.Board({text!r})
begun = time.perf_counter()
board.solve("iterative-deepening", nodes=1000)
print(time.perf_counter() - begun, flush=True)
try:
    {call}
except KeyboardInterrupt as error:
    print(time.time(), error.best, flush=True)
"""

SINGLE = """board.solve("iterative-deepening")"""
ANYTIME = """susun.Board(susun.random_board(10, 10, seed=1)).solve(effort=10**12)"""
MANY = """susun.solve_many([board] * 8, algorithm="iterative-deepening")"""
DATA = """susun.dataset(4, 4, 10**4, seed=1)"""
OWN = """board.solve("ida-star", lambda board: 0)"""


def processor_time(pid: int) -> float:
    """The seconds that a process has used."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def interrupted(call: str) -> tuple[float, float, str]:
    """The time from the signal to the exception, the time of a short search, and `best` of the exception."""
    script = SEARCH.format(text=HARD.text, call=call)
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        short = float(process.stdout.readline())
        # Until the search has begun, whatever other programs do.
        begun = processor_time(process.pid)
        while processor_time(process.pid) < begun + 0.15:
            time.sleep(0.005)
        sent = time.time()
        process.send_signal(signal.SIGINT)
        raised, best = process.stdout.readline().split(" ", 1)
        assert process.wait(10) == 0
        return float(raised) - sent, short, best.strip()


@pytest.mark.parametrize(
    ("call", "best"),
    [
        (SINGLE, "<Solution: halted"),
        (ANYTIME, "<Solution: solved"),
        (MANY, "[<Solution: halted"),
        (OWN, "<Solution: halted"),
        (DATA, "["),
    ],
)
def test_ctrl_c_ends_a_search_with_what_was_found(call: str, best: str) -> None:
    times, shorts = [], []
    for _ in range(5):
        seconds, short, found = interrupted(call)
        assert found.startswith(best)
        times.append(seconds)
        shorts.append(short)
    # Other programs on this machine can delay some of them. On a slow machine, the quick solution that every stopped
    # search gives takes longer than this alone; but never more than three times as long.
    assert median(times) < min(max(0.1, 3 * median(shorts)), 0.3), (times, shorts)


def test_another_thread_can_stop_a_search() -> None:
    request = {"verb": "solve", "puzzle": HARD.puzzle, "method": {"algorithm": "iterative-deepening"}}
    times = []
    for _ in range(3):
        stop = susun.Stop()
        threading.Timer(0.1, stop.stop).start()
        begun = time.perf_counter()
        (report,) = susun.ask(request, stop=stop)
        times.append(time.perf_counter() - begun)
        assert report.halted_by == "stopped"
        assert stop.is_stopped()
    # Other programs can delay one of three searches.
    assert min(times) < 1, times


def test_other_threads_run_during_a_search() -> None:
    counts: list[int] = []

    def count() -> None:
        for number in range(10**9):
            if ended.is_set():
                break
            counts.append(number)
            time.sleep(0.001)

    ended = threading.Event()
    thread = threading.Thread(target=count)
    thread.start()
    during = []
    for _ in range(3):
        before = len(counts)
        HARD.solve("iterative-deepening", threads=1, seconds=0.5)
        during.append(len(counts) - before)
    ended.set()
    thread.join()
    # Other programs can delay one of three searches.
    assert max(during) > 100, during


def resident() -> int:
    """The resident memory of this process in bytes."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")


def test_memory_stays_flat() -> None:
    board = Board("1 2 3/4 0 5/7 8 6")

    def calls(count: int) -> None:
        for number in range(count):
            board.solve().moves  # noqa: B018
            board.play("rd").check().kurang  # noqa: B018
            if number % 100 == 0:
                board.solve(heuristic=lambda board: len(board.cells) % 9, progress=print)
                with pytest.raises(susun.Error):
                    Board("1 2/3 3")

    calls(2_000)
    before = resident()
    # Each makes three.
    calls(33_000)
    assert resident() - before < 4 << 20


def test_the_import_is_fast() -> None:
    script = "import time; t = time.perf_counter(); import {}; print(time.perf_counter() - t)"

    def seconds(module: str) -> float:
        run = [sys.executable, "-c", script.format(module)]
        return min(float(subprocess.run(run, capture_output=True, check=True).stdout) for _ in range(5))

    # A slow machine needs longer for every import, also for one of the standard library.
    assert seconds("susun") < max(0.06, seconds("asyncio"))


def test_every_name_can_be_imported() -> None:
    assert all(getattr(susun, name) is not None for name in susun.__all__)
    assert susun.__all__ == sorted(susun.__all__)
    assert set(susun.__all__) <= set(dir(susun))
    with pytest.raises(AttributeError, match="no attribute 'nope'"):
        _ = susun.nope


def test_the_examples_of_the_package_are_true() -> None:
    # `test_book.py` runs those of the modules.
    assert doctest.testmod(susun).failed == 0


def test_ctrl_c_during_a_small_board_has_a_best() -> None:
    # A search of milliseconds ends before Ctrl-C is noticed.
    *_, best = interrupted("""[susun.Board("8 6 7/2 5 4/3 0 1").solve("iterative-deepening") for _ in range(9)]""")
    assert best == "None" or best.startswith("<Solution: halted")
