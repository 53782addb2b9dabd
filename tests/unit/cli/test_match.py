"""duiyi match and duiyi tournament."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from duiyi import gomoku
from duiyi.cli import matching
from duiyi.cli.app import app

QUICK = ("--openings", "none", "--max-plies", "12", "-q")


def run(*arguments: str | Path) -> dict[str, Any]:
    result = CliRunner().invoke(app, [*map(str, arguments), *QUICK, "--json"])
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def refusal(*arguments: str | Path) -> str:
    result = CliRunner().invoke(app, [*map(str, arguments), *QUICK])
    assert isinstance(result.exception, ValueError), result.output
    return str(result.exception)


def test_a_match_tells_all_figures(tmp_path: Path) -> None:
    files = {name: tmp_path / f"games.{name}" for name in ("jsonl", "html", "sgf")}
    found = run(
        *("match", "five_tuple", "five_tuple,seed=5,name=other", "--games", "4", "--rules", "renju"),
        *("--sprt", "0,50", "-o", files["jsonl"], "--report", files["html"], "--records", files["sgf"]),
    )
    assert (found["game"], found["rules"], found["games"]) == ("gomoku", "renju", 4)
    assert found["terminations"] == {"ply_limit": 4}
    first = found["table"][0]
    assert (first["points"], first["draws"], first["pentanomial"]) == (2, 4, [0, 0, 2, 0, 0])
    assert found["sprt"]["verdict"] == "continue"
    assert len(files["jsonl"].read_text().splitlines()) == 5
    assert "<h1>five_tuple – other</h1>" in files["html"].read_text()
    records = gomoku.load(files["sgf"])
    assert [len(record.moves()) for record in records] == [12] * 4
    assert {record.headers["Black"] for record in records} == {"five_tuple", "other"}


def test_a_match_that_is_over_is_told_again(tmp_path: Path) -> None:
    arguments = ("match", "five_tuple", "shape_rules", "--games", "2", "-o", tmp_path / "m.jsonl")
    first, again = run(*arguments), run(*arguments)
    assert {**first, "seconds": 0} == {**again, "seconds": 0}


def test_one_game_a_file(tmp_path: Path) -> None:
    run("match", "five_tuple", "shape_rules", "--games", "2", "--records", tmp_path / "games.psq")
    assert sorted(path.name for path in (tmp_path / "games").iterdir()) == ["000001.psq", "000002.psq"]


def test_a_tournament() -> None:
    players = ("five_tuple", "shape_rules", "shape_rules,style=attack")
    found = run("tournament", *players, "--system", "swiss", "--rounds", "3")
    assert {row["name"]: row["games"] for row in found["table"]} == {
        "five_tuple": 4,
        "shape_rules": 4,
        "shape_rules attack": 4,
    }


def test_the_players_tell_the_game() -> None:
    for entrants, game in (
        (["minimax", "engine"], "xiangqi"),
        (["uci:a", "ucci:b"], "xiangqi"),
        (["gomocup:a", "five_tuple"], "gomoku"),
    ):
        assert matching.plan_of(matching.Choices(entrants, nodes=9)).game == game


def test_more_games_may_be_added_where_that_changes_nothing(tmp_path: Path) -> None:
    match = ("match", "five_tuple", "shape_rules", "-o", tmp_path / "m.jsonl")
    assert run(*match, "--games", "2")["games"] == 2
    assert run(*match, "--games", "4")["games"] == 4
    swiss = ("tournament", "five_tuple", "shape_rules", "--system", "swiss", "-o", tmp_path / "s.jsonl")
    assert run(*swiss, "--games", "2")["games"] == 2
    assert "of another match: system differ" in refusal(*swiss, "--games", "4")


def test_people_see_a_table() -> None:
    result = CliRunner().invoke(app, ["match", "five_tuple", "shape_rules", "--games", "2", *QUICK])
    assert result.exit_code == 0
    assert "five_tuple against shape_rules: Elo +0.0" in result.stdout
    assert "They ended by: 2 ply limit" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("match", "five_tuple", "shape_rules", "--games", "3"), "even"),
        (("match", "five_tuple", "nobody"), "say with --game"),
        (("match", "five_tuple", "minimax"), "say with --game"),
        (("match", "five_tuple", "nobody", "--game", "gomoku"), "no player 'nobody'"),
        (("match", "five_tuple", "shape_rules", "--game", "chess"), "no game 'chess'"),
        (("match", "five_tuple", "shape_rules", "--option", "size=99"), "size"),
        (("match", "five_tuple", "shape_rules", "--tc", "1", "--movetime", "1"), "not both"),
        (("match", "five_tuple", "shape_rules", "--sprt", "5"), "is no SPRT"),
        (("match", "five_tuple", "shape_rules", "--draw-rule", "count"), "is no rule"),
        (("match", "five_tuple", "shape_rules", "--draw-rule", "nope=3"), "is no rule"),
        (("match", "five_tuple", "shape_rules", "--order", "odd"), "not 'odd'"),
        (("match", "five_tuple", "shape_rules", "--executor", "moon"), "not 'moon'"),
        (("match", "five_tuple", "shape_rules", "--records", "x.odd"), "no format ends in '.odd'"),
        (("match", "five_tuple", "uci:no-such-program", "--game", "xiangqi"), "does not play"),
        (("match", "minimax", "uci:fish,name=F", "--game", "xiangqi"), "say how long F may think"),
        (("tournament", "five_tuple"), "at least two"),
    ],
)
def test_mistakes_are_told_in_plain_words(arguments: tuple[str, ...], words: str) -> None:
    assert words in refusal(*arguments)


def test_a_program_that_is_not_there() -> None:
    words = refusal("match", "minimax", "uci:no-such-program", "--game", "xiangqi", "--nodes", "9")
    assert words.startswith("no-such-program does not start: ")


@pytest.mark.parametrize("order", ["random", "sequential"])
def test_our_openings_are_there_for_every_rule(order: str) -> None:
    for text, rules, size in (
        ("minimax", "asian", None),
        ("five_tuple", "freestyle", 15),
        ("five_tuple", "standard", 15),
        ("five_tuple", "renju", 15),
        ("five_tuple", "freestyle", 20),
    ):
        options = [f"size={size}"] if size else []
        choices = matching.Choices([text, text], rules=rules, option=options, order=order)
        plan = matching.plan_of(choices)
        assert len(plan.openings) >= 300
        assert len(set(plan.openings)) == len(plan.openings)
        for opening in plan.openings[:: len(plan.openings) // 50]:
            board = plan.spec.board(plan.setup(opening))
            for move in opening.moves:
                board.push(move)
            assert board.outcome() is None
