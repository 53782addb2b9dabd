"""What is asked of each engine whose dialogue is kept in tests/data/engines."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from duiyi import gomoku, xiangqi
from duiyi.engine import Engine, EngineIgnoredStopError, EngineOptionError, EngineUnsupportedError, Limit
from duiyi.engine.uci import UciEngine

HORSES = "3k5/9/9/9/9/9/9/9/9/N3K4 w - - 0 1"
"""Only a horse and the kings: an engine that wants other letters is found out."""


async def fairy_stockfish(engine: Engine) -> None:
    """Ranks from 1, chosen by UCI_Variant among many games."""
    assert engine.name == "Fairy-Stockfish 11.1 LB 64"
    assert isinstance(engine, UciEngine)
    assert engine.dialect.first_rank == 1
    assert engine.options["Skill Level"].minimum == -20
    assert "xiangqi" in engine.options["UCI_Variant"].choices
    await engine.set_option("UCI_Variant", "xiangqi")  # it has been set, and is not said again
    with pytest.raises(EngineOptionError, match="chosen by the game"):
        await engine.set_option("UCI_Variant", "chess")
    await engine.configure({"hash": 32, "UCI_AnalyseMode": True})
    board = xiangqi.Board()
    for _ in range(2):
        result = await engine.play(board, Limit(depth=4))
        assert result.move is not None
        assert result.info.pv[0] == result.move
        assert result.info.depth == 4
        board.push(result.move)
    lines = await engine.analyse(board, Limit(depth=3), multipv=3)
    assert [line.multipv for line in lines] == [1, 2, 3]
    assert len({line.pv[0] for line in lines}) == 3
    banned = [line.pv[0] for line in lines]
    result = await engine.play(board, Limit(depth=3), ban=banned)
    assert result.move not in banned
    result = await engine.play(board, Limit(clock=(1.0, 1.0), increment=0.05, nodes=500))
    assert result.move is not None
    mated = await engine.play(xiangqi.Board(HORSES), Limit(depth=12))
    assert mated.info.score is not None
    assert mated.info.score.mate is not None


async def fairy_stockfish_ucci(engine: Engine) -> None:
    """The same program as a UCCI engine: ranks from 0, names of options without spaces."""
    assert engine.protocol == "ucci"
    assert engine.options["Skill_Level"].type == "spin"
    board = xiangqi.Board()
    first = await engine.play(board, Limit(depth=3))
    assert first.move is not None
    other = await engine.play(board, Limit(depth=3), ban=[first.move])
    assert other.move not in (None, first.move)


async def sjaakii(engine: Engine) -> None:
    """Horses and elephants are H and E; a bad FEN is told on stderr alone, and go is not answered then."""
    assert isinstance(engine, UciEngine)
    assert engine.dialect.first_rank == 1
    board = xiangqi.Board()
    result = await engine.play(board, Limit(time=0.05))
    assert result.move is not None
    found = await engine.play(xiangqi.Board(HORSES), Limit(time=0.05))
    assert found.move in ("a0b2", "a0c1")
    assert engine.dialect.letters == "HE"
    again = await engine.play(board, Limit(time=0.05))  # startpos after a FEN would be the FEN's position
    assert again.move is not None
    assert (await engine.analyse(board, Limit(time=0.05), multipv=2))[0].multipv == 1


async def sjaakii_ignores_stop(engine: Engine) -> None:
    """A search without a limit goes on after stop."""
    search = await engine.analysis(xiangqi.Board())
    async for news in search:
        if news.depth == 4:
            break
    search.stop()
    with pytest.raises(EngineIgnoredStopError):
        await search.wait()
    assert not engine.alive


async def eleeye(engine: Engine) -> None:
    """Scores without a unit, time in milliseconds, answers with resign, nobestmove for a late stop."""
    assert engine.name == "ElephantEye"
    assert engine.options["hashsize"].maximum == 1024
    assert engine.options["pruning"].choices == ("none", "small", "medium", "large")
    assert engine.options["usemillisec"].default is True
    await engine.configure({"usebook": False, "hashsize": 32})
    board = xiangqi.Board()
    result = await engine.play(board, Limit(depth=5))
    assert result.move is not None
    assert result.info.score is not None
    assert result.info.nodes
    timed = await engine.play(board, Limit(clock=(3.0, 3.0), increment=0.1), draw_offered=True)
    assert timed.move is not None
    other = await engine.play(board, Limit(depth=4), ban=[timed.move])
    assert other.move != timed.move
    lost = await engine.play(xiangqi.Board("5k3/9/9/9/N3r4/9/9/9/r8/3K5 w - - 0 1"), Limit(depth=2))
    assert lost.resigned
    assert lost.move is not None
    await engine.play(board, Limit(time=0.02))
    assert (await engine.play(board, Limit(depth=3))).move is not None


async def pikafish_hce(engine: Engine) -> None:
    """Ranks from 0 and no UCI_Variant; scores with bounds."""
    assert isinstance(engine, UciEngine)
    assert engine.dialect.first_rank == 0
    assert "UCI_Variant" not in engine.options
    board = xiangqi.Board()
    for _ in range(3):
        result = await engine.play(board, Limit(nodes=4000))
        assert result.move is not None
        assert result.ponder is None or len(result.ponder) == 4
        board.push(result.move)
    lines = await engine.analyse(board, Limit(depth=4), multipv=2)
    assert len(lines) == 2
    mate = xiangqi.Board("3k5/9/9/9/9/9/9/9/4R4/3KR4 w - - 0 1")
    found = await engine.play(mate, Limit(depth=6))
    assert found.info.score is not None
    assert found.info.score.mate is not None


async def rapfi(engine: Engine) -> None:
    """The extensions of Yixin's board; lines in letters; a rule that it does not know."""
    assert engine.name == "Rapfi"
    board = gomoku.Board(rule="renju")
    assert (await engine.play(board, Limit(time=0.1))).move == "h8"
    for move in ("h8", "i9", "g9"):
        board.push(move)
    result = await engine.play(board, Limit(depth=6, time=1.0))
    assert result.move is not None
    assert result.info.pv[0] == result.move
    assert result.info.depth
    assert result.info.nodes
    board.push(result.move)
    board.push(next(str(m) for m in board.legal_moves if str(m) in ("h9", "h7", "g7", "i7")))
    followed = await engine.play(board, Limit(nodes=3000, time=1.0))
    assert followed.move is not None
    lines = await engine.analyse(board, Limit(depth=5, time=1.0), multipv=2)
    assert [line.multipv for line in lines] == [1, 2]
    assert all(line.score is not None and line.pv for line in lines)
    with pytest.raises(EngineUnsupportedError):
        await engine.play(gomoku.Board(rule="caro"), Limit(time=0.1))


