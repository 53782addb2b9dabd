"""Finding the format, one game at a time, faults, and what can be written."""

from __future__ import annotations

import io
import tracemalloc
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from tests.unit.xiangqi.files import layouts
from tests.unit.xiangqi.files.trees import DATA, random_record

from duiyi import xiangqi
from duiyi.core import GameRecord, InvalidFileError

BY_CONTENT = {
    "variations_and_comments.pgn": "pgn",
    "xboard_san.pgn": "pgn",
    "branches.ubb": "dhtmlxq",
    "two_games.wxf": "wxf",
    "list.epd": "fen",
    "pasted_page.html": "plain",
    "uci_ranks_from_one.txt": "plain",
}


@pytest.mark.parametrize("file", BY_CONTENT)
def test_the_format_is_found_by_content_whatever_the_name(file: str, tmp_path: Path) -> None:
    path = tmp_path / "game.xqf"
    path.write_bytes((DATA / file).read_bytes())
    found = xiangqi.FILES.detect(path.read_bytes())
    assert found is not None
    assert found.name == BY_CONTENT[file]
    assert xiangqi.load(path)[0].game == "xiangqi"


def test_binary_formats_are_found_by_content() -> None:
    files = {
        "xqf": layouts.xqf_1_0(),
        "cbr": layouts.cbr(),
        "cbl": layouts.cbl([layouts.cbr()]),
        "cbl-old": layouts.cbl_old([("x", [(1, "h2e2", "")])]),
        "cbf": layouts.cbf(layouts.LINE),
    }
    for name, data in files.items():
        found = xiangqi.FILES.detect(data)
        assert found is not None
        assert found.name == name


def test_every_written_format_knows_its_own_and_no_format_stands_before_it() -> None:
    game = random_record(1)
    for format in xiangqi.FILES.formats:
        if format.write:
            found = xiangqi.FILES.detect(xiangqi.dump_bytes([game], format.name))
            assert found is not None
            assert found.title.split()[0] == format.title.split()[0]


@pytest.mark.parametrize(
    "quoted", ["FORMAT  WXF", "START{", "[DhtmlXQ]", "<ChineseChessRecord>", "CCBridge Record", "4k4/9/9/9"]
)
@pytest.mark.parametrize("format", ["pgn", "json", "dhtmlxq", "xqf"])
def test_a_comment_that_quotes_another_format(quoted: str, format: str) -> None:
    if format == "dhtmlxq" and "Dhtml" in quoted:
        quoted = "DhtmlXQ"
    record = GameRecord("xiangqi", result="1-0")
    record.add_line(["h2e2"]).comment = f"see\n{quoted}\nh2e2 h9g7"
    (again,) = xiangqi.loads(xiangqi.dump_bytes([record], format))
    assert again.moves() == record.moves()
    assert again.root.variations[0].comment == record.root.variations[0].comment


@pytest.mark.parametrize("name", ["a.pgn", "a.PGN", "a.xqf", "a.ubb", "a.wxf", "a.json"])
def test_the_ending_says_what_is_written(name: str, tmp_path: Path) -> None:
    record = GameRecord("xiangqi", result="1-0")
    record.add_line(["h2e2", "h9g7"])
    xiangqi.dump([record], tmp_path / name)
    (again,) = xiangqi.load(tmp_path / name)
    assert again.same_as(record)


@pytest.mark.parametrize(
    ("name", "format", "problem"),
    [
        ("a.doc", None, r"no format ends in '\.doc'; endings are .*\.pgn"),
        ("a", None, "no format ends in 'nothing'"),
        ("a.cbf", None, "CBF .* is only read"),
        ("a.pgn", "pdf", "there is no format 'pdf' for xiangqi; the formats are"),
    ],
)
def test_what_cannot_be_written_is_told(name: str, format: str | None, problem: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=problem):
        xiangqi.dump([], tmp_path / name, format)
    assert not (tmp_path / name).exists()


def test_text_is_not_made_of_a_binary_format() -> None:
    with pytest.raises(ValueError, match="not a text format"):
        xiangqi.dumps([GameRecord("xiangqi")], "xqf")


@pytest.mark.parametrize("format", ["pgn", "wxf", "xqf", "dhtmlxq"])
def test_a_record_with_an_illegal_move_or_position(format: str) -> None:
    record = GameRecord("xiangqi")
    record.add_line(["h2e2", "a0a9"])
    if format in {"pgn", "wxf"}:
        with pytest.raises(ValueError, match="a0a9"):
            xiangqi.dump_bytes([record], format)
    record = GameRecord("xiangqi", fen="9/9 w")
    record.add_line(["h2e2"])
    with pytest.raises(ValueError, match="not a position"):
        xiangqi.dump_bytes([record], format)


def pgn_of(count: int) -> Iterator[bytes]:
    game = xiangqi.dump_bytes([random_record(5, headers={"Red": "甲"})], "pgn")
    return (game + b"\n" for _ in range(count))


class Endless(io.RawIOBase):
    """A stream of parts that are made when they are read."""

    def __init__(self, parts: Iterator[bytes]) -> None:
        self._parts = parts
        self._left = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        while not self._left and (part := next(self._parts, b"")):
            self._left = part
        size = min(len(buffer), len(self._left))
        buffer[:size], self._left = self._left[:size], self._left[size:]
        return size


def library_of(count: int) -> Iterator[bytes]:
    yield layouts.cbl([])
    record = layouts.cbr()
    yield from (record + bytes(-len(record) % 4096) for _ in range(count))


@pytest.mark.parametrize("parts", [pgn_of, library_of], ids=["pgn", "cbl"])
def test_a_long_collection_is_read_in_constant_memory(parts: type[Iterator[bytes]]) -> None:
    def peak(count: int) -> int:
        stream = io.BufferedReader(Endless(parts(count)))  # type: ignore[call-arg]
        tracemalloc.start()
        assert sum(1 for _ in xiangqi.FILES.read(stream)) == count
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    peak(20)
    assert peak(200) < 1.5 * peak(50) + 200_000


def test_games_come_one_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "many.pgn"
    path.write_bytes(b"".join(pgn_of(5)) + b'[Red "x"]\n1. a0a9 *\n')
    assert len(list(islice(xiangqi.iter_games(path), 5))) == 5
    with pytest.raises(InvalidFileError) as caught:
        xiangqi.load(path)
    assert len(caught.value.partial) == 6
    assert str(caught.value) == "game 6, move 1: a0a9 is not legal: piece cannot"


def test_a_missing_file_is_an_error_of_the_file_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        xiangqi.load(tmp_path / "none.pgn")
