"""Reproducible experiments: records that survive a crash, statistics and figures.

>>> from susun import lab
>>> records = lab.run({
...     "title": "Hamming against Manhattan",
...     "measures": ["expanded"],
...     "instances": [{"generate": {"size": "3x3", "count": 10, "seed": 1}}],
...     "methods": [
...         {"name": "Hamming", "algorithm": "a-star", "heuristic": "hamming"},
...         {"name": "Manhattan", "algorithm": "a-star", "heuristic": "manhattan"},
...     ],
... })
>>> len(records), records.rows()[0]["outcome"]
(20, 'optimal')
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex

from . import _native
from ._ask import Progress, bar, interrupted
from ._errors import Error
from ._frames import frame_of
from ._report import Data

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

__all__ = ["Figure", "Page", "Records", "read", "run"]


def run(
    experiment: str | PathLike[str] | Mapping[str, Any],
    records: str | PathLike[str] | None = None,
    *,
    progress: Progress = None,
) -> Records:
    """Runs an experiment and returns its records. Runs that are already recorded are skipped.

    The experiment is a TOML file as for `susun lab run`, or a `dict` with the same keys. `records`
    names the file of the records. The default is the name of the TOML file with the ending
    `.jsonl`, or a temporary file for a `dict`. If Ctrl-C stops the experiment, `best` of the
    `KeyboardInterrupt` has the records so far, and the same call with the same file continues it.

    `progress=True` shows a bar of `tqdm` if that is installed. A function is called with `kind`
    "begins" and the number of `runs`, and then after each run with `kind` "ran", its `method` and
    its `instance`.
    """
    temporary = None
    if isinstance(experiment, Mapping):
        text, path = _toml(experiment), Path("experiment.toml")
        if records is None:
            temporary, records = _temporary()
    else:
        path = Path(experiment)
        text = path.read_text(encoding="utf-8")
        records = path.with_suffix(".jsonl") if records is None else records
    watch, close = _watch(progress)
    try:
        _, error = _native.lab_run(text, str(path), str(records), watch=watch)
    finally:
        close()
    if error is None:
        return Records([records], temporary)
    if isinstance(error, KeyboardInterrupt):
        interrupted(error, Records([records], temporary) if Path(records).exists() else None)
    raise error


def read(files: str | PathLike[str] | Iterable[str | PathLike[str]]) -> Records:
    """The records in one file or in several files."""
    return Records([files] if isinstance(files, (str, PathLike)) else files)


class Records:
    """The results of runs: a line for each puzzle, method and repetition.

    All numbers and figures are made from these lines alone. Methods take a list of `measures`, such
    as `["expanded", "cpu_seconds"]`. The default is the measures that the experiment names.
    """

    def __init__(
        self,
        files: Iterable[str | PathLike[str]],
        temporary: TemporaryDirectory[str] | None = None,
    ) -> None:
        #: The files of the records.
        self.files: tuple[Path, ...] = tuple(Path(file) for file in files)
        # The folder is removed with this object.
        self._temporary = temporary
        self._lines = _native.lab_records(self._names)

    @property
    def _names(self) -> list[str]:
        return [str(file) for file in self.files]

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        # A temporary file is removed with this object, so a copy needs a file of its own.
        return super().__reduce_ex__(protocol) if self._temporary is None else (_kept, (self._lines,))

    def __len__(self) -> int:
        return len(self._lines)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.rows())

    def __repr__(self) -> str:
        return f"<Records: {len(self)} runs in {', '.join(self._names)}>"

    def _repr_markdown_(self) -> str:
        return self.summary(form="markdown")

    def rows(self) -> list[dict[str, Any]]:
        """One `dict` for each run; the book has a table of all fields."""
        return [json.loads(line) for line in self._lines]

    def frame(self, kind: str = "pandas") -> Any:
        """A data frame of `pandas` or of `polars`, which must be installed."""
        return frame_of(self.rows(), kind)

    def summary(self, measures: Iterable[str] = (), form: str = "text") -> str:
        """The tables of `susun lab summary`; `form` is `text`, `markdown`, `latex` or `json`."""
        return _native.lab_summary(self._names, _listed(measures), form)

    def figures(self, measures: Iterable[str] = ()) -> dict[str, Figure]:
        """Every figure that the records allow, by name, such as `dots-expanded`."""
        drawn = _native.lab_figures(self._names, _listed(measures))
        return {name: Figure(name, svg) for name, svg in drawn}

    def report(self, measures: Iterable[str] = ()) -> Page:
        """One page of HTML with the question, the setup, all tables and all figures."""
        return Page(_native.lab_report(self._names, _listed(measures)))


def _kept(lines: list[str]) -> Records:
    """Records with these lines, in a new temporary file."""
    temporary, file = _temporary()
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return Records([file], temporary)


def _temporary() -> tuple[TemporaryDirectory[str], Path]:
    """A folder for records, and the file in it."""
    import tempfile

    folder = tempfile.TemporaryDirectory(prefix="susun-lab-")
    return folder, Path(folder.name) / "experiment.jsonl"


def _listed(measures: Iterable[str]) -> list[str]:
    return [measures] if isinstance(measures, str) else list(measures)


class Figure:
    """A figure, which notebooks show."""

    def __init__(self, name: str, svg: str) -> None:
        #: The name, made of the kind of the figure and its measure.
        self.name = name
        #: The figure as SVG.
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Figure {self.name}>"

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the SVG to a file."""
        Path(path).write_text(self.svg, encoding="utf-8")


