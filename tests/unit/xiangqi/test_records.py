"""Saving and opening games."""

from __future__ import annotations

from pathlib import Path

import pytest

from duiyi import xiangqi
from duiyi.core import GameRecord, InvalidFileError


def game() -> GameRecord:
    record = GameRecord("xiangqi", rules="asian", options={"allow_self_check": False}, headers={"Red": "甲"})
    record.add_line(["h2e2", "h9g7", "h0g2"])
    record.root.variations[0].comment = "当头炮"
    record.root.variations[0].add("b9c7").add("e2e6")
    return record


def test_a_game_is_saved_and_opened(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    xiangqi.dump([game(), GameRecord("xiangqi")], path)
    first, second = xiangqi.load(path)
    assert first.same_as(game())
    assert second.same_as(GameRecord("xiangqi"))
    assert xiangqi.loads(xiangqi.dumps([game()]))[0].same_as(game())


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"game": "gomoku"}, "game 1: this is a game of 'gomoku'"),
        ({"rules": "chess"}, "game 1: .*'chess'"),
        ({"fen": "9/9 w"}, "game 1: .*2 ranks"),
        ({"options": {"size": 3}}, "game 1: .*size"),
    ],
)
def test_faults_of_a_file_are_named(change: dict[str, object], problem: str) -> None:
    record = game()
    for name, value in change.items():
        setattr(record, name, value)
    with pytest.raises(InvalidFileError, match=problem):
        xiangqi.loads(xiangqi.dumps([record]))


def test_illegal_moves_in_a_variation_are_named() -> None:
    record = game()
    record.root.variations[0].add("e2e3").add("a0a9")
    with pytest.raises(InvalidFileError, match="game 1, move 2: e2e3 is not legal"):
        xiangqi.loads(xiangqi.dumps([record]))


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InvalidFileError, match="no xiangqi file of a known format"):
        xiangqi.load(path)
    path.write_bytes(b'{"format": "duiyi", "games": "\xff"}')
    with pytest.raises(InvalidFileError, match="not text in UTF-8"):
        xiangqi.load(path)
    with pytest.raises(InvalidFileError, match="not a JSON file"):
        xiangqi.loads('{"format": "duiyi"')
