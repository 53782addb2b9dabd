"""A program that behaves as an engine, badly on demand: `python -m duiyi.testing uci --fault hang`.

It plays the first legal move (or a random one, with --seed), and at the move that --after names it shows its
fault, once or from then on. Clients are tested with it: every fault has a named error.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum

from duiyi.core import GameBoard
from duiyi.games import BY_NAME


class MockFault(StrEnum):
    """What a mock engine may do wrong.

    >>> MockFault("hang") is MockFault.HANG
    True
    """

    NONE = "none"
    HANG = "hang"
    """Says nothing, and does not hear `stop`."""
    CRASH = "crash"
    """Ends with exit status 3, with a word on stderr."""
    KILLED = "killed"
    """Ends by a signal."""
    FLOOD = "flood"
    """Writes without an end."""
    GARBAGE = "garbage"
    """Answers lines without a meaning."""
    ILLEGAL = "illegal"
    """Answers an illegal move."""
    NONSENSE = "nonsense"
    """Answers a move that is none."""
    TWICE = "twice"
    """Answers twice, so that the second answer comes unasked."""
    ORDER = "order"
    """Answers the greeting again in the middle of a thought."""
    IGNORE_STOP = "ignore_stop"
    """Goes on with its news and never answers."""
    RESIGN = "resign"
    LATE = "late"
    """Answers a second too late."""
    SILENT_START = "silent_start"
    """Does not greet."""
    CRASH_START = "crash_start"
    """Ends when it is started."""


def mock_command(
    protocol: str,
    fault: MockFault | str = MockFault.NONE,
    *,
    after: int = 0,
    seed: int | None = None,
    ponder: bool = False,
) -> list[str]:
    """The command that starts a mock engine.

    >>> mock_command("uci", "hang")[3:]
    ['duiyi.testing', 'uci', '--fault', 'hang', '--after', '0']
    """
    command = [sys.executable, "-P", "-m", "duiyi.testing", protocol]
    command += ["--fault", MockFault(fault).value, "--after", str(after)]
    command += ["--ponder"] if ponder else []
    return command if seed is None else [*command, "--seed", str(seed)]


class MockEngine:
    """The part that the protocols share: choosing a move, and doing it wrongly."""

    def __init__(self, fault: MockFault, after: int, seed: int | None, *, ponders: bool = False) -> None:
        self.ponders = ponders
        """Whether it names the answer that it expects: the first legal move."""
        self._fault = fault
        self._after = after
        self._dice = random.Random(seed) if seed is not None else None
        self._moves = 0

    def choose(self, board: GameBoard) -> str:
        """A legal move."""
        moves = [str(move) for move in board.legal_moves]
        return self._dice.choice(moves) if self._dice is not None else moves[0]

    def due(self) -> MockFault:
        """The fault to show at this move."""
        self._moves += 1
        return self._fault if self._moves > self._after else MockFault.NONE

    def misbehave(self, fault: MockFault, news: str) -> None:
        """Shows a fault that is the same in all protocols; returns for the others."""
        match fault:
            case MockFault.HANG:
                while True:
                    time.sleep(1)
            case MockFault.CRASH:
                print("mock: out of luck", file=sys.stderr, flush=True)
                os._exit(3)
            case MockFault.KILLED:
                os.kill(os.getpid(), signal.SIGKILL)
            case MockFault.FLOOD:
                while True:
                    say(f"{news} {'x' * 1000}")
            case MockFault.IGNORE_STOP:
                while True:
                    say(news)
                    time.sleep(0.01)
            case MockFault.LATE:
                time.sleep(1.0)


def say(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def serve_uci(engine: MockEngine, hello: str, lines: Iterator[str]) -> None:
    """UCI, or UCCI, whose greeting and options differ."""
    board = BY_NAME["xiangqi"].board(BY_NAME["xiangqi"].setup())
    pondering = False
    for line in lines:
        words = line.split()
        match words[:1]:
            case [word] if word == hello:
                named = "" if hello == "ucci" else "name "
                say(f"id name Mock {hello}", "id author Duiyi")
                say(f"option {named}Hash type spin default 16 min 1 max 1024")
                if engine.ponders:
                    say(f"option {named}Ponder type check default false")
                say(f"option {named}MultiPV type spin default 1 min 1 max 5", f"{hello}ok")
            case ["isready"]:
                say("readyok")
            case ["position"]:
                board = _xiangqi_board(words[1:])
            case ["go"] if words[:3] == ["go", "depth", "1"]:
                say(f"bestmove {board.legal_moves[0]}")  # how a client learns the way moves are written
            case ["go"] if words[1:2] == ["ponder"]:
                say("info depth 1 nodes 1")
                pondering = True
            case ["ponderhit"] | ["stop"] if pondering:
                pondering = False
                _go(engine, hello, board)
            case ["go"]:
                _go(engine, hello, board)
            case ["quit"]:
                return


def _go(engine: MockEngine, hello: str, board: GameBoard) -> None:
    fault = engine.due()
    move = engine.choose(board)
    score = "score 10" if hello == "ucci" else "score cp 10"
    news = f"info depth 1 {score} nodes 20 pv {move}"
    engine.misbehave(fault, news)
    match fault:
        case MockFault.GARBAGE:
            say(*["\x07 %$ 乱码"] * 5000)
        case MockFault.ILLEGAL:
            say(news, "bestmove a0a9")
        case MockFault.NONSENSE:
            say(news, "bestmove castle")
        case MockFault.TWICE:
            say(news, f"bestmove {move}", f"bestmove {move}")
        case MockFault.ORDER:
            say(f"{hello}ok", news, f"bestmove {move}")
        case MockFault.RESIGN:
            say("nobestmove" if hello == "ucci" else "bestmove (none)")
        case _:
            say(news, f"bestmove {move}{_expected(engine, board, move)}")


def _expected(engine: MockEngine, board: GameBoard, move: str) -> str:
    if not engine.ponders:
        return ""
    board.push(move)
    answers = board.legal_moves
    board.pop()
    return f" ponder {answers[0]}" if answers else ""


def _xiangqi_board(words: Sequence[str]) -> GameBoard:
    spec = BY_NAME["xiangqi"]
    at = words.index("moves") if "moves" in words else len(words)
    fen = " ".join(words[1:at]) if words[0] == "fen" else ""
    board = spec.board(spec.setup(fen=fen))
    for move in words[at + 1 :]:
        board.push(move)
    return board


def serve_gomocup(engine: MockEngine, lines: Iterator[str]) -> None:
    """The Gomocup protocol."""
    spec = BY_NAME["gomoku"]
    board = spec.board(spec.setup())
    for line in lines:
        words = line.replace(",", " ").split()
        match words[:1]:
            case ["ABOUT"]:
                say('name="Mock gomocup", version="1", author="Duiyi", country="CN"')
            case ["START"]:
                board = spec.board(spec.setup(options={"size": int(words[1])}))
                say("OK")
            case ["RESTART"]:
                while board.ply:
                    board.pop()
                say("OK")
            case ["BEGIN"]:
                _answer(engine, board)
            case ["TURN"]:
                board.push(_point(words[1:3]))
                _answer(engine, board)
            case ["BOARD"]:
                while board.ply:
                    board.pop()
                while (stone := next(lines)) != "DONE":
                    board.push(_point(stone.split(",")))
                _answer(engine, board)
            case ["END"]:
                return


def _answer(engine: MockEngine, board: GameBoard) -> None:
    fault = engine.due()
    move = engine.choose(board)
    text = f"{ord(move[0]) - ord('a')},{int(move[1:]) - 1}"
    news = f"MESSAGE Depth 1-1 | Eval 10 | Time 1ms | {move.upper()}"
    engine.misbehave(fault, news)
    match fault:
        case MockFault.GARBAGE:
            say(*["\x07 %$ 乱码"] * 5000)
            return
        case MockFault.ILLEGAL:
            say(news, "0,99")
            return
        case MockFault.NONSENSE:
            say(news, "7,h")
            return
        case MockFault.TWICE:
            say(news, text, text)
        case MockFault.ORDER:
            say(news, "SWAP")
            return
        case MockFault.RESIGN:
            say("ERROR I give up")
            return
        case _:
            say(news, text)
    board.push(move)


def _point(words: Sequence[str]) -> str:
    return f"{chr(ord('a') + int(words[0]))}{int(words[1]) + 1}"


def main() -> None:
    """Reads stdin and answers on stdout until it ends."""
    parser = argparse.ArgumentParser(prog="duiyi.testing", description=__doc__)
    parser.add_argument("protocol", choices=("uci", "ucci", "gomocup"))
    parser.add_argument("--fault", type=MockFault, choices=list(MockFault), default=MockFault.NONE)
    parser.add_argument("--after", type=int, default=0, help="moves that are in order before the fault")
    parser.add_argument("--seed", type=int, help="play random moves")
    parser.add_argument("--ponder", action="store_true", help="name the answer that it expects")
    chosen = parser.parse_args()
    engine = MockEngine(chosen.fault, chosen.after, chosen.seed, ponders=chosen.ponder)
    if chosen.fault is MockFault.CRASH_START:
        sys.exit(3)
    lines = (line.strip() for line in sys.stdin)
    if chosen.fault is MockFault.SILENT_START:
        list(lines)
        return
    serves: dict[str, Callable[[], None]] = {
        "uci": lambda: serve_uci(engine, "uci", lines),
        "ucci": lambda: serve_uci(engine, "ucci", lines),
        "gomocup": lambda: serve_gomocup(engine, lines),
    }
    serves[chosen.protocol]()
