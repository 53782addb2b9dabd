"""The clients with engines that behave."""

from __future__ import annotations

import asyncio

import pytest
from tests.protocol.running import run

from duiyi import gomoku, xiangqi
from duiyi.engine import (
    EngineError,
    EngineOptionError,
    EngineUnsupportedError,
    Info,
    Limit,
    Option,
    Score,
    Wdl,
    connect,
    open_engine,
)
from duiyi.engine.gomocup_messages import parse_message
from duiyi.engine.uci import go_words, option_from, parse_info
from duiyi.engine.xiangqi_dialect import XiangqiDialect
from duiyi.testing import ScriptedTransport, Transcript, mock_command


@pytest.mark.parametrize(
    ("protocol", "game"), [("uci", "xiangqi"), ("ucci", "xiangqi"), ("gomocup", "gomoku")]
)
def test_the_protocol_is_found_out(protocol: str, game: str) -> None:
    async def look() -> tuple[str, str]:
        async with await open_engine(mock_command(protocol)) as engine:
            return engine.protocol, engine.game

    assert run(look()) == (protocol, game)


def test_a_whole_game_of_random_moves() -> None:
    async def play() -> int:
        board = xiangqi.Board()
        async with await open_engine(mock_command("uci", seed=5), protocol="uci") as engine:
            while board.outcome() is None and board.ply < 120:
                result = await engine.play(board, Limit(depth=2))
                assert result.move is not None
                board.push(result.move)
        return board.ply

    assert run(play()) > 20


def test_a_gomoku_game_by_turns_and_boards() -> None:
    async def play() -> None:
        async with await open_engine(mock_command("gomocup", seed=1), game="gomoku") as engine:
            board = gomoku.Board(size=9)
            for _ in range(4):
                result = await engine.play(board, Limit(time=0.1))
                assert result.move is not None
                assert result.info.pv[:1] == (result.move,)
                board.push(result.move)
                board.push(str(board.legal_moves[0]))
            said = [line for line in engine.dialogue if line.startswith(">> TURN")]
            assert len(said) >= 3
            other = gomoku.Board.from_stones(["d4", "e5"], ["f6", "a1"], size=9)
            assert (await engine.play(other, Limit(time=0.1))).move is not None
            assert ">> BOARD" in engine.dialogue
            assert engine.dialogue[-7:-2] == (">> 3,3,1", ">> 0,0,2", ">> 4,4,1", ">> 5,5,2", ">> DONE")

    run(play())


def test_one_question_at_a_time() -> None:
    async def play() -> None:
        async with await open_engine(mock_command("uci", "late"), protocol="uci") as engine:
            thought = asyncio.create_task(engine.play(xiangqi.Board(), Limit(time=1)))
            await asyncio.sleep(0.01)
            with pytest.raises(EngineError, match="still thinking"):
                await engine.play(xiangqi.Board(), Limit(time=1))
            assert (await thought).move is not None

    run(play())


def test_cancelling_a_thought_ends_the_engine() -> None:
    async def play() -> None:
        engine = await open_engine(mock_command("uci", "hang"), protocol="uci")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(engine.play(xiangqi.Board(), Limit(time=10)), 0.1)
        assert not engine.alive
        await engine.quit()

    run(play())


def test_options_are_typed_and_checked() -> None:
    async def play() -> None:
        async with await open_engine(mock_command("uci"), protocol="uci") as engine:
            await engine.configure({"hash": "64"})
            assert ">> setoption name Hash value 64" in engine.dialogue
            with pytest.raises(EngineOptionError, match="whole number from 1 to 1024, not 5000"):
                await engine.configure({"Hash": 5000})
            with pytest.raises(
                EngineOptionError, match="no option 'Contempt'; its options are: Hash, MultiPV"
            ):
                await engine.configure({"Contempt": 1})

    run(play())


def test_a_game_that_is_over_and_a_board_of_another_game() -> None:
    async def play() -> None:
        async with await open_engine(mock_command("gomocup"), protocol="gomocup") as engine:
            with pytest.raises(EngineUnsupportedError, match="opened for gomoku"):
                await engine.play(xiangqi.Board(), Limit(time=1))
            over = gomoku.Board.from_stones(["a1", "b1", "c1", "d1", "e1"], ["a2", "b2", "c2", "d2"])
            with pytest.raises(ValueError, match="the game is over"):
                await engine.play(over, Limit(time=1))

    run(play())


OPTIONS = [
    ("Hash", "spin default 16 min 1 max 1024", Option("Hash", "spin", 16, 1, 1024)),
    ("hashsize", "spin min 16 max 1024 default 16", Option("hashsize", "spin", 16, 16, 1024)),
    ("Book File", "string default <empty>", Option("Book File", "string", "")),
    ("Path", "string default /a folder/min max", Option("Path", "string", "/a folder/")),
    ("Ponder", "check default true", Option("Ponder", "check", True)),
    ("Clear", "button", Option("Clear", "button")),
    (
        "Style",
        "combo default Very Solid var Very Solid var Risky",
        Option("Style", "combo", "Very Solid", choices=("Very Solid", "Risky")),
    ),
    ("Odd", "slider default 3", None),
]


@pytest.mark.parametrize(("name", "text", "option"), OPTIONS)
def test_options_are_read(name: str, text: str, option: Option | None) -> None:
    assert option_from(name, text) == option


INFOS = [
    (
        "depth 3 score cp -7 nodes 10 pv h3e3 h10g8",
        Info(depth=3, score=Score(cp=-7), nodes=10, pv=("h2e2", "h9g7")),
    ),
    ("depth 3 score mate -2 wdl 1 2 997", Info(depth=3, score=Score(mate=-2), wdl=Wdl(1, 2, 997))),
    ("score", Info()),
    ("depth x nodes 5", Info(nodes=5)),
    ("string depth 3 is near", Info(text="depth 3 is near")),
    ("currmove b1c3 currmovenumber 2", Info(currmove="b0c2", currmovenumber=2)),
    ("pv b1c3 z9z9 c1c2", Info(pv=("b0c2",))),
    ("wdl 1 2", Info()),
]


