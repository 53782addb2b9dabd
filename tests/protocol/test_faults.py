"""Every way in which an engine goes wrong has a name, and costs one move."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import psutil
import pytest
from tests.protocol.running import QUICK, run

from duiyi import gomoku, xiangqi
from duiyi.core import GameBoard
from duiyi.engine import (
    Engine,
    EngineClosedError,
    EngineCrashedError,
    EngineError,
    EngineFloodError,
    EngineGarbageError,
    EngineHungError,
    EngineIgnoredStopError,
    EngineIllegalMoveError,
    EngineOrderError,
    EngineStartError,
    EngineUnsupportedError,
    Limit,
    Timeouts,
    open_engine,
)
from duiyi.testing import mock_command

PROTOCOLS = ("uci", "ucci", "gomocup")
MOVE = Limit(nodes=100)


def board_for(protocol: str) -> GameBoard:
    return gomoku.Board() if protocol == "gomocup" else xiangqi.Board()


async def open_mock(protocol: str, fault: str, after: int = 0) -> Engine:
    return await open_engine(mock_command(protocol, fault, after=after), protocol=protocol, timeouts=QUICK)


NAMED = [
    ("hang", EngineHungError, "engine_hung"),
    ("crash", EngineCrashedError, "engine_crashed"),
    ("killed", EngineCrashedError, "engine_crashed"),
    ("flood", EngineFloodError, "engine_flood"),
    ("garbage", EngineGarbageError, "engine_garbage"),
    ("illegal", EngineIllegalMoveError, "engine_illegal_move"),
    ("order", EngineOrderError, "engine_order"),
    ("ignore_stop", EngineIgnoredStopError, "engine_ignored_stop"),
]


@pytest.mark.parametrize("protocol", ["uci", "gomocup"])
@pytest.mark.parametrize(("fault", "error", "code"), NAMED)
def test_a_fault_has_its_name(protocol: str, fault: str, error: type[EngineError], code: str) -> None:
    async def play() -> None:
        engine = await open_mock(protocol, fault)
        pid = engine.pid
        assert pid is not None
        with pytest.raises(error) as caught:
            await engine.play(board_for(protocol), MOVE)
        assert type(caught.value) is error
        assert caught.value.code == code
        assert any(line.startswith(">> ") for line in caught.value.dialogue)
        if fault == "illegal":
            assert engine.alive
        else:
            assert not engine.alive
            with pytest.raises(EngineClosedError):
                await engine.play(board_for(protocol), MOVE)
        await engine.quit()
        assert not psutil.pid_exists(pid)

    run(play())


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_second_answer_is_out_of_turn(protocol: str) -> None:
    async def play() -> None:
        engine = await open_mock(protocol, "twice")
        board = board_for(protocol)
        result = await engine.play(board, MOVE)
        assert result.move is not None
        board.push(result.move)
        board.push(str(board.legal_moves[-1]))
        await asyncio.sleep(0.05)
        with pytest.raises(EngineOrderError, match="out of turn"):
            await engine.play(board, MOVE)
        await engine.quit()

    run(play())


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_fault_comes_when_it_comes(protocol: str) -> None:
    async def play() -> None:
        engine = await open_mock(protocol, "crash", after=2)
        board = board_for(protocol)
        for _ in range(2):
            result = await engine.play(board, MOVE)
            assert result.move is not None
            board.push(result.move)
        with pytest.raises(EngineCrashedError) as caught:
            await engine.play(board, MOVE)
        assert caught.value.status == 3
        assert "!! mock: out of luck" in caught.value.dialogue
        await engine.quit()

    run(play())


def test_a_move_that_is_none_is_named() -> None:
    async def play(protocol: str) -> EngineError:
        engine = await open_mock(protocol, "nonsense")
        with pytest.raises(EngineError) as caught:
            await engine.play(board_for(protocol), MOVE)
        await engine.quit()
        return caught.value

    chess = run(play("uci"))
    assert isinstance(chess, EngineIllegalMoveError)
    assert chess.move == "castle"
    assert "'castle' is not a move" in str(chess)
    assert isinstance(run(play("gomocup")), EngineGarbageError)


def test_no_move_is_giving_up() -> None:
    async def play(protocol: str) -> bool:
        engine = await open_mock(protocol, "resign")
        result = await engine.play(board_for(protocol), MOVE)
        await engine.quit()
        return result.move is None and result.resigned

    assert run(play("uci"))
    assert run(play("ucci"))


def test_a_late_answer_is_an_answer() -> None:
    async def play() -> float:
        engine = await open_engine(mock_command("uci", "late"), protocol="uci")
        result = await engine.play(xiangqi.Board(), Limit(time=0.05))
        await engine.quit()
        assert result.move is not None
        return result.seconds

    assert run(play()) >= 1.0


def test_stopping_a_thought_that_ignores_it() -> None:
    async def play() -> None:
        async with (
            await open_mock("uci", "ignore_stop") as engine,
            await engine.analysis(xiangqi.Board()) as search,
        ):
            async for news in search:
                assert news.pv == ("a0a1",)
                break
            search.stop()
            with pytest.raises(EngineIgnoredStopError):
                await search.wait()

    run(play())


def test_leaving_an_analysis_tells_what_went_wrong() -> None:
    async def play() -> None:
        async with await open_mock("uci", "crash") as engine, await engine.analysis(xiangqi.Board()):
            pass

    with pytest.raises(EngineCrashedError):
        run(play())


@pytest.mark.parametrize("fault", ["silent_start", "crash_start"])
def test_a_program_that_does_not_greet(fault: str) -> None:
    limits = Timeouts(start=0.5 if fault == "silent_start" else 20)

    async def start() -> None:
        await open_engine(mock_command("uci", fault), protocol="uci", timeouts=limits)

    error = EngineHungError if fault == "silent_start" else EngineCrashedError
    with pytest.raises(error):
        run(start())


def test_what_cannot_be_started_is_said_plainly(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("no program")
    broken = tmp_path / "broken"
    broken.write_bytes(b"\x7fELF\x00\x00")
    broken.chmod(0o755)
    for command, words in (
        (str(tmp_path / "nowhere"), "there is no program"),
        (str(text), "may not be run"),
        (str(broken), "is no program for this machine"),
        ("", "no program is named"),
        ("'", "is no command"),
    ):
        with pytest.raises(EngineStartError, match=words):
            run(open_engine(command))
    with pytest.raises(EngineStartError, match="there is no folder"):
        run(open_engine(mock_command("uci"), cwd=tmp_path / "nowhere"))


def test_a_program_of_no_protocol() -> None:
    with pytest.raises(EngineStartError, match="speaks none of uci, ucci, gomocup"):
        run(open_engine([sys.executable, "-c", "print('Hello')"]))
    with pytest.raises(EngineUnsupportedError, match="there is no protocol 'xboard'"):
        run(open_engine("x", protocol="xboard"))
    with pytest.raises(EngineUnsupportedError, match="not for gomoku"):
        run(open_engine("x", protocol="uci", game="gomoku"))


def test_a_line_without_an_end() -> None:
    code = "import sys\nsys.stdout.write('x' * 10**7); sys.stdout.flush(); input()"

    async def start() -> None:
        await open_engine([sys.executable, "-c", code], protocol="uci")

    with pytest.raises(EngineFloodError, match="without an end"):
        run(start())


def test_killing_ends_all_that_an_engine_started() -> None:
    """A shell script around an engine, with a helper beside it."""
    mock = " ".join(mock_command("uci"))
    script = f"sleep 300 & exec {mock}"

    async def play() -> list[psutil.Process]:
        engine = await open_engine(["/bin/sh", "-c", script], protocol="uci")
        assert engine.pid is not None
        family = psutil.Process(engine.pid).children(recursive=True)
        assert family
        engine.kill()
        await engine.quit()
        return family

    family = run(play())
    _, alive = psutil.wait_procs(family, timeout=10)
    assert not [process for process in alive if process.status() != psutil.STATUS_ZOMBIE]


def test_an_engine_in_our_own_group_is_ended_alone() -> None:
    async def play() -> None:
        engine = await open_engine(mock_command("uci"), protocol="uci", own_group=False)
        assert engine.pid is not None
        assert os.getpgid(engine.pid) == os.getpgid(0)
        pid = engine.pid
        await engine.quit()
        assert not psutil.pid_exists(pid)

    run(play())


SLOW_AT_FIRST = """
import sys
first = searching = True
for line in sys.stdin:
    word = line.split()[0]
    if word == "uci":
        print("uciok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "go" and not first or word == "stop" and searching:
        print("bestmove b2e2", flush=True)
        first = searching = False
    elif word == "quit":
        break
"""


def test_a_first_search_that_is_stopped_leaves_no_answer_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duiyi.engine.uci.PROBE_LIMIT", 0.05)

    async def play() -> str | None:
        async with await open_engine([sys.executable, "-c", SLOW_AT_FIRST], protocol="uci") as engine:
            for _ in range(3):
                await engine.new_game()
            return (await engine.play(xiangqi.Board(), MOVE)).move

    assert run(play()) == "b2e2"
