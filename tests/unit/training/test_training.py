"""From logs of games to a net, on games small enough to be quick."""

from __future__ import annotations

import json
import random
import struct
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from duiyi import training, xiangqi
from duiyi.cli.app import app
from duiyi.core import InvalidFileError, InvalidSetupError

XIANGQI = training.trainee_named("xiangqi")
SETTINGS = training.FitSettings(epochs=3, batch=64)


def write_log(path: Path, games: int, seed: int) -> None:
    """Random games in the layout of native/common's GameLogWriter, the scores made of the material."""
    rng = random.Random(seed)
    data = b"DUIYIGL1" + b"xiangqi".ljust(16, b"\0")
    worth = {"r": 9, "n": 4, "c": 4, "p": 1}
    for _ in range(games):
        board = xiangqi.Board()
        plies = []
        for _ in range(80):
            moves = list(board.legal_moves)
            if not moves:
                break
            placement = board.fen().split()[0]
            red = sum(worth.get(c.lower(), 0) * (1 if c.isupper() else -1) for c in placement)
            move = rng.choice(moves)
            plies.append((move.from_square * 90 + move.to_square, red * 100 * (1 - 2 * (board.ply % 2))))
            board.push(move)
        data += struct.pack("<BHB", 1, len(plies), 0) + b"".join(struct.pack("<Hh", *p) for p in plies)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number in range(2):
        write_log(tmp_path / "games" / f"{number}.log", games=20, seed=number)
    training.shuffle(XIANGQI, tmp_path)
    return tmp_path


def test_logs_become_positions_to_learn_from_and_to_check_with(folder: Path) -> None:
    facts = training.Manifest(folder).read()["shuffle"]
    assert facts["games"] == 40
    assert facts["learnt_from"] > facts["held_out"] > 0


def test_a_net_is_fitted_and_learns(folder: Path) -> None:
    epochs: list[training.Epoch] = []
    settings = training.FitSettings(epochs=8, batch=64, rate=0.005, result_weight=0.0)
    net = training.fit(XIANGQI, folder, settings, report=epochs.append)
    assert net.stat().st_size == 16 + 2 * (1260 * 32 + 32 + 64) + 4
    assert epochs[-1].checking_error < epochs[0].checking_error
    assert training.Manifest(folder).read()["fit"]["net"] == net.name


def test_an_interrupted_fitting_goes_on_to_the_same_net(folder: Path) -> None:
    whole = training.fit(XIANGQI, folder, SETTINGS).read_bytes()
    for left_over in ("fit.state", "fit.json"):
        (folder / left_over).unlink()
    seen: list[int] = []

    def interrupt(epoch: training.Epoch) -> None:
        seen.append(epoch.number)
        if epoch.number == 2 and len(seen) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        training.fit(XIANGQI, folder, SETTINGS, report=interrupt)
    assert training.fit(XIANGQI, folder, SETTINGS, report=interrupt).read_bytes() == whole
    assert seen == [1, 2, 3]


def test_other_settings_begin_again(folder: Path) -> None:
    training.fit(XIANGQI, folder, SETTINGS)
    epochs: list[training.Epoch] = []
    training.fit(XIANGQI, folder, training.FitSettings(epochs=2, batch=64, seed=2), report=epochs.append)
    assert [epoch.number for epoch in epochs] == [1, 2]


def test_steps_out_of_order_say_which_comes_first(tmp_path: Path) -> None:
    with pytest.raises(InvalidFileError, match="selfplay first"):
        training.shuffle(XIANGQI, tmp_path)
    with pytest.raises(InvalidFileError, match="shuffle first"):
        training.fit(XIANGQI, tmp_path, SETTINGS)


def test_what_cannot_be_is_refused(folder: Path) -> None:
    with pytest.raises(InvalidSetupError, match="no net to train for chess"):
        training.trainee_named("chess")
    with pytest.raises(InvalidFileError, match="32, 64, 96 or 128"):
        training.fit(XIANGQI, folder, training.FitSettings(hidden=33))
    with pytest.raises(InvalidSetupError, match="executor"):
        training.selfplay(XIANGQI, folder, training.SelfplaySettings(), executor="cloud")
    (folder / "games" / "0.log").write_bytes(b"nothing")
    with pytest.raises(InvalidFileError, match="no log of xiangqi games"):
        training.shuffle(XIANGQI, folder)
    (folder / "manifest.json").write_text("{")
    with pytest.raises(InvalidFileError, match="damaged"):
        training.Manifest(folder).read()


