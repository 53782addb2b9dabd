"""XQF, CBR, CBL and CBF from files that are put together by hand."""

from __future__ import annotations

import random
import struct

import pytest
from tests.unit.xiangqi.files import layouts
from tests.unit.xiangqi.files.trees import nested, random_record

from duiyi import xiangqi
from duiyi.core import GameRecord, InvalidFileError


def test_xqf_1_0_with_several_first_moves() -> None:
    (game,) = xiangqi.loads(layouts.xqf_1_0())
    assert (game.headers, game.result, game.fen) == ({"Title": "中炮"}, "1-0", "")
    assert nested(game.root) == layouts.LINE


def test_xqf_in_big5() -> None:
    data = bytearray(layouts.xqf_1_0([("h2e2", "", [])]))
    title = "象棋譜：當頭炮對屏風馬的變化".encode("big5")
    data[80 : 81 + len(title)] = bytes([len(title)]) + title
    assert xiangqi.loads(bytes(data))[0].headers["Title"] == "象棋譜：當頭炮對屏風馬的變化"


def test_xqf_side_to_move_is_that_of_the_first_piece_moved() -> None:
    tree: layouts.Tree = [("h9g7", "", [("h2e2", "", [])])]
    (game,) = xiangqi.loads(layouts.xqf_1_0(tree))
    assert game.fen.split()[1] == "b"
    assert game.moves() == ["h9g7", "h2e2"]
    (empty,) = xiangqi.loads(layouts.xqf_1_0([], black_moves=True))
    assert empty.fen.split()[1] == "b"


@pytest.mark.parametrize("version", range(11, 19))
def test_every_version_with_keys_is_read(version: int) -> None:
    from duiyi.xiangqi.formats import xqf

    for seed in range(8):
        record = random_record(seed, plies=10)
        buffer = _Buffer()
        xqf.write([record], buffer, version=version)  # type: ignore[arg-type]
        (again,) = xiangqi.loads(buffer.data)
        again.result = record.result
        assert again.same_as(record)


class _Buffer:
    def __init__(self) -> None:
        self.data = b""

    def write(self, part: bytes) -> None:
        self.data += part


def test_a_cut_xqf_keeps_the_moves_before() -> None:
    data = layouts.xqf_1_0()
    sizes = set()
    for cut in range(1024, len(data)):
        (game,) = xiangqi.loads(data[:cut], strict=False)
        sizes.add(len(game.moves()))
        assert bool(game.faults) == (cut > 1024)
    assert sizes == {0, 1, 2, 3}
    with pytest.raises(InvalidFileError, match="ends within its header, after 1000 bytes"):
        xiangqi.loads(data[:1000])
    with pytest.raises(InvalidFileError, match=r"version 2.0; versions up to 1.8"):
        xiangqi.loads(data[:2] + b"\x14" + data[3:])


def test_xqf_texts_that_are_too_long_are_cut_between_characters() -> None:
    record = GameRecord("xiangqi", headers={"Red": "长" * 20, "Title": "题" * 40, "Round": "lost"})
    (again,) = xiangqi.loads(xiangqi.dump_bytes([record], "xqf"))
    assert again.headers == {"Red": "长" * 7, "Title": "题" * 31}


def test_xqf_holds_one_game() -> None:
    with pytest.raises(ValueError, match="holds one game, and there are more"):
        xiangqi.dump_bytes([GameRecord("xiangqi")] * 2, "xqf")
    with pytest.raises(ValueError, match="there is none"):
        xiangqi.dump_bytes([], "xqf")


@pytest.mark.parametrize("version", [1, 2])
def test_cbr(version: int) -> None:
    (game,) = xiangqi.loads(layouts.cbr(version=version))
    assert game.headers == {"Title": "中炮", "Red": "红方"}
    assert (game.result, game.fen) == ("0-1", "")
    assert nested(game.root) == layouts.LINE


@pytest.mark.parametrize("version", [1, 2])
def test_a_cut_cbr_keeps_the_moves_before(version: int) -> None:
    data = layouts.cbr(version=version)
    for cut in range(len(data) - 60, len(data)):
        (game,) = xiangqi.loads(data[:cut], strict=False)
        assert game.headers["Title"] == "中炮"
    (game,) = xiangqi.loads(data[:900], strict=False)
    assert str(game.faults[0]) == "game 1: the record ends within its header, after 900 bytes"
    (game,) = xiangqi.loads(data[:19] + b"\x09" + data[20:], strict=False)
    assert "have version 1 or 2, this one has 9" in str(game.faults[0])


