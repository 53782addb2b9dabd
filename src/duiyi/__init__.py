"""Duiyi 对弈: play and study Xiangqi and Gomoku/Renju.

`from duiyi import xiangqi, gomoku` gives the boards; `duiyi` on the command line opens the table.
"""

from __future__ import annotations

from importlib.metadata import version

__version__ = version("duiyi")
