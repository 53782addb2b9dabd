"""Files put together byte by byte, as other programs lay them out."""

from __future__ import annotations

import struct
from collections.abc import Iterable

DOWN, RIGHT, OLD, MARK, COMMENT, START, NO_MOVE, MORE = 0x80, 0x40, 0x20, 0x10, 0x08, 0x04, 0x02, 0x01


def at(point: str) -> int:
    """RenLib's byte for a point, 0 for a pass."""
    return 0 if not point else 16 * (15 - int(point[1:])) + ord(point[0]) - ord("a") + 1


def zero_ended(text: bytes) -> bytes:
    """A text with the one or two zeros that make its length even."""
    return text + (b"\0" if len(text) % 2 else b"\0\0")


def node(point: str, flags: int = 0, comment: bytes = b"", board: bytes = b"") -> bytes:
    """A node of a RenLib file."""
    flags |= (COMMENT if comment else 0) | (MORE if board else 0)
    texts = (zero_ended(comment) if comment else b"") + (zero_ended(board) if board else b"")
    return bytes([at(point), flags]) + (b"\0\1" if board else b"") + texts


def old_comment(point: str, text: bytes, flags: int = 0) -> bytes:
    """A node with a comment whose last byte has its top bit set."""
    marked = text[:-1] + bytes([text[-1] | 0x80])
    return bytes([at(point), flags | OLD]) + marked + (b"\0" if len(marked) % 2 else b"")


def library(*nodes: bytes, version: tuple[int, int] = (3, 4)) -> bytes:
    """A RenLib file."""
    return b"\xffRenLib\xff" + bytes(version) + b"\xff" * 10 + b"".join(nodes)


def palm(games: Iterable[tuple[list[tuple[int, int, int]], list[bytes]]], kind: int = 8) -> bytes:
    """A GoRenjer database; a move is a column from the left, a row from the top, and 2 for black."""
    records = []
    for moves, texts in games:
        trace = b"".join(bytes([column << 4 | row, side]) for column, row, side in moves)
        head = struct.pack(">HBBBB", kind, len(moves), len(moves), 2, 0x12)
        records.append(head + trace + b"".join(text + b"\0" for text in texts) + b"\0")
    start = 78 + 8 * len(records)
    table = b""
    for record in records:
        table += struct.pack(">IB3x", start, 0x40)
        start += len(record)
    name = b"games".ljust(60, b"\0")
    return name + b"DATA5Ren" + bytes(8) + struct.pack(">H", len(records)) + table + b"".join(records)


SAMPLE_LIBRARY = library(
    node("", 0, b"about this", b""),
    node("h8", DOWN),
    node("i9", DOWN | MARK, b"one\x08more\r\nlines"),
    node("", 0, b"\x08Pass"),
    node("k8", RIGHT),
    node("i8", RIGHT, b"", "花".encode("gb18030")),
    node("a1", RIGHT),
)
SAMPLE_PALM = palm(
    [
        ([(7, 7, 2), (8, 7, 1), (8, 8, 2)], [b"No.1", b"Black", "白".encode("cp932"), b"remark"]),
        ([(0, 0, 2)], [b"", b"", b"", b""]),
    ]
)
BDT = b"Cup=[Anna,Boris,+,88A997B9,K7,R,good]\r\n,=[,,,8800,,,]\r\n"
RENJUNET = """<?xml version="1.0" encoding="UTF-8"?>
<database version="1.0">
<players><player id="7" name="甲" surname="A"/><player id="9" name="B &amp; C" surname=""/></players>
<tournaments><tournament id="3" name="World &lt;Championship&gt;" year="2023"/></tournaments>
<rules><rule id="1" name="RIF"><info>old</info></rule></rules>
<games>
<game id="1" publisher="" tournament="3" round="2" rule="1" black="7" white="9" bresult="0.5" alt="g7">
<move>h8 i9 g9 -- k10</move><info>drawn</info></game>
<game id="2" bresult="1"><move>h8 h9</move></game>
</games></database>
""".encode()
BY_FORMAT: dict[str, tuple[bytes, ...]] = {
    "lib": (
        SAMPLE_LIBRARY,
        library(node("h8", 0), old_comment("i9", b"Sk|n [pp}\x08rest", RIGHT), version=(3, 0)),
        node("h8", 0) + node("i9", DOWN | RIGHT) + node("i8", RIGHT),
    ),
    "pdb": (SAMPLE_PALM,),
    "bdt": (BDT,),
    "rif": (RENJUNET,),
    "sgf": (
        b"(;GM[1]CA[gb2312]SZ[15]LB[hh:"
        + "天元".encode("gb18030")
        + b"];B[hh](;W[ig]C[a\\]b])(;W[tt];B[aa]))",
        b"(;FF[4]GM[4]SZ[19]AB[aa:bb]AW[ss]PL[W]RU[renju]RE[W+R];W[jj]TR[aa][bb];B[];W[kk])",
        b"text (;B[hh];B[hi]) more (;GM[11]SZ[15];B[h8];W[i9])",
    ),
    "text": (
        b"1. h8 i9 2. g10 h10 and https://gomocalc.com/#/h8i9g10",
        b"B: h8, W: i9, B: k10",
        b"h8-i9-pass-g8",
    ),
    "psq": (b"Piskvorky 15x15, 11:11, 1\r\n8,8,0\r\n9,9,125\r\nfirst\r\nsecond\r\n-1\r\n",),
    "rec": (b"first.exe\nsecond.exe\n10,10,5\n11,11,6\n0\n",),
    "offsets": (b"8,-3, 6,-4, 5,-4\n0,0, 1,0, 1,3\n19x19\n-9,-9, 9,9\n",),
    "points": (b"h8h9i9\nhttps://gomocalc.com/#/h8h9\n9x9\na1b2passc3\n",),
    "pos": (bytes([5, 0x70, 0x71, 0x6F, 0xF0, 0x72]),),
}
"""Small files of each format, for fuzzing."""
