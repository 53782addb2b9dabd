"""The file formats of Gomoku and Renju, each in a module of its own; `FILES` reads and writes them all."""

from __future__ import annotations

from duiyi.core.formats import GameFiles
from duiyi.core.formats_json import json_format
from duiyi.gomoku.formats import bdt, openings, pdb, pos, psq, renjunet, renlib, sgf
from duiyi.gomoku.formats.course import writes_stones_alone
from duiyi.gomoku.formats.tree import RULES
from duiyi.gomoku.spec import SPEC

FORMATS = (
    *map(writes_stones_alone, pdb.formats()),
    json_format(SPEC, RULES),
    *map(
        writes_stones_alone,
        (
            *renjunet.formats(),
            *psq.formats(),
            *sgf.formats(),
            *bdt.formats(),
            *psq.rec_formats(),
            *renlib.formats(),
            *openings.formats(),
            *pos.formats(),
        ),
    ),
)
"""In the order in which a file is held against them: those that could be mistaken for another stand last."""

FILES = GameFiles(SPEC.name, FORMATS, RULES)
"""The file formats of Gomoku and Renju.

>>> FILES.for_writing("game.sgf").name
'sgf'
"""
