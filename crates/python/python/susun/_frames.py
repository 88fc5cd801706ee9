"""Reports as tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any, Union

from ._checks import refused
from ._errors import Error
from ._report import Data, number

#: A report, or several; a `dict` is like a report.
Rows = Union[Data, Iterable[Union[Data, Mapping[str, Any]]]]


def rows(reports: Rows) -> list[dict[str, Any]]:
    """One flat `dict` for each report; the names of nested fields are joined by dots.

    >>> rows([Data({"cost": 4, "counters": {"expanded": 84}})])
    [{'cost': 4, 'counters.expanded': 84}]
    """
    return [dict(_flat("", _fields(report))) for report in _several(reports)]


def frame(reports: Rows, kind: str = "pandas") -> Any:
    """A data frame with one row for each report, and the columns of `rows`.

    `kind` is `"pandas"` or `"polars"`, which must be installed.
    """
    return frame_of(rows(reports), kind)


def frame_of(table: list[dict[str, Any]], kind: str) -> Any:
    """A data frame with these rows."""
    if kind == "pandas":
        return import_module("pandas").DataFrame(table)
    if kind == "polars":
        # Rows differ in which fields are `null`, so all of them determine the types.
        return import_module("polars").DataFrame(table, infer_schema_length=None)
    raise Error(f"there is no kind of frame called {kind!r}", 'use "pandas" or "polars"')


def _several(reports: Rows) -> Iterable[Any]:
    if isinstance(reports, (Data, Mapping)):
        return [reports]
    if isinstance(reports, str) or not isinstance(reports, Iterable):
        raise refused("reports", reports, "a report or a list of reports")
    return reports


def _fields(report: Any) -> Mapping[str, Any]:
    if isinstance(report, Data):
        return report.to_dict()
    if isinstance(report, Mapping):
        return report
    raise refused("reports", report, "reports in the list")


def _flat(prefix: str, fields: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in fields.items():
        if isinstance(value, Mapping):
            yield from _flat(f"{prefix}{name}.", value)
        else:
            yield prefix + name, number(value, name)
