"""SGF as other programs write it."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from tests.unit.gomoku.files.trees import all_nodes

from duiyi import gomoku
from duiyi.core import GameRecord, InvalidFileError
from duiyi.core.annotation import Arrow, Mark


def one(text: str | bytes) -> GameRecord:
    (game,) = gomoku.loads(text)
    return game


def test_letters_count_columns_from_the_left_and_rows_from_the_top() -> None:
    game = one("(;GM[4]SZ[15];B[aa];W[ao];B[oa];W[oo];B[hh])")
    assert game.moves() == ["a15", "a1", "o15", "o1", "h8"]
    written = gomoku.dumps([game], "sgf")
    assert ";B[aa]\n;W[ao]\n;B[oa]\n;W[oo]\n;B[hh]" in written


@pytest.mark.parametrize("number", [1, 4, 5, 11])
def test_the_numbers_that_gomoku_goes_by(number: int) -> None:
    assert one(f"(;GM[{number}]SZ[15];B[hh])").moves() == ["h8"]
    assert gomoku.dumps([one(f"(;GM[{number}];B[hh])")], "sgf").count("GM[4]") == 1


@pytest.mark.parametrize("number", [2, 3, 7])
def test_other_games_are_refused(number: int) -> None:
    with pytest.raises(InvalidFileError, match="no gomoku file"):
        gomoku.loads(f"(;GM[{number}]SZ[15];B[hh])")
    with pytest.raises(InvalidFileError, match=rf"GM\[{number}\] is another game"):
        gomoku.loads(f"(;GM[4];B[hh])(;GM[{number}]SZ[15];B[hh])")


def test_a_tree_with_nodes_that_have_no_move() -> None:
    game = one("(;SZ[15]C[root];C[more];B[hh](;C[in between];W[ih]C[a])(;W[ii];B[aa])(;))")
    assert game.root.comment == "root\nmore"
    (first,) = game.root.variations
    assert [node.move for node in first.variations] == ["i8", "i7"]
    assert first.comment == "in between"
    assert first.variations[0].comment == "a"


def test_escapes() -> None:
    game = one(r"(;PB[A\]B]PW[C\\]SZ[15];B[hh]C[a\]b\\c\:d \(e\)]LB[ih:x\:y\]])")
    assert (game.headers["Black"], game.headers["White"]) == ("A]B", "C\\")
    node = game.root.variations[0]
    assert node.comment == "a]b\\c:d (e)"
    assert node.marks == (Mark("i8", "label", text="x:y]"),)
    assert one("(;SZ[15];B[hh]C[one\\\nline])").root.variations[0].comment == "oneline"


@pytest.mark.parametrize("encoding", ["gb2312", "gb18030", "utf-8", "big5", "shift_jis"])
@pytest.mark.parametrize("named", [True, False])
def test_encodings_with_their_name_and_without(encoding: str, named: bool) -> None:
    texts = {"big5": "連珠開局花月，黑方必勝的定式", "shift_jis": "ひらがなとカタカナの連珠です"}
    text = texts.get(encoding, "连珠开局花月，黑方必胜的定式")
    name = f"CA[{encoding}]" if named else ""
    game = one(f"(;GM[4]{name}SZ[15]C[{text}];B[hh])".encode(encoding))
    assert game.root.comment == text


def test_a_wrong_name_of_the_encoding() -> None:
    assert one("(;CA[UTF-8]SZ[15]C[天元];B[hh])".encode("gb18030")).root.comment == "天元"
    assert one("(;CA[GB2312]SZ[15]C[天元];B[hh])".encode()).root.comment == "天元"
    assert one("\ufeff(;SZ[15]C[天元];B[hh])".encode()).root.comment == "天元"
    assert one("(;SZ[15]C[天元];B[hh])".encode("utf-16")).root.comment == "天元"


def test_letters_whose_second_byte_is_a_bracket() -> None:
    comment = "㎡圼瀄俓乗"  # their bytes in GB18030 have [, \ and ] among them
    assert set(b"[\\]") & set(comment.encode("gb18030"))
    game = one(f"(;CA[GB18030]SZ[15]C[{comment}];B[hh])".encode("gb18030"))
    assert (game.root.comment, game.moves()) == (comment, ["h8"])


def test_passes() -> None:
    assert one("(;SZ[15];B[hh];W[];B[tt])").moves() == ["h8", "pass", "pass"]
    game = one("(;SZ[15];B[hh];W[tt];B[ih])")
    assert game.moves() == ["h8", "pass", "i8"]
    assert game.options == {"size": 15, "passes": True}
    assert one("(;SZ[20];B[hh];W[tt])").moves() == ["h13", "t1"]


def test_a_stone_out_of_turn_stands_for_a_pass_before_it() -> None:
    game = one("(;SZ[15];B[hh];B[ih];W[jh])")
    assert game.moves() == ["h8", "pass", "i8", "j8"]


def test_stones_set_up() -> None:
    game = one("(;SZ[15]AB[hh][ii]AW[aa:bb]AE[ab]PL[W];W[jj];B[kk])")
    board = gomoku.Board.from_fen(game.fen)
    assert board.turn.value == "white"
    assert [str(p) for p in gomoku.points_of(15) if board.stone_at(p)] == ["i7", "h8", "b14", "a15", "b15"]
    assert one(gomoku.dumps([game], "sgf")).same_as(game)
    assert one("(;SZ[15];W[hh];B[ii])").fen.endswith(" w")


def test_stones_set_up_in_the_middle_are_a_fault() -> None:
    with pytest.raises(InvalidFileError, match="node 3: stones are set up in the middle") as caught:
        gomoku.loads("(;SZ[15];B[hh];AW[aa];W[ii])")
    assert caught.value.partial[0].moves() == ["h8"]


def test_marks_arrows_and_judgements() -> None:
    game = one(
        "(;SZ[9];B[ee]TR[aa]SQ[bb]CR[cc]MA[dd]SL[ff]LB[gg:A][hh:花]AR[aa:bb]TE[1]GB[2]HO[1];W[aa]L[bb][cc])"
    )
    first = game.root.variations[0]
    shapes = {mark.point: mark.text or mark.shape for mark in first.marks}
    assert shapes == {
        "a9": "triangle",
        "b8": "square",
        "c7": "circle",
        "d6": "cross",
        "f4": "dot",
        "g3": "A",
        "h2": "花",
    }
    assert first.arrows == (Arrow("a9", "b8"),)
    assert first.nags == (1, 16)
    assert first.flags == {"mark"}
    assert [mark.text for mark in first.variations[0].marks] == ["a", "b"]
    assert one(gomoku.dumps([game], "sgf")).same_as(game)


@pytest.mark.parametrize(
    ("text", "result", "termination"),
    [
        ("B+", "1-0", ""),
        ("W+R", "0-1", "resignation"),
        ("B+Time", "1-0", "time"),
        ("Draw", "1/2-1/2", ""),
        ("0", "1/2-1/2", ""),
        ("B+Draw", "1/2-1/2", ""),
        ("?", "*", ""),
        ("Void", "*", ""),
    ],
)
def test_results(text: str, result: str, termination: str) -> None:
    game = one(f"(;SZ[15]RE[{text}];B[hh])")
    assert (game.result, game.termination) == (result, termination)


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("renju", "renju"),
        ("4", "renju"),
        ("0", "freestyle"),
        ("1", "standard"),
        ("Renju, RIF", "renju"),
        ("", "freestyle"),
    ],
)
def test_rules(text: str, rules: str) -> None:
    assert one(f"(;SZ[15]RU[{text}];B[hh])").rules == rules


def test_rules_that_the_moves_tell() -> None:
    six = "".join(f";B[{x}h];W[{x}a]" for x in "bcdfg") + ";B[eh];W[oo]"
    assert one(f"(;SZ[15]{six})").rules == "standard"  # nobody has won with six, for the game goes on


def test_sizes() -> None:
    assert one("(;B[hh])").options["size"] == 15
    assert one("(;B[rr])").options["size"] == 19
    assert one("(;SZ[9:9];B[ee])").moves() == ["e5"]
    with pytest.raises(InvalidFileError, match="9 by 13 points is not square"):
        gomoku.loads("(;SZ[9:13];B[ee])")
    with pytest.raises(InvalidFileError, match="a board of 25 points is none: there are 5 to 20"):
        gomoku.loads("(;SZ[25];B[ee])")


def test_several_games_and_what_stands_between_them() -> None:
    games = gomoku.loads("From a mail: (no game)\n(;SZ[15];B[hh])\n-- \n(;SZ[9];B[ee])\n")
    assert [game.moves() for game in games] == [["h8"], ["e5"]]


@pytest.mark.parametrize(
    ("text", "reason", "moves"),
    [
        ("(;SZ[15];B[hh];W[hh];B[ii])", "node 3: h8 has a stone already", ["h8"]),
        ("(;SZ[15];B[hh];W[pp])", "node 3: pp is off a board of 15 by 15", ["h8"]),
        ("(;SZ[15];B[hh];W[h]", "node 3: 'h' is no point", ["h8"]),
        ("(;SZ[15];B[hh];W[ii]", "node 3: the file ends with 1 variations open", ["h8", "i7"]),
        ("(;SZ[15];B[hh];W[ii]C[abc", "node 3: a value of C has no end", ["h8", "i7"]),
    ],
)
def test_faults_name_the_node_and_keep_what_came_before(text: str, reason: str, moves: list[str]) -> None:
    with pytest.raises(InvalidFileError, match=reason) as caught:
        gomoku.loads(text)
    assert caught.value.partial[0].moves() == moves
    (game,) = gomoku.loads(text, strict=False)
    assert game.moves() == moves


def test_a_fault_in_a_variation_leaves_the_others() -> None:
    (game,) = gomoku.loads("(;SZ[15];B[hh](;W[hh];B[aa])(;W[ii];B[jj]))", strict=False)
    assert game.moves() == ["h8", "i7", "j6"]
    assert len(game.faults) == 1


def test_games_are_read_before_the_stream_ends() -> None:
    class Endless(io.RawIOBase):
        def __init__(self) -> None:
            self.sent = 0

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
            game = b"(;SZ[15];B[hh];W[ii])\n"
            start = self.sent % len(game)
            text = (game * (len(buffer) // len(game) + 2))[start : start + len(buffer)]
            buffer[: len(text)] = text
            self.sent += len(text)
            assert self.sent < 10_000_000
            return len(text)

    reading: Iterator[GameRecord] = gomoku.FILES.read(io.BufferedReader(Endless()), strict=False)
    assert all(next(reading) is not None for _ in range(10_000))


def test_old_long_names_of_properties() -> None:
    game = one("(;GaMe[4]SiZe[15]PlayerBlack[A];Black[hh];White[ii])")
    assert game.moves() == ["h8", "i7"]
    assert game.headers["Black"] == "A"


def test_many_variations_are_no_harm() -> None:
    game = one(
        "(;SZ[15]" + "(;B[hh]" * 1 + "".join(f"(;W[{x}{y}])" for x in "abcdefg" for y in "abcdefg") + "))"
    )
    assert len(all_nodes(game)) == 51
    deep = "(;SZ[15]" + "(" * 2000 + ";B[hh]" + ")" * 2000 + ")"
    assert one(deep).moves() == ["h8"]
