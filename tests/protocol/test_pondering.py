"""Thinking on the opponent's time: what is said when the engine was right, and when it was wrong."""

from __future__ import annotations

import re

import pytest
from tests.protocol.running import run

from duiyi import gomoku, xiangqi
from duiyi.engine import Engine, EngineCrashedError, EngineIgnoredStopError, Limit, Timeouts, open_engine
from duiyi.testing import MockFault, mock_command

CLOCK = Limit(clock=(60.0, 50.0), increment=1.0)


def told(engine: Engine) -> list[str]:
    """What it was told since its options were set."""
    return [line[3:] for line in engine.dialogue if line.startswith(">> ")]


async def opened(protocol: str, fault: MockFault = MockFault.NONE, after: int = 0) -> Engine:
    command = mock_command(protocol, fault, after=after, ponder=True)
    return await open_engine(command, protocol=protocol, timeouts=Timeouts(stop=0.5))


@pytest.mark.parametrize("protocol", ["uci", "ucci"])
def test_the_expected_move_is_a_hit(protocol: str) -> None:
    async def play() -> tuple[list[str], str | None]:
        board = xiangqi.Board()
        async with await opened(protocol) as engine:
            first = await engine.play(board, CLOCK, ponder=True)
            assert first.move is not None
            assert first.ponder is not None
            assert board.ply == 0
            board.push(first.move)
            board.push(first.ponder)
            second = await engine.play(board, Limit(clock=(61.0, 50.0), increment=1.0))
            return told(engine), second.move

    lines, move = run(play())
    assert move is not None
    assert any("onder" in line and "true" in line for line in lines if line.startswith("setoption"))
    at = next(n for n, line in enumerate(lines) if line.startswith("go ponder "))
    assert lines[at - 1] == "position startpos moves a0a1 a9a7"
    assert lines[at + 1] == "ponderhit"
    # A second was added, and hardly any time was spent: in milliseconds, or in UCCI's whole seconds.
    assert re.search(r"time 6[01](\d{3})?\b", lines[at])
    assert "go ponder" not in " ".join(lines[at + 1 :])


@pytest.mark.parametrize("protocol", ["uci", "ucci"])
def test_another_move_ends_it(protocol: str) -> None:
    async def play() -> list[str]:
        board = xiangqi.Board()
        async with await opened(protocol) as engine:
            first = await engine.play(board, CLOCK, ponder=True)
            board.push(str(first.move))
            board.push("h9g7")
            second = await engine.play(board, CLOCK)
            assert str(second.move) in map(str, board.legal_moves)
            return told(engine)

    lines = run(play())
    at = next(n for n, line in enumerate(lines) if line.startswith("go ponder "))
    assert lines[at + 1] == "stop"
    assert "position startpos moves a0a1 h9g7" in lines[at + 2 :]


def test_a_new_game_an_option_and_an_analysis_end_it() -> None:
    async def play() -> None:
        board = xiangqi.Board()
        async with await opened("uci") as engine:
            for end in (engine.new_game, engine.ping, lambda: engine.configure({"Hash": 32})):
                await engine.play(board, CLOCK, ponder=True)
                await end()
                assert "stop" in told(engine)[-4:]
            first = await engine.play(board, CLOCK, ponder=True)
            board.push(str(first.move))
            board.push(str(first.ponder))
            assert (await engine.analyse(board, Limit(depth=2)))[0].pv
            assert "ponderhit" not in told(engine)

    run(play())


def test_the_end_of_the_game_is_not_pondered_on() -> None:
    async def play() -> list[str]:
        board = xiangqi.Board("3k5/R8/9/9/9/9/9/9/9/1R3K3 w - - 0 1")
        async with await opened("uci") as engine:
            await engine.play(board, CLOCK, ban=[], ponder=True)
            await engine.play(board, Limit(), ponder=True)
            return told(engine)

    assert "go ponder infinite" not in run(play())


def test_one_that_goes_on_when_it_is_told_to_stop_is_found_out() -> None:
    async def play(fault: MockFault) -> None:
        board = xiangqi.Board()
        async with await opened("uci", fault, after=1) as engine:
            await engine.play(board, CLOCK, ponder=True)
            await engine.new_game()

    with pytest.raises(EngineIgnoredStopError, match="stop pondering"):
        run(play(MockFault.IGNORE_STOP))
    with pytest.raises(EngineCrashedError):
        run(play(MockFault.CRASH))


def test_a_gomoku_engine_is_left_to_itself() -> None:
    async def play() -> list[str]:
        board = gomoku.Board()
        async with await open_engine(mock_command("gomocup"), protocol="gomocup") as engine:
            first = await engine.play(board, CLOCK, ponder=True)
            board.push(str(first.move))
            board.push("h8")
            await engine.play(board, CLOCK, ponder=True)
            return told(engine)

    lines = run(play())
    assert lines.count("INFO pondering 1") == 1
    assert "TURN 7,7" in lines
