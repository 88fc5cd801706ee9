"""The engine of Susun. Requests and reports are JSON; the modules beside this one make objects of them."""

from collections.abc import Callable, Sequence
from typing import final

__all__ = [
    "Games",
    "Stop",
    "__version__",
    "answer",
    "board_picture",
    "game_gif",
    "game_picture",
    "lab_figures",
    "lab_records",
    "lab_report",
    "lab_run",
    "lab_summary",
    "packing_picture",
    "read_moves",
    "write_moves",
]

__version__: str

@final
class Stop:
    """Stops the calls that were given it, from any thread."""

    def __new__(cls) -> Stop: ...
    def stop(self) -> None: ...
    def is_stopped(self) -> bool: ...

@final
class Games:
    """Games on boards of one size, moved together."""

    def __new__(cls, rows: int, cols: int, goal: str, count: int) -> Games: ...
    def start(self, game: int, cells: Sequence[int]) -> None: ...
    def move(self, actions: bytes) -> bytes: ...
    def cells(self) -> bytes: ...
    def allowed(self) -> bytes: ...

def answer(
    request: str,
    stop: Stop | None = None,
    watch: Callable[[str], object] | None = None,
    heuristic: Callable[[tuple[int, ...]], int] | None = None,
) -> tuple[list[str], BaseException | None]: ...
def read_moves(board: str, moves: str, notation: str | None = None) -> bytes: ...
def write_moves(board: str, moves: bytes, notation: str) -> str: ...
def board_picture(board: str, goal: str, dark: bool = False) -> str: ...
def game_picture(board: str, goal: str, moves: bytes, dark: bool = False) -> str: ...
def game_gif(
    board: str, goal: str, moves: bytes, dark: bool = False, milliseconds: int = 300
) -> bytes: ...
def packing_picture(report: str, dark: bool = False) -> str: ...
def lab_run(
    experiment: str,
    path: str,
    records: str,
    stop: Stop | None = None,
    watch: Callable[[str], object] | None = None,
) -> tuple[int, BaseException | None]: ...
def lab_records(files: Sequence[str]) -> list[str]: ...
def lab_summary(files: Sequence[str], measures: Sequence[str], form: str) -> str: ...
def lab_figures(files: Sequence[str], measures: Sequence[str]) -> list[tuple[str, str]]: ...
def lab_report(files: Sequence[str], measures: Sequence[str]) -> str: ...
