"""Gomoku's weights from its own games: each step, on games small enough to be quick."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest
from typer.testing import CliRunner

from duiyi import training
from duiyi.cli.app import app
from duiyi.core import InvalidFileError, InvalidSetupError
from duiyi.core.programs import find_program
from duiyi.gomoku import weights

GOMOKU = training.trainee_named("gomoku")
PLAY = replace(GOMOKU.selfplay, games=60, shard=20, nodes=60)
FIT = replace(GOMOKU.fit, epochs=4, batch=64)
SHIPPED = Path(str(files("duiyi.gomoku").joinpath("data", "gomoku.weights")))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("renju")
    training.selfplay(GOMOKU, folder, replace(PLAY, rules="renju"), workers=2)
    training.shuffle(GOMOKU, folder)
    return folder


@pytest.fixture
def folder(played: Path, tmp_path: Path) -> Path:
    return shutil.copytree(played, tmp_path / "renju")


def train(folder: Path, *words: str) -> str:
    """What a step says; its complaint where it refuses."""
    done = CliRunner().invoke(app, ["train", "gomoku", *words, "--out", str(folder)])
    refused = done.exception is not None and not isinstance(done.exception, SystemExit)
    return str(done.exception) if refused else done.output


def answers(*lines: str) -> Sequence[str]:
    """What the program says to these lines, but for news of the search; its move is waited for before END."""
    said = []
    with subprocess.Popen(
        [str(find_program("duiyi-gomoku"))], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write("".join(f"{line}\n" for line in lines))
        program.stdin.flush()
        while any(line.startswith("TURN") for line in lines):
            said.append(program.stdout.readline().strip())
            if not said[-1] or said[-1][0].isdigit():
                break
        rest, _ = program.communicate("END\n", timeout=60)
    return [line for line in (*said, *rest.splitlines()) if not line.startswith("MESSAGE")]


def test_the_whole_loop_ends_in_weights_that_load_and_play(tmp_path: Path) -> None:
    out = tmp_path / "standard"
    train(out, "selfplay", "--rules", "standard", "--games", "40", "--shard", "20", "--nodes", "60")
    assert "40 games" in train(out, "shuffle")
    assert "gomoku-standard.weights" in train(out, "fit", "--epochs", "3", "--batch", "64")
    said = train(out, "gate", "--games", "4", "--nodes", "60", "--workers", "2", "--quiet")
    manifest = training.Manifest(out).read()
    assert "gomoku-standard.weights has not been told apart from shipped" in said
    assert (
        manifest["selfplay"]["rules"] == manifest["fit"]["rules"] == manifest["gate"]["rules"] == "standard"
    )
    assert manifest["gate"]["match"]["games"] >= 2
    assert manifest["gate"]["match"]["faults"] == {}
    assert weights.rules_of(out / "gomoku-standard.weights") == ("standard",)


def test_the_losses_fall(folder: Path) -> None:
    epochs: list[training.Epoch] = []
    training.fit(GOMOKU, folder, FIT, report=epochs.append)
    assert epochs[-1].checking_error < epochs[0].checking_error
    assert epochs[-1].learning_error < epochs[0].learning_error
    facts = training.Manifest(folder).read()["fit"]
    assert facts["evaluation_loss"] + facts["order_loss"] == pytest.approx(facts["checking_error"], abs=1e-4)
    assert 0 < facts["likeliest_played"] < 1
    assert 0 < facts["shipped_evaluation_loss"] < 2
    assert "hidden" not in facts


def test_an_interrupted_fitting_goes_on_to_the_same_weights(folder: Path) -> None:
    whole = training.fit(GOMOKU, folder, FIT, threads=1).read_bytes()
    for left_over in ("fit.state", "fit.json"):
        (folder / left_over).unlink()
    seen: list[int] = []

    def interrupt(epoch: training.Epoch) -> None:
        seen.append(epoch.number)
        if len(seen) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        training.fit(GOMOKU, folder, FIT, report=interrupt)
    assert training.fit(GOMOKU, folder, FIT, report=interrupt).read_bytes() == whole
    assert seen == [1, 2, 3, 4]


def test_selfplay_goes_on_with_the_logs_that_are_missing(folder: Path) -> None:
    logs = sorted((folder / "games").iterdir())
    before = [log.read_bytes() for log in logs]
    kept = logs[0].stat().st_mtime_ns
    logs[1].unlink()
    logs[2].rename(logs[2].with_suffix(".part"))
    seen: list[int] = []
    training.selfplay(
        GOMOKU,
        folder,
        replace(PLAY, rules="renju"),
        workers=1,
        report=lambda where: seen.append(where.shards),
    )
    assert [log.read_bytes() for log in logs] == before
    assert logs[0].stat().st_mtime_ns == kept
    assert seen == [1, 2, 3]


def test_rules_do_not_mix(folder: Path) -> None:
    training.selfplay(GOMOKU, folder, replace(PLAY, games=2, shard=2, rules="caro"), workers=1)
    with pytest.raises(InvalidFileError, match=r"among games of caro; each rule has a folder of its own"):
        training.shuffle(GOMOKU, folder)


def test_what_cannot_be_is_refused(folder: Path) -> None:
    assert "rules freestyle, standard, renju, caro, not 'halma'" in train(
        folder, "selfplay", "--rules", "halma"
    )
    assert "there is no net hand" in train(folder, "selfplay", "--net", "hand")
    assert "5 to 20 points wide, not 30" in train(folder, "selfplay", "--size", "30", "--games", "1")
    assert "no net that has hidden" in train(folder, "fit", "--hidden", "32")
    with pytest.raises(InvalidSetupError, match="no rules to choose"):
        training.trainee_named("xiangqi").complete(training.SelfplaySettings(rules="renju"))
    with pytest.raises(InvalidSetupError, match="one size only"):
        training.trainee_named("xiangqi").complete(training.SelfplaySettings(size=15))


def test_damaged_files_are_named(folder: Path) -> None:
    net = training.fit(GOMOKU, folder, FIT)
    damaged = bytearray(net.read_bytes())
    damaged[100] ^= 1
    net.write_bytes(damaged)
    assert f"{net}: the file of weights is damaged" in train(folder, "gate", "--net", str(net))
    assert f"{net}: the file of weights is damaged" in train(
        folder, "gate", "--net", str(SHIPPED), "--rules", "renju", "--against", str(net)
    )
    state = folder / "fit.state"
    state.write_bytes(state.read_bytes()[:-8])
    with pytest.raises(InvalidFileError, match="state of the training"):
        training.fit(GOMOKU, folder, FIT)
    learn = folder / "learn.pos"
    learn.write_bytes(learn.read_bytes()[:-1])
    with pytest.raises(InvalidFileError, match=r"learn\.pos is cut short"):
        training.fit(GOMOKU, folder, FIT)
    learn.write_bytes(b"nothing at all, really")
    with pytest.raises(InvalidFileError, match=r"learn\.pos is no file of Gomoku's positions"):
        training.fit(GOMOKU, folder, FIT)
    log = next((folder / "games").glob("*.log"))
    log.write_bytes(b"nothing")
    with pytest.raises(InvalidFileError, match=rf"{log.name}: this is no log of gomoku games"):
        training.shuffle(GOMOKU, folder)


def test_weights_of_several_rules_are_joined_and_gated_by_one(tmp_path: Path, folder: Path) -> None:
    net = training.fit(GOMOKU, folder, FIT)
    joined = tmp_path / "joined.weights"
    weights.join([SHIPPED, net], joined)
    assert weights.rules_of(joined) == weights.rules_of(SHIPPED) == ("freestyle", "standard", "renju")
    assert len(joined.read_bytes()) == SHIPPED.stat().st_size
    assert joined.read_bytes() != SHIPPED.read_bytes()
    assert "say with --rules" in train(folder, "gate", "--net", str(joined))
    assert "not for 'caro'" in train(folder, "gate", "--net", str(joined), "--rules", "caro")


def test_the_engine_says_what_is_wrong_with_a_file_and_plays_on(tmp_path: Path) -> None:
    net = tmp_path / "bad net.weights"
    net.write_bytes(SHIPPED.read_bytes()[:-1])
    usual = answers("START 15", "INFO max_depth 4", "TURN 7,7")
    said = answers("START 15", f"INFO evalfile {net}", "INFO max_depth 4", "TURN 7,7")
    assert [line for line in said if not line.startswith("ERROR")] == usual
    assert said[1] == f"ERROR {net}: the file of weights is damaged: it is cut short or was changed"
    assert answers("START 15", f"INFO evalfile {SHIPPED}", "INFO max_depth 4", "TURN 7,7") == usual
    assert "cannot be opened" in answers("INFO evalfile none")[0]
