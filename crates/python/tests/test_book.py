"""The examples of the book and of the documentation of the modules are true."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest
import susun

PROJECT = Path(__file__).resolve().parents[3]


def run(examples: doctest.DocTest) -> None:
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(examples, out=report.append)
    assert runner.failures == 0, "".join(report)
    assert runner.tries > 0


def test_the_chapter_of_the_book() -> None:
    page = PROJECT / "book/src/python/package.md"
    blocks = re.findall(r"```pycon\n(.*?)```", page.read_text(), re.DOTALL)
    run(doctest.DocTestParser().get_doctest("".join(blocks), {}, page.name, str(page), 0))


@pytest.mark.parametrize("name", [module.name for module in pkgutil.iter_modules(susun.__path__)])
def test_the_documentation_of(name: str) -> None:
    if name == "_native":
        return
    module = importlib.import_module(f"susun.{name}")
    for test in doctest.DocTestFinder(exclude_empty=True).find(module, f"susun.{name}"):
        if test.examples:
            run(test)
