"""The error that Susun raises."""

from __future__ import annotations


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
    #: A name for the kind of the mistake, for programs.
    code: str | None

    def __init__(
        self,
        message: str,
        hint: str | None = None,
        line: int | None = None,
        column: int | None = None,
        code: str | None = None,
    ) -> None:
        # All arguments are in `args`, from which `pickle` makes the error again.
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
    """Makes an error; the native module calls this."""
    return Error(message, hint, line, column, code)
