"""The file formats of Xiangqi, each in a module of its own; `FILES` reads and writes them all."""

from __future__ import annotations

from duiyi.core.formats import GameFiles
from duiyi.core.formats_json import json_format
from duiyi.xiangqi.formats import cbf, cbl_old, cbr, dhtmlxq, fen, pgn, plain, wxf, xqf
from duiyi.xiangqi.formats.tree import RULES
from duiyi.xiangqi.spec import SPEC

FORMATS = (
    *xqf.formats(),
    *cbr.formats(),
    *cbl_old.formats(),
    json_format(SPEC, RULES),
    *cbf.formats(),
    *dhtmlxq.formats(),
    *wxf.formats(),
    *pgn.formats(),
    *fen.formats(),
    *plain.formats(),
)
"""In the order in which a file is held against them: those that could be mistaken for another stand last."""

FILES = GameFiles(SPEC.name, FORMATS, RULES)
"""The file formats of Xiangqi.

>>> [format.name for format in FILES.formats][:3]
['xqf', 'xqf10', 'cbr']
>>> FILES.for_writing("game.pgn").title
'PGN (Chinese notation)'
"""
