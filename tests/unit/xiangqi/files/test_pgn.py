"""PGN in its dialects and encodings."""

from __future__ import annotations

import pytest
from tests.unit.xiangqi.files.trees import DATA, nested

from duiyi import xiangqi
from duiyi.core import InvalidFileError

TREE = [
    (
        "h2e2",
        "当头炮",
        [
            ("h9g7", "", [("h0g2", "", [("i9h9", "", [("i0h0", "到此为止\n红胜", [])])])]),
            (
                "b9c7",
                "反宫马？",
                [("h0g2", "", [("h9g7", "", [])]), ("b0c2", "左马", [])],
            ),
            ("h7e7", "顺炮", []),
        ],
    )
]


@pytest.mark.parametrize("file", ["variations_and_comments.pgn", "gb18030.pgn"])
def test_comments_and_nested_variations(file: str) -> None:
    first, second = xiangqi.load(DATA / file)
    assert first.headers == {"Event": "测试", "Red": "甲", "Black": "乙"}
    assert first.result == "1-0"
    assert first.root.comment == "开局之前"
    assert nested(first.root) == TREE
    assert [node.nags for node in first.mainline()] == [(), (), (), (1,), ()]
    assert second.headers == {"Red": "丙"}
    assert second.fen == "4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1"
    assert second.moves() == ["e9f9", "e1f1"]


@pytest.mark.parametrize("file", ["big5.pgn", "utf16.pgn"])
def test_big5_and_utf16_are_told_by_content(file: str) -> None:
    (game,) = xiangqi.load(DATA / file)
    assert game.headers["Event"] == "測試賽"
    assert game.moves() == ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "g6g5"]
    assert game.root.variations[0].comment == "當頭炮，是最常見的開局"


def test_files_of_different_encodings_joined_together() -> None:
    parts = [(DATA / name).read_bytes() for name in ("gb18030.pgn", "variations_and_comments.pgn")]
    games = xiangqi.loads(b"\n\n".join(parts))
    assert [game.headers.get("Red") for game in games] == ["甲", "丙", "甲", "丙"]
    assert [len(game.moves()) for game in games] == [5, 2, 5, 2]


def test_short_lines_in_another_encoding_than_the_rest() -> None:
    first = '[Red "张三"]\n[Black "陈一"]\n1. 炮二平五 马8进7 *\n\n'.encode("gb18030")
    second = '[Red "李四"]\n1. 炮八平五 马２进３ *\n'.encode()
    for data in (first + second, second + b"\n" + first):
        games = {game.headers["Red"]: game.moves() for game in xiangqi.loads(data)}
        assert games == {"张三": ["h2e2", "h9g7"], "李四": ["b2e2", "b9c7"]}


def test_xboard_san() -> None:
    (game,) = xiangqi.load(DATA / "xboard_san.pgn")
    assert (game.headers["Red"], game.headers["Black"], game.result) == ("Alpha", "Beta", "0-1")
    assert game.moves() == ["h2e2", "b9c7", "h0g2", "a9b9", "i0h0", "c6c5", "g3g4", "h7h3", "b0a2", "h9g7"]


@pytest.mark.parametrize(
    "text",
    [
        "1. 炮二平五 马8进7 2. 马二进三",
        "1.砲二平五 馬８進７ 2.傌二進三",
        "1. C2=5 H8+7 2. H2+3",
        "1. C2.5 h8+7 2. H2+3",
        "1. H2-E2 H9-G7 2. H0-G2",
        "1. h2e2 h9g7 2. h0g2",
        "1. h3e3 h10g8 2. h1g3",
        "1. Che2 Hg7 2. Hg2",
        "1. 炮二平五!? ...\n1... 马8进7?? 2. 马二进三!",
        "1 炮二平五 马8进7 2 马二进三",
        "１．炮二平五　马８进７　２．马二进三",
        "炮二平五 马8进7 马二进三",
    ],
)
def test_moves_in_any_notation(text: str) -> None:
    (game,) = xiangqi.loads(f'[Game "Chinese Chess"]\n\n{text} *')
    assert game.moves() == ["h2e2", "h9g7", "h0g2"]


def test_ranks_from_one_that_are_legal_from_zero_for_a_while() -> None:
    fen = "3k5/9/9/9/9/9/9/9/R8/R3K4 w"
    (game,) = xiangqi.loads(f'[FEN "{fen}"]\n1. a2a3 d10d9 2. a1a2 d9d10 *')
    assert game.moves() == ["a1a2", "d9d8", "a0a1", "d8d9"]


