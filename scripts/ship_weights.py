"""Puts weights that `duiyi train gomoku` made among those that come with the package.

    ship_weights.py renju standard

Each folder is one of a training. Its weights take the place of the shipped ones of their rule, and its
manifest that of the rule in the package's `gomoku.weights.json`. The build takes them into the program.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from duiyi.core import InvalidFileError
from duiyi.gomoku import weights
from duiyi.training import Manifest

DATA = Path(__file__).parent.parent / "src" / "duiyi" / "gomoku" / "data"


def ship(folders: Sequence[Path], data: Path) -> tuple[str, ...]:
    """The rules whose weights are shipped now from these folders. InvalidFileError where one has none."""
    target, notes = data / "gomoku.weights", data / "gomoku.weights.json"
    known = json.loads(notes.read_text(encoding="utf-8")) if notes.exists() else {}
    found = [_fitted(folder) for folder in folders]
    rules = []
    for folder, net in zip(folders, found, strict=True):
        for rule in weights.rules_of(net):
            known[rule] = Manifest(folder).read()
            rules.append(rule)
    part = target.with_suffix(".part")
    weights.join([target, *found], part)
    os.replace(part, target)
    notes.write_text(json.dumps(known, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return tuple(rules)


def _fitted(folder: Path) -> Path:
    name = Manifest(folder).read().get("fit", {}).get("net")
    if not name or not (folder / name).is_file():
        raise InvalidFileError(f"there are no fitted weights in {folder}; run duiyi train gomoku fit first")
    return folder / str(name)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("folders", nargs="+", type=Path, help="folders of duiyi train gomoku")
    try:
        rules = ship(parser.parse_args().folders, DATA)
    except InvalidFileError as error:
        sys.exit(f"ship_weights: {error}")
    print(
        f"shipped for {', '.join(rules)}; build again, and run duiyi bench gomoku for the new number of nodes"
    )


if __name__ == "__main__":
    main()
