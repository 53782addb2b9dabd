"""Annotations of moves: glyphs, arrows and marks, in PGN and in our JSON."""

from __future__ import annotations

import pytest

from duiyi import xiangqi
from duiyi.core import Arrow, GameRecord, InvalidFileError, Mark
from duiyi.xiangqi.formats import annotating


def only(text: str) -> GameRecord:
    (record,) = xiangqi.loads(text if text[0] in "[{" else f'[Game "Chinese Chess"]\n{text}')
    return record


@pytest.mark.parametrize(
    ("written", "nags"),
    [
        ("炮二平五!", (1,)),
        ("炮二平五？", (2,)),
        ("炮二平五!!", (3,)),
        ("炮二平五??", (4,)),
        ("炮二平五！？", (5,)),
        ("炮二平五?!", (6,)),
        ("炮二平五!!!", (3,)),
        ("炮二平五 $14", (14,)),
        ("炮二平五! $14 $1 $999", (1, 14)),
        ("炮二平五 $0", (0,)),
    ],
)
def test_glyphs_are_read(written: str, nags: tuple[int, ...]) -> None:
    record = only(f"1. {written} 马８进７ *")
    assert next(record.mainline()).nags == nags
    assert record.moves() == ["h2e2", "h9g7"]


def test_arrows_and_marks_are_read_from_comments_and_leave_the_words() -> None:
    record = only("1. 炮二平五 {[%csl Re9,Gh9] the centre [%cal Gh2e2,Bb0c2][%label Re6=A]} *")
    node = next(record.mainline())
    assert node.comment == "the centre"
    assert node.arrows == (Arrow("h2", "e2"), Arrow("b0", "c2", "blue"))
    assert node.marks == (
        Mark("e9", "circle", "red"),
        Mark("h9", "circle", "green"),
        Mark("e6", "label", "red", "A"),
    )


@pytest.mark.parametrize("comment", ["[%cal h2e2]", "[%csl Rj9]", "[%clk 0:10:00]", "[%cal ]", "[%csl Ra1,]"])
def test_other_commands_stay_in_the_comment(comment: str) -> None:
    node = next(only(f"1. 炮二平五 {{{comment}}} *").mainline())
    assert (node.comment, node.arrows, node.marks) == (comment, (), ())


def test_no_more_than_a_board_can_show_is_taken() -> None:
    many = ",".join(["Ra0"] * (annotating.MOST + 1))
    node = next(only(f"1. 炮二平五 {{[%csl {many}]}} *").mainline())
    assert node.marks == ()
    assert node.comment.startswith("[%csl")


def annotated() -> GameRecord:
    record = GameRecord("xiangqi", rules="asian")
    record.root.nags = (10,)
    record.root.marks = (Mark("e0", "triangle", "yellow"),)
    first = record.root.add("h2e2", "the usual")
    first.nags = (5, 14)
    first.arrows = (Arrow("h2", "e2"), Arrow("e2", "e6", "red"))
    record.root.add("b2e2").nags = (2,)
    second = first.add("h9g7")
    second.nags = (13,)
    second.marks = (
        Mark("g7", "square", "blue"),
        Mark("e6", "label", "red", "A 1"),
        Mark("a0", "dot"),
        Mark("i0", "cross"),
        Mark("i1"),
    )
    return record


@pytest.mark.parametrize("format_name", ["json", "pgn", "pgn-wxf", "pgn-iccs"])
def test_what_is_written_is_read_back_equal(format_name: str) -> None:
    record = annotated()
    again = only(xiangqi.dumps([record], format_name))
    assert not again.faults
    if format_name != "json":
        # PGN orders the marks of a node by their shapes.
        for mine, its in zip(record.mainline(), again.mainline(), strict=True):
            assert set(mine.marks) == set(its.marks)
            its.marks = mine.marks
    assert again.same_as(record)


def test_a_record_with_other_annotations_is_another() -> None:
    other = annotated()
    next(other.mainline()).nags = (1,)
    assert not other.same_as(annotated())


def test_a_label_cannot_break_the_comment_that_holds_it() -> None:
    record = GameRecord("xiangqi")
    record.root.add("h2e2").marks = (Mark("e2", "label", "green", "a]},{b"),)
    (mark,) = next(only(xiangqi.dumps([record], "pgn")).mainline()).marks
    assert mark.text == "a b"


@pytest.mark.parametrize(
    "fault",
    [
        '"nags": 1',
        '"nags": [-1]',
        '"nags": [true]',
        '"nags": [256]',
        '"arrows": [1]',
        '"arrows": [{"tail": "h2"}]',
        '"arrows": [{"tail": "h2", "head": "e2", "color": "pink"}]',
        '"marks": {}',
        '"marks": ["h2"]',
        '"marks": [{"point": "h2", "shape": ["circle"]}]',
        '"marks": [{"shape": "circle"}]',
    ],
)
def test_faulty_annotations_in_json_are_named(fault: str) -> None:
    text = '{"format": "duiyi", "version": 1, "games": [{"game": "xiangqi", "line": [{"move": "h2e2", %s}]}]}'
    with pytest.raises(InvalidFileError, match="game 1, move 1"):
        xiangqi.loads(text % fault)


@pytest.mark.parametrize("format_name", ["xqf", "dhtmlxq"])
def test_formats_without_glyphs_show_them_in_the_comment(format_name: str) -> None:
    record = GameRecord("xiangqi")
    node = record.root.add("h2e2", "当头炮")
    node.nags = (5, 140)
    again = only_bytes(xiangqi.dump_bytes([record], format_name))
    assert next(again.mainline()).comment == "!? $140 当头炮"


def only_bytes(data: bytes) -> GameRecord:
    (record,) = xiangqi.loads(data)
    return record
