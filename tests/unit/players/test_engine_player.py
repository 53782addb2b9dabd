"""Players that ask engines: ours, and those that the user has made known."""

from __future__ import annotations

import asyncio
import itertools
import os
from pathlib import Path

import psutil
import pytest

from duiyi import gomoku, xiangqi
from duiyi.core import GameBoard, InvalidSetupError
from duiyi.engine import Limit, connect
from duiyi.engine.manager import EngineManager, ManagedEngine
from duiyi.games import BY_NAME
from duiyi.players import registry
from duiyi.players.base import PlayerOptions, Progress, choose_in_phase
from duiyi.players.engine_player import EngineFailedError, EnginePlayer, playable
from duiyi.players.process import PlayerFailedError, PlayerProcess
from duiyi.testing import ScriptedTransport, Transcript, mock_command


def add(
    monkeypatch: pytest.MonkeyPatch, path: Path, protocol: str, fault: str = "none", after: int = 0
) -> str:
    """Makes a mock engine known; gives the player's name."""
    monkeypatch.setenv("DUIYI_ENGINES", str(path / "engines.toml"))
    game = "gomoku" if protocol == "gomocup" else "xiangqi"
    command = tuple(mock_command(protocol, fault, after=after))
    EngineManager().add(ManagedEngine("mock", command, protocol, game, "Mock"))
    return "engine_mock"


