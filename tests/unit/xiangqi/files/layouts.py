"""Files put together by hand from what is known of their layouts, apart from the program's own code.

A tree is nested lists: each move is (text, comment, what follows), where what follows is a list of moves, the
main line first.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

Tree = list[tuple[str, str, "Tree"]]

START_POINTS = "807060504030201000721283634323030919293949596979891777062646668 6".replace(" ", "")
"""Where the 32 pieces stand, two digits each (file, rank from below): rook to rook, cannons, pawns."""

LINE: Tree = [
    (
        "h2e2",
        "当头炮",
        [
            ("h9g7", "", [("h0g2", "跳马", [])]),
            ("b9c7", "反宫马？", [("h0g2", "", [("h9g7", "", [])]), ("b0c2", "", [])]),
        ],
    ),
    ("c3c4", "仙人指路", []),
]
"""Two first moves, and variations below."""


def flat(tree: Tree) -> list[tuple[str, str, bool, bool]]:
    """The moves in preorder, each with whether one follows and whether there is an alternative to it."""
    found = []
    for index, (move, comment, after) in enumerate(tree):
        found.append((move, comment, bool(after), index < len(tree) - 1))
        found += flat(after)
    return found


def points(move: str) -> tuple[int, int, int, int]:
    """Files and ranks from below."""
    return ord(move[0]) - 97, int(move[1]), ord(move[2]) - 97, int(move[3])


def xqf_1_0(tree: Tree = LINE, *, title: str = "中炮", result: int = 1, black_moves: bool = False) -> bytes:
    """XQF 1.0: nothing is hidden, every move has the length of its comment."""
    head = bytearray(1024)
    head[:3] = b"XQ\x0a"
    head[16:48] = bytes(int(START_POINTS[at : at + 2]) for at in range(0, 64, 2))
    head[50] = int(black_moves)
    head[51] = result
    text = title.encode("gb18030")
    head[80 : 81 + len(text)] = bytes([len(text)]) + text
    body = b"\x18\x20" + (b"\xf0" if tree else b"\x00") + b"\xff" + struct.pack("<I", 0)
    for move, comment, follows, alternative in flat(tree):
        x, y, x2, y2 = points(move)
        remark = comment.encode("gb18030")
        flags = 0xF0 * follows | 0x0F * alternative
        body += (
            bytes((x * 10 + y + 24, x2 * 10 + y2 + 32, flags, 0)) + struct.pack("<I", len(remark)) + remark
        )
    return bytes(head) + body


CBR_START = bytes.fromhex(
    "212223242524232221"
    "000000000000000000"
    "002600000000002600"
    "270027002700270027"
    "000000000000000000"
    "000000000000000000"
    "170017001700170017"
    "001600000000001600"
    "000000000000000000"
    "111213141514131211"
)


def cbr(
    tree: Tree = LINE, *, version: int = 2, title: str = "中炮", red: str = "红方", result: int = 2
) -> bytes:
    """A CBR record of version 1 or 2."""
    title_at, red_at, result_at, side_at, tree_at = {
        1: (52, 948, 1820, 1856, 1958),
        2: (180, 1076, 2076, 2112, 2214),
    }[version]
    head = bytearray(tree_at)
    head[:16] = b"CCBridge Record\0"
    head[19] = version
    for at, text in ((title_at, title), (red_at, red)):
        raw = text.encode("utf-16-le") + b"\0\0rubbish behind it"
        head[at : at + len(raw)] = raw
    head[result_at] = result
    head[side_at : side_at + 8] = struct.pack("<II", 1, 1)
    head[side_at + 8 : side_at + 98] = CBR_START
    head[tree_at - 4 :] = b"\xff" * 4
    body = bytes((0 if tree else 1, 0, 0, 0))
    for move, comment, follows, alternative in flat(tree):
        x, y, x2, y2 = points(move)
        remark = comment.encode("utf-16-le")
        ends = (x << 4 | 9 - y, x2 << 4 | 9 - y2) if version == 1 else ((9 - y) * 9 + x, (9 - y2) * 9 + x2)
        body += bytes(((not follows) | alternative * 2 | bool(comment) * 4, 0, *ends))
        body += struct.pack("<I", len(remark)) + remark if comment else b""
    return bytes(head) + body


def cbl(records: Sequence[bytes]) -> bytes:
    """A CBL library: a catalogue, then the records in blocks."""
    head = bytearray(b"CCBridgeLibrary\0" + bytes(1000))
    return bytes(head) + b"".join(record + bytes(-len(record) % 512) for record in records)


def cbl_old(games: Sequence[tuple[str, list[tuple[int, str, str]]]]) -> bytes:
    """An old library: each game is a title and moves with their number and comment."""

    def text(value: str) -> bytes:
        raw = value.encode("gb18030")
        return struct.pack("<I", len(raw)) + raw

    dates = b"2001-2-18 12:30:21 " * 2
    body = (
        text("书") + text("") * 2 + text("作者") + text("") + dates + struct.pack("<I", len(games)) + text("")
    )
    for title, moves in games:
        pieces = bytes(
            (int(START_POINTS[at]) + 1) << 4 | 10 - int(START_POINTS[at + 1]) for at in range(0, 64, 2)
        )
        game = pieces + struct.pack("<III", 2, 0, 1) + text(title)
        game += b"".join(text(value) for value in ("", "", "", "", "甲", "乙"))
        game += (
            struct.pack("<I", 1) + text("") * 2 + text("作者") + text("") + text("引言||两行") + b"\1" + dates
        )
        game += struct.pack("<I", len(moves))
        for number, move, _ in moves:
            x, y, x2, y2 = points(move)
            game += struct.pack("<HBBBB", number, x << 4 | 9 - y, x2 << 4 | 9 - y2, 0, 0)
        game += b"".join(comment.encode("gb18030") + b"\r\n" for _, _, comment in moves)
        body += struct.pack("<I", len(game) + 4) + game
    return b"CCBridge" + struct.pack("<III", 21, 3, len(body)) + zlib.compress(body)


def cbf(
    tree: Tree, *, fen: str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
) -> bytes:
    """A CBF file, where an alternative is marked by an attribute of its own."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<ChineseChessRecord Version="1.0">', "<Head>"]
    lines += ["<Name>第一局</Name>", "<Red>甲</Red>", "<RecordResult>3</RecordResult>", f"<FEN>{fen}</FEN>"]
    lines += ["</Head>", "<MoveList>", '<Move value="00-00"><![CDATA[引言]]></Move>']
    for move, comment, follows, alternative in flat(tree):
        x, y, x2, y2 = points(move)
        marks = ("" if follows else ' end="1"') + (' var="1"' if alternative else "")
        value = f'<Move value="{x}{9 - y}-{x2}{9 - y2}"{marks}'
        lines.append(f"{value}><![CDATA[{comment}]]></Move>" if comment else f"{value} />")
    return "\n".join([*lines, "</MoveList>", "</ChineseChessRecord>"]).encode()
