"""Game files of Gomoku: SGF, RenLib, RenjuNet, Piskvork, our JSON, openings, and points in any text.

>>> from duiyi import gomoku
>>> game, = gomoku.loads("(;GM[4]SZ[15];B[hh];W[ih]C[an answer])")
>>> game.moves()
['h8', 'i8']

The format of what is read is found by its content. A faulty file raises InvalidFileError, which names the
game, the byte or node, and the reason, and has what was read in `partial`; with `strict=False` the games come
with their faults in `faults` instead.
"""

from __future__ import annotations

from duiyi.gomoku.formats import FILES

load = FILES.load
loads = FILES.loads
iter_games = FILES.iter_games
dump = FILES.dump
dumps = FILES.dumps
dump_bytes = FILES.dump_bytes