def test_results_in_words_and_where_the_text_has_them() -> None:
    texts = ['[Result "红胜"]\n1. 炮二平五', '[Red "a"]\n1. 炮二平五 1-0', '[Red "a"]\n1. 炮二平五 黑勝 x']
    assert [xiangqi.loads(text)[0].result for text in texts] == ["1-0", "1-0", "0-1"]


def test_parentheses_without_moves_are_comments() -> None:
    (game,) = xiangqi.loads('[Red "a"]\n1. 炮二平五（此为当头炮（常见）） 马8进7 *')
    assert nested(game.root) == [("h2e2", "此为当头炮（常见）", [("h9g7", "", [])])]


def test_quotes_and_backslashes_in_tags() -> None:
    text = r'[Event ""中立杯"赛"]' + "\n" + r'[Site "C:\棋"]' + "\n" + r'[Red "a\"b\\c"]' + "\n*"
    (game,) = xiangqi.loads(text)
    assert game.headers == {"Event": '"中立杯"赛', "Site": "C:\\棋", "Red": 'a"b\\c'}


def test_tags_within_a_comment_begin_no_game_but_after_an_empty_line_they_do() -> None:
    (game,) = xiangqi.loads('[Red "a"]\n1. 炮二平五 {see\n[Red "b"]\n} 马8进7 *')
    assert len(game.moves()) == 2
    games = xiangqi.loads('[Red "a"]\n1. 炮二平五 {no end\n\n[Red "b"]\n1. 兵七进一 *', strict=False)
    assert [len(game.moves()) for game in games] == [1, 1]
    assert str(games[0].faults[0]) == "game 1, move 2: a comment in braces has no end"
    assert not games[1].faults


@pytest.mark.parametrize(
    ("text", "fault", "moves"),
    [
        ("1. 炮二平五 马8进9 2. 炮八平二 卒1进1", "game 2, move 3: '炮八平二' ", 2),
        ("1. 炮二平五 xyzzy 2. 马二进三", "game 2, move 2: 'xyzzy' is not a move", 1),
        ("1. h2e2 h9g7 2. a0a9", "game 2, move 3: a0a9 is not legal: piece cannot", 2),
        ("1. h2e2 h9g7 (1... a9a0) 2. h0g2", "game 2, move 2 of a variation: a9a0 is not legal", 3),
    ],
)
def test_a_fault_names_game_move_and_reason_and_keeps_what_stands_before(
    text: str, fault: str, moves: int
) -> None:
    file = f'[Red "a"]\n1. 炮二平五 *\n\n[Red "b"]\n{text} *\n\n[Red "c"]\n1. 兵七进一 *\n'
    with pytest.raises(InvalidFileError) as caught:
        xiangqi.loads(file)
    assert str(caught.value).startswith(fault.split(" is not", maxsplit=1)[0].split(" '炮", maxsplit=1)[0])
    assert [game.headers["Red"] for game in caught.value.partial] == ["a", "b"]
    assert len(caught.value.partial[1].moves()) == moves
    games = xiangqi.loads(file, strict=False)
    assert [len(game.moves()) for game in games] == [1, moves, 1]
    assert [len(game.faults) for game in games] == [0, 1, 0]


def test_a_position_that_is_none_is_a_fault_and_kept_as_written() -> None:
    (game,) = xiangqi.loads('[FEN "9/9 w"]\n1. 炮二平五 *', strict=False)
    assert game.faults[0].ply == 0
    assert (game.fen, game.moves()) == ("9/9 w", [])


def test_four_fields_of_a_position() -> None:
    (game,) = xiangqi.loads('[FEN "3k1a1cC/4a4/4e4/9/6PP1/3C5/2p1r4/4E4/4A4/4KAE2 w 0 1"]\n1. Ch4 Cg9 *')
    assert game.fen == "3k1a1cC/4a4/4b4/9/6PP1/3C5/2p1r4/4B4/4A4/4KAB2 w - - 0 1"
    assert game.moves() == ["d4h4", "h9g9"]


def test_old_line_ends_and_escaped_lines() -> None:
    (game,) = xiangqi.loads('[Red "a"]\r% a note\r1. 炮二平五\r马8进7 *\r')
    assert len(game.moves()) == 2


def test_what_is_written_is_laid_out_for_people() -> None:
    (game, _) = xiangqi.load(DATA / "variations_and_comments.pgn")
    lines = xiangqi.dumps([game], "pgn").split("\n")
    assert lines[0] == '[Game "Chinese Chess"]'
    assert "  2. 马二进三 车９平８!" in lines
    assert "1... 马８进７" in lines
    assert "(1... 马２进３ {反宫马？} 2. 马二进三 (2. 马八进七 {左马}) 2... 马８进７)" in lines
