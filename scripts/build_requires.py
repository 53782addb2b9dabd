"""Prints the build requirements: static (pyproject.toml), then dynamic (asked of the backend)."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path


def static() -> list[str]:
    root = Path(__file__).resolve().parent.parent
    requires: list[str] = tomllib.loads((root / "pyproject.toml").read_text())["build-system"]["requires"]
    return requires


def dynamic() -> list[str]:
    import backend  # noqa: PLC0415  needs the static requirements installed

    return backend.get_requires_for_build_editable()


if __name__ == "__main__":
    print("\n".join(static() if sys.argv[1] == "static" else dynamic()))
