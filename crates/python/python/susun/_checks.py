"""Checks of arguments: a wrong value is refused by the name of its argument."""

from __future__ import annotations

from operator import index
from typing import Any

from ._errors import Error

#: The largest value of each argument that is a whole number.
_MOST = {
    **dict.fromkeys(
        ("cols", "count", "depth", "events", "max_solutions", "optimum", "rows", "scramble", "trace", "walk"),
        2**32 - 1,
    ),
    **dict.fromkeys(("effort", "memory", "nodes", "seed"), 2**64 - 1),
    "threads": 2**16 - 1,
}

_FLAGS = {"all", "best_moves", "graph", "optimal", "solutions"}

_TEXTS = {"algorithm", "difficulty", "duplicates", "format", "metric", "moves", "notation"}

#: More seconds than any search takes.
_ENDLESS = 1e12


def checked(name: str, value: Any) -> Any:
    """The value of an argument as requests contain it; numbers of NumPy are numbers, too."""
    if name in _MOST:
        return 100_000 if name == "trace" and value is True else _whole(name, value)
    if name == "seconds":
        return _seconds(value)
    if name in _FLAGS:
        # NumPy has a `bool` of its own.
        if type(value).__name__ not in ("bool", "bool_") and value not in (0, 1):
            raise refused(name, value, "`True` or `False`")
        return bool(value)
    if name in _TEXTS and not isinstance(value, str):
        raise refused(name, value, "a text")
    if name == "metric" and value not in ("single", "multi"):
        raise refused(name, value, '"single" or "multi"')
    return value


def refused(name: str, value: object, expected: str, hint: str | None = None) -> Error:
    """The error for an argument with a wrong value."""
    return Error(f"`{name}` is {described(value)}, expected {expected}", hint)


def described(value: object) -> str:
    """A value as errors show it, on one short line."""
    if callable(value) and hasattr(value, "__name__"):
        return f"the function `{value.__name__}`"
    if not isinstance(value, (bool, int, float, str, list, tuple, type(None))):
        return f"of the type `{type(value).__name__}`"
    try:
        text = repr(value)
    except ValueError:
        # Python writes no integers of thousands of digits.
        return "too large"
    return text if len(text) <= 60 else f"{text[:60]}…"


def _whole(name: str, value: Any) -> int:
    most, hint = _MOST[name], None
    try:
        number = -1 if isinstance(value, bool) else index(value)
    except TypeError:
        number = -1
    if 0 <= number <= most:
        return number
    if isinstance(value, float) and value.is_integer() and 0 <= value <= most:
        hint = f"write `{name}={int(value)}`"
    elif name == "memory":
        hint = "it is in bytes: 1 GB is `memory=10**9`"
    expected = f"a whole number, at most {most}" if number > most else "a whole number, at least 0"
    raise refused(name, value, expected, hint)


def _seconds(value: Any) -> float:
    expected = "a number of seconds, at least 0"
    try:
        seconds = -1.0 if isinstance(value, (bool, str)) else float(value)
    except (TypeError, ValueError, OverflowError):
        seconds = -1.0
    if seconds > _ENDLESS:
        raise refused("seconds", value, expected, "leave it out for no limit")
    if not seconds >= 0:
        raise refused("seconds", value, expected)
    return value if isinstance(value, (int, float)) else seconds
