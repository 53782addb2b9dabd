"""The encoding of text files: marked, or UTF-8 if they can be, or GB18030 or Big5, whichever reads better.

A file in one encoding is often valid in another, so the last choice is by what the text says: how many of
the characters are common ones, and how many moves in Chinese notation there are.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Sequence
from typing import BinaryIO

SAMPLE = 1 << 16
"""Bytes that are looked at to tell an encoding."""
LONGEST_LINE = 1 << 20
"""Bytes; a longer line is read in pieces."""
TELLING = 24
"""Bytes beyond ASCII of a line that cannot be UTF-8 by chance."""
_PLAIN = 0.25

_HIGH = bytes(range(128, 256))
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_MOVES = re.compile(
    "[车俥車马傌馬相象仕士帅帥将將炮砲包兵卒前后後中一二三四五][一二三四五六七八九１-９1-9车俥車马傌馬炮砲包兵卒]"
    "[进退平進][一二三四五六七八九１-９1-9]"
)
_PAIRS = re.compile(rb"[\x81-\xfe][\x40-\x7e\x80-\xfe]")
_COMMON_LEADS = {"gb18030": (0xB0, 0xD7), "big5hkscs": (0xA4, 0xC6)}
"""The first bytes of the common characters' halves of both sets."""
_PUNCTUATION_LEADS = (0xA1, 0xA3)
_WEIGHT_OF_MOVE = 8


def detect(sample: bytes, *, whole: bool = False) -> str:
    """The encoding of a text from its beginning; `whole` when that is all of it."""
    for mark, name in _MARKS:
        if sample.startswith(mark):
            return name
    if is_utf8(sample, whole=whole):
        return "utf-8"
    return max(_COMMON_LEADS, key=lambda name: _plausibility(sample, name))


def detect_legacy(texts: Sequence[bytes]) -> str:
    """The encoding of texts from an old program's file: GB18030 or Big5, UTF-8 only where it is plain."""
    sample = b"\n".join(texts)[:SAMPLE]
    if _surely_utf8(sample) and all(is_utf8(text) for text in texts):
        return "utf-8"
    # These files are in GB18030 by rights, so that they are not has to be plain too.
    better = _plausibility(sample, "big5hkscs") - _plausibility(sample, "gb18030")
    return "big5hkscs" if len(_PAIRS.findall(sample)) >= TELLING // 4 and better > _PLAIN else "gb18030"


def decode(data: bytes) -> str:
    """Text in whatever encoding it is; line ends become newlines, and what cannot be read U+FFFD."""
    name = detect(data[:SAMPLE], whole=len(data) <= SAMPLE)
    if name == "utf-8" and not is_utf8(data, whole=True):
        name = "gb18030"
    text = data.decode(name, "replace").removeprefix("\ufeff")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def decode_head(head: bytes) -> str:
    """The beginning of a file as text; its last character may be cut."""
    return head.decode(detect(head), "replace").removeprefix("\ufeff").replace("\r", "\n")


def lines(stream: BinaryIO) -> Iterator[str]:
    """The lines of a stream without their ends; each is in the encoding that the file has there.

    Files that were joined together may change it on the way: a line that its encoding cannot read is looked
    at anew, with what follows it.
    """
    sample = stream.read(SAMPLE)
    name = detect(sample, whole=len(sample) < SAMPLE) if not sample.isascii() else ""
    if name.startswith("utf-16"):
        yield from _utf16_lines(sample, stream, name)
        return
    rest = sample.removeprefix(codecs.BOM_UTF8)
    while rest:
        cut = _last_end(rest)
        while not cut and len(rest) < LONGEST_LINE and (more := stream.read(SAMPLE)):
            rest += more
            cut = _last_end(rest)
        block, rest = (rest[:cut], rest[cut:]) if cut else (rest, b"")
        if not block.isascii():
            name = _agree(block, name)
        yield from _split(block, name or "ascii")
        rest += stream.read(SAMPLE)


def _agree(block: bytes, name: str) -> str:
    """The encoding of a block of lines: the one so far unless it cannot be."""
    if name == "utf-8" and is_utf8(block, whole=True):
        return name
    if name and name != "utf-8" and not is_utf8(block, whole=True):
        return name
    return detect(block, whole=True)


def _split(block: bytes, name: str) -> Iterator[str]:
    # The ends of lines are never part of a character in these encodings.
    for raw in block.replace(b"\r\n", b"\n").replace(b"\r", b"\n").removesuffix(b"\n").split(b"\n"):
        try:
            yield raw.decode("utf-8" if _rather_utf8(raw, name) else name)
        except UnicodeDecodeError:
            yield raw.decode(detect(raw, whole=True), "replace")


def _surely_utf8(text: bytes) -> bool:
    return len(text) - len(text.translate(None, _HIGH)) >= TELLING and is_utf8(text, whole=False)


def _rather_utf8(line: bytes, name: str) -> bool:
    """Whether a line of a file in an older encoding is in UTF-8: it can be, and says nothing in the other."""
    if name not in _COMMON_LEADS or line.isascii() or not is_utf8(line):
        return False
    return _surely_utf8(line) or _plausibility(line, name) < _PLAIN


def _last_end(data: bytes) -> int:
    return max(data.rfind(b"\n"), data.rfind(b"\r", 0, len(data) - 1)) + 1


def _utf16_lines(sample: bytes, stream: BinaryIO, name: str) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder(name)("replace")
    text = decoder.decode(sample).removeprefix("\ufeff")
    more = True
    while text or more:
        block = stream.read(SAMPLE)
        more = bool(block)
        text = (text + decoder.decode(block, final=not more)).replace("\r\n", "\n")
        head, end, tail = text.rpartition("\n")
        if end or not more or len(text) > LONGEST_LINE:
            whole, text = (head, tail) if end else (text, "")
            yield from whole.split("\n")


def is_utf8(data: bytes, *, whole: bool = True) -> bool:
    try:
        codecs.getincrementaldecoder("utf-8")().decode(data, final=whole)
    except UnicodeDecodeError:
        return False
    return True


def _plausibility(sample: bytes, name: str) -> float:
    """Between 0 and 1 and a little: how much of the text is what people write."""
    pairs = _PAIRS.findall(sample)
    if not pairs:
        return 0.0
    first, last = _COMMON_LEADS[name]
    common = sum(
        first <= pair[0] <= last or _PUNCTUATION_LEADS[0] <= pair[0] <= _PUNCTUATION_LEADS[1]
        for pair in pairs
    )
    text = sample.decode(name, "replace")
    moves = len(_MOVES.findall(text))
    return float(common + _WEIGHT_OF_MOVE * moves - 2 * text.count("\ufffd")) / len(pairs)
