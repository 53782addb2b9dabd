"""Opening protocols: what two players settle before free play, so that Black's first move wins less often.

The names, in `PROTOCOLS`: free, pro, long_pro, swap, swap2, rif, soosyrv_8, taraguchi_10, yamaguchi.
`Opening` plays one; `OpeningGame` is a whole game that begins with one.
"""

from __future__ import annotations

from duiyi.gomoku.openings.base import OFFER, Protocol
from duiyi.gomoku.openings.game import OpeningGame
from duiyi.gomoku.openings.opening import PHASES, PROTOCOLS, WORDS, Opening, is_word
from duiyi.gomoku.openings.patterns import RENJU_OPENINGS, RenjuOpening, renju_opening

__all__ = [
    "OFFER",
    "PHASES",
    "PROTOCOLS",
    "RENJU_OPENINGS",
    "WORDS",
    "Opening",
    "OpeningGame",
    "Protocol",
    "RenjuOpening",
    "is_word",
    "renju_opening",
]
