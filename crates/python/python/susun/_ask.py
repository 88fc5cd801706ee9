"""Requests to the engine."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Union

from . import _native
from ._checks import checked
from ._report import Data, Report, answers

if TYPE_CHECKING:
    from ._native import Stop

#: `True` shows a bar of `tqdm` if that is installed; a function is called with reports of progress.
Progress = Union[None, bool, Callable[[Data], object]]

#: Estimates the moves to the goal from the tiles of a board, row by row, 0 for the blank.
Estimate = Callable[[tuple[int, ...]], int]


def ask(
    request: Mapping[str, Any],
    *,
    progress: Progress = None,
    stop: Stop | None = None,
    heuristic: Estimate | None = None,
) -> list[Report]:
    """Sends a request to the engine and returns the reports.

    A request is a `dict`; the command `susun schema request` prints its JSON Schema.

    >>> ask({"verb": "hint", "puzzle": {"text": "1 2 3/4 5 6/7 0 8"}})[0].tile
    8
    >>> methods = ask({"verb": "methods"})[0]
    >>> [goal.name for goal in methods.goals][:3]
    ['standard', 'blank-first', 'snail']

    Ctrl-C stops the search and raises `KeyboardInterrupt`, whose `best` is the report of what was
    found so far, or `None`. If `stop` is given, Ctrl-C does not stop the search; another thread
    stops it with `stop.stop()`, and the reports say what was found. `progress` is called at
    most every 50 ms with `generated`, `expanded`, `lower_bound`, `cost` and `seconds`.
    `heuristic` is a function for requests of `solve` and `audit`: it is called with the tiles of a
    board, row by row, and returns an `int`.
    """
    watch, close = _watch(progress)
    try:
        texts, error = _native.answer(json.dumps(request), stop, watch, heuristic)
    except KeyboardInterrupt as early:
        # A search of milliseconds does not look for Ctrl-C: Python raises it when the call returns.
        interrupted(early, None)
        raise
    finally:
        close()
    reports = [Report(text) for text in texts]
    if isinstance(error, KeyboardInterrupt):
        found = answers(reports)
        interrupted(error, found[-1] if found else None)
    if error is not None:
        raise error
    return reports


def interrupted(error: KeyboardInterrupt, best: object) -> None:
    """Attaches what was found before Ctrl-C."""
    setattr(error, "best", best)  # noqa: B010 - type checkers know no `best`


def only(reports: Sequence[Report]) -> Report:
    """The only report, with its graph and its trace attached."""
    (report,) = answers(reports)
    return report


def given(**options: Any) -> dict[str, Any]:
    """The options without those that are `None` or `False`, checked."""
    return {
        name: checked(name, value)
        for name, value in options.items()
        if value is not None and value is not False
    }


def bar(unit: str, total: int | None = None) -> Any:
    """A progress bar of `tqdm`; `None` if that is not installed."""
    try:
        from importlib import import_module

        return import_module("tqdm.auto").tqdm(unit=f" {unit}", total=total, unit_scale=True)
    except ImportError:
        return None


def _watch(progress: Progress) -> tuple[Callable[[str], object] | None, Callable[[], object]]:
    """A function for the engine to call, and one to call at the end."""
    if progress is True:
        shown = bar("nodes")
        if shown is None:
            return None, lambda: None

        def show(data: Data) -> None:
            shown.set_postfix_str(f"at least {data.lower_bound} moves", refresh=False)
            shown.update(data.generated - shown.n)

        return _events(show), shown.close
    return (_events(progress) if callable(progress) else None), lambda: None


def _events(call: Callable[[Data], object]) -> Callable[[str], object]:
    def watch(text: str) -> None:
        event = Data(text)
        if event.kind == "progress":
            call(event)

    return watch
