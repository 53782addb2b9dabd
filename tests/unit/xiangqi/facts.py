"""The facts in tests/data/xiangqi."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[2] / "data" / "xiangqi"


def cases(name: str) -> list[dict[str, Any]]:
    """The cases of one file, none of which may be empty."""
    found: list[dict[str, Any]] = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))["cases"]
    assert found
    return found