def test_a_library_is_read_game_by_game() -> None:
    records = [layouts.cbr(title=f"第{n}局", version=1 + n % 2) for n in range(50)]
    games = xiangqi.loads(layouts.cbl(records))
    assert [game.headers["Title"] for game in games] == [f"第{n}局" for n in range(50)]
    assert all(nested(game.root) == layouts.LINE for game in games)


def test_a_library_goes_on_after_a_faulty_game() -> None:
    bad: layouts.Tree = [("h2e2", "", [("a9a0", "", [])])]
    games = xiangqi.loads(layouts.cbl([layouts.cbr(), layouts.cbr(bad), layouts.cbr()]), strict=False)
    assert [len(game.moves()) for game in games] == [3, 1, 3]
    assert str(games[1].faults[0]) == "game 2, move 2: a9a0 is not legal: piece cannot"


OLD = [
    (
        "第一局",
        [(1, "h2e2", "中炮"), (2, "h9g7", ""), (3, "h0g2", ""), (2, "b9c7", "变||着"), (1, "c3c4", "")],
    ),
    ("第二局", [(1, "c3c4", "")]),
]


def test_the_old_library() -> None:
    first, second = xiangqi.loads(layouts.cbl_old(OLD))
    assert first.headers == {"Title": "第一局", "Red": "甲", "Black": "乙", "Author": "作者"}
    assert first.root.comment == "引言\n两行"
    assert nested(first.root) == [
        ("h2e2", "中炮", [("h9g7", "", [("h0g2", "", [])]), ("b9c7", "变\n着", [])]),
        ("c3c4", "", []),
    ]
    assert second.moves() == ["c3c4"]


def test_a_cut_or_damaged_old_library_keeps_the_games_before() -> None:
    import zlib

    data = layouts.cbl_old(OLD)
    body = zlib.decompress(data[20:])
    (first, last) = xiangqi.loads(data[:20] + zlib.compress(body[:-40]), strict=False)
    assert len(first.moves()) == 3
    assert str(last.faults[0]) == "game 2: the data ends too soon; the library has 2 games"
    with pytest.raises(InvalidFileError, match="the data is damaged"):
        xiangqi.loads(data[:20] + b"rubbish" * 10)
    bomb = data[:20] + zlib.compress(struct.pack("<I", 1 << 30) + bytes(1 << 24))
    with pytest.raises(InvalidFileError, match="a length in it is 1073741824"):
        xiangqi.loads(bomb)


def test_cbf() -> None:
    (game,) = xiangqi.loads(layouts.cbf(layouts.LINE))
    assert (game.headers, game.result) == ({"Title": "第一局", "Red": "甲"}, "1/2-1/2")
    assert game.root.comment == "引言"
    assert nested(game.root) == layouts.LINE


def test_cbf_that_is_broken_or_dangerous() -> None:
    data = layouts.cbf(layouts.LINE)
    (game,) = xiangqi.loads(data[:-60], strict=False)
    assert game.moves() == ["h2e2", "h9g7", "h0g2"]
    assert "not XML" in str(game.faults[-1])
    bomb = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaa">]>' + data.split(b"?>")[1]
    with pytest.raises(InvalidFileError, match="entities"):
        xiangqi.loads(bomb)
    with pytest.raises(InvalidFileError, match="no MoveList"):
        xiangqi.loads(b"<ChineseChessRecord></ChineseChessRecord>")
    late = data.replace(b"</MoveList>", b'<Move value="77-47" /></MoveList>')
    assert "comes after the last one" in str(xiangqi.loads(late, strict=False)[0].faults[0])


def test_points_off_the_board() -> None:
    rng = random.Random(3)
    for make in (layouts.xqf_1_0, layouts.cbr):
        data = bytearray(make())
        for _ in range(50):
            changed = bytearray(data)
            changed[-rng.randrange(1, 60)] = 0xFF
            for game in xiangqi.loads(bytes(changed), strict=False):
                assert all(fault.reason for fault in game.faults)
