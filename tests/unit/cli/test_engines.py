"""duiyi engines."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from duiyi.cli.app import app
from duiyi.engine.manager import EngineManager
from duiyi.testing import mock_command


@pytest.fixture(autouse=True)
def engines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "engines.toml"
    monkeypatch.setenv("DUIYI_ENGINES", str(path))
    return path


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["engines", *arguments])
    return result.exit_code, result.stdout, result.stderr


def mock(protocol: str, fault: str = "none") -> str:
    return shlex.join(mock_command(protocol, fault))


def test_an_engine_is_added_listed_tried_and_removed(engines: Path) -> None:
    code, out, err = run("add", mock("uci"), "--option", "Hash=64")
    assert (code, out) == (0, "mock_uci: Mock uci (uci, xiangqi)\n")
    assert str(engines) in err
    kept = EngineManager(engines).get("mock_uci")
    assert kept.options == {"Hash": 64}
    code, out, _ = run("list", "--json")
    assert [(e["name"], e["protocol"], e["game"]) for e in json.loads(out)] == [
        ("mock_uci", "uci", "xiangqi")
    ]
    assert "Mock uci" in run("list")[1]
    code, out, _ = run("test", "mock_uci", "--json")
    found = json.loads(out)
    assert (code, found["move"], found["depth"], found["options"]) == (0, "a0a1", 1, ["Hash", "MultiPV"])
    assert "move      a0a1" in run("test", "mock_uci")[1]
    assert run("remove", "mock_uci")[:2] == (0, "mock_uci is no longer in the list\n")
    assert run("list", "--json")[1] == "[]\n"
    assert run("list")[1].startswith("There are no engines yet")


def test_an_engine_of_gomoku_with_a_name_of_ones_own(engines: Path) -> None:
    assert run("add", mock("gomocup"), "--name", "five", "--protocol", "gomocup")[0] == 0
    assert EngineManager(engines).get("five").game == "gomoku"


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (mock("uci", "crash_start"), "exit status 3"),
        ("/nowhere/engine", "there is no program /nowhere/engine"),
        ("'", "is no command"),
        (mock("uci") + " --option", "exit status 2"),
    ],
)
def test_what_does_not_start_is_not_added(command: str, words: str, engines: Path) -> None:
    code, _, err = run("add", command, "--protocol", "uci")
    assert code == 1
    assert words in err
    assert not engines.exists()


def test_options_are_checked_by_the_engine(engines: Path) -> None:
    code, _, err = run("add", mock("uci"), "--protocol", "uci", "--option", "Hash=5000")
    assert code == 1
    assert "Hash is a whole number from 1 to 1024, not 5000" in err
    code, _, err = run("add", mock("uci"), "--option", "Hash")
    assert code == 2
    assert "is not K=V" in err
    assert not engines.exists()


def test_an_engine_that_fails_its_trial(engines: Path) -> None:
    assert run("add", mock("uci", "crash"), "--protocol", "uci")[0] == 0
    code, _, err = run("test", "mock_uci")
    assert code == 1
    assert "ended (exit status 3)" in err
    assert ">> go movetime 1000" in err
    assert engines.exists()
