"""Matches between processes: engines that go wrong, and a runner that is killed."""

from __future__ import annotations

import asyncio
import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from tests.unit.match.scripted import make_plan

from duiyi.core.programs import find_program
from duiyi.match.adjudication import Adjudication
from duiyi.match.executor import LocalExecutor, MatchError
from duiyi.match.openings import Opening
from duiyi.match.plan import Entrant, GameResult, GameTask, Plan
from duiyi.match.runner import Runner
from duiyi.match.schedule import gauntlet
from duiyi.match.store import MatchFile
from duiyi.match.time_control import TimeControl
from duiyi.testing import MockFault, mock_command

FAULTS = {
    MockFault.HANG: "hang",
    MockFault.CRASH: "crash",
    MockFault.KILLED: "crash",
    MockFault.FLOOD: "flood",
    MockFault.GARBAGE: "garbage",
    MockFault.ILLEGAL: "illegal_move",
    MockFault.NONSENSE: "illegal_move",
    MockFault.TWICE: "order",
    MockFault.ORDER: "order",
    MockFault.IGNORE_STOP: "ignored_stop",
    MockFault.LATE: "time",
    MockFault.RESIGN: "resignation",
}


SLOW = (MockFault.HANG, MockFault.IGNORE_STOP, MockFault.LATE, MockFault.FLOOD)
"""Found out by the clock alone (a flood too, where the machine is too busy to write one)."""


def mock(protocol: str, fault: MockFault = MockFault.NONE) -> Entrant:
    control = TimeControl(movetime=0.2) if fault in SLOW else None
    return Entrant(fault.value, protocol, shlex.join(mock_command(protocol, fault)), control=control)


def played(plan: Plan, opponents: int) -> list[GameResult]:
    async def run() -> list[GameResult]:
        executor, store = LocalExecutor(plan, 3), MatchFile(None, {})
        try:
            await executor.check()
            await Runner(plan, gauntlet(opponents + 1, 1), store).run(executor)
        finally:
            await executor.close()
        return store.results

    return asyncio.run(run())


def test_every_fault_has_its_name_and_the_match_goes_on() -> None:
    check_faults("xiangqi", "uci", FAULTS)


def test_the_faults_of_another_protocol() -> None:
    some = (MockFault.HANG, MockFault.CRASH, MockFault.ILLEGAL, MockFault.TWICE)
    check_faults("gomoku", "gomocup", {**{f: FAULTS[f] for f in some}, MockFault.NONSENSE: "garbage"})


def check_faults(game: str, protocol: str, names: Mapping[MockFault, str]) -> None:
    """Two games with each fault, so the engine that failed is started again and fails again."""
    faults = list(names)
    plan = replace(
        make_plan(game=game, control=TimeControl(movetime=30), adjudication=Adjudication(max_plies=6)),
        entrants=(mock(protocol), *(mock(protocol, fault) for fault in faults)),
        patience=1.0,
    )
    for result in played(plan, len(faults)):
        fault = faults[max(result.task.seats) - 1]
        good = result.task.seats.index(0)
        expected = {names[fault], "ignored_stop"} if fault is MockFault.FLOOD else {names[fault]}
        assert result.termination in expected, (fault, result.fault)
        assert result.winner == good
        assert (result.fault is None) == (fault is MockFault.RESIGN)


@pytest.mark.parametrize("fault", [MockFault.CRASH_START, MockFault.SILENT_START])
def test_a_program_that_does_not_start_is_told_at_once(
    fault: MockFault, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("duiyi.match.programs.START_LIMIT", 0.5)
    plan = replace(make_plan(game="xiangqi"), entrants=(mock("uci", fault), mock("uci")))
    with pytest.raises(MatchError, match=f"{fault.value} does not start"):
        played(plan, 1)


def test_an_option_that_is_none_is_told_at_once() -> None:
    plan = replace(
        make_plan(game="xiangqi"), entrants=(mock("uci"), replace(mock("uci"), options={"Speed": "9"}))
    )
    with pytest.raises(MatchError, match="has no option 'Speed'"):
        played(plan, 1)


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "duiyi.cli", "match", *arguments]


def table(path: Path, arguments: list[str]) -> dict[str, object]:
    """The final table of a match; what depends on the clock is left out."""
    done = subprocess.run(
        [*command(*arguments), "--json", "--out", str(path)], capture_output=True, text=True, check=True
    )
    found: dict[str, object] = json.loads(done.stdout)
    del found["seconds"]
    return found


