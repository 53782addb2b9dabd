"""Gomoku and Renju: the board, its notation and its game files.

```python
from duiyi import gomoku

board = gomoku.Board(size=15, rule="freestyle")
board.push("h8")
print(board)
```
"""

from __future__ import annotations

from duiyi.gomoku.board import MAX_SIZE, MIN_SIZE, RULES, Board, five_lines, run_wins
from duiyi.gomoku.files import dump, dump_bytes, dumps, iter_games, load, loads
from duiyi.gomoku.forbidden import Four, StoneExplanation, Three
from duiyi.gomoku.formats import FILES
from duiyi.gomoku.league import GOMOCUP, League
from duiyi.gomoku.openings import Opening
from duiyi.gomoku.point import PASS, Move, Point, points_of
from duiyi.gomoku.solver import Defences, ProofNode, Solution, defences, solve
from duiyi.gomoku.spec import SPEC
from duiyi.gomoku.symmetry import SYMMETRIES, Symmetry
from duiyi.gomoku.transpositions import Position, PositionGraph, PositionKey, merge_transpositions

__all__ = [
    "FILES",
    "GOMOCUP",
    "MAX_SIZE",
    "MIN_SIZE",
    "PASS",
    "RULES",
    "SPEC",
    "SYMMETRIES",
    "Board",
    "Defences",
    "Four",
    "League",
    "Move",
    "Opening",
    "Point",
    "Position",
    "PositionGraph",
    "PositionKey",
    "ProofNode",
    "Solution",
    "StoneExplanation",
    "Symmetry",
    "Three",
    "defences",
    "dump",
    "dump_bytes",
    "dumps",
    "five_lines",
    "iter_games",
    "load",
    "loads",
    "merge_transpositions",
    "points_of",
    "run_wins",
    "solve",
]
