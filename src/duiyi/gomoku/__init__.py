"""Gomoku and Renju: the board, its notation and its game files.

```python
from duiyi import gomoku

board = gomoku.Board(size=15, rule="freestyle")
board.push("h8")
print(board)
```
"""

from __future__ import annotations

from duiyi.gomoku import openings
from duiyi.gomoku.board import MAX_SIZE, MIN_SIZE, RULES, Board, five_lines, run_wins
from duiyi.gomoku.files import dump, dumps, load, loads
from duiyi.gomoku.forbidden import Four, StoneExplanation, Three
from duiyi.gomoku.league import GOMOCUP, League
from duiyi.gomoku.openings import Opening
from duiyi.gomoku.point import PASS, Move, Point, points_of
from duiyi.gomoku.spec import SPEC
from duiyi.gomoku.symmetry import SYMMETRIES, Symmetry

__all__ = [
    "GOMOCUP",
    "MAX_SIZE",
    "MIN_SIZE",
    "PASS",
    "RULES",
    "SPEC",
    "SYMMETRIES",
    "Board",
    "Four",
    "League",
    "Move",
    "Opening",
    "Point",
    "StoneExplanation",
    "Symmetry",
    "Three",
    "dump",
    "dumps",
    "five_lines",
    "load",
    "loads",
    "openings",
    "points_of",
    "run_wins",
]