def test_a_killed_runner_takes_the_match_up_again(tmp_path: Path) -> None:
    arguments = ["five_tuple", "shape_rules,style=attack", "--games", "24", "--seed", "3", "-c", "2", "-q"]
    openings = tmp_path / "openings.txt"
    openings.write_text("h8 i9 g7\nh8 j10\na1 b9 c4\nh8 h9 k3 d4\n")
    arguments += ["--openings", str(openings)]
    undisturbed = table(tmp_path / "whole.jsonl", arguments)
    path = tmp_path / "killed.jsonl"
    games = 0
    for _ in range(2):
        runner = subprocess.Popen([*command(*arguments), "--out", str(path)], start_new_session=True)
        goal = games + 4
        deadline = time.monotonic() + 120
        while games < goal and time.monotonic() < deadline:
            time.sleep(0.005)
            games = path.read_bytes().count(b'"type":"game"') if path.exists() else 0
        os.kill(runner.pid, signal.SIGKILL)
        runner.wait()
    assert games >= 8
    assert table(path, arguments) == undisturbed
    numbers = [json.loads(line)["number"] for line in path.read_bytes().splitlines()[1:]]
    assert sorted(numbers) == list(range(1, 25))


def test_teaching_players_stay_from_game_to_game() -> None:
    plan = replace(
        make_plan(openings=(Opening("", ("h8", "i9")),), adjudication=Adjudication(max_plies=4)),
        entrants=(Entrant("a", "player", "five_tuple"), Entrant("b", "player", "five_tuple")),
    )

    async def run() -> tuple[set[int | None], set[int | None]]:
        executor = LocalExecutor(plan, 1)
        try:
            pids = []
            for number in (1, 2):
                await executor.play(GameTask(number, 1, 1, (0, 1), 0))
                idle = [each for entrant in (0, 1) for each in executor.idle(entrant)]
                pids.append({each.pid for each in idle})
            return pids[0], pids[1]
        finally:
            await executor.close()

    first, second = asyncio.run(run())
    assert first == second
    assert None not in first


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("times", [1, 3])
def test_an_interrupted_match_ends_cleanly_and_says_how_to_go_on(tmp_path: Path, times: int) -> None:
    out = tmp_path / "match.jsonl"
    players = [f"uci:{shlex.join(mock_command('uci', seed=seed))}" for seed in (1, 2)]
    limits = ["--nodes", "9", "--games", "2000", "--max-plies", "40"]
    match = subprocess.Popen(
        command(*players, *limits, "-c", "2", "--quiet", "--out", str(out)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    until = time.monotonic() + 60
    while not (out.exists() and '"type":"game"' in out.read_text()) and time.monotonic() < until:
        time.sleep(0.05)
    for _ in range(times):
        os.killpg(match.pid, signal.SIGINT)
        time.sleep(0.02)
    _, errors = match.communicate(timeout=60)
    assert match.returncode == 1, errors
    assert "Traceback" not in errors
    assert "Task was destroyed" not in errors
    assert f"They are in {out}: the same command goes on" in " ".join(errors.split()), errors


def test_pondering_and_the_entrants_seeds_reach_the_programs() -> None:
    """The engine that names what it expects is told when it was right; both games are played to their end."""
    plan = replace(
        make_plan(game="xiangqi", control=TimeControl(nodes=50), adjudication=Adjudication(max_plies=12)),
        entrants=tuple(
            Entrant(f"mock {n}", "uci", shlex.join(mock_command("uci", ponder=True)), seed=n) for n in (1, 2)
        ),
        ponder=True,
    )
    results = played(plan, 1)
    assert [result.fault for result in results] == [None, None]
    assert plan.to_json()["ponder"]
    assert "ponder" not in replace(plan, ponder=False).to_json()


def test_two_copies_of_our_engine_with_other_seeds_play_other_games() -> None:
    def moves(first: int, second: int) -> list[tuple[str, ...]]:
        text = str(find_program("duiyi-xiangqi"))
        plan = replace(
            make_plan(
                game="xiangqi", control=TimeControl(nodes=1500), adjudication=Adjudication(max_plies=30)
            ),
            entrants=(Entrant("a", "uci", text, seed=first), Entrant("b", "uci", text, seed=second)),
            openings=(Opening(),),
        )
        return [result.moves for result in sorted(played(plan, 1), key=lambda each: each.task.number)]

    same = moves(1, 2)
    assert same == moves(1, 2)
    assert same != moves(3, 4)
