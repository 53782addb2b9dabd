"""Files to begin from: the fixtures of the tests, and files of each format that are put together by hand."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tests.unit.xiangqi.files import layouts
from tests.unit.xiangqi.files.trees import DATA, random_record

from duiyi import xiangqi
from fuzz import engines, gomoku

_ENDINGS = {
    "pgn": (".pgn",),
    "dhtmlxq": (".ubb",),
    "wxf": (".wxf",),
    "fen": (".epd",),
    "plain": (".txt", ".html"),
}
_OLD_GAME = [(1, "h2e2", "中炮"), (2, "h9g7", ""), (3, "h0g2", ""), (2, "b9c7", "变||着"), (1, "c3c4", "")]
_ANNOTATED = """[Red "甲"]
{[%csl Re9,Gh9] words [%cal Gh2e2,Bb0c2]} 1. 炮二平五!? $14 {[%label Re6=A][%square Ye0]} 马８进７ $2 *
"""
_WRITTEN = {"json": "json", "xqf": "xqf", "dhtmlxq": "dhtmlxq", "wxf": "wxf", "pgn": "pgn"}


@cache
def seeds(name: str) -> tuple[bytes, ...]:
    """The files that a target's inputs are made from."""
    if name.startswith(engines.PREFIX):
        return engines.seeds(name)
    if name.startswith(gomoku.PREFIX):
        return gomoku.seeds(name)
    if name == "any":
        return tuple(seed for reader in (*_by_hand(), *_ENDINGS, "json") for seed in seeds(reader))
    if name == "position":
        return (*seeds("fen")[0].strip().split(b"\n"), xiangqi.START_FEN.encode())
    if name == "move":
        return tuple(
            text.encode() for text in ("炮二平五", "C2=5", "h2e2", "h3e3", "Che2", "前马进七", "砲２平５")
        )
    found = list(_by_hand().get(name, ()))
    for path in sorted(Path(DATA).iterdir()):
        if path.suffix in _ENDINGS.get(name, ()):
            found.append(path.read_bytes())
    if name in _WRITTEN:
        found += [xiangqi.dump_bytes([random_record(seed, plies=8)], _WRITTEN[name]) for seed in range(3)]
    return tuple(found)


@cache
def _by_hand() -> dict[str, tuple[bytes, ...]]:
    return {
        "xqf": (layouts.xqf_1_0(),),
        "cbr": (layouts.cbr(version=1), layouts.cbr(version=2)),
        "cbl": (layouts.cbl([layouts.cbr(), layouts.cbr(version=1)]),),
        "cbl-old": (layouts.cbl_old([("第一局", _OLD_GAME), ("第二局", _OLD_GAME[:1])]),),
        "cbf": (layouts.cbf(layouts.LINE),),
        "pgn": (_ANNOTATED.encode(),),
        "json": (xiangqi.dump_bytes(xiangqi.loads(_ANNOTATED), "json"),),
    }
