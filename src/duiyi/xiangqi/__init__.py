"""Xiangqi 象棋: the board, its moves in every notation, and game files.

>>> from duiyi import xiangqi
>>> board = xiangqi.Board()
>>> board.chinese("h2e2")
'炮二平五'
"""

from __future__ import annotations

from duiyi.xiangqi.board import RULES, START_FEN, Board
from duiyi.xiangqi.formats import FILES
from duiyi.xiangqi.move import SQUARE_NAMES, SQUARES, Move
from duiyi.xiangqi.records import dump, dump_bytes, dumps, iter_games, load, loads
from duiyi.xiangqi.spec import SPEC

__all__ = [
    "FILES",
    "RULES",
    "SPEC",
    "SQUARES",
    "SQUARE_NAMES",
    "START_FEN",
    "Board",
    "Move",
    "dump",
    "dump_bytes",
    "dumps",
    "iter_games",
    "load",
    "loads",
]
