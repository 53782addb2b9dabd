"""What we write is read back equal, in every format, as far as the format can hold it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.xiangqi.files.trees import random_record

from duiyi import xiangqi
from duiyi.core import GameNode, GameRecord

TREES = ["json", "pgn", "pgn-wxf", "pgn-iccs", "xqf", "xqf10", "cbr", "cbr1", "cbl", "cbl-old", "dhtmlxq"]
HEADERS = {"Event": "测试赛", "Date": "2024-01-02", "Red": "甲", "Black": "乙", "Title": '标"题\\'}
HEADERS_OF_OLD_CBL = {"Title", "Red", "Black", "Author"}
SEEDS = range(40)


def headers_for(format: str) -> dict[str, str]:
    """Those of the headers that a format has a place for."""
    return {k: v for k, v in HEADERS.items() if format != "cbl-old" or k in HEADERS_OF_OLD_CBL}


def read_back(games: list[GameRecord], format: str) -> list[GameRecord]:
    return xiangqi.loads(xiangqi.dump_bytes(games, format))


@pytest.mark.parametrize("format", TREES)
def test_a_tree_with_comments_is_read_back_equal(format: str) -> None:
    for seed in SEEDS:
        record = random_record(seed, headers=headers_for(format))
        (again,) = read_back([record], format)
        assert again.same_as(record), seed


@pytest.mark.parametrize("format", ["json", "pgn", "pgn-wxf", "pgn-iccs", "cbl", "cbl-old", "dhtmlxq"])
def test_several_games_are_read_back_equal(format: str) -> None:
    games = [random_record(seed, plies=8, headers={"Title": f"第{seed}局"}) for seed in SEEDS]
    again = read_back(games, format)
    assert len(again) == len(games)
    assert all(a.same_as(b) for a, b in zip(again, games, strict=True))


@pytest.mark.parametrize("format", ["cbl", "cbl-old"])
@pytest.mark.parametrize("count", [0, 1, 128, 129, 300])
def test_a_library_of_any_size(format: str, count: int) -> None:
    games = [GameRecord("xiangqi", headers={"Title": f"第{number}局"}) for number in range(count)]
    for number, game in enumerate(games):
        game.add_line(["h2e2", "h9g7"]).comment = "长" * (40 * (number % 130))
    again = read_back(games, format)
    assert [game.headers for game in again] == [game.headers for game in games]
    assert all(a.same_as(b) for a, b in zip(again, games, strict=True))


@pytest.mark.parametrize("format", ["cbr", "cbr1", "cbl", "cbl-old"])
def test_a_position_with_black_to_move_and_no_moves(format: str) -> None:
    record = GameRecord("xiangqi", fen="4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1", result="1/2-1/2")
    assert read_back([record], format)[0].same_as(record)


@pytest.mark.parametrize("format", ["cbr", "cbl", "cbl-old"])
def test_a_heading_with_an_empty_board_is_kept(format: str) -> None:
    heading = GameRecord("xiangqi", headers={"Title": "男子组"}, fen="9/9/9/9/9/9/9/9/9/9 w - - 0 1")
    heading.root.comment = "共二十局"
    (again,) = xiangqi.loads(xiangqi.dump_bytes([heading], format), strict=False)
    assert again.same_as(heading)
    heading.add_line(["h2e2"])
    with pytest.raises(ValueError, match="there is no red general"):
        xiangqi.dump_bytes([heading], format)


def test_more_pieces_than_an_old_library_has_places_for() -> None:
    crowd = GameRecord("xiangqi", fen="RRRRRRRRR/9/9/9/9/9/9/9/9/9 b - - 0 1")
    with pytest.raises(ValueError, match="more than 2 pieces R"):
        xiangqi.dump_bytes([crowd], "cbl-old")
    with pytest.raises(ValueError, match="99"):
        xiangqi.dump_bytes([GameRecord("xiangqi", fen="9/99/9/9/9/9/9/9/9/9 w")], "cbr")


@pytest.mark.parametrize("format", ["cbr", "cbl"])
def test_a_move_number_and_texts_that_are_too_long_for_cbr(format: str) -> None:
    record = GameRecord(
        "xiangqi",
        fen="4k4/9/9/9/9/9/9/9/4R4/3K5 w - - 0 57",
        headers={"Red": "长" * 40, "Title": "🀄" * 40, "Unknown": "lost"},
    )
    (again,) = read_back([record], format)
    assert again.headers == {"Red": "长" * 31, "Title": "🀄" * 31}
    assert again.fen == record.fen


def test_wxf_keeps_the_main_line_and_its_headers() -> None:
    games = [random_record(seed, headers=HEADERS) for seed in SEEDS]
    for game in games:
        for node in [game.root, *game.mainline()]:
            node.comment = ""
            del node.variations[1:]
        game.headers.pop("Title")
    again = read_back(games, "wxf")
    assert all(a.same_as(b) for a, b in zip(again, games, strict=True))


@pytest.mark.parametrize("format", ["json", "pgn"])
def test_rules_options_and_ending_are_kept(format: str) -> None:
    record = GameRecord(
        "xiangqi",
        rules="chinese",
        options={"allow_self_check": True},
        result="0-1",
        termination="king_captured",
    )
    record.add_line(["e0e1"])
    (again,) = read_back([record], format)
    assert again.same_as(record)


@pytest.mark.parametrize("format", TREES)
def test_a_game_deeper_than_the_interpreters_stack(format: str) -> None:
    record = GameRecord("xiangqi")
    record.add_line(["a0a1", "a9a8", "a1a0", "a8a9"] * 700)
    (again,) = read_back([record], format)
    assert len(again.moves()) == 2800
    assert again.same_as(record)


@pytest.mark.parametrize("format", ["pgn", "xqf", "cbr", "cbl-old", "dhtmlxq"])
def test_variations_nested_deeply(format: str) -> None:
    record = GameRecord("xiangqi")
    node: GameNode = record.root
    for round_trip in range(300):
        first, second = (("a0a1", "i0i1"), ("a9a8", "i9i8"), ("a0a1", "i1i0"), ("a9a8", "i8i9"))[
            round_trip % 4
        ]
        node.add(first)
        node = node.add(second)
    (again,) = read_back([record], format)
    assert again.same_as(record)
    with pytest.raises(ValueError, match="nest deeper"):
        xiangqi.dumps([record])


def test_a_pgn_comment_that_looks_like_the_next_game() -> None:
    record = GameRecord("xiangqi")
    record.root.comment = record.add_line(["h2e2"]).comment = 'see }\n\n[Event "x"]\n1. c3c4'
    record.add_line(["h9g7"])
    (again,) = read_back([record], "pgn")
    assert again.moves() == ["h2e2", "h9g7"]
    assert again.root.comment == 'see ｝\n\n [Event "x"]\n1. c3c4'


NAMES = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=6)
COMMENTS = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cs"], exclude_characters="}\r\0\x1c\x1d\x1e\x85"),
    max_size=40,
)
CHINESE = st.text(st.sampled_from("炮二平五车马红胜，。！（好棋）龘 abc{}|\n123"), max_size=5)


@pytest.mark.parametrize("format", TREES)
@given(data=st.data())
def test_any_name_and_comment_is_kept(format: str, data: st.DataObject) -> None:
    old = (
        format.startswith("xqf") or format == "cbl-old"
    )  # in GB18030, which text in no language at all may be mistaken for another
    red: str = data.draw(CHINESE if old else NAMES).replace("\n", "").strip()
    comment: str = data.draw(CHINESE if old else COMMENTS).strip()
    if format in {
        "dhtmlxq",
        "cbl-old",
    }:  # || is its end of a line, and its own tags are written with another bracket
        red, comment = (text.replace("|", "/").replace("[", "(") for text in (red, comment))
    record = GameRecord("xiangqi", headers={"Red": red} if red else {})
    record.root.comment = comment
    record.add_line(["h2e2"]).comment = comment
    (again,) = read_back([record], format)
    assert again.same_as(record)
