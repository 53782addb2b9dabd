"""Game records and our JSON file."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duiyi.core import GameNode, GameRecord, InvalidFileError
from duiyi.core.record_json import MAX_NESTING, dumps_json, loads_json


def with_variations() -> GameRecord:
    record = GameRecord("xiangqi", rules="asian", headers={"Red": "甲", "Black": "乙"}, result="1-0")
    first = record.root.add("h2e2", "the usual")
    record.root.add("b2e2").add("h9g7")
    second = first.add("h9g7")
    first.add("b9c7", "quieter").add("h0g2")
    second.add("h0g2")
    return record


def test_the_main_line_is_the_first_continuation() -> None:
    record = with_variations()
    assert record.moves() == ["h2e2", "h9g7", "h0g2"]
    assert [node.moves() for node in record.root.variations] == [["h2e2"], ["b2e2"]]


def test_add_line_goes_on_at_the_end_of_the_main_line() -> None:
    record = with_variations()
    last = record.add_line(["i9h9", "i0h0"])
    assert last.moves() == ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0"]


def test_variations_and_comments_survive_the_file() -> None:
    record = with_variations()
    (again,) = loads_json(dumps_json([record]))
    assert again.same_as(record)
    assert not again.same_as(GameRecord("xiangqi"))


def test_a_move_stays_the_main_line_when_its_variation_is_read() -> None:
    line = [{"move": "h8", "variations": [[{"move": "a1"}, {"move": "b2"}]]}, {"move": "i9"}]
    (record,) = loads_json(document(line=line))
    assert record.moves() == ["h8", "i9"]
    assert [child.move for child in record.root.variations] == ["h8", "a1"]


def document(**fields: Any) -> str:
    return json.dumps({"format": "duiyi", "version": 1, "games": [{"game": "gomoku", **fields}]})


def nested(depth: int) -> list[dict[str, Any]]:
    line: list[dict[str, Any]] = [{"move": "h8"}]
    for _ in range(depth):
        line = [{"move": "h8", "variations": [line]}]
    return line


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "not a JSON file"),
        ("[" * 100_000, "not a JSON file"),
        ("{}", "format"),
        ('{"format": "duiyi", "version": 2}', "version 2"),
        ('{"format": "duiyi", "version": 1, "games": 3}', "games"),
        ('{"format": "duiyi", "version": 1, "games": [3]}', "game 1"),
        (document(rules=3), '"rules"'),
        (document(options=[1]), '"options"'),
        (document(headers={"Red": 1}), "header Red"),
        (document(line=[{"move": "h8"}, {"move": 5}]), "move 2"),
        (document(line=[{"move": "h8", "variations": 5}]), "move 1"),
        (document(line=[{"move": "h8", "variations": [[3]]}]), "variation 1, move 1"),
        (document(line=nested(MAX_NESTING + 1)), "nest deeper"),
    ],
)
def test_a_faulty_file_says_what_is_wrong_and_where(text: str, named: str) -> None:
    with pytest.raises(InvalidFileError, match=named):
        loads_json(text)


def trees() -> st.SearchStrategy[GameNode]:
    moves, comments = st.sampled_from(["h8", "i9", "a1"]), st.text(max_size=5)

    def node(children: st.SearchStrategy[list[GameNode]]) -> st.SearchStrategy[GameNode]:
        def build(move: str, comment: str, below: list[GameNode]) -> GameNode:
            made = GameNode(move, None, comment, below)
            for child in below:
                child.parent = made
            return made

        return st.builds(build, moves, comments, children)

    return st.recursive(node(st.just([])), lambda inner: node(st.lists(inner, max_size=3)), max_leaves=20)


@given(st.lists(trees(), max_size=3), st.text(max_size=5))
def test_any_tree_survives_the_file(below: list[GameNode], comment: str) -> None:
    record = GameRecord("gomoku", options={"size": 15})
    record.root.comment, record.root.variations = comment, below
    for child in below:
        child.parent = record.root
    (again,) = loads_json(dumps_json([record]))
    assert again.same_as(record)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["move", "variations", "line", "comment", "x"]), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(json_values)
def test_any_line_is_read_or_refused(line: Any) -> None:
    try:
        (record,) = loads_json(document(line=line))
    except InvalidFileError:
        return
    assert dumps_json([record])


def test_a_long_game_can_be_shown() -> None:
    record = GameRecord("gomoku")
    record.add_line(["h8", "i9"] * 5000)
    assert "gomoku" in repr(record)
