"""RenLib's libraries, put together byte by byte."""

from __future__ import annotations

import pytest
from tests.unit.gomoku.files import layouts
from tests.unit.gomoku.files.layouts import DOWN, MARK, NO_MOVE, RIGHT, START, library, node, old_comment
from tests.unit.gomoku.files.trees import all_nodes

from duiyi import gomoku
from duiyi.core import GameNode, GameRecord, InvalidFileError
from duiyi.core.annotation import Mark


def one(data: bytes) -> GameRecord:
    (game,) = gomoku.loads(data)
    return game


def lines(at: GameNode) -> list[str]:
    """The ways from a node to the ends, as texts."""
    if not at.variations:
        return [" ".join(at.moves())]
    return [line for child in at.variations for line in lines(child)]


def test_a_tree_with_texts_marks_and_a_pass() -> None:
    game = one(layouts.SAMPLE_LIBRARY)
    assert lines(game.root) == ["h8 i9 pass k8", "h8 i8", "a1"]
    assert game.root.comment == "about this"
    first, other = game.root.variations
    assert (first.variations[0].comment, first.variations[0].flags) == (
        "one\nmore\nlines",
        frozenset({"mark"}),
    )
    assert first.variations[0].variations[0].comment == "Pass"
    assert first.marks == (Mark("i8", "label", text="花"),)
    assert other.flags == frozenset()
    assert game.options == {"size": 15, "passes": True}
    assert game.rules == "renju"


@pytest.mark.parametrize("header", [library(version=(3, 0)), b""])
def test_files_without_a_root_node(header: bytes) -> None:
    data = header + node("h8", 0) + node("i9", DOWN | RIGHT) + node("i8", RIGHT)
    assert lines(one(data).root) == ["h8 i9", "h8 i8"]
    found = gomoku.FILES.detect(data)
    assert found is not None
    assert found.name == "lib"


def test_the_corners_of_the_board() -> None:
    points = ["a1", "a15", "o1", "o15", "h8"]
    data = library(node(""), *(node(p, 0) for p in points[:-1]), node("h8", RIGHT))
    assert one(data).moves() == points


def test_old_comments_are_in_seven_bits_of_swedish() -> None:
    game = one(library(old_comment("h8", b"]ke {r b{st\x08och |verst", RIGHT), version=(3, 0)))
    assert game.root.variations[0].comment == "Åke är bäst\noch överst"


@pytest.mark.parametrize("encoding", ["gb18030", "cp1252", "utf-8", "cp932"])
def test_texts_in_the_encodings_of_windows(encoding: str) -> None:
    texts = {"cp1252": "Åke är bäst på renju", "cp932": "ひらがなとカタカナ"}
    text = texts.get(encoding, "花月必胜的定式，黑方")
    data = library(node(""), node("h8", RIGHT, text.encode(encoding)))
    assert one(data).root.variations[0].comment == text


def test_a_board_text_without_a_move() -> None:
    data = library(node(""), node("h8"), node("i9", DOWN | RIGHT), node("a1", NO_MOVE | RIGHT, b"", b"x"))
    game = one(data)
    assert game.root.variations[0].marks == (Mark("a1", "label", text="x"),)
    assert lines(game.root) == ["h8 i9"]


def test_the_same_move_twice_is_one_node() -> None:
    data = library(node(""), node("h8"), node("i9", DOWN), node("a1", RIGHT), node("i9", RIGHT | START))
    game = one(data)
    assert lines(game.root) == ["h8 i9 a1"]
    assert game.root.variations[0].variations[0].flags == {"start"}


def test_a_branch_that_was_saved_notes_siblings_that_are_not_there() -> None:
    data = library(node(""), node("h8", DOWN), node("i9", 0), node("a1", DOWN | RIGHT), node("a2", RIGHT))
    assert lines(one(data).root) == ["h8 i9 a1", "h8 i9 a2"]


@pytest.mark.parametrize(
    ("data", "reason", "kept"),
    [
        (library(node(""), node("h8"), b"\x10\x00"), "byte 24: the point 0x10 is off the board", ["h8"]),
        (library(node(""), node("h8"), node("h8", RIGHT)), "byte 24: h8 has a stone already", ["h8"]),
        (library(node(""), node("h8"), b"\x77"), "byte 25: the file ends within the node at 24", ["h8"]),
        (library(node(""), node("h8", 0, b"comment")[:-4]), "byte 28: .* within the node at 22", []),
        (
            library(node(""), node("h8", DOWN), node("i9", RIGHT)) + node("a1"),
            "byte 28: .*should follow",
            ["h8", "i9"],
        ),
        (library(node(""), node("h8", RIGHT)) + node("a1", RIGHT) * 2, "byte 24: the tree has ended", ["h8"]),
    ],
)
def test_faults_name_the_byte_and_keep_what_came_before(data: bytes, reason: str, kept: list[str]) -> None:
    with pytest.raises(InvalidFileError, match=reason) as caught:
        gomoku.loads(data)
    assert caught.value.partial[0].moves() == kept


def test_every_cut_of_a_library_is_told_or_a_smaller_library() -> None:
    data = layouts.SAMPLE_LIBRARY
    whole = len(all_nodes(one(data)))
    for length in range(20, len(data)):
        (game,) = gomoku.loads(data[:length], strict=False)
        assert len(all_nodes(game)) <= whole
        if (length - 20) % 2:
            assert game.faults or length == len(data) - 1


def test_newer_versions_are_refused() -> None:
    with pytest.raises(InvalidFileError, match=r"byte 8: the version is 3\.5"):
        gomoku.loads(library(version=(3, 5)))
    with pytest.raises(InvalidFileError, match="byte 10: the file ends within its header"):
        gomoku.loads(library()[:10])


def test_a_header_alone_is_an_empty_library() -> None:
    assert len(all_nodes(one(library()))) == 1


def test_what_is_written() -> None:
    game = GameRecord("gomoku", "renju", {"size": 15})
    game.add_line(["h8", "i9"])
    data = gomoku.dump_bytes([game], "lib")
    assert data == library(node("h8"), node("i9", RIGHT), version=(3, 0))
    game.root.variations[0].add("a1", "花").flags = frozenset({"mark"})
    game.root.comment = "root"
    assert gomoku.dump_bytes([game], "lib") == library(
        node("", 0, b"root"),
        node("h8"),
        node("i9", DOWN | RIGHT),
        node("a1", RIGHT | MARK, "花".encode("gb18030")),
    )


def test_what_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="15 by 15 points, and this one has 9"):
        gomoku.dump_bytes([GameRecord("gomoku", options={"size": 9})], "lib")
    with pytest.raises(ValueError, match="begins with stones"):
        gomoku.dump_bytes([GameRecord("gomoku", fen=gomoku.Board.from_stones(["h8"], []).fen())], "lib")
