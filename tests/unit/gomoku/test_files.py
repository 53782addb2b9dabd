"""Game files, and the game's description."""

from __future__ import annotations

from pathlib import Path

import pytest

from duiyi import gomoku
from duiyi.core import Color, GameRecord, InvalidFenError, InvalidFileError, InvalidSetupError, MoveInfo
from duiyi.gomoku import SPEC, Board

FIVE = ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"]


def game() -> GameRecord:
    record = GameRecord("gomoku", "renju", {"size": 15}, headers={"Black": "甲", "White": "乙"}, result="1-0")
    record.add_line(FIVE)
    first = next(record.mainline())
    first.comment = "the centre"
    first.add("i9", "an answer that was not played").add("g8")
    return record


def test_a_game_survives_its_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    gomoku.dump([game(), GameRecord("gomoku")], path)
    read = gomoku.load(path)
    assert len(read) == 2
    assert read[0].same_as(game())
    assert read[0].moves() == FIVE
    assert gomoku.loads(gomoku.dumps(read))[0].same_as(game())


def test_a_byte_order_mark_is_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(gomoku.dumps([game()]), encoding="utf-8-sig")
    assert gomoku.load(path)[0].same_as(game())


def test_files_that_are_none(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InvalidFileError, match="no gomoku file of a known format"):
        gomoku.load(path)
    with pytest.raises(InvalidFileError, match="the file is empty"):
        gomoku.loads("")
    with pytest.raises(InvalidFileError, match="JSON"):
        gomoku.loads('{"format": "duiyi", ')
    with pytest.raises(InvalidFileError, match="game 1: this is a game of 'xiangqi'"):
        gomoku.loads(gomoku.dumps([GameRecord("xiangqi")]))
    with pytest.raises(FileNotFoundError):
        gomoku.load(tmp_path / "nowhere.json")


def test_the_description() -> None:
    assert (SPEC.name, SPEC.rules[0], SPEC.colors) == ("gomoku", "freestyle", (Color.BLACK, Color.WHITE))
    setup = SPEC.setup("standard", {"size": 19})
    board = SPEC.board(setup)
    assert isinstance(board, Board)
    assert (board.size, board.rule) == (19, "standard")
    assert SPEC.describe(board, "H8") == MoveInfo({"zh": "h8", "en": "h8"})
    for move in FIVE:
        board.push(move)
    assert SPEC.winning_points(board) == ["h8", "i8", "j8", "k8", "l8"]


def test_a_setup_from_a_position() -> None:
    fen = Board(size=9).fen()
    board = SPEC.board(SPEC.setup("caro", {"size": 9}, fen))
    assert board.fen() == fen
    with pytest.raises(InvalidFenError, match="9 rows, but the option size is 15"):
        SPEC.setup(fen=fen)
    with pytest.raises(InvalidSetupError, match="from 5 to 20"):
        SPEC.setup(options={"size": 21})
    with pytest.raises(InvalidSetupError):
        SPEC.setup("go")


def test_boards_of_other_games_are_refused() -> None:
    with pytest.raises(TypeError):
        SPEC.winning_points(NotABoard())  # type: ignore[arg-type]


class NotABoard:
    pass