class Page(str):
    """A page of HTML."""

    __slots__ = ()

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the page to a file."""
        Path(path).write_text(self, encoding="utf-8")


def _watch(progress: Progress) -> tuple[Callable[[str], object] | None, Callable[[], object]]:
    """A function for the engine to call, and one to call at the end."""
    if callable(progress):
        call = progress
        return lambda text: call(Data(text)), lambda: None
    shown = bar("runs") if progress else None
    if shown is None:
        return None, lambda: None

    def show(text: str) -> None:
        event = Data(text)
        if event.kind == "begins":
            shown.reset(event.runs)
        else:
            shown.update()

    return show, shown.close


def _toml(experiment: Mapping[str, Any]) -> str:
    """An experiment as the text of a TOML file: a line for each value, then the tables."""
    text = _lines({key: value for key, value in experiment.items() if not _is_table(value)})
    for key, value in experiment.items():
        if isinstance(value, Mapping):
            text += f"\n[{_key(key)}]\n{_lines(value)}"
        elif _is_table(value):
            text += "".join(f"\n[[{_key(key)}]]\n{_lines(table)}" for table in value)
    return text


def _is_table(value: object) -> bool:
    if isinstance(value, (list, tuple)):
        return bool(value) and all(isinstance(item, Mapping) for item in value)
    return isinstance(value, Mapping)


def _lines(table: Mapping[str, Any]) -> str:
    given = ((key, value) for key, value in table.items() if value is not None)
    return "".join(f"{_key(key)} = {_value(value)}\n" for key, value in given)


def _key(key: str) -> str:
    if not isinstance(key, str):
        raise Error(f"the keys of an experiment are texts, not {key!r}")
    return key if key.isidentifier() and key.isascii() else _value(key)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        # NumPy's floats are floats with another `repr`.
        return repr(float(value))
    if isinstance(value, int):
        return str(int(value))
    if isinstance(value, (str, Path)):
        # Strings of JSON are strings of TOML, except for one control character.
        return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, Mapping):
        items = (f"{_key(key)} = {_value(item)}" for key, item in value.items() if item is not None)
        return f"{{ {', '.join(items)} }}"
    raise Error(f"an experiment cannot contain {value!r} of the type {type(value).__name__}")
