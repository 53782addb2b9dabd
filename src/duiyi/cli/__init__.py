"""The `duiyi` command."""

from __future__ import annotations

from duiyi.cli.app import main

__all__ = ["main"]
