"""The error that Susun raises."""

from __future__ import annotations

import re

#: An option of the command line with its value, except in a command such as `susun solve --trace FILE`.
_OPTION = re.compile(
    r"`susun [^`]*`|(?<![\w`-])--([a-z]+(?:-[a-z]+)*)"
    r"(?: (?!(?:and|belongs|for|in|is|needs|on|or|out|uses|with)\b)([\w.-]*\w))?"
)

#: Options that have no value on the command line.
_FLAGS = {"all", "graph", "optimal", "repeat"}

#: Options with other names on the command line.
_NAMES = {"limit_memory": "memory", "limit_nodes": "nodes", "limit_time": "seconds"}


class Error(ValueError):
    """A request that cannot be answered: what is wrong, where, and what to do about it.

    >>> import susun
    >>> try:
    ...     susun.Board("1 2 3/4 0 5/7 8 8")
    ... except susun.Error as error:
    ...     print(error.message, error.line, error.column, error.hint, sep=" | ")
    line 1, column 17: tile 8 appears twice, first on line 1, column 15 | 1 | 17 | tile 6 is missing
    """

    # Users catch `susun.Error`, so tracebacks show this name.
    __module__ = "susun"

    #: What is wrong.
    message: str
    #: What to do about it.
    hint: str | None
    #: The line of the mistake, from 1.
    line: int | None
    #: The column of the mistake in characters, from 1.
    column: int | None
    #: The kind of the mistake as a short name, for programs.
    code: str | None

    def __init__(
        self,
        message: str,
        hint: str | None = None,
        line: int | None = None,
        column: int | None = None,
        code: str | None = None,
    ) -> None:
        # `pickle` makes the error from `args`, so all arguments are in it.
        super().__init__(message, hint, line, column, code)
        self.message = message
        self.hint = hint
        self.line = line
        self.column = column
        self.code = code

    def __str__(self) -> str:
        lines = [self.message]
        # The messages of the engine begin with the place.
        if self.line is not None and f"line {self.line}" not in self.message:
            lines.append(f"line {self.line}, column {self.column}")
        if self.hint:
            lines.append(f"hint: {self.hint}")
        return "\n".join(lines)


def error_of(code: str | None, message: str, hint: str | None, line: int | None, column: int | None) -> Error:
    """Makes an error; the native module calls this. It has the names of the command line.

    >>> print(error_of(None, "--weight needs --algorithm", "add --algorithm a-star", None, None))
    weight= needs algorithm=
    hint: add algorithm="a-star"
    """
    hint = _OPTION.sub(_in_python, hint) if hint else hint
    return Error(_OPTION.sub(_in_python, message), hint, line, column, code)


def _in_python(option: re.Match[str]) -> str:
    """An option of the command line as an argument."""
    name, value = option.groups()
    if name is None:
        return option[0]
    name = name.replace("-", "_")
    name = _NAMES.get(name, name)
    if name in _FLAGS:
        return f"{name}=True" + (f" {value}" if value else "")
    # Values in capital letters stand for others.
    bare = not value or value.isupper() or value.isdigit()
    return f"{name}={value or ''}" if bare else f'{name}="{value}"'
