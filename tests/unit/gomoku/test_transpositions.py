"""Joining the nodes of a tree that reach the same position."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.gomoku.files.trees import Shape, all_nodes, records

from duiyi import gomoku
from duiyi.core import GameRecord, InvalidFileError, InvalidSetupError
from duiyi.gomoku import Board, merge_transpositions


def lines(*texts: str, **options: int) -> GameRecord:
    """A tree of lines that begin together where they are the same."""
    record = GameRecord("gomoku", "renju", {"size": 15, **options})
    for text in texts:
        node = record.root
        for move in text.split():
            node = next((n for n in node.variations if n.move == move), None) or node.add(move)
    return record


def played(text: str) -> Board:
    board = Board(15, "renju")
    for move in text.split():
        board.push(move)
    return board


def test_other_orders_of_the_same_stones_are_one_position() -> None:
    graph = merge_transpositions(lines("h8 i9 g7 a1", "g7 i9 h8 o15", "h8 a1 g7"))
    joined = graph.find(played("h8 i9 g7"))
    assert joined is not None
    assert (joined.count, joined.depth) == (2, 3)
    assert set(joined.moves) == {"a1", "o15"}
    assert [position.count for position in graph.transpositions()] == [2]
    assert len(graph) == 1 + 2 + 3 + 2 + 2
    assert graph.find(played("a1")) is None
    assert graph.find(Board(9)) is None


def test_the_same_stones_with_another_side_to_move_are_another_position() -> None:
    graph = merge_transpositions(lines("h8 pass", "h8", passes=True))
    assert len(graph) == 3


def test_symmetric_positions_are_one_on_request() -> None:
    tree = lines("h8 i9", "h8 g9", "h8 i7", "h8 g7", "h8 h9", "h8 i8")
    assert len(merge_transpositions(tree)) == 8
    graph = merge_transpositions(tree, symmetry=True)
    assert [len(graph.at_depth(depth)) for depth in range(3)] == [1, 1, 2]
    diagonal = graph.find(played("h8 g7"))
    assert diagonal is not None
    assert diagonal.count == 4
    assert [p.count for p in graph] == [1, 1, 4, 2]


def test_next_moves_are_told_as_the_board_lies() -> None:
    graph = merge_transpositions(lines("h8 i9 g10", "h8 i9 a1"), symmetry=True)
    for turned in played("h8 i9").symmetries():
        moves = graph.next_moves(turned)
        assert len(moves) == 2
        for move, position in moves.items():
            board = turned.copy()
            board.push(move)
            assert graph.find(board) is position
    assert graph.next_moves(played("a1")) == {}


def test_comments_of_the_nodes_are_gathered() -> None:
    tree = lines("h8 i9 g7", "g7 i9 h8")
    for node, text in zip((n for n in all_nodes(tree) if not n.variations), ("good", "better"), strict=True):
        node.comment = text
    joined = merge_transpositions(tree).find(played("h8 i9 g7"))
    assert joined is not None
    assert joined.comments == ("good", "better")
    assert [parent.count for parent in joined.parents] == [1, 1]
    assert all(joined in parent.moves.values() for parent in joined.parents)


def test_every_order_of_four_stones_is_one_position() -> None:
    orders = [" ".join(black_white(b, w)) for b in permutations("abc") for w in permutations("xy")]
    names = {"a": "h8", "b": "h9", "c": "j7", "x": "a1", "y": "o15"}
    texts = [" ".join(names[letter] for letter in order.split()) for order in orders]
    graph = merge_transpositions(lines(*texts))
    assert len(graph.at_depth(5)) == 1
    assert graph.at_depth(5)[0].count == 12


def black_white(black: tuple[str, ...], white: tuple[str, ...]) -> list[str]:
    return [black[0], white[0], black[1], white[1], black[2]]


@settings(max_examples=25, deadline=None)
@given(records(Shape()), st.booleans())
def test_every_node_is_in_the_graph_once(record: GameRecord, symmetry: bool) -> None:
    graph = merge_transpositions(record, symmetry=symmetry)
    nodes = [node for position in graph for node in position.nodes]
    assert sorted(map(id, nodes)) == sorted(map(id, all_nodes(record)))
    assert graph.root.nodes[0] is record.root
    for position in graph:
        assert all(position in after.parents for after in position.moves.values())
    if symmetry:
        assert len(graph) <= len(merge_transpositions(record))


def test_what_cannot_be_played_is_told() -> None:
    with pytest.raises(InvalidFileError, match="move 2: h8 is not legal"):
        merge_transpositions(lines("h8 h8"))
    with pytest.raises(InvalidSetupError):
        merge_transpositions(GameRecord("gomoku", "renju", {"size": 99}))


def test_the_record_is_left_as_it_is() -> None:
    record = lines("h8 i9 g7", "g7 i9 h8")
    text = gomoku.dumps([record])
    merge_transpositions(record, symmetry=True)
    assert gomoku.dumps([record]) == text
