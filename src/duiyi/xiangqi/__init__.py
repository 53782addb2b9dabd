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
from duiyi.xiangqi.repetition import Chase, MoveNature, RepetitionExplanation
from duiyi.xiangqi.spec import SPEC
from duiyi.xiangqi.status import Status, setup_status

__all__ = [
    "FILES",
    "RULES",
    "SPEC",
    "SQUARES",
    "SQUARE_NAMES",
    "START_FEN",
    "Board",
    "Chase",
    "Move",
    "MoveNature",
    "RepetitionExplanation",
    "Status",
    "dump",
    "dump_bytes",
    "dumps",
    "iter_games",
    "load",
    "loads",
    "setup_status",
]
