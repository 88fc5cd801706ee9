"""The tables of `golden/`: facts as rows."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def table(name: str) -> list[dict[str, str]]:
    """The rows of a table; an empty value is not known."""
    text = (ROOT / "golden" / name).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    columns = lines[0].split("\t")
    return [dict(zip(columns, line.split("\t"), strict=True)) for line in lines[1:]]


def numbers(text: str) -> tuple[int, ...]:
    """The numbers of a value."""
    return tuple(map(int, text.split()))
