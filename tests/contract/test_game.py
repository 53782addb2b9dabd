"""What every game in the list keeps to. A new game is tested here by being listed."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from duiyi.core import (
    GameBoard,
    GameRecord,
    GameSpec,
    InvalidFenError,
    InvalidMoveError,
    InvalidSetupError,
    Setup,
    Warnings,
)
from duiyi.core.record_json import dumps_json, loads_json
from duiyi.games import BY_NAME, GAMES

PLIES = 160
STRIDE = 7
"""The slower checks look at every seventh position."""

GARBAGE = ("", " ", "\x00", "zz99", "a", "h2e2h2e2", "-1", "九九", "\ud800", "x" * 10_000)


def setups(spec: GameSpec) -> Iterator[Setup]:
    """Each ruleset with the default options, and each option at its ends under the default rules."""
    for rules in spec.rules:
        yield spec.setup(rules)
    for option in spec.options:
        for value in option.values():
            yield spec.setup(options={option.name: value})


def label(value: object) -> str:
    if isinstance(value, GameSpec):
        return value.name
    assert isinstance(value, Setup)
    return " ".join([value.rules, *(f"{name}={choice}" for name, choice in value.options.items())])


EACH_GAME = pytest.mark.parametrize("spec", GAMES, ids=label)
EACH_SETUP = pytest.mark.parametrize(
    ("spec", "setup"), [(spec, setup) for spec in GAMES for setup in setups(spec)], ids=label
)


def texts(board: GameBoard) -> list[str]:
    return [str(move) for move in board.legal_moves]


def state(board: GameBoard) -> tuple[object, ...]:
    return board.fen(), board.turn, board.ply, texts(board), board.outcome()


def random_play(board: GameBoard, seed: int) -> Iterator[str]:
    """Plays random moves to the end of the game, or for PLIES; yields each before it is played."""
    dice = random.Random(seed)
    while board.ply < PLIES and board.outcome() is None:
        move = dice.choice(texts(board))
        yield move
        board.push(move)


def before_free_play(spec: GameSpec, setup: Setup) -> bool:
    """Whether a game begins with something else than free play."""
    return spec.phases.current(spec.board(setup)) is not None


@EACH_SETUP
@pytest.mark.parametrize("seed", range(3))
def test_random_play_and_undo_to_the_start(spec: GameSpec, setup: Setup, seed: int) -> None:
    board = spec.board(setup)
    states = [state(board)]
    for _ in random_play(board, seed):
        if not before_free_play(spec, setup):
            assert board.turn is spec.colors[board.ply % 2]
        assert spec.colors[spec.seat_of(board.turn)] is board.turn
        states.append(state(board))
    states[1:] = [*states[2:], state(board)]
    for ply in range(board.ply, 0, -1):
        assert state(board) == states[ply]
        board.pop()
    assert state(board) == states[0]
    with pytest.raises(IndexError):
        board.pop()


@EACH_SETUP
def test_positions_go_through_fen(spec: GameSpec, setup: Setup) -> None:
    board = spec.board(setup)
    for _ in random_play(board, 11):
        if spec.phases.current(board) is not None:
            continue
        again = spec.board(Setup(setup.rules, setup.options, board.fen()))
        assert (again.fen(), again.turn, again.ply) == (board.fen(), board.turn, 0)
        # The moves before are not part of a position, and may forbid what it alone allows.
        assert set(texts(board)) <= set(texts(again))


@EACH_SETUP
def test_legal_moves_are_distinct_and_stable(spec: GameSpec, setup: Setup) -> None:
    board = spec.board(setup)
    for _ in random_play(board, 12):
        moves = texts(board)
        assert moves
        assert len(set(moves)) == len(moves)
        assert texts(board) == moves


@EACH_SETUP
def test_legal_moves_are_accepted_and_others_refused(spec: GameSpec, setup: Setup) -> None:
    board = spec.board(setup)
    seen: set[str] = set()
    for _ in random_play(board, 13):
        legal = texts(board)
        seen.update(legal)
        if board.ply % STRIDE:
            continue
        before = state(board)
        for move in legal:
            assert str(board.push(move)) == move
            assert str(board.pop()) == move
        for move in seen.difference(legal):
            with pytest.raises(ValueError, match="not"):
                board.push(move)
        for text in GARBAGE:
            with pytest.raises(InvalidMoveError):
                board.push(text)
        assert state(board) == before


@EACH_SETUP
@pytest.mark.parametrize("seed", range(3))
def test_outcome_is_stable(spec: GameSpec, setup: Setup, seed: int) -> None:
    board = spec.board(setup)
    last = [*random_play(board, 20 + seed)][-1]
    outcome = board.outcome()
    assert board.outcome() == outcome
    points = spec.winning_points(board)
    assert all(isinstance(point, str) for point in points)
    if points:
        assert outcome is not None
        assert outcome.winner is not None
    if outcome is not None:
        assert outcome.winner is None or outcome.winner in spec.colors
    board.pop()
    assert board.outcome() is None
    board.push(last)
    assert board.outcome() == outcome
    assert spec.winning_points(board) == points


@EACH_SETUP
def test_every_legal_move_is_described(spec: GameSpec, setup: Setup) -> None:
    board = spec.board(setup)
    for _ in random_play(board, 14):
        if board.ply % STRIDE:
            continue
        before = state(board)
        infos = [spec.describe(board, move) for move in texts(board)]
        for language in ("zh", "en"):
            shown = [info.text[language] for info in infos]
            assert all(shown)
            assert len(set(shown)) == len(shown)
        assert state(board) == before


@EACH_SETUP
def test_a_game_goes_through_our_file(spec: GameSpec, setup: Setup) -> None:
    board = spec.board(setup)
    moves = list(random_play(board, 15))
    record = GameRecord(spec.name, setup.rules, dict(setup.options), headers={"Event": "对弈 \"'\n"})
    record.add_line(moves)
    record.root.variations[0].comment = "一"
    (again,) = loads_json(dumps_json([record]))
    assert again.same_as(record)
    replayed = BY_NAME[again.game].board(BY_NAME[again.game].setup(again.rules, again.options, again.fen))
    for move in again.moves():
        replayed.push(move)
    assert state(replayed) == state(board)


@EACH_SETUP
@pytest.mark.parametrize("seed", range(3))
def test_phases_end_and_agree_with_the_board(spec: GameSpec, setup: Setup, seed: int) -> None:
    board = spec.board(setup)
    assert not spec.phases.exchanged(board)
    exchanges = [False]
    for _ in random_play(board, 30 + seed):
        phase = spec.phases.current(board)
        exchanges.append(spec.phases.exchanged(board))
        if phase is None:
            break
        assert phase.color is board.turn
        assert [str(choice) for choice in phase.choices] == texts(board)
        assert phase.default in phase.choices
        assert phase.name in spec.phases.names
        assert all(choice.point is not None or choice.kind in spec.phases.kinds for choice in phase.choices)
        assert 0 <= phase.done < phase.total
        assert set(phase.labels) <= {choice.point for choice in phase.choices}
        assert all(line.choices[0] in texts(board) for line in phase.lines)
    assert spec.phases.current(board) is None
    free = spec.phases.free(board)
    assert (free.fen(), free.turn, texts(free)) == (board.fen(), board.turn, texts(board))
    while board.ply:
        assert spec.phases.exchanged(board) is exchanges.pop()
        board.pop()
    assert not spec.phases.exchanged(board)


@EACH_GAME
def test_setups_are_checked(spec: GameSpec) -> None:
    with pytest.raises(InvalidSetupError, match="'no such rules'"):
        spec.setup("no such rules")
    with pytest.raises(InvalidSetupError, match="no_such_option"):
        spec.setup(options={"no_such_option": 1})
    for option in spec.options:
        for value in ("1", None, 1.5, -1, 10**9):
            with pytest.raises(InvalidSetupError, match=option.name):
                spec.setup(options={option.name: value})
    for fen in ("hello", "/", "9", " w", "x" * 10_000, "\ud800", "\x00"):
        with pytest.raises(InvalidFenError):
            spec.setup(fen=fen)


@EACH_GAME
def test_defaults_are_the_first_rules_and_the_options_defaults(spec: GameSpec) -> None:
    setup = spec.setup()
    assert setup.rules == spec.rules[0]
    assert setup.options == {option.name: option.default for option in spec.options}
    assert BY_NAME[spec.name] is spec


@EACH_SETUP
def test_warnings_are_of_moves_that_lose_and_have_a_reason(spec: GameSpec, setup: Setup) -> None:
    board = spec.board(setup)
    for _ in random_play(board, 16):
        warnings = spec.warnings(board)
        if warnings is None or board.ply % STRIDE:
            continue
        before = state(board)
        for point, reason in warnings.points.items():
            told = spec.explain_point(board, point)
            assert told is not None
            assert (told.point, told.reason) == (point, reason)
            assert told.shapes
            if board.turn is warnings.color:
                board.push(point)
                outcome = board.outcome()
                assert outcome is not None
                assert outcome.winner not in (None, warnings.color)
                assert spec.warnings(board) == Warnings(warnings.color, {point: reason})
                board.pop()
        assert state(board) == before


@EACH_GAME
def test_what_is_no_point_is_not_explained(spec: GameSpec) -> None:
    for rules in spec.rules:
        board = spec.board(spec.setup(rules))
        if spec.warnings(board) is None:
            assert spec.explain_point(board, "a1") is None
            continue
        for text in GARBAGE:
            with pytest.raises(InvalidMoveError):
                spec.explain_point(board, text)
