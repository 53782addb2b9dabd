"""`python -m duiyi.cli` is the `duiyi` command."""

from __future__ import annotations

from duiyi.cli.app import main

main()
