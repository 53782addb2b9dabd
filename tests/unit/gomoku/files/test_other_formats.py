"""Piskvork, Gomotur, RenjuNet, .pos, .bdt, .pdb, openings and points in any text."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.unit.gomoku.files import layouts

from duiyi import gomoku
from duiyi.core import GameRecord, InvalidFileError
from duiyi.games import files_of


def one(data: str | bytes) -> GameRecord:
    (game,) = gomoku.loads(data)
    return game


PSQ = (
    "Piskvorky 15x15, 7:7, 0\r\n8,8,456\r\n9,7,4500\r\n1,1,60\r\n15,1,7\r\n1,15,8\r\n"
    "first.exe\r\nsecond.exe\r\n0\r\n"
)


def test_piskvork_counts_from_the_top_left() -> None:
    game = one(PSQ)
    assert game.moves() == ["h8", "i9", "a15", "o15", "a1"]
    assert game.options == {"size": 15}
    assert game.headers == {"Black": "first.exe", "White": "second.exe", "MoveTimes": "456 4500 60 7 8"}
    assert gomoku.dumps([game], "psq").splitlines()[1:] == PSQ.splitlines()[1:]


def test_piskvork_when_the_second_player_began() -> None:
    assert one(PSQ.replace(", 0\r\n8", ", 1\r\n8")).headers["Black"] == "second.exe"


def test_the_result_of_a_piskvork_game_is_that_of_its_moves() -> None:
    moves = "".join(f"{x},1,0\n{x},9,0\n" for x in range(1, 5)) + "5,1,0\n"
    game = one(f"Piskvorky 20x20, 1:1, 0\n{moves}")
    assert (game.result, game.termination) == ("1-0", "five")
    assert one("Piskvorky 20x20, 1:1, 0\n1,1,0\n").result == "*"


@pytest.mark.parametrize(
    ("text", "reason", "kept"),
    [
        ("Piskvorky 15x15, 7:7, 0\n8,8,0\n8,8,0\n9,9,0\n", "line 3: h8 has a stone already", ["h8"]),
        ("Piskvorky 15x15, 7:7, 0\n8,8,0\n16,8,0\n", "line 3: 16,8,0 is off a board of 15 by 15", ["h8"]),
        ("Piskvorky 15x15, 7:7, 0\n8,8,0\n9,\n", "line 3: '9,' is no move", ["h8"]),
        ("Piskvorky 20x15, 7:7, 0\n8,8,0\n", "line 1: a board of 20 by 15 points is not square", []),
        ("Piskvorky 40x40, 7:7, 0\n8,8,0\n", "5 to 20 points wide, not 40", []),
    ],
)
def test_faults_of_piskvork_files(text: str, reason: str, kept: list[str]) -> None:
    with pytest.raises(InvalidFileError, match=reason) as caught:
        gomoku.loads(text)
    assert caught.value.partial[0].moves() == kept
    with pytest.raises(InvalidFileError, match="line 1: it should be as in"):
        gomoku.loads("Piskvorky of mine\n1,1,0")


def test_gomotur() -> None:
    game = one("first.exe\nsecond.exe\n9,9,5\n10,10,6\n0,0,1\n0\n")
    assert game.moves() == ["j11", "k10", "a20"]
    assert game.headers == {"Black": "first.exe", "White": "second.exe", "MoveTimes": "5 6 1"}
    assert gomoku.dumps([game], "rec").split() == [
        "first.exe",
        "second.exe",
        "9,9,5",
        "10,10,6",
        "0,0,1",
        "0",
    ]


def test_renjunet() -> None:
    first, second = gomoku.loads(layouts.RENJUNET)
    assert first.moves() == ["h8", "i9", "g9", "pass", "k10"]
    assert first.headers == {
        "Event": "World <Championship>",
        "Black": "甲 A",
        "White": "B & C",
        "Rules": "RIF",
        "Round": "2",
        "FifthMoves": "g7",
    }
    assert (first.result, second.result, second.moves()) == ("1/2-1/2", "1-0", ["h8", "h9"])
    assert first.root.comment == "drawn"


def test_renjunet_with_what_is_wrong_behind_and_inside() -> None:
    short = b"<?xml version='1.0'?><database><games><game><move>h8 i9</move></game></games></database>\n36\n"
    assert one(short).moves() == ["h8", "i9"]
    broken = layouts.RENJUNET[: layouts.RENJUNET.index(b"</game>")]
    with pytest.raises(InvalidFileError, match=r"game 1, .*this is not XML") as caught:
        gomoku.loads(broken)
    assert caught.value.partial[0].moves() == ["h8", "i9", "g9", "pass", "k10"]
    with pytest.raises(InvalidFileError, match="line 1: 'z99x' is no point"):
        gomoku.loads(short.replace(b"i9", b"z99x"))


def test_renjunet_refuses_entities_that_grow() -> None:
    declared = b'<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'
    bomb = b'<?xml version="1.0"?>' + declared + b"<database><games></games></database>"
    with pytest.raises(InvalidFileError, match="entity a is declared"):
        gomoku.loads(bomb)


def test_positions() -> None:
    game = one(bytes([5, 0x70, 0x71, 0x6F, 0xF0, 0x72]))
    assert game.moves() == ["h8", "i8", "g8", "pass", "j8"]
    assert one(bytes([2, 0, 224])).moves() == ["a15", "o1"]
    with pytest.raises(ValueError, match="1 to 225 moves"):
        gomoku.dump_bytes([GameRecord("gomoku")], "pos")


def test_bdt() -> None:
    first, second = gomoku.loads(layouts.BDT)
    assert first.moves() == ["h8", "j9", "i7", "k9"]
    assert first.headers == {
        "Event": "Cup",
        "Black": "Anna",
        "White": "Boris",
        "FifthMoves": "K7",
        "Swap": "R",
    }
    assert (first.result, first.root.comment) == ("1-0", "good")
    assert second.moves() == ["h8", "pass"]
    with pytest.raises(InvalidFileError, match="game 2, move 2: line 2: '8X' is no move") as caught:
        gomoku.loads(b"=[,,,88,,,]\n=[,,,888X,,,]\n")
    assert [game.moves() for game in caught.value.partial] == [["h8"], ["h8"]]


def test_pdb() -> None:
    first, second = gomoku.loads(layouts.SAMPLE_PALM)
    assert first.moves() == ["h8", "i8", "i7"]
    assert first.headers == {"Title": "No.1", "Black": "Black", "White": "白"}
    assert second.moves() == ["a15"]
    with pytest.raises(InvalidFileError, match="the file ends within the game") as caught:
        gomoku.loads(layouts.palm([([(7, 7, 2), (8, 7, 1)], [b""])])[:-4])
    assert caught.value.partial[0].moves() == ["h8"]
    with pytest.raises(
        InvalidFileError, match="the game should begin here, where the file has ended"
    ) as caught:
        gomoku.loads(layouts.SAMPLE_PALM[:120])
    assert caught.value.partial[0].moves() == ["h8", "i8", "i7"]
    with pytest.raises(InvalidFileError, match="this is a problem, not a game"):
        gomoku.loads(layouts.palm([([(7, 7, 2)], [b""] * 4)], kind=0x4000))


@pytest.mark.parametrize(
    "text",
    [
        "h8h9i9",
        "H8H9I9",
        "https://gomocalc.com/#/h8h9i9",
        "look at https://www.gomocalc.com/#/h8h9i9 please",
        "1. h8 2. h9 3. i9",
        "1.h8 h9 2.i9",
        "h8, h9, i9",
        "B h8 W h9 B i9",
        "h8-h9-i9",
    ],
)
def test_points_in_texts(text: str) -> None:
    assert one(text).moves() == ["h8", "h9", "i9"]


def test_lines_of_points() -> None:
    games = gomoku.loads("d3e5f6d7\n\nq3o5o7p8o3\nh8passi9\n")
    assert [game.moves() for game in games][:2] == [["d3", "e5", "f6", "d7"], ["q3", "o5", "o7", "p8", "o3"]]
    assert {game.options["size"] for game in games} == {20}
    assert games[2].moves() == ["h8", "pass", "i9"]


def test_openings_as_steps_from_the_centre() -> None:
    first, second = gomoku.loads("8,-3, 6,-4, 5,-4\n0,0, 1,0, -1,3\n")
    assert (first.options, first.moves()) == ({"size": 20}, ["s8", "q7", "p7"])
    assert second.moves() == ["k11", "l11", "j14"]
    assert one("0,0, 1,0, -1,3").moves() == ["h8", "i8", "g11"]
    assert one("19x19\n0,0, 9,9, -9,-9").moves() == ["j10", "s19", "a1"]
    assert gomoku.dumps([second], "offsets") == "20x20\n0,0, 1,0, -1,3\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("h8h9\nh8h8\n", "game 2, move 2: line 2: h8 has a stone already"),
        ("h8h9\nz25\n", "line 2: move 1 is off a board of 20 by 20"),
        ("0,0, 1,0\n15,15\n", "line 2: move 1 is off a board of 20 by 20"),
    ],
)
def test_faults_of_openings(text: str, reason: str) -> None:
    with pytest.raises(InvalidFileError, match=reason) as caught:
        gomoku.loads(text)
    assert len(caught.value.partial) == 2


@pytest.mark.parametrize(
    "text", ["A4 paper and B2B business", "hello", "1 2 3", "see section a1 of the law and b2", ","]
)
def test_other_texts_are_no_games(text: str) -> None:
    with pytest.raises(InvalidFileError, match="no gomoku file of a known format"):
        gomoku.loads(text)


def test_a_game_that_began_with_an_opening_protocol_is_written_by_its_stones() -> None:
    game = GameRecord("gomoku", "renju", {"size": 15, "opening": "rif"})
    last = game.add_line(["h8", "g7", "f6", "swap", "a1", "offer:b1", "offer:c1", "b1", "c2"])
    last.comment = "good"
    game.root.variations[0].comment = "centre"
    stones = ["h8", "g7", "f6", "a1", "b1", "c2"]
    for format in ("sgf", "lib", "rif", "psq", "pos", "points", "offsets"):
        assert gomoku.loads(gomoku.dump_bytes([game], format))[0].moves() == stones
    read = one(gomoku.dumps([game], "sgf"))
    assert [node.comment for node in read.mainline()] == ["centre", "", "", "", "", "good"]
    assert one(gomoku.dumps([game])).same_as(game)
    assert len(gomoku.merge_transpositions(game)) == 7


def test_what_a_format_cannot_hold_is_told() -> None:
    passed = GameRecord("gomoku", options={"size": 15, "passes": True})
    passed.add_line(["h8", "pass"])
    for format in ("psq", "offsets"):
        with pytest.raises(ValueError, match="cannot hold a pass"):
            gomoku.dumps([passed], format)
    with pytest.raises(ValueError, match="cannot hold a game without moves"):
        gomoku.dumps([GameRecord("gomoku")], "points")
    with pytest.raises(ValueError, match="is only read"):
        gomoku.dumps([passed], "bdt")
    with pytest.raises(ValueError, match="holds one game"):
        gomoku.dumps([GameRecord("gomoku"), GameRecord("gomoku")], "psq")
    with pytest.raises(ValueError, match="off the board"):
        gomoku.dumps([beyond()], "sgf")


def beyond() -> GameRecord:
    record = GameRecord("gomoku", options={"size": 9})
    record.add_line(["k10"])
    return record


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("h2e2h9g7", "xiangqi"),
        ("1. C2=5 H8+7", "xiangqi"),
        ("h8h9i9j10", "gomoku"),
        ("h8h9", "gomoku"),
        ("e5d4e4d5", "gomoku"),
        ("(;GM[4];B[hh])", "gomoku"),
        ("Piskvorky 15x15, 1:1, 0\n8,8,0\n", "gomoku"),
    ],
)
def test_the_game_of_a_text_is_the_one_that_it_makes_sense_in(text: str, game: str) -> None:
    files = files_of(text.encode())
    assert files is not None
    assert files.game == game


def test_files_are_found_by_content_not_by_name(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes(layouts.SAMPLE_LIBRARY)
    assert gomoku.load(path)[0].moves() == ["h8", "i9", "pass", "k8"]
    gomoku.dump(gomoku.load(path), tmp_path / "game.lib")
    assert gomoku.load(tmp_path / "game.lib")[0].same_as(gomoku.load(path)[0])
