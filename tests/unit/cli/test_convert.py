"""duiyi convert."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.unit.xiangqi.files import layouts
from tests.unit.xiangqi.files.trees import DATA, random_record
from typer.testing import CliRunner

from duiyi import xiangqi
from duiyi.cli import converting
from duiyi.cli.app import app
from duiyi.core import GameRecord, InvalidFileError


def run(*arguments: str | Path) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["convert", *map(str, arguments)])
    return result.exit_code, result.stdout, result.stderr


def test_a_library_becomes_a_pgn(tmp_path: Path) -> None:
    (tmp_path / "in.bin").write_bytes(layouts.cbl([layouts.cbr(), layouts.cbr()]))
    code, out, err = run(tmp_path / "in.bin", tmp_path / "out.pgn")
    assert (code, err) == (0, "")
    assert out.startswith("2 games from ")
    assert out.endswith("out.pgn (pgn)\n")
    assert len(xiangqi.load(tmp_path / "out.pgn")) == 2


@pytest.mark.parametrize("ending", ["json", "xqf", "ubb", "pgn", "cbr", "cbl"])
def test_there_and_back(ending: str, tmp_path: Path) -> None:
    record = random_record(7)
    xiangqi.dump([record], tmp_path / "a.json")
    assert run(tmp_path / "a.json", tmp_path / f"b.{ending}")[0] == 0
    assert run(tmp_path / f"b.{ending}", tmp_path / "c.json")[0] == 0
    assert xiangqi.load(tmp_path / "c.json")[0].same_as(record)


def test_a_folder_takes_a_file_for_each_game(tmp_path: Path) -> None:
    (tmp_path / "in.cbl").write_bytes(layouts.cbl([layouts.cbr(title="甲/乙"), layouts.cbr(title="")]))
    code, _, _ = run(tmp_path / "in.cbl", tmp_path / "out", "--format", "xqf")
    assert code == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["0001 甲 乙.xqf", "0002.xqf"]
    with pytest.raises(ValueError, match="is a folder; say with --format"):
        converting.convert(tmp_path / "in.cbl", tmp_path / "out")


def test_faults_are_told_and_the_rest_is_written(tmp_path: Path) -> None:
    bad = tmp_path / "bad.pgn"
    bad.write_text('[Red "a"]\n1. h2e2 a9a0 *\n\n[Red "b"]\n1. c3c4 *\n')
    code, out, err = run(bad, tmp_path / "out.json")
    assert (code, err) == (1, f"{bad}: game 1, move 2: a9a0 is not legal: piece cannot\n")
    assert out.startswith("2 games")
    code, out, _ = run(bad, tmp_path / "out.json", "--json")
    body = json.loads(out)
    assert (code, body["games"], body["from"], body["to"]) == (1, 2, "pgn", "json")
    assert body["faults"] == [
        {
            "game": 1,
            "move": 2,
            "text": "a9a0",
            "reason": "a9a0 is not legal: piece cannot",
            "variation": False,
        }
    ]


def test_a_game_that_a_library_cannot_hold_is_told_and_the_rest_is_written(tmp_path: Path) -> None:
    games = [random_record(1), GameRecord("xiangqi", fen="no position"), random_record(2)]
    (tmp_path / "a.json").write_bytes(xiangqi.dump_bytes(games, "json"))
    code, _, err = run(tmp_path / "a.json", tmp_path / "b.cbl")
    assert code == 1
    assert "game 2: it cannot be written: " in err
    again = xiangqi.load(tmp_path / "b.cbl")
    assert [game.moves() for game in again] == [games[0].moves(), games[2].moves()]


def test_strict_writes_nothing(tmp_path: Path) -> None:
    bad = tmp_path / "bad.pgn"
    bad.write_text('[Red "a"]\n1. h2e2 a9a0 *\n')
    with pytest.raises(InvalidFileError, match=r"bad\.pgn: game 1, move 2"):
        converting.convert(bad, tmp_path / "out.json", strict=True)
    assert [path.name for path in tmp_path.iterdir()] == ["bad.pgn"]


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    xiangqi.dump([GameRecord("xiangqi")] * 2, tmp_path / "two.pgn")
    (tmp_path / "out.xqf").write_bytes(b"old")
    with pytest.raises(ValueError, match="holds one game"):
        converting.convert(tmp_path / "two.pgn", tmp_path / "out.xqf")
    assert (tmp_path / "out.xqf").read_bytes() == b"old"
    assert len(list(tmp_path.iterdir())) == 2


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("h2e2 h9g7")
    with pytest.raises(ValueError, match=r"there is no folder .*none"):
        converting.convert(tmp_path / "a.txt", tmp_path / "none" / "x.pgn")


def test_a_file_may_replace_itself(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_bytes((DATA / "gb18030.pgn").read_bytes())
    assert run(path, path)[0] == 0
    assert "测试" in path.read_text(encoding="utf-8")


def test_what_is_no_game_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear reader,\n")
    with pytest.raises(InvalidFileError, match=r"letter\.txt is no game file .* known are xqf"):
        converting.convert(path, tmp_path / "x.pgn")
    code, _, err = run("none.pgn", "x.pgn")
    assert code == 2
    assert "'none.pgn' does not exist" in " ".join(err.replace("│", " ").split())


def test_an_empty_file_is_told_as_such(tmp_path: Path) -> None:
    source = tmp_path / "nothing.lib"
    source.write_bytes(b"")
    with pytest.raises(InvalidFileError, match=r"nothing\.lib is empty"):
        converting.convert(source, tmp_path / "out.sgf")


def test_games_of_gomoku_go_from_format_to_format(tmp_path: Path) -> None:
    first = tmp_path / "game.psq"
    first.write_text("Piskvorky 20x20, 0:0, 0\n10,10,5\n11,12,6\n")
    for ending in ("sgf", "json", "rec", "sgf", "psq"):
        done = converting.convert(first, tmp_path / f"next.{ending}")
        assert (done.game, done.games, done.faults) == ("gomoku", 1, [])
        first = tmp_path / f"next.{ending}"
    assert "10,10,5" in first.read_text()


def test_a_dash_is_standard_input_and_output(tmp_path: Path) -> None:
    library = layouts.cbl([layouts.cbr(), layouts.cbr()])
    (tmp_path / "in.cbl").write_bytes(library)
    run(tmp_path / "in.cbl", tmp_path / "out.xqf", "--format", "pgn")
    expected = (tmp_path / "out.xqf").read_bytes()

    result = CliRunner().invoke(app, ["convert", "-", "-", "--format", "pgn"], input=library)
    assert (result.exit_code, result.stdout_bytes) == (0, expected)
    assert result.stderr == "2 games from standard input (cbl) to standard output (pgn)\n"

    result = CliRunner().invoke(app, ["convert", str(tmp_path / "in.cbl"), "-", "--format", "pgn", "--json"])
    assert (result.exit_code, result.stdout_bytes) == (0, expected)
    assert json.loads(result.stderr)["games"] == 2

    result = CliRunner().invoke(app, ["convert", "-", str(tmp_path / "b.json")], input=library)
    assert (result.exit_code, result.stderr) == (0, "")
    assert len(xiangqi.load(tmp_path / "b.json")) == 2


def test_a_dash_says_what_it_lacks(capsysbinary: pytest.CaptureFixture[bytes], tmp_path: Path) -> None:
    (tmp_path / "a.pgn").write_text('[Red "a"]\n1. h2e2 a9a0 *\n')
    with pytest.raises(ValueError, match=r"say with --format what to write to standard output: .*pgn"):
        converting.convert(tmp_path / "a.pgn", Path("-"))
    with pytest.raises(InvalidFileError, match="not legal"):
        converting.convert(tmp_path / "a.pgn", Path("-"), "pgn", strict=True)
    assert capsysbinary.readouterr().out == b""
    code, _, err = run(tmp_path / "none.pgn", "-", "--format", "pgn")
    assert code == 2
    assert "does not exist" in err
    for text, reason in ((b"", "standard input is empty"), (b"hello", "standard input is no game file of a")):
        result = CliRunner().invoke(app, ["convert", "-", "-", "--format", "pgn"], input=text)
        assert isinstance(result.exception, InvalidFileError)
        assert reason in str(result.exception)
