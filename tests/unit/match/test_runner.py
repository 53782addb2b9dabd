"""Games, their file, and matches that are stopped and taken up again."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from tests.unit.match.scripted import Dice, Scripted, Thought, failing, make_plan

from duiyi.match.adjudication import Adjudication, WinRule
from duiyi.match.contestants import Answer
from duiyi.match.executor import MatchError
from duiyi.match.game import play_game
from duiyi.match.openings import Opening
from duiyi.match.plan import GameResult, GameTask, Plan
from duiyi.match.report import report
from duiyi.match.runner import Runner
from duiyi.match.schedule import knockout, round_robin, swiss
from duiyi.match.sprt import Sprt, Verdict
from duiyi.match.standings import Standings
from duiyi.match.store import MatchFile, MatchFileError
from duiyi.match.time_control import TimeControl

TASK = GameTask(1, 1, 1, (0, 1), 0)


def game(plan: Plan, *thoughts: Thought | None, task: GameTask = TASK) -> GameResult:
    first, second = (Scripted(thought) for thought in thoughts)
    return asyncio.run(play_game(plan, task, (first, second)))


def row(line: str) -> Thought:
    """Plays the points of a line one after the other."""
    points = iter(line.split())
    return lambda _: Answer(next(points), 0.01)


# ---- one game ----


def test_a_game_is_won() -> None:
    found = game(make_plan(), row("a1 b1 c1 d1 e1"), row("a2 b2 c2 d2"))
    assert (found.winner, found.termination, found.result) == (0, "five", "1-0")
    assert found.moves == ("a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1")
    assert (found.points(0), found.points(1)) == (1, 0)
    assert len(found.notes) == 9
    assert found.notes[0] == (None, 0, 0, 10)


def test_an_opening_of_odd_length_lets_the_second_begin() -> None:
    plan = make_plan(openings=(Opening("", ("h8",)),))
    found = game(plan, row("a1 b1 c1 d1"), row("a2 b2 c2 d2 e2"))
    assert (found.winner, found.moves[0], found.opening_moves) == (1, "a2", ("h8",))


@pytest.mark.parametrize("kind", ["crash", "hang", "ignored_stop", "flood", "garbage", "order", "start"])
def test_a_fault_loses_the_game_and_is_named(kind: str) -> None:
    found = game(make_plan(), row("h8"), failing(kind))
    assert (found.winner, found.termination) == (0, kind)
    assert found.fault is not None
    assert (found.fault.seat, found.fault.kind, found.fault.text) == (1, kind, f"{kind} after 1 moves")


@pytest.mark.parametrize("move", ["h8", "z9", "no move", ""])
def test_an_illegal_move_loses(move: str) -> None:
    found = game(make_plan(), row("h8"), lambda _: Answer(move, 0.0))
    assert (found.winner, found.termination) == (0, "illegal_move")


def test_giving_up_loses() -> None:
    found = game(make_plan(), lambda _: Answer(None, 0.0), None)
    assert (found.winner, found.termination, found.fault) == (1, "resignation", None)


def test_time_is_counted() -> None:
    slow = game(make_plan(control=TimeControl.clock("1")), row("h8"), lambda _: Answer("a1", 1.5))
    assert (slow.winner, slow.termination) == (0, "time")
    assert slow.fault is not None
    assert slow.fault.text == "the move a1 came after 1.500 s; 1.000 s were left"
    in_time = game(
        make_plan(control=TimeControl.clock("1")), row("a1 b1 c1 d1 e1"), row("a2 b2 c2 d2"), task=TASK
    )
    assert in_time.termination == "five"


def test_adjudication() -> None:
    plan = make_plan(adjudication=Adjudication(win=WinRule(count=1, score=100)))
    found = game(plan, lambda _: Answer("h8", 0, 100), lambda _: Answer("a1", 0, -100))
    assert (found.winner, found.termination, len(found.moves)) == (0, "score_rule", 2)
    short = game(make_plan(adjudication=Adjudication(max_plies=4)), None, None)
    assert (short.winner, short.termination, len(short.moves)) == (None, "ply_limit", 4)


def test_the_seed_decides_a_game() -> None:
    plan = make_plan(adjudication=Adjudication(max_plies=20))
    assert game(plan, None, None).moves == game(plan, None, None).moves
    other = GameTask(2, 1, 1, (1, 0), 0)
    assert game(plan, None, None).moves != game(plan, None, None, task=other).moves
    again = make_plan(adjudication=Adjudication(max_plies=20), seed=2)
    assert game(plan, None, None).moves != game(again, None, None).moves


# ---- the file ----


HEADER = {"plan": {"seed": 1}}


def result(number: int, winner: int | None = 0) -> GameResult:
    return GameResult(GameTask(number, 1, (number + 1) // 2, (0, 1), 0), "", (), ("h8",), winner, "five")


def kept(path: Path) -> list[GameResult]:
    with MatchFile(path, HEADER) as store:
        return store.results


def test_games_are_kept_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    store = MatchFile(path, HEADER)
    found = [result(1), game(make_plan(), row("h8"), failing("crash")), result(3, None)]
    for each in (found[0], found[2]):
        store.add(each)
    store.close()
    assert kept(path) == [found[0], found[2]]
    assert GameResult.from_json(json.loads(json.dumps(found[1].to_json()))) == found[1]


def test_a_line_that_was_cut_off_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    store = MatchFile(path, HEADER)
    store.add(result(1))
    store.add(result(2))
    store.close()
    whole = path.read_bytes()
    second = whole.index(b"\n", whole.index(b"\n") + 1) + 1
    for cut in range(second, len(whole)):
        path.write_bytes(whole[:cut])
        again = MatchFile(path, HEADER)
        assert [each.task.number for each in again.results] == [1]
        again.add(result(2))
        again.close()
        assert path.read_bytes() == whole
    path.write_bytes(whole[:20])  # not even the first line is whole
    again = MatchFile(path, HEADER)
    again.close()
    assert again.results == []
    assert path.read_bytes() == whole[: whole.index(b"\n") + 1]


def test_a_game_that_is_there_twice_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    store = MatchFile(path, HEADER)
    store.add(result(1))
    store.add(result(1, 1))
    store.close()
    assert kept(path) == [result(1)]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b'{"type": "other"}\n', "is no file of a match"),
        (b"[1, 2]\n", "line 1 is no game"),
        (b"\xff\xfe\n", "line 1 is no game"),
        (b'{"type":"match","version":1,"plan":{"seed":2}}\n', "of another match: plan differ"),
        (b'{"type":"match","version":1,"plan":{"seed":1}}\n{"number":1}\n', "line 2 is no game"),
    ],
)
def test_other_files_are_left_alone(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "m.jsonl"
    path.write_bytes(content)
    with pytest.raises(MatchFileError, match=words):
        MatchFile(path, HEADER)
    assert path.read_bytes() == content


# ---- matches ----


def run(runner: Runner, executor: Dice) -> Standings:
    return asyncio.run(runner.run(executor))


def memory() -> MatchFile:
    return MatchFile(None, {})


def test_all_games_are_played_once() -> None:
    plan = make_plan("ABC")
    executor = Dice(plan)
    standings = run(Runner(plan, round_robin(3, 5), memory()), executor)
    assert sorted(executor.played) == list(range(1, 31))
    assert [standings.overall[i].tally.games for i in range(3)] == [20, 20, 20]
    assert sum(sum(standings.overall[i].tally.pairs) for i in range(3)) == 30
    assert sum(score.tally.points for score in standings.overall) == 30


@pytest.mark.parametrize("stop_after", [0, 1, 7, 30, 59])
def test_a_match_taken_up_again_ends_as_if_undisturbed(tmp_path: Path, stop_after: int) -> None:
    plan = make_plan("ABCDE")
    whole = run(Runner(plan, swiss(5, 4, 4), memory()), Dice(plan)).to_json()
    path = tmp_path / "m.jsonl"
    disturbed = Dice(plan)
    disturbed.stop_after = stop_after
    store = MatchFile(path, {})
    with pytest.raises(KeyboardInterrupt):
        run(Runner(plan, swiss(5, 4, 4), store), disturbed)
    store.close()
    rest = Dice(plan)
    with MatchFile(path, {}) as again:
        assert run(Runner(plan, swiss(5, 4, 4), again), rest).to_json() == whole
    numbers = [json.loads(line)["number"] for line in path.read_bytes().splitlines()[1:]]
    assert sorted(numbers) == list(range(1, 65))


def test_a_knockout_is_taken_up_again() -> None:
    plan = make_plan("ABCDEFG")
    store = memory()
    whole = run(Runner(plan, knockout(7, 1), store), Dice(plan))
    part = memory()
    for each in store.results[: len(store.results) // 2]:
        part.add(each)
    assert run(Runner(plan, knockout(7, 1), part), Dice(plan)).to_json() == whole.to_json()


@pytest.mark.parametrize(
    ("chances", "verdict"), [((0.45, 0.3, 0.25), Verdict.H1), ((0.25, 0.3, 0.45), Verdict.H0)]
)
def test_sprt_stops_by_itself(chances: tuple[float, float, float], verdict: Verdict) -> None:
    plan = make_plan()
    executor = Dice(plan, chances)
    runner = Runner(plan, round_robin(2, 5000), memory(), sprt=Sprt(0, 30))
    run(runner, executor)
    assert runner.verdict() is verdict
    assert 20 < len(executor.played) < 2000


def test_level_players_are_level_over_2000_games() -> None:
    plan = make_plan()
    standings = run(Runner(plan, round_robin(2, 1000), memory()), Dice(plan))
    figures = standings.to_json()["table"][0]
    assert figures["games"] == 2000
    assert figures["elo"]["low"] < 0 < figures["elo"]["high"]


def test_who_never_starts_ends_the_match() -> None:
    plan = make_plan()

    class Broken(Dice):
        async def play(self, task: GameTask) -> GameResult:
            first, second = Scripted(), Scripted(failing("start"))
            seated = (first, second) if task.seats[0] == 0 else (second, first)
            return await play_game(self.plan, task, seated)

    with pytest.raises(MatchError, match="B does not start: start after"):
        run(Runner(plan, round_robin(2, 50), memory()), Broken(plan))


def test_the_report_has_everything_and_needs_nothing() -> None:
    plan = make_plan(("A<b>", "B & C", "D"))
    store = memory()
    standings = run(Runner(plan, round_robin(3, 2), store), Dice(plan))
    text = report(plan, standings, store.results)
    assert "A&lt;b&gt;" in text
    assert "<b>" not in text
    assert "http" not in text
    assert text.count("<tr>") == 1 + 3 + 1 + 3 + 1 + 12
