"""Every public name has an example in its documentation, and every example is true."""

from __future__ import annotations

import asyncio
import doctest
import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from duiyi import core, gomoku, xiangqi
from duiyi.testing import mock_command
from public_names import MODULES, PublicName, exported, public_names

NAMES = public_names()
FLAGS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL


def names_of(module: str) -> dict[str, Any]:
    """What an example can use: `from <its module> import *`, the packages, and a mock engine to ask."""
    imported = importlib.import_module(module)
    names = {name: getattr(imported, name) for name in exported(imported)}
    packages = {"core": core, "gomoku": gomoku, "xiangqi": xiangqi}
    return {**names, **packages, "asyncio": asyncio, "mock_command": mock_command}


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_has_an_example(module: str) -> None:
    without = [str(name) for name in NAMES if name.module == module and ">>> " not in name.doc]
    assert not without, f"{len(without)} names have no example: {', '.join(without)}"


@pytest.mark.parametrize("name", [name for name in NAMES if ">>> " in name.doc], ids=str)
def test_the_example_is_true(name: PublicName, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # examples may write files
    said: list[str] = []
    test = doctest.DocTestParser().get_doctest(name.doc, names_of(name.module), str(name), None, None)
    write: Callable[[str], object] = said.append
    failures, tried = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=write)
    assert tried
    assert not failures, "".join(said)
