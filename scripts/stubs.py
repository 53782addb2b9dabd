"""Writes src/duiyi/_core/*.pyi from the installed extension; --check compares only."""

from __future__ import annotations

import filecmp
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

OUT = Path(__file__).resolve().parent.parent / "src" / "duiyi" / "_core"


def generate(to: Path) -> None:
    # -O is the parent of what stubgen writes for the top module
    command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-r", "-m", "duiyi._core", "-O", str(to)]
    subprocess.run(command, check=True)


def differing(new: Path) -> list[str]:
    names = {p.relative_to(top) for top in (new, OUT) for p in top.rglob("*.pyi")}

    def same(name: Path) -> bool:
        return (
            (new / name).exists()
            and (OUT / name).exists()
            and filecmp.cmp(new / name, OUT / name, shallow=False)
        )

    return [str(name) for name in sorted(names) if not same(name)]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        generate(Path(folder))
        new = Path(folder) / "_core"
        if "--check" in sys.argv:
            if bad := differing(new):
                sys.exit(f"stubs differ, run `make stubs`: {', '.join(bad)}")
            return
        shutil.rmtree(OUT, ignore_errors=True)
        shutil.copytree(new, OUT)


if __name__ == "__main__":
    main()
