"""Runs one target under atheris: `python -m fuzz pgn [libFuzzer's options] [folder of inputs]`."""

from __future__ import annotations

import importlib
import sys

from fuzz.targets import TARGETS


def main() -> None:
    """The entry point."""
    if len(sys.argv) < 2 or sys.argv[1] not in TARGETS:
        sys.exit(f"usage: python -m fuzz TARGET [options]; targets are {', '.join(TARGETS)}")
    try:
        atheris = importlib.import_module("atheris")
    except ImportError:
        sys.exit("atheris is not installed; scripts/soak.py runs the same targets without it")
    target = TARGETS[sys.argv[1]]
    atheris.instrument_all()
    atheris.Setup([sys.argv[0], *sys.argv[2:]], target)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
