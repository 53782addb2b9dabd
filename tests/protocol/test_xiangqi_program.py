"""The program duiyi-xiangqi, over its pipes."""

from __future__ import annotations

import json
import random
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from duiyi import xiangqi
from duiyi.core.programs import find_program

PROGRAM = str(find_program("duiyi-xiangqi"))
DATA = Path(__file__).parent.parent / "data" / "xiangqi"
PATIENCE = 20.0
"""Seconds: a bound for a machine with much else to do, no measurement."""


class Program:
    """The program at the other end of two pipes."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def send(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def lines_to(self, start: str) -> list[str]:
        """What it says until a line that begins so, that line included."""
        assert self.process.stdout is not None
        lines = []
        for line in self.process.stdout:
            lines.append(line.rstrip("\n"))
            if line.startswith(start):
                return lines
        pytest.fail(f"the program ended before it said {start!r}; it said {lines[-5:]}")

    def think(self, position: str, go: str) -> str:
        self.send(f"position {position}", f"go {go}")
        return self.lines_to("bestmove")[-1].split()[1]


@contextmanager
def program() -> Iterator[Program]:
    process = subprocess.Popen([PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        yield Program(process)
        process.communicate("quit\n", timeout=PATIENCE)
        assert process.returncode == 0
    finally:
        process.kill()
        process.wait()


def run(lines: str | bytes) -> bytes:
    text = lines.encode() if isinstance(lines, str) else lines
    done = subprocess.run([PROGRAM], input=text, capture_output=True, timeout=60, check=True)
    return done.stdout


def test_the_bench_searches_the_committed_nodes() -> None:
    done = subprocess.run([PROGRAM, "bench"], capture_output=True, text=True, timeout=120, check=True)
    assert f"nodes {json.loads((DATA / 'bench.json').read_text())['nodes']}" in done.stdout.splitlines()


def test_it_stops_when_told_to() -> None:
    with program() as it:
        it.send("uci")
        it.lines_to("uciok")
        for _ in range(5):
            it.send("position startpos", "go infinite")
            time.sleep(0.05)
            began = time.monotonic()
            it.send("stop")
            it.lines_to("bestmove")
            assert time.monotonic() - began < PATIENCE


def test_it_answers_while_it_thinks() -> None:
    with program() as it:
        it.send("go infinite", "isready")
        assert it.lines_to("readyok")[-1] == "readyok"
        it.send("uci")
        it.lines_to("uciok")
        it.send("stop")
        assert it.lines_to("bestmove")


HOSTILE = [
    "",
    "   ",
    "position",
    "position fen",
    "position fen " + "9/" * 500,
    "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR x",
    "position fen k8/9/9/9/9/9/9/9/9/9 w",
    "position startpos moves",
    "position startpos moves h2e2 h2e2",
    "position startpos moves a1a0 nonsense",
    "position startpos moves é炮二平五",
    "go depth",
    "go depth -5",
    "go depth 99999999999999999999999",
    "go movetime -1",
    "go wtime -100 btime -100 winc -5 binc -5",
    "go nodes 0",
    "go searchmoves",
    "go searchmoves a9a8 depth 2",
    "go ponder depth 3",
    "ponderhit",
    "stop",
    "stop",
    "setoption",
    "setoption name",
    "setoption name value",
    "setoption name Hash value",
    "setoption name Hash value -1",
    "setoption name Hash value 99999999999",
    "setoption name Threads value 0",
    "setoption name MultiPV value 999",
    "setoption name Nothing value 3",
    "setoption name EvalFile value /dev/null",
    "setoption name Repetition Rule value chess",
    "perft -3",
    "perft 1",
    "go perft x",
    "bench x y z 1",
    "banmoves a0a1",
    "ucci",
    "x" * 3_000_000,
    "\x00\x01\x02\x7f\x1b[31m",
    "position startpos moves " + "a0a1 a9a8 a1a0 a8a9 " * 3000,
]


def test_no_line_ends_it() -> None:
    with program() as it:
        for line in HOSTILE:
            if line.startswith("go"):
                it.send("position startpos")
            it.send(line, "stop", "isready")
            it.lines_to("readyok")
        assert it.think("startpos", "depth 2")


def test_no_line_ends_it_in_ucci() -> None:
    with program() as it:
        it.send("ucci")
        it.lines_to("ucciok")
        for line in [*HOSTILE, "setoption hashsize x", "banmoves zzz", "go time 1 movestogo 0", "probe"]:
            it.send(line, "stop", "isready")
            it.lines_to("readyok")
        it.send("position startpos", "go depth 2")
        assert it.lines_to("bestmove")


def test_noise_of_any_bytes_does_not_end_it() -> None:
    dice = random.Random(6)
    words = [
        b"position",
        b"startpos",
        b"fen",
        b"moves",
        b"go",
        b"depth",
        b"3",
        b"setoption",
        b"name",
        b"h2e2",
        b"\xff",
    ]
    lines = []
    for _ in range(400):
        line = b" ".join(dice.choice(words) for _ in range(dice.randrange(8)))
        lines.append(line + (dice.randbytes(6).replace(b"\n", b"") if dice.random() < 0.3 else b""))
    out = run(b"\n".join([*lines, b"stop", b"isready"]) + b"\n")
    assert out.splitlines()[-1] == b"readyok" or b"readyok" in out


def test_the_end_of_input_ends_it_and_a_limited_search_is_finished() -> None:
    assert b"bestmove" in run("position startpos\ngo depth 5\n")
    assert b"bestmove" in run("go infinite\n")
    assert run("") == b""


def test_it_plays_whole_legal_games_at_every_level() -> None:
    with program() as it:
        for level in range(1, 11):
            it.send(f"setoption name Level value {level}", "ucinewgame")
            board = xiangqi.Board()
            moves: list[str] = []
            while len(moves) < 40 and board.outcome(rules="asian") is None:
                moves.append(it.think(f"startpos moves {' '.join(moves)}", "nodes 300"))
                board.push_iccs(moves[-1])


def repetitions() -> list[tuple[str, list[str]]]:
    """Games whose last move completes a repetition that its side loses by."""
    cases = json.loads((DATA / "repetition.json").read_text())["cases"]
    found = []
    for case in cases:
        moves = case["moves"].split()
        loser = case["loser"].get("asian")
        if not moves or loser not in ("red", "black"):
            continue
        board = xiangqi.Board(case["fen"])
        for move in moves[:-1]:
            board.push_iccs(move)
        if board.turn.value == loser and board.outcome(rules="asian") is None:
            found.append((case["fen"], moves))
    return found


def test_it_does_not_complete_a_repetition_that_loses() -> None:
    cases = repetitions()
    assert len(cases) > 10
    with program() as it:
        for fen, moves in cases:
            position = f"fen {fen} moves {' '.join(moves[:-1])}"
            it.send("ucinewgame", f"position {position}", "go nodes 8000")
            lines = it.lines_to("bestmove")
            if lines[-1].split()[1] == moves[-1]:
                # Then every other move loses too.
                others = [str(m) for m in board_of(fen, moves[:-1]).legal_moves if str(m) != moves[-1]]
                if not others:
                    continue
                it.send(f"position {position}", f"go nodes 8000 searchmoves {' '.join(others)}")
                score = it.lines_to("bestmove")[-2].split(" score ")[1].split()
                assert score[0] == "mate" or int(score[1]) < -500, (fen, moves, score)


def board_of(fen: str, moves: list[str]) -> xiangqi.Board:
    board = xiangqi.Board(fen)
    for move in moves:
        board.push_iccs(move)
    return board


def test_it_claims_the_win_when_the_other_side_repeats() -> None:
    fen = "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w - - 0 1"
    moves = "h8h9 f9f8 h9h8 f8f9 h8h9 f9f8 h9h8"
    with program() as it:
        assert it.think(f"fen {fen} moves {moves}", "nodes 5000") == "f8f9"


def searched(*lines: str) -> bool:
    """Whether it searches before it answers."""
    news = [line for line in run("\n".join((*lines, ""))).decode().splitlines() if " pv " in line]
    return not news[0].startswith("info depth 0 ")


def test_the_book_is_asked_in_play_where_the_host_wants_it_and_not_in_analysis() -> None:
    on = "setoption name OwnBook value true"
    assert not searched(on, "position startpos", "go nodes 500")
    assert not searched("ucci", "setoption usebook true", "position startpos", "go nodes 500")
    for lines in (
        ("position startpos", "go nodes 500"),
        (on, "setoption name OwnBook value false", "position startpos", "go nodes 500"),
        (on, "setoption name MultiPV value 2", "position startpos", "go nodes 500"),
        (on, "position startpos", "go nodes 500 searchmoves h2e2"),
        (on, "position startpos", "go infinite", "stop"),
        (on, "position startpos moves a0a2 a9a7 a2a0 a7a9", "go nodes 500"),  # it has been there
        (on, "position fen 3k5/9/9/9/9/9/9/9/4R4/4K4 w", "go nodes 500"),
    ):
        assert searched(*lines), lines


def test_a_low_level_leaves_the_book_sooner() -> None:
    moves = "position startpos moves h2e2 h9g7"
    on = "setoption name OwnBook value true"
    assert not searched(on, moves, "go nodes 500")
    assert searched(on, "setoption name Level value 1", moves, "go nodes 500")


def test_a_seed_gives_the_same_game_again_and_another_seed_another() -> None:
    def moves(seed: int) -> list[str]:
        with program() as it:
            it.send(f"setoption name Seed value {seed}", "setoption name OwnBook value true", "ucinewgame")
            played: list[str] = []
            for _ in range(12):
                played.append(it.think(f"startpos moves {' '.join(played)}", "nodes 2000"))
            return played

    assert moves(1) == moves(1)
    assert len({tuple(moves(seed)) for seed in range(1, 6)}) > 2
