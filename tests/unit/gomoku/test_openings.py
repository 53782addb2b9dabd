"""The opening protocols, held to the texts of their rules.

Facts: the rules of the Renju International Federation (RIF, Soosyrv-8, Taraguchi-10, Yamaguchi) and of Gomoku
tournaments (pro, long pro, swap, swap2), and the federation's numbers of the 26 openings.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duiyi import gomoku
from duiyi.core import (
    Choice,
    Color,
    GameRecord,
    IllegalMoveError,
    IllegalReason,
    InvalidMoveError,
    InvalidSetupError,
)
from duiyi.gomoku.openings import (
    PHASES,
    PROTOCOLS,
    RENJU_OPENINGS,
    WORDS,
    Opening,
    OpeningGame,
    renju_opening,
)
from duiyi.gomoku.openings.shape import shapes_with
from duiyi.gomoku.openings.zones import distance
from duiyi.gomoku.point import Point, points_of

BLACK, WHITE = Color.BLACK, Color.WHITE


def played(protocol: str, choices: str, size: int = 15) -> Opening:
    opening = Opening(protocol, size)
    for choice in choices.split():
        opening.apply(choice)
    return opening


def asked(opening: Opening) -> tuple[str, Color, Color]:
    """The phase, who acts, and the colour of the next stone."""
    phase = opening.phase
    assert phase is not None
    return phase.name, phase.color, phase.stone


def points(opening: Opening) -> set[str]:
    return {choice.point for choice in opening.choices() if choice.point is not None}


def texts(opening: Opening) -> list[str]:
    return [choice.text for choice in opening.choices()]


def square(span: int, size: int = 15) -> set[str]:
    return {str(point) for point in points_of(size) if distance(point, size) <= span // 2}


ALL = {str(point) for point in points_of(15)}


def test_the_protocols() -> None:
    assert list(PROTOCOLS) == [
        "free",
        "pro",
        "long_pro",
        "swap",
        "swap2",
        "rif",
        "soosyrv_8",
        "taraguchi_10",
        "yamaguchi",
    ]


# --- Each rule's text ---


def test_free() -> None:
    opening = Opening("free")
    assert opening.phase is None
    assert opening.choices() == ()
    assert opening.board == gomoku.Board()


@pytest.mark.parametrize(("protocol", "span"), [("pro", 5), ("long_pro", 7)])
def test_pro(protocol: str, span: int) -> None:
    opening = Opening(protocol)
    assert asked(opening) == ("centre", BLACK, BLACK)
    assert texts(opening) == ["h8"]
    opening.apply("h8")
    assert asked(opening) == ("anywhere", WHITE, WHITE)
    assert points(opening) == ALL - {"h8"}
    opening.apply("h9")
    assert asked(opening) == ("outside", BLACK, BLACK)
    assert points(opening) == ALL - square(span)
    opening.apply("h12")
    assert opening.phase is None
    assert opening.board.turn is WHITE


def test_swap() -> None:
    opening = Opening("swap")
    for point, stone in (("a1", BLACK), ("o15", WHITE), ("h8", BLACK)):
        assert asked(opening) == ("three_stones", BLACK, stone)
        assert opening.player == 0
        opening.apply(point)
    assert asked(opening) == ("color", WHITE, WHITE)
    assert texts(opening) == ["black", "white"]
    assert opening.player == 1
    kept = opening.copy()
    kept.apply("white")
    assert (kept.phase, kept.exchanged, kept.player) == (None, False, 1)
    opening.apply("black")
    assert (opening.phase, opening.exchanged) == (None, True)
    # White moves fourth: the player who put the stones, and has White now.
    assert (opening.board.turn, opening.player) == (WHITE, 0)


def test_swap2() -> None:
    opening = played("swap2", "h8 i9 j10")
    assert asked(opening) == ("color_or_more", WHITE, WHITE)
    assert texts(opening) == ["black", "white", "more"]
    for choice, exchanged in (("black", True), ("white", False)):
        ended = opening.copy()
        ended.apply(choice)
        assert (ended.phase, ended.exchanged, ended.board.turn) == (None, exchanged, WHITE)
    opening.apply("more")
    for point, stone in (("a1", WHITE), ("b1", BLACK)):
        assert asked(opening) == ("two_stones", WHITE, stone)
        assert opening.player == 1
        opening.apply(point)
    assert asked(opening) == ("color", BLACK, WHITE)
    assert (texts(opening), opening.player) == (["black", "white"], 0)
    for choice, exchanged in (("black", False), ("white", True)):
        ended = opening.copy()
        ended.apply(choice)
        assert (ended.phase, ended.exchanged, ended.board.turn) == (None, exchanged, WHITE)
        assert ended.board.ply == 5


def test_rif() -> None:
    opening = Opening("rif")
    for point, span in (("h8", 1), ("i9", 3), ("i7", 5)):
        assert asked(opening)[:2] == ("pattern", BLACK)
        assert points(opening) == square(span) - {str(move) for move in opening.board.move_stack}
        opening.apply(point)
    assert asked(opening) == ("swap", WHITE, WHITE)
    opening.apply("swap")
    assert opening.exchanged
    assert asked(opening) == ("anywhere", WHITE, WHITE)
    assert opening.player == 0  # tentative Black has White now
    assert points(opening) == ALL - {"h8", "i9", "i7"}
    opening.apply("g9")
    for done, point in enumerate(("h10", "j9")):
        assert asked(opening) == ("offer", BLACK, BLACK)
        phase = opening.phase
        assert phase is not None
        assert (phase.done, phase.total) == (done, 2)
        opening.apply(f"offer:{point}")
    assert asked(opening) == ("take", WHITE, BLACK)
    assert texts(opening) == ["h10", "j9"]
    opening.apply("j9")
    assert opening.phase is None
    assert (opening.board.turn, opening.board.ply) == (WHITE, 5)
    assert opening.board.stone_at("j9") is BLACK
    assert opening.board.stone_at("h10") is None


def test_soosyrv() -> None:
    opening = played("soosyrv_8", "h8 h9 i9 keep d4")
    assert asked(opening) == ("number", WHITE, BLACK)
    assert texts(opening) == [f"number:{count}" for count in range(1, 9)]
    opening.apply("number:3")
    assert asked(opening)[:2] == ("swap", BLACK)
    opening.apply("swap")
    for point in ("c3", "e5", "f6"):
        assert asked(opening)[:2] == ("offer", BLACK)
        assert opening.player == 1  # whoever announced the number has Black now
        opening.apply(f"offer:{point}")
    assert asked(opening)[:2] == ("take", WHITE)
    opening.apply("c3")
    assert opening.phase is None


def test_soosyrv_with_one_fifth_move() -> None:
    opening = played("soosyrv_8", "h8 h9 i9 keep d4 number:1 keep offer:a1")
    assert texts(opening) == ["a1"]


def test_taraguchi_with_a_fifth_move_in_the_middle() -> None:
    opening = Opening("taraguchi_10")
    steps = (("h8", 1, BLACK), ("i9", 3, WHITE), ("j10", 5, BLACK), ("k8", 7, WHITE), ("l8", 9, BLACK))
    for number, (point, span, color) in enumerate(steps):
        assert asked(opening)[1:] == (color, color)
        assert points(opening) == square(span) - {str(move) for move in opening.board.move_stack}
        opening.apply(point)
        other = WHITE if color is BLACK else BLACK
        assert asked(opening)[1] is other
        assert texts(opening) == (["keep", "swap", "many"] if number == 3 else ["keep", "swap"])
        opening.apply("swap")
        assert opening.exchanged is (number % 2 == 0)
    assert opening.phase is None
    assert (opening.board.turn, opening.board.ply) == (WHITE, 5)


def test_taraguchi_with_ten_fifth_moves() -> None:
    opening = played("taraguchi_10", "h8 keep i9 keep j10 keep k8")
    before = opening.player
    opening.apply("many")
    for _ in range(10):
        assert asked(opening) == ("offer", BLACK, BLACK)
        assert opening.player == before  # no swap goes with it
        opening.apply(opening.choices()[-1])
    assert asked(opening) == ("take", WHITE, BLACK)
    assert len(opening.choices()) == 10
    opening.apply(opening.choices()[4])
    assert opening.phase is None


def test_yamaguchi() -> None:
    opening = played("yamaguchi", "h8 h9 i9")
    assert asked(opening)[:2] == ("number", BLACK)
    opening.apply("number:2")
    assert asked(opening)[:2] == ("swap", WHITE)
    opening.apply("keep")
    assert asked(opening)[:2] == ("anywhere", WHITE)
    opening.apply("a15")
    opening.apply("offer:c3")
    opening.apply("offer:e5")
    assert asked(opening)[:2] == ("take", WHITE)


# --- Symmetric fifth moves ---


@pytest.mark.parametrize(
    ("four", "same"),
    [
        # A column is its own mirror image left and right, and about its middle, which is not the board's.
        ("h8 h9 h7 h6", {"g8", "i8", "g7", "i7"}),
        ("h8 h9 h7 h6", {"h5", "h10"}),
        ("h8 h9 h7 h6", {"g9", "i9", "g6", "i6"}),
        # A diagonal.
        ("h8 i9 j10 g7", {"i8", "h9"}),
        # A square, seen from its corners.
        ("h8 h9 i9 i8", {"g7", "j10"}),
        # No symmetry at all.
        ("h8 h9 i9 d4", {"a1"}),
    ],
)
def test_symmetric_offers_are_refused(four: str, same: set[str]) -> None:
    opening = played("yamaguchi", " ".join([*four.split()[:3], "number:3", "keep", four.split()[3]]))
    first = min(same)
    opening.apply(f"offer:{first}")
    left = ALL - set(four.split()) - points(opening)
    assert left >= same
    for point in same:
        with pytest.raises(IllegalMoveError) as caught:
            opening.apply(f"offer:{point}")
        assert caught.value.reason is IllegalReason.SYMMETRIC
    if four.endswith("d4"):
        assert left == {"a1"}


def mirrored(cells: str, size: int) -> set[str]:
    """A position from all its sides, cut to what holds stones."""
    rows = [cells[start : start + size] for start in range(0, size * size, size)]
    found = set()
    for _ in range(4):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
        for side in (rows, [row[::-1] for row in rows]):
            full = [row for row in side if row.strip(".")]
            left = min(len(row) - len(row.lstrip(".")) for row in full)
            right = max(len(row.rstrip(".")) for row in full)
            top = next(index for index, row in enumerate(side) if row.strip("."))
            bottom = max(index for index, row in enumerate(side) if row.strip("."))
            found.add("/".join(row[left:right] for row in side[top : bottom + 1]))
    return found


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(points_of(9)), min_size=4, max_size=4, unique=True), st.randoms())
def test_offers_are_symmetric_when_the_pictures_are(four: list[Point], dice: random.Random) -> None:
    board = gomoku.Board.from_stones(four[::2], four[1::2], size=9)
    shapes = shapes_with(board.cells, 9, "b")
    chosen = dice.sample(sorted(shapes), 6)
    pictures = {}
    for point in chosen:
        cells = list(board.cells)
        cells[point.row * 9 + point.column] = "b"
        pictures[point] = mirrored("".join(cells), 9)
    for one in chosen:
        for other in chosen:
            same = bool(pictures[one] & pictures[other])
            assert (shapes[one] == shapes[other]) is same


# --- The 26 openings ---

# The third stone of each, with White's stone at h9 (direct) and i9 (indirect).
DIRECT = ["h10", "i10", "j10", "i9", "j9", "i8", "j8", "h7", "i7", "j7", "h6", "i6", "j6"]
INDIRECT = ["j10", "j9", "j8", "j7", "j6", "i8", "i7", "i6", "h7", "h6", "g7", "g6", "f6"]


def test_the_26_openings() -> None:
    numbers = [f"D{n}" for n in range(1, 14)] + [f"I{n}" for n in range(1, 14)]
    assert [opening.number for opening in RENJU_OPENINGS] == numbers
    whites = ["h9"] * 13 + ["i9"] * 13
    for opening, white, black in zip(RENJU_OPENINGS, whites, DIRECT + INDIRECT, strict=True):
        assert [str(point) for point in opening.points()] == ["h8", white, black]
    names = {opening.number: (opening.chinese, opening.japanese) for opening in RENJU_OPENINGS}
    assert names["D4"] == ("花月", "Kagetsu")
    assert names["I7"] == ("浦月", "Hogetsu")
    assert names["D13"] == ("游星", "Yusei")
    assert names["I13"] == ("彗星", "Suisei")
    assert len({name for both in names.values() for name in both}) == 52


def test_every_pattern_is_one_of_the_26() -> None:
    seen = set()
    opening = Opening("rif")
    opening.apply("h8")
    for white in texts(opening):
        opening.apply(white)
        phase = opening.phase
        assert phase is not None
        assert set(phase.labels) == points(opening)
        for black in texts(opening):
            stones = [Point.from_text(text) for text in ("h8", white, black)]
            found = renju_opening(stones)
            assert found is not None
            assert phase.labels[black] == found.number
            seen.add(found.number)
        opening.undo()
    assert len(seen) == 26
    assert renju_opening([Point.from_text(text) for text in ("h8", "h10", "h9")]) is None


@pytest.mark.parametrize("placed", ["", "h8", "h8 g8", "h8 g7"])
def test_openings_can_be_chosen_by_name(placed: str) -> None:
    phase = played("rif", placed).phase
    assert phase is not None
    assert len(phase.lines) == (13 if len(placed.split()) == 2 else 26)
    for line in phase.lines:
        opening = played("rif", placed)
        for choice in line.choices:
            opening.apply(choice)
        found = renju_opening(opening.board.move_stack)
        assert found is not None
        assert found.number == line.number
        assert line.names == {"zh": found.chinese, "en": found.japanese}


# --- All of them ---


@pytest.mark.parametrize("protocol", [name for name in PROTOCOLS if name != "free"])
@pytest.mark.parametrize("size", [9, 15])
@settings(max_examples=4, deadline=None)
@given(dice=st.randoms(use_true_random=False))
def test_random_play(protocol: str, size: int, dice: random.Random) -> None:
    game = OpeningGame(protocol, size, "renju")
    opening = game.opening
    states: list[tuple[str, object, bool]] = []
    while game.phase is not None:
        phase = game.phase
        assert phase.protocol == protocol
        assert phase.name in PHASES
        assert phase.default in phase.choices
        assert len({choice.text for choice in phase.choices}) == len(phase.choices)
        assert all(choice.point is not None or choice.kind in WORDS for choice in phase.choices)
        assert phase.stone is opening.board.turn
        assert game.turn is phase.color
        assert opening.player == (phase.color is WHITE) ^ opening.exchanged
        states.append((game.fen(), phase, opening.exchanged))
        if len(states) % 5 == 0:
            again = opening.copy()
            assert (again.phase, again.history) == (phase, opening.history)
        choice = dice.choice(phase.choices)
        assert str(game.push(str(choice))) == choice.text
    assert 3 <= opening.board.ply <= 5
    assert opening.board.outcome() is None
    assert not opening.choices()
    game.push(str(game.legal_moves[0]))
    assert game.ply == len(states) + 1
    game.pop()
    while game.ply:
        game.pop()
        assert (game.fen(), game.phase, opening.exchanged) == states.pop()
    with pytest.raises(IndexError):
        game.pop()


@pytest.mark.parametrize("protocol", [name for name in PROTOCOLS if name != "free"])
def test_defaults_come_to_an_end(protocol: str) -> None:
    opening = Opening(protocol)
    while (phase := opening.phase) is not None:
        opening.apply(phase.default)
    assert not opening.exchanged


@pytest.mark.parametrize(
    ("placed", "text", "reason"),
    [
        ("h8", "h8", IllegalReason.OCCUPIED),
        ("h8", "a1", IllegalReason.NOT_IN_OPENING),
        ("h8", "z9", IllegalReason.OFF_BOARD),
        ("h8", "swap", IllegalReason.NOT_IN_OPENING),
        ("h8", "number:2", IllegalReason.NOT_IN_OPENING),
        ("h8", "pass", IllegalReason.NOT_IN_OPENING),
        ("h8 h9 i9", "h10", IllegalReason.NOT_IN_OPENING),
        ("h8 h9 i9 keep d4 offer:a1", "offer:a1", IllegalReason.SYMMETRIC),
        ("h8 h9 i9 keep d4 offer:a1", "offer:h8", IllegalReason.OCCUPIED),
        ("h8 h9 i9 keep d4 offer:a1 offer:b1", "c1", IllegalReason.NOT_IN_OPENING),
        ("h8 h9 i9 keep d4 offer:a1 offer:b1 a1", "keep", IllegalReason.NOT_IN_OPENING),
    ],
)
def test_what_may_not_be_chosen(placed: str, text: str, reason: IllegalReason) -> None:
    opening = played("rif", placed)
    before = (opening.history, opening.phase)
    with pytest.raises(IllegalMoveError) as caught:
        opening.apply(text)
    assert caught.value.reason is reason
    assert (opening.history, opening.phase) == before


@pytest.mark.parametrize("text", ["", "offer", "offer:", "offer:?", "number:", "number:x", "SWAP", "a1:b"])
@pytest.mark.parametrize("placed", ["", "h8 h9 i9", "h8 h9 i9 keep d4"])
def test_what_is_no_choice(placed: str, text: str) -> None:
    opening = played("rif", placed)
    before = opening.history
    with pytest.raises((InvalidMoveError, IllegalMoveError)):
        opening.apply(text)
    assert opening.history == before


def test_a_point_alone_is_no_offer() -> None:
    with pytest.raises(InvalidMoveError, match="offer:a1"):
        played("rif", "h8 h9 i9 keep d4 a1")


@pytest.mark.parametrize("protocol", ["pro", "long_pro", "rif", "soosyrv_8", "taraguchi_10", "yamaguchi"])
def test_some_need_a_centre(protocol: str) -> None:
    for size in (5, 14, 20):
        with pytest.raises(InvalidSetupError, match="odd size") as caught:
            Opening(protocol, size)
        assert caught.value.reason == "opening_needs_centre"


def test_swap_needs_none() -> None:
    for size in (5, 20):
        assert Opening("swap", size).phase is not None


def test_an_unknown_protocol() -> None:
    with pytest.raises(InvalidSetupError, match="'swap3'"):
        Opening("swap3")


def test_choices_are_found_by_themselves() -> None:
    opening = Opening("swap")
    choice = opening.choices()[0]
    assert isinstance(choice, Choice)
    assert opening.apply(choice) is choice
    assert opening.undo() is choice


def test_moves_are_told_in_both_languages() -> None:
    board = gomoku.SPEC.board(gomoku.SPEC.setup(options={"opening": "soosyrv_8"}))
    shown = []
    for move in ["h8", "h9", "i9", "swap", "d4", "number:1", "keep", "offer:c3", "c3"]:
        shown.append(gomoku.SPEC.describe(board, move).text)
        board.push(move)
    assert [text["en"] for text in shown] == "h8 h9 i9 swaps d4 offers:_1 keeps offers_c3 c3".replace(
        " ", "|"
    ).replace("_", " ").split("|")
    assert [text["zh"] for text in shown[3:8]] == ["交换", "d4", "打点数 1", "不交换", "打点 c3"]


# --- Files ---


def test_other_formats_keep_the_stones() -> None:
    record = GameRecord("gomoku", "renju", {"opening": "rif"})
    moves = ["h8", "h9", "i9", "swap", "d4", "offer:c3", "offer:e5", "e5", "a1"]
    record.add_line(moves)
    (again,) = gomoku.loads(gomoku.dumps([record], "json"))
    assert again.moves() == moves
    stones = ["h8", "h9", "i9", "d4", "e5", "a1"]
    written = [
        found.name for found in gomoku.FILES.formats if found.write and found.name not in ("json", "rec")
    ]
    assert {"sgf", "psq"} <= set(written)
    for name in written:
        (again,) = gomoku.loads(gomoku.dump_bytes([record], name))
        assert again.moves() == stones, name
        assert not again.faults
    (again,) = gomoku.loads(gomoku.dumps([record], "sgf"))
    fourth = [*again.mainline()][3]
    assert {(mark.point, mark.text) for mark in fourth.marks} == {("c3", "A"), ("e5", "B")}
    assert record.moves() == moves


def test_the_variations_of_an_opening_are_kept() -> None:
    record = GameRecord("gomoku", "", {"opening": "swap"})
    third = record.add_line(["h8", "i9", "j10"])
    third.add("black", "a comment").add("k11")
    third.add("white").add("g7")
    (again,) = gomoku.loads(gomoku.dumps([record], "sgf"))
    last = [*again.mainline()][2]
    assert [node.move for node in last.variations] == ["k11", "g7"]
    assert last.comment == "a comment"
    assert again.options.get("opening", "free") == "free"
