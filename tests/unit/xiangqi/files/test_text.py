"""DhtmlXQ, WXF text, positions and moves in any text."""

from __future__ import annotations

import pytest
from tests.unit.xiangqi.files.trees import DATA, nested

from duiyi import xiangqi
from duiyi.core import InvalidFileError


def test_dhtmlxq_branches_and_comments() -> None:
    (game,) = xiangqi.load(DATA / "branches.ubb")
    assert (game.headers, game.result) == ({"Title": "测试", "Red": "甲"}, "1-0")
    assert game.root.comment == "引言\n第二行"
    assert nested(game.root) == [
        (
            "h2e2",
            "当头炮",
            [
                ("h9g7", "", [("h0g2", "", [("i9h9", "", [])])]),
                ("b9c7", "反宫马", [("h0g2", "", []), ("b0c2", "左马", [])]),
            ],
        )
    ]


def test_dhtmlxq_in_a_page_and_several_in_a_text() -> None:
    text = (DATA / "branches.ubb").read_text(encoding="utf-8")
    page = f"<html><body>{text.replace('第二行', '第二行<br>&lt;三&gt;')}</body></html>{text}"
    games = xiangqi.loads(page)
    assert [len(game.moves()) for game in games] == [4, 4]
    assert games[0].root.comment == "引言\n第二行<三>"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("7747706279678070", "77477062796780", "game 1, move 4: 80 is not a move on the board"),
        ("7747706279678070", "7747706279678071", "game 1, move 4: i9h8 is not legal: piece cannot"),
        (
            "8979695949",
            "89796959",
            "game 1: binit has 62 letters where 64 digits tell where the pieces stand",
        ),
        ("move_1_3_2", "move_1_9_2", "game 1, move 9: branch 2 leaves branch 1 at a move that it lacks"),
        ("move_1_3_2", "move_7_3_2", "game 1: branch 2 leaves branch 7, which is not there"),
    ],
)
def test_dhtmlxq_faults(old: str, new: str, fault: str) -> None:
    text = (DATA / "branches.ubb").read_text(encoding="utf-8").replace(old, new)
    (game,) = xiangqi.loads(text, strict=False)
    assert str(game.faults[0]) == fault


def test_a_page_that_only_loads_dhtmlxq_has_no_game() -> None:
    with pytest.raises(InvalidFileError, match="no xiangqi file of a known format"):
        xiangqi.loads('<script>$.ajax({ url: "dhtmlxq.txt" })</script>')


def test_wxf_text() -> None:
    first, second = xiangqi.load(DATA / "two_games.wxf")
    assert first.headers == {
        "Red": "Alpha",
        "RedRating": "1200",
        "Black": "Beta",
        "BlackRating": "1240",
        "BlackTeam": "Club",
        "Date": "2020-02-02",
        "Event": "A match",
    }
    assert (first.result, first.moves()) == ("1-0", ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "h7h3"])
    assert (second.fen, second.moves()) == ("4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1", [])


def test_wxf_without_its_end() -> None:
    text = (DATA / "two_games.wxf").read_text().split("}END")[0]
    (game,) = xiangqi.loads(text, strict=False)
    assert len(game.moves()) == 6
    assert str(game.faults[0]) == "game 1, move 7: the moves have no }END"


def test_numbered_moves_with_ranks_from_one() -> None:
    (game,) = xiangqi.load(DATA / "uci_ranks_from_one.txt")
    assert game.moves() == ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "h7i7"]


@pytest.mark.parametrize(
    ("file", "moves", "result"),
    [
        ("pasted_page.html", ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "h7h3"], "*"),
        ("plain_traditional.txt", ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "g6g5"], "1/2-1/2"),
        ("concatenated.txt", ["h2e2", "h9g7", "h0g2", "i9h9"], "*"),
    ],
)
def test_moves_are_picked_out_of_a_text(file: str, moves: list[str], result: str) -> None:
    (game,) = xiangqi.load(DATA / file)
    assert (game.moves(), game.result) == (moves, result)


@pytest.mark.parametrize(
    "text", ["炮二平五", "1. C2=5", "h2e2", "position startpos moves h2e2", "1.炮 二 平 五", "炮２平５"]
)
def test_a_single_move_is_a_game(text: str) -> None:
    assert xiangqi.loads(text + " ")[0].moves() == ["h2e2"]


def test_a_position_before_moves_in_a_text() -> None:
    text = "残局：4k4/9/9/9/9/9/9/9/4R4/3K5 w\n1. 车五平四 将5进1\n2. 车四平五 将5平6\n"
    (game,) = xiangqi.loads(text)
    assert game.fen == "4k4/9/9/9/9/9/9/9/4R4/3K5 w - - 0 1"
    assert game.moves() == ["e1f1", "e9e8", "f1e1", "e8f8"]


def test_lists_of_positions() -> None:
    first, second, third = xiangqi.load(DATA / "list.epd")
    assert (first.headers, first.moves()) == ({"Title": "第001局：单车"}, [])
    assert (second.fen.split()[1:], second.moves()) == (["b", "-", "-", "3", "20"], ["e9f9", "e0f0"])
    assert third.fen == "4ka3/4aN3/9/RC7/2b3b2/9/9/4p4/3nr3r/5K3 w - - 0 1"


@pytest.mark.parametrize(
    "text",
    ["", " ", "\n\n", "no game here", "\0\0\0", "<html></html>", "a4 paper", "[x]", "{}"],
)
def test_texts_without_a_game(text: str) -> None:
    with pytest.raises(InvalidFileError, match=r"no xiangqi file of a known format|the file is empty"):
        xiangqi.loads(text)
