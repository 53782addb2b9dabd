"""The encoding of game files: UTF-8 if they can be, else what they declare, else what it looks like."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import BinaryIO

BLOCK = 1 << 16
"""Bytes that are read and looked at together."""

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_DECLARED = {
    **dict.fromkeys(("gb2312", "gbk", "gb18030", "cp936", "936", "euccn", "hzgb2312"), "gb18030"),
    **dict.fromkeys(("big5", "big5hkscs", "cp950", "950"), "big5hkscs"),
    **dict.fromkeys(("shiftjis", "sjis", "cp932", "932", "windows31j", "xsjis"), "cp932"),
    **dict.fromkeys(("eucjp",), "euc_jp"),
    **dict.fromkeys(("euckr", "ksc5601", "ksc56011987", "cp949", "949"), "cp949"),
    **dict.fromkeys(("iso88591", "latin1", "cp1252", "windows1252", "usascii", "ascii"), "cp1252"),
    **dict.fromkeys(("windows1251", "cp1251"), "cp1251"),
    **dict.fromkeys(("koi8r",), "koi8_r"),
    **dict.fromkeys(("windows1250", "cp1250"), "cp1250"),
    **dict.fromkeys(("utf8",), "utf-8"),
}
_PAIRS = re.compile(rb"[\x81-\xfe][\x40-\x7e\x80-\xfe]")
_HIGH_RUNS = re.compile(rb"[\x80-\xff]+")


def declared(name: str) -> str | None:
    """The codec of an encoding that a file names; None when there is none of that name."""
    return _DECLARED.get(re.sub(r"[^a-z0-9]", "", name.lower()))


def detect(sample: bytes, named: str | None = None, *, whole: bool = True) -> str:
    """The encoding of a text from a part of it; `whole` when that is all, so that no character is cut."""
    for mark, name in _MARKS:
        if sample.startswith(mark):
            return name
    for codec in ("utf-8", named):
        if codec and _reads(sample, codec, whole=whole):
            return codec
    return _guess(sample, whole=whole)


def decode(data: bytes, named: str | None = None) -> str:
    """Text in whatever encoding it is; line ends become newlines, and what cannot be read U+FFFD."""
    text = data.decode(detect(data, named), "replace").removeprefix("\ufeff")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def decode_head(head: bytes) -> str:
    """The beginning of a file as text; its last character may be cut."""
    return head.decode(detect(head, whole=False), "replace").removeprefix("\ufeff")


def chunks(stream: BinaryIO, find_name: re.Pattern[bytes]) -> Iterator[str]:
    """A stream's text, piece by piece, line ends as newlines; `find_name` finds the encoding it declares.

    The encoding is chosen at the first piece that is not ASCII, for pieces of ASCII alone need none.
    """
    decoder: codecs.IncrementalDecoder | None = None
    named: str | None = None
    ends_in_return = first = True
    while block := stream.read(BLOCK):
        if first:
            found = find_name.search(block)
            named = declared(found[1].decode("ascii", "replace")) if found else None
            ends_in_return = first = False
        if decoder is None:
            if block.isascii():
                text = block.decode("ascii")
            else:
                name = detect(block, named, whole=False)
                decoder = codecs.getincrementaldecoder(name)("replace")
                text = decoder.decode(block).removeprefix("\ufeff")
        else:
            text = decoder.decode(block)
        if ends_in_return and text.startswith("\n"):
            text = text[1:]
        ends_in_return = text.endswith("\r")
        yield text.replace("\r\n", "\n").replace("\r", "\n")
    if decoder is not None:
        yield decoder.decode(b"", final=True)


def _reads(sample: bytes, name: str, *, whole: bool) -> bool:
    try:
        codecs.getincrementaldecoder(name)().decode(sample, final=whole)
    except UnicodeDecodeError:
        return False
    return True


def _guess(sample: bytes, *, whole: bool) -> str:
    """One of the encodings that players' programs have written, for bytes that are no UTF-8."""
    runs = _HIGH_RUNS.findall(sample)
    pairs = _PAIRS.findall(sample)
    # Letters with accents stand alone among plain ones; two-byte characters stand together.
    if not pairs or sum(len(run) == 1 for run in runs) > 0.7 * sum(map(len, runs)):
        return "cp1252"
    early_leads = sum(pair[0] < 0xA0 for pair in pairs) / len(pairs)
    low_trails = sum(pair[1] < 0x80 for pair in pairs) / len(pairs)
    if early_leads > 0.4 and _reads(sample, "cp932", whole=whole):
        return "cp932"
    if low_trails > 0.25 and _reads(sample, "big5hkscs", whole=whole):
        return "big5hkscs"
    return "gb18030" if _reads(sample, "gb18030", whole=whole) or early_leads < 0.4 else "cp1252"