@pytest.mark.parametrize(("text", "info"), INFOS)
def test_news_are_read(text: str, info: Info) -> None:
    assert parse_info(text, XiangqiDialect(first_rank=1)) == info


def test_limits_as_words() -> None:
    assert go_words(Limit()) == ["infinite"]
    assert go_words(Limit(clock=(0, 2), increment=(0, 0.5), moves_to_go=4)) == [
        *("wtime", "1", "winc", "0", "btime", "2000", "binc", "500", "movestogo", "4")
    ]
    assert go_words(Limit(time=0.25, depth=3, nodes=9)) == ["depth", "3", "nodes", "9", "movetime", "250"]
    with pytest.raises(ValueError, match="more than 0"):
        Limit(depth=0)


MESSAGES = [
    ("Depth 17-29 | Eval -6 | Node 256K | Time 3ms | I7 G9", (17, Score(cp=-6), 256_000, ("I7", "G9"))),
    ("Speed 974K | Depth 17-29 | Eval +M9 | Node 1.5M", (17, Score(mate=5), 1_500_000, ())),
    ("depth: 3-3 best:[7,6] val=77 time:1ms", (3, Score(cp=77), None, ("7,6",))),
    ("node:99k eval:88", (None, Score(cp=88), 99_000, ())),
    ("hello", (None, None, None, ())),
]


@pytest.mark.parametrize(("text", "found"), MESSAGES)
def test_messages_are_read(text: str, found: tuple[object, ...]) -> None:
    news = parse_message(text)
    assert (news.depth, news.score, news.nodes, news.line) == found


GREETING = '>> ABOUT\n<< name="Letters"\n>> START 15\n<< OK\n'
RULE = '>> INFO game_type 1\n>> INFO rule 0\n>> ABOUT\n<< name="Letters"\n'
TIME = ">> INFO timeout_turn 100\n>> INFO timeout_match 0\n>> INFO time_left 2147483647\n"


@pytest.mark.parametrize("line", ["H3 I3", "H13 I13", "C8 C9"])
def test_letters_are_fitted_to_the_coordinates(line: str) -> None:
    """Whichever way an engine's letters lie to its coordinates, its line begins with its move."""
    talk = f"{GREETING}{RULE}{TIME}>> BEGIN\n<< MESSAGE depth 3 eval 5 pv {line}\n<< 7,2\n"
    script = ScriptedTransport(Transcript.parse(talk))

    async def play() -> tuple[str | None, tuple[str, ...]]:
        engine = await connect(script, "gomocup")
        result = await engine.play(gomoku.Board(), Limit(time=0.1))
        return result.move, result.info.pv

    move, pv = run(play())
    assert move == "h3"
    assert pv == ("h3", "i3")
    script.assert_done()


def test_rules_have_their_numbers() -> None:
    def talk(name: str, number: int) -> str:
        about = f'<< name="{name}"\n'
        rule = f">> INFO game_type 1\n>> INFO rule {number}\n>> ABOUT\n{about}"
        return f">> ABOUT\n{about}>> START 15\n<< OK\n{rule}{TIME}>> BEGIN\n<< 7,7\n"

    async def play(script: ScriptedTransport, rule: str) -> None:
        engine = await connect(script, "gomocup")
        await engine.play(gomoku.Board(rule=rule), Limit(time=0.1))

    for name, rule, number in (
        *(
            ("Any", rule, number)
            for rule, number in (("freestyle", 0), ("standard", 1), ("renju", 4), ("caro", 8))
        ),
        *(("Yixin 2018", rule, number) for rule, number in (("standard", 1), ("renju", 2))),
    ):
        script = ScriptedTransport(Transcript.parse(talk(name, number)))
        run(play(script, rule))
        script.assert_done()


def test_ranks_are_learnt_from_an_answer() -> None:
    """An engine without UCI_Variant may count ranks from 1 all the same."""
    script = ScriptedTransport(
        Transcript.parse(
            ">> uci\n<< uciok\n>> isready\n<< readyok\n>> position startpos\n>> go depth 1 movetime 50\n"
            "<< bestmove c4c5\n>> ucinewgame\n>> isready\n<< readyok\n"
            ">> position startpos moves h3e3\n>> go depth 2\n<< bestmove h10g8 ponder b1c3\n"
        )
    )

    async def play() -> tuple[str | None, str | None]:
        engine = await connect(script, "uci")
        board = xiangqi.Board()
        board.push("h2e2")
        result = await engine.play(board, Limit(depth=2))
        return result.move, result.ponder

    assert run(play()) == ("h9g7", "b0c2")


def test_the_rules_are_told_where_an_engine_has_them() -> None:
    script = ScriptedTransport(
        Transcript.parse(
            ">> uci\n<< option name Repetition Rule type combo var AsianRule var ChineseRule\n"
            "<< uciok\n>> isready\n<< readyok\n>> position startpos\n>> go depth 1 movetime 50\n"
            "<< bestmove c3c4\n>> ucinewgame\n>> isready\n<< readyok\n"
            ">> setoption name Repetition Rule value ChineseRule\n"
            ">> position startpos\n>> go depth 2\n<< bestmove c3c4\n"
        )
    )

    async def play() -> None:
        engine = await connect(script, "uci")
        await engine.play(xiangqi.Board(rules="chinese"), Limit(depth=2))

    run(play())
    script.assert_done()
