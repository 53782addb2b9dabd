"""Game files of Xiangqi: PGN, XQF, CBR, CBL, CBF, DhtmlXQ, WXF, our JSON, positions, and moves in any text.

>>> from duiyi import xiangqi
>>> game, = xiangqi.loads('[Red "甲"] 1. C2=5 H8+7 *')
>>> game.headers["Red"], game.moves()
('甲', ['h2e2', 'h9g7'])

The format of what is read is found by its content. A faulty file raises InvalidFileError, which names the
game, the move and the reason, and has what was read in `partial`; with `strict=False` the games come with
their faults in `faults` instead.
"""

from __future__ import annotations

from duiyi.xiangqi.formats import FILES

load = FILES.load
loads = FILES.loads
iter_games = FILES.iter_games
dump = FILES.dump
dumps = FILES.dumps
dump_bytes = FILES.dump_bytes
