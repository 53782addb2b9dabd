"""The script that puts fitted weights among the shipped ones."""

from __future__ import annotations

import json
import shutil
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from duiyi.core import InvalidFileError
from duiyi.gomoku import weights
from duiyi.training import Manifest

sys.path.insert(0, str(Path(__file__).parents[3] / "scripts"))
import ship_weights

SHIPPED = Path(str(files("duiyi.gomoku").joinpath("data")))


def test_weights_are_shipped_with_their_manifest(tmp_path: Path) -> None:
    data, folder = tmp_path / "data", tmp_path / "caro"
    data.mkdir()
    folder.mkdir()
    for name in ("gomoku.weights", "gomoku.weights.json"):
        shutil.copy(SHIPPED / name, data)
    with pytest.raises(InvalidFileError, match="fit first"):
        ship_weights.ship([folder], data)
    shutil.copy(SHIPPED / "gomoku.weights", folder / "some.weights")
    Manifest(folder).note("fit", {"net": "some.weights", "positions": 7})
    assert ship_weights.ship([folder], data) == ("freestyle", "standard", "renju")
    assert (data / "gomoku.weights").read_bytes() == (SHIPPED / "gomoku.weights").read_bytes()
    assert json.loads((data / "gomoku.weights.json").read_text())["renju"]["fit"]["positions"] == 7
    assert weights.rules_of(data / "gomoku.weights") == ("freestyle", "standard", "renju")


def test_every_rule_that_is_shipped_has_a_manifest() -> None:
    notes = json.loads((SHIPPED / "gomoku.weights.json").read_text())
    assert tuple(notes) == weights.rules_of(SHIPPED / "gomoku.weights")
