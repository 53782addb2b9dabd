"""Whatever is written is read back equal, for random games and trees of what each format can hold."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.gomoku.files.trees import Shape, all_nodes, records

from duiyi import gomoku
from duiyi.core import GameRecord
from duiyi.games import files_of

RULES = ("freestyle", "standard", "renju", "caro")
SGF = Shape(
    sizes=(5, 9, 15, 19, 20), rules=RULES, setup=True, headers=("Black", "White", "Event", "Odd : name ]")
)
LIBRARY = Shape()
PISKVORK = Shape((5, 15, 20), RULES, tree=False, texts=False, passes=False, headers=("Black", "White"))
GOMOTUR = Shape((20,), RULES, tree=False, texts=False, passes=False, headers=("Black", "White"), least=1)
POSITION = Shape((15,), tree=False, texts=False, least=1)
RENJUNET = Shape((15,), tree=False, texts=False, headers=("Black", "White", "Event", "Round"))
OPENINGS = Shape((5, 15, 19, 20), RULES, tree=False, texts=False, least=1)
OFFSETS = Shape((5, 15, 19, 20), RULES, tree=False, texts=False, passes=False, least=1)

MANY = settings(max_examples=20, deadline=None)


def again(games: list[GameRecord], format: str) -> list[GameRecord]:
    """The games as they are read from what is written of them."""
    data = gomoku.dump_bytes(games, format)
    found = gomoku.FILES.detect(data[:65536])
    assert found is not None
    assert found.name == format
    if format != "points":  # "e1e2" is a move of Xiangqi too
        assert files_of(data[:65536]) is gomoku.FILES
    return gomoku.loads(data)


def same_moves(a: GameRecord, b: GameRecord) -> bool:
    """Whether both are the same but for the rule and the result, which some formats do not tell."""
    mine = (a.options, a.fen, a.moves(), {k: v for k, v in a.headers.items() if v})
    return mine == (b.options, b.fen, b.moves(), b.headers)


def result_for(record: GameRecord) -> None:
    record.result, record.termination = (
        ("1-0", "resignation") if len(record.moves()) % 2 else ("1/2-1/2", "agreement")
    )


@MANY
@given(st.lists(records(SGF), min_size=1, max_size=3))
def test_sgf(games: list[GameRecord]) -> None:
    for game in games:
        result_for(game)
    for game, read in zip(games, again(games, "sgf"), strict=True):
        assert read.same_as(game)


@MANY
@given(st.lists(records(SGF), max_size=2))
def test_json(games: list[GameRecord]) -> None:
    for game, read in zip(games, gomoku.loads(gomoku.dumps(games)), strict=True):
        assert read.same_as(game)


@MANY
@given(records(LIBRARY))
def test_renlib(game: GameRecord) -> None:
    (read,) = again([game], "lib")
    read.rules = game.rules
    assert read.same_as(game)


@MANY
@given(records(PISKVORK))
def test_piskvork(game: GameRecord) -> None:
    assert same_moves(game, again([game], "psq")[0])


@MANY
@given(records(GOMOTUR))
def test_gomotur(game: GameRecord) -> None:
    assert same_moves(game, again([game], "rec")[0])


@MANY
@given(records(POSITION))
def test_positions(game: GameRecord) -> None:
    assert same_moves(game, again([game], "pos")[0])


@MANY
@given(st.lists(records(RENJUNET), min_size=1, max_size=4))
def test_renjunet(games: list[GameRecord]) -> None:
    for game in games:
        game.result = "0-1"
        game.root.comment = "<&> ]]> 备注"
    for game, read in zip(games, again(games, "rif"), strict=True):
        assert same_moves(game, read)
        assert (read.result, read.root.comment) == (game.result, game.root.comment)


@MANY
@given(st.lists(records(OPENINGS), min_size=1, max_size=4))
def test_openings_as_points(games: list[GameRecord]) -> None:
    for game, read in zip(games, again(games, "points"), strict=True):
        assert same_moves(game, read)


@MANY
@given(st.lists(records(OFFSETS), min_size=1, max_size=4))
def test_openings_as_offsets(games: list[GameRecord]) -> None:
    for game, read in zip(games, again(games, "offsets"), strict=True):
        assert same_moves(game, read)


@pytest.mark.parametrize("format", ["sgf", "lib", "json"])
def test_flags_survive(format: str) -> None:
    record = GameRecord("gomoku", "renju", {"size": 15})
    record.add_line(["h8", "i9"])
    record.root.variations[0].flags = frozenset({"mark", "start"})
    (read,) = gomoku.loads(gomoku.dump_bytes([record], format))
    assert read.same_as(record)


@pytest.mark.parametrize(("format", "plies"), [("sgf", 225), ("lib", 225), ("json", 225), ("psq", 225)])
def test_a_long_line_survives(format: str, plies: int) -> None:
    record = GameRecord("gomoku", "standard", {"size": 15})
    record.add_line(full_board()[:plies])
    (read,) = gomoku.loads(gomoku.dump_bytes([record], format))
    assert read.moves() == record.moves()


def full_board() -> list[str]:
    """All points of a board of 15 rows so that no five comes about: a pattern of two rows and two points."""
    sides: dict[bool, list[str]] = {True: [], False: []}
    for row in range(15):
        for column in range(15):
            sides[(column // 2 + row) % 2 == 0].append(f"{'abcdefghijklmno'[column]}{row + 1}")
    black, white = (
        (sides[True], sides[False]) if len(sides[True]) > len(sides[False]) else (sides[False], sides[True])
    )
    order = [point for pair in zip(black, white, strict=False) for point in pair]
    return order + black[len(white) :]


def test_a_tree_as_deep_as_the_board_with_variations_everywhere() -> None:
    record = GameRecord("gomoku", "standard", {"size": 15})
    node = record.root
    moves = full_board()
    for here, other in pairwise(moves[:201]):
        node.add(here)
        node.add(other, "b")
        node = node.variations[0]
    for format in ("sgf", "lib", "json"):
        (read,) = gomoku.loads(gomoku.dump_bytes([record], format))
        assert len(all_nodes(read)) == 401
        read.rules = record.rules
        assert read.same_as(record)


def test_large_collections_are_read_and_written_one_at_a_time() -> None:
    def games() -> Iterator[GameRecord]:
        for number in range(2_000):
            record = GameRecord("gomoku", "freestyle", {"size": 15})
            record.add_line(["h8", "i9", f"{'abcdefg'[number % 7]}{number % 5 + 1}"])
            yield record

    for format in ("points", "offsets", "sgf", "rif"):
        stream = io.BytesIO()
        gomoku.FILES.write(games(), stream, format)
        stream.seek(0)
        reading = gomoku.FILES.read(stream)
        next(reading)
        assert sum(1 for _ in reading) == 1_999