@pytest.mark.parametrize(("protocol", "board"), [("uci", xiangqi.Board()), ("gomocup", gomoku.Board())])
def test_a_managed_engine_is_a_player(
    protocol: str, board: GameBoard, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    name = add(monkeypatch, tmp_path, protocol)
    game = "gomoku" if protocol == "gomocup" else "xiangqi"
    spec = registry.by_name(name)
    assert name in [offered.name for offered in registry.for_game(game)]
    assert spec.title == "Mock"
    assert len(spec.level_seconds) == len(spec.levels)
    news: list[Progress] = []
    player = registry.create(name, game, PlayerOptions())
    explanation = player.choose(board, news.append)
    player.close()
    first = str(board.legal_moves[0])
    assert (explanation.player, explanation.move, explanation.pv) == (name, first, (first,))
    assert (explanation.score, explanation.depth) == (10, 1)
    assert [(c.move, c.score) for c in explanation.candidates] == [(first, 10)]
    assert [step.best for step in news] == [first]


def test_a_broken_file_offers_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    name = add(monkeypatch, tmp_path, "uci")
    (tmp_path / "engines.toml").write_text("[")
    assert name not in [spec.name for spec in registry.for_game("xiangqi")]
    with pytest.raises(InvalidSetupError, match="There is no player 'engine_mock'"):
        registry.by_name(name)


def test_a_failing_engine_says_why_and_starts_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    name = add(monkeypatch, tmp_path, "uci", "crash", after=1)
    player = registry.create(name, "xiangqi", PlayerOptions(level=1))
    board = xiangqi.Board()
    assert player.choose(board).move == "a0a1"
    with pytest.raises(EngineFailedError, match="exit status 3") as caught:
        player.choose(board)
    assert caught.value.code == "engine_crashed"
    assert player.choose(board).move == "a0a1"
    player.close()


def test_where_a_program_lies_is_not_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DUIYI_ENGINES", str(tmp_path / "engines.toml"))
    EngineManager().add(ManagedEngine("gone", (str(tmp_path / "secret" / "gone"),), "uci", "xiangqi"))
    player = registry.create("engine_gone", "xiangqi", PlayerOptions())
    with pytest.raises(EngineFailedError) as caught:
        player.choose(xiangqi.Board())
    assert str(caught.value) == "there is no program gone"
    assert caught.value.code == "engine_start"
    player.close()


def test_a_general_that_can_be_taken_is_taken() -> None:
    board = xiangqi.Board("3k5/9/9/9/9/9/9/9/9/3RK4 w - - 0 1", allow_self_check=True)
    player = registry.create("minimax", "xiangqi", PlayerOptions(level=1))
    player.close()
    spec = registry.by_name("engine")
    answer = spec.create(PlayerOptions(level=1)).choose(board)
    assert answer.move == "d0d9"


def test_a_refused_repetition_is_answered_by_another_move() -> None:
    """Most engines know no rules that refuse a perpetual check: they are asked again without that move."""
    board = xiangqi.Board("3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1", rules="casual")
    board.push("a1a9")
    refused = ""
    for move in itertools.cycle(("d9d8", "a9a8", "d8d9", "a8a9")):
        if move not in map(str, board.legal_moves):
            refused = move
            break
        board.push(move)
    assert refused not in map(str, board.legal_moves)
    script = ScriptedTransport(
        Transcript.parse(
            ">> uci\n<< uciok\n>> isready\n<< readyok\n>> position startpos\n>> go depth 1 movetime 50\n"
            "<< bestmove h2e2\n>> ucinewgame\n>> isready\n<< readyok\n"
            ">> /position fen .*/\n>> go depth 1 movetime 50\n<< bestmove a5c4\n"
            ">> ucinewgame\n>> isready\n<< readyok\n"
            f">> /position fen .*/\n>> go movetime 100\n<< bestmove {refused}\n"
            ">> /position fen .*/\n>> /go movetime 100 searchmoves .*/\n<< bestmove e0e1\n>> quit\n.. ends 0"
        )
    )
    player = EnginePlayer("any", lambda game: connect(script, "uci", game=game), Limit(time=0.1))
    assert player.choose(board).move == "e0e1"
    player.close()
    script.assert_done()


def test_the_part_of_a_line_that_can_be_played() -> None:
    board = xiangqi.Board()
    assert playable(board, ("h2e2", "h9g7", "a0a9", "h0g2")) == ("h2e2", "h9g7")
    assert board.ply == 0


def test_no_program_no_player(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Path:
        raise InvalidSetupError(f"the program {name} is nowhere")

    monkeypatch.setattr("duiyi.players.engine.find_program", missing)
    assert "engine" not in [spec.name for spec in registry.for_game("xiangqi")]
    with pytest.raises(InvalidSetupError, match="its program is not installed"):
        registry.checked_options("engine", "xiangqi", PlayerOptions())


@pytest.mark.parametrize("game", [name for name in BY_NAME if registry.by_name("engine").available(name)])
def test_our_engine_explains_itself(game: str) -> None:
    spec = BY_NAME[game]
    board = spec.board(spec.setup())
    player = registry.create("engine", game, PlayerOptions(level=2))
    for _ in range(4):
        explanation = player.choose(board)
        assert explanation.candidates
        assert explanation.pv[:1] == (explanation.move,)
        assert explanation.score is not None
        board.push(explanation.move)
    player.close()


HAS_GOMOKU = registry.by_name("engine").available("gomoku")


@pytest.mark.skipif(not HAS_GOMOKU, reason="duiyi-gomoku is not installed")
def test_our_engine_takes_part_in_openings() -> None:
    spec = BY_NAME["gomoku"]
    board = spec.board(spec.setup(None, {"opening": "swap2"}))
    player = registry.create("engine", "gomoku", PlayerOptions(level=1))
    chosen = 0
    while (phase := spec.phases.current(board)) is not None:
        answer = choose_in_phase(player, "engine", board, phase)
        assert answer.move in {choice.text for choice in phase.choices}
        board.push(answer.move)
        chosen += 1
    player.close()
    assert chosen > 3


async def wait_for_end(process: psutil.Process) -> bool:
    for _ in range(200):
        if not process.is_running() or process.status() == psutil.STATUS_ZOMBIE:
            return True
        await asyncio.sleep(0.05)
    return False


@pytest.mark.parametrize("how", ["stop", "close_stdin"])
def test_stopping_a_player_ends_its_engine(how: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Even one that hears nothing: the host's whole group is killed."""
    name = add(monkeypatch, tmp_path, "uci", "hang")

    async def play() -> None:
        player = PlayerProcess(name, PlayerOptions(level=10))
        thought = asyncio.create_task(player.think("xiangqi", BY_NAME["xiangqi"].setup(), []))
        children: list[psutil.Process] = []
        while not children:
            await asyncio.sleep(0.05)
            if player.pid is not None:
                children = psutil.Process(player.pid).children()
        assert os.getpgid(children[0].pid) == player.pid
        if how == "stop":
            await player.stop()
        else:
            assert player._child is not None
            player._child._stdin.close()
        assert await wait_for_end(children[0])
        with pytest.raises(Exception, match=r"stopped|SIGKILL|exit status"):
            await thought
        await player.close()

    asyncio.run(play())


def test_a_failure_has_its_code_through_the_process(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    name = add(monkeypatch, tmp_path, "uci", "illegal")

    async def play() -> PlayerFailedError:
        player = PlayerProcess(name, PlayerOptions(level=1))
        with pytest.raises(PlayerFailedError) as caught:
            await player.think("xiangqi", BY_NAME["xiangqi"].setup(), [])
        await player.close()
        return caught.value

    failure = asyncio.run(play())
    assert failure.code == "engine_illegal_move"
    assert "a0a9 is not legal" in str(failure)