def test_the_commands_do_the_same(folder: Path) -> None:
    run = CliRunner().invoke
    done = run(app, ["train", "shuffle", "xiangqi", "--out", str(folder)])
    assert done.exit_code == 0, done.output
    assert "40 games" in done.output
    done = run(app, ["train", "fit", "xiangqi", "--out", str(folder), "--epochs", "1", "--batch", "64"])
    assert done.exit_code == 0, done.output
    assert json.loads((folder / "manifest.json").read_text())["fit"]["epochs"] == 1


def test_the_game_may_come_before_the_step(tmp_path: Path) -> None:
    run = CliRunner().invoke
    for words in (["xiangqi", "shuffle"], ["shuffle", "xiangqi"]):
        done = run(app, ["train", *words, "--out", str(tmp_path)])
        assert done.exit_code != 0
        assert isinstance(done.exception, InvalidFileError)
    assert "gate" in run(app, ["train", "xiangqi", "--help"]).output
    done = run(app, ["train", "chess", "selfplay", "--out", str(tmp_path)])
    assert "no net to train for chess" in str(done.exception)
    assert "No such command" in run(app, ["train", "xiangqi", "bake"]).output


GATE = ["train", "xiangqi", "gate", "--nodes", "50", "--workers", "2", "--quiet"]


def test_a_gate_lets_the_better_net_pass_and_keeps_its_games(folder: Path) -> None:
    """A net that has learnt from random games is far below the shipped one."""
    net = training.fit(XIANGQI, folder, SETTINGS)
    run = CliRunner().invoke
    worse = run(app, [*GATE, "--out", str(folder), "--sprt", "0,200"])
    assert worse.exit_code == 1, worse.output
    assert f"{net.name} is no better than shipped" in worse.output
    facts = training.Manifest(folder).read()["gate"]
    assert facts["verdict"] == "not better"
    assert facts["match"]["points"] < facts["match"]["games"] / 2
    games = next(folder.glob("gate-*.jsonl")).read_text().count("\n")
    assert games > 2
    again = run(app, [*GATE, "--out", str(folder), "--sprt", "0,200"])
    assert again.exit_code == 1
    assert next(folder.glob("gate-*.jsonl")).read_text().count("\n") == games
    shipped = Path(str(files("duiyi.xiangqi").joinpath("data", "xiangqi.net")))
    better = run(
        app,
        [*GATE, "--out", str(folder), "--net", str(shipped), "--against", str(net), "--sprt", "0,200"],
    )
    assert better.exit_code == 0, better.output
    assert training.Manifest(folder).read()["gate"]["verdict"] == "better"


def test_a_gate_without_a_net_says_what_to_do(tmp_path: Path) -> None:
    for words, said in (
        ([], "run the step fit first"),
        (["--net", str(tmp_path / "none.net")], "there is no net"),
        (["--games", "3"], "even, not 3"),
    ):
        done = CliRunner().invoke(app, [*GATE, "--out", str(tmp_path), *words])
        assert done.exit_code != 0
        assert said in str(done.exception)


@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_selfplay_on_a_cluster_writes_the_same_logs(tmp_path: Path) -> None:
    ray = pytest.importorskip("ray", reason="Ray is not installed: pip install 'duiyi[cluster]'")
    from ray.cluster_utils import Cluster

    settings = training.SelfplaySettings(games=4, nodes=20, shard=1)
    for trainee in training.TRAINEES:
        training.selfplay(trainee, tmp_path / "here" / trainee.game, settings, workers=1)
    cluster: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        cluster.add_node(num_cpus=1)
        ray.init(address=cluster.address, log_to_driver=False)
        for trainee in training.TRAINEES:
            training.selfplay(trainee, tmp_path / "there" / trainee.game, settings, workers=2, executor="ray")
    finally:
        ray.shutdown()
        cluster.shutdown()

    def logs(place: str) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in (tmp_path / place).glob("*/games/*")}

    assert len(logs("here")) == 4 * len(training.TRAINEES)
    assert logs("there") == logs("here")
