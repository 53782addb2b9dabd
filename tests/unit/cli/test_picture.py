"""`duiyi picture` draws positions and moves of games."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from duiyi import xiangqi
from duiyi.cli import picturing
from duiyi.cli.app import app
from duiyi.core import Arrow, GameRecord


def draw(source: str, target: Path, *, game: int = 1, ply: int | None = None) -> None:
    picturing.picture(source, target, game=game, ply=ply, pixels=200, theme="paper")


def game_file(folder: Path) -> Path:
    record = GameRecord("xiangqi")
    record.add_line(["h2e2", "h9g7"])
    next(record.mainline()).arrows = (Arrow("b0", "c2"),)
    path = folder / "game.pgn"
    xiangqi.dump([record, GameRecord("xiangqi")], path)
    return path


@pytest.mark.parametrize("source", ["xiangqi", "gomoku", xiangqi.START_FEN, "4k4/9/9/9/9/9/9/9/9/4K4 w"])
def test_a_position(tmp_path: Path, source: str) -> None:
    draw(source, tmp_path / "board.svg")
    assert (tmp_path / "board.svg").read_text("utf-8").startswith("<svg ")


def test_a_move_of_a_file_with_its_arrows(tmp_path: Path) -> None:
    path = game_file(tmp_path)
    out = tmp_path / "board.svg"
    draw(str(path), out)
    assert 'class="last g7"' in out.read_text("utf-8")
    assert 'class="arrow"' not in out.read_text("utf-8")
    draw(str(path), out, ply=1)
    assert 'class="last e2"' in out.read_text("utf-8")
    assert 'class="arrow"' in out.read_text("utf-8")
    draw(str(path), out, game=2)
    assert "last" not in out.read_text("utf-8")


def test_the_help_names_what_a_png_needs() -> None:
    assert "duiyi[png]" in CliRunner().invoke(app, ["picture", "--help"]).stdout


def test_png(tmp_path: Path) -> None:
    draw("gomoku", tmp_path / "board.PNG")
    assert (tmp_path / "board.PNG").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("source", "target", "options", "said"),
    [
        ("xiangqi", "board.jpg", {}, "a picture ends in .svg or .png"),
        ("no such file", "board.svg", {}, "'no such file' is neither a file nor a position: in xiangqi"),
        ("x" * 5000, "board.svg", {}, "neither a file nor a position"),
        ("a\0b", "board.svg", {}, "neither a file nor a position"),
        ("{file}", "board.svg", {"game": 3}, "has no game 3"),
        ("{file}", "board.svg", {"ply": 3}, "the game has 2 moves; there is no move 3"),
        ("{text}", "board.svg", {}, "is no game file of a known format"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_written(
    tmp_path: Path, source: str, target: str, options: dict[str, int], said: str
) -> None:
    (tmp_path / "text").write_bytes(b"\x00\x01\x02")
    named = source.format(file=game_file(tmp_path), text=tmp_path / "text") if len(source) < 20 else source
    with pytest.raises(ValueError, match=said):
        draw(named, tmp_path / target, **options)
    assert not (tmp_path / target).exists()