async def wine(engine: Engine) -> None:
    """Lines in coordinates, k for thousands; nothing is known of the extensions."""
    assert engine.id["version"] == "2.1"
    board = gomoku.Board()
    for move in ("h8", "g9"):
        board.push(move)
    result = await engine.play(board, Limit(time=0.1))
    assert result.move is not None
    assert result.info.nodes
    assert result.info.depth
    with pytest.raises(EngineUnsupportedError):
        await engine.analyse(board, Limit(time=0.1), multipv=2)
    board.push(result.move)
    board.push("a1")
    assert (await engine.play(board, Limit(time=0.1))).move is not None
    await engine.new_game()
    assert (await engine.play(gomoku.Board(), Limit(time=0.1))).move == "h8"


async def slowrenju(engine: Engine) -> None:
    """BOARD does not clear the board, and START forgets the rule."""
    assert engine.name == "SlowRenju"
    board = gomoku.Board(rule="renju")
    for move in ("h8", "i9"):
        board.push(move)
    first = await engine.play(board, Limit(time=0.2))
    assert first.move is not None
    assert first.info.nodes
    other = gomoku.Board(rule="renju")
    for move in ("h8", "h9", "j8", "g10"):
        other.push(move)
    assert (await engine.play(other, Limit(time=0.2))).move is not None
    small = gomoku.Board(size=13, rule="renju")
    small.push("g7")
    assert (await engine.play(small, Limit(time=0.2))).move is not None


async def pela(engine: Engine) -> None:
    """Tells no name, and its news as DEBUG."""
    assert engine.id["version"] == "7.9"
    board = gomoku.Board(rule="standard")
    for move in ("h8", "i9"):
        board.push(move)
    for _ in range(2):
        result = await engine.play(board, Limit(time=0.3))
        assert result.move is not None
        board.push(result.move)
        board.push(str(board.legal_moves[0]))
    assert result.info.depth


SCENARIOS: dict[str, tuple[str, Callable[[Engine], Awaitable[None]]]] = {
    "fairy_stockfish": ("uci", fairy_stockfish),
    "fairy_stockfish_ucci": ("ucci", fairy_stockfish_ucci),
    "sjaakii": ("uci", sjaakii),
    "sjaakii_ignores_stop": ("uci", sjaakii_ignores_stop),
    "eleeye": ("ucci", eleeye),
    "pikafish_hce": ("uci", pikafish_hce),
    "rapfi": ("gomocup", rapfi),
    "wine": ("gomocup", wine),
    "slowrenju": ("gomocup", slowrenju),
    "pela": ("gomocup", pela),
}
"""By the name of the transcript: the protocol, and what is asked."""
