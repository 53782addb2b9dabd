"""The program duiyi-gomoku, over its pipes: what each command is answered with, and hosts that misbehave."""

from __future__ import annotations

import random
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer

import pytest

from duiyi import gomoku
from duiyi.core.programs import find_program

PROGRAM = str(find_program("duiyi-gomoku"))
PATIENCE = 30.0
"""Seconds: a bound for a machine with much else to do, no measurement."""
POINT = re.compile(r"\d+,\d+")


def said(*lines: str, ending: str = "\n") -> list[str]:
    """All that it says to these lines and the end of its input, but for news of the search."""
    text = "".join(line + ending for line in lines)
    done = subprocess.run(
        [PROGRAM], input=text.encode("latin-1"), capture_output=True, timeout=PATIENCE, check=True
    )
    return [
        line for line in done.stdout.decode("latin-1").splitlines() if not line.startswith("MESSAGE Depth")
    ]


class Program:
    """The program at the other end of two pipes."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def send(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def answer(self) -> str:
        """The next line that is no news of the search."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if not line.startswith("MESSAGE"):
                return line.rstrip("\n")
        pytest.fail("the program ended before it answered")

    def ask(self, *lines: str) -> str:
        self.send(*lines)
        return self.answer()


@contextmanager
def program(*lines: str) -> Iterator[Program]:
    process = subprocess.Popen([PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    patience = Timer(2 * PATIENCE, process.kill)
    patience.start()
    try:
        running = Program(process)
        for line in lines:
            assert running.ask(line) == "OK"
        yield running
        process.communicate("END\n", timeout=PATIENCE)
        assert process.returncode == 0
    finally:
        patience.cancel()
        process.kill()
        process.wait()


def text_of(answer: str) -> str:
    x, y = map(int, answer.split(","))
    return f"{chr(ord('a') + x)}{y + 1}"


def coordinates(move: str) -> str:
    return f"{ord(move[0]) - ord('a')},{int(move[1:]) - 1}"


def board_lines(own: list[str], other: list[str]) -> list[str]:
    return ["BOARD", *(f"{coordinates(m)},1" for m in own), *(f"{coordinates(m)},2" for m in other), "DONE"]


def test_a_game_from_the_start() -> None:
    with program("START 15") as engine:
        engine.send("INFO timeout_turn 50")
        assert engine.ask("BEGIN") == "7,7"
        assert POINT.fullmatch(engine.ask("TURN 8,8"))
        assert engine.ask("RESTART") == "OK"
        assert POINT.fullmatch(engine.ask("TURN 7,7"))


def test_about_names_the_program() -> None:
    (line,) = said("ABOUT")
    assert 'name="Duiyi"' in line
    assert "version=" in line


@pytest.mark.parametrize(
    ("lines", "answers"),
    [
        (["START 4"], ["ERROR"]),
        (["START 21"], ["ERROR"]),
        (["START x"], ["ERROR"]),
        (["START"], ["ERROR"]),
        (["START 15 15"], ["OK"]),
        (["start 15"], ["OK"]),
        (["RECTSTART 15,15"], ["OK"]),
        (["RECTSTART 15,14"], ["ERROR"]),
        (["RECTSTART 15"], ["ERROR"]),
        (["BEGIN"], ["ERROR"]),
        (["TURN 7,7"], ["ERROR"]),
        (["START 15", "TURN 7"], ["OK", "ERROR"]),
        (["START 15", "TURN 15,0"], ["OK", "ERROR"]),
        (["START 15", "TURN -1,0"], ["OK", "ERROR"]),
        (["START 15", "TURN a,b"], ["OK", "ERROR"]),
        (["START 15", "TURN"], ["OK", "ERROR"]),
        (["START 15", "PLAY 3,4"], ["OK", "3,4"]),
        (["START 15", "PLAY 3,4", "PLAY 3,4"], ["OK", "3,4", "ERROR"]),
        (["START 15", "PLAY 3,4", "TAKEBACK 3,4", "PLAY 3,4"], ["OK", "3,4", "OK", "3,4"]),
        (["START 15", "TAKEBACK 3,4"], ["OK", "ERROR"]),
        (["START 15", "BOARD", "7,7,5", "DONE"], ["OK", "ERROR"]),
        (["START 15", "BOARD", "7,7,1", "7,7,2", "DONE"], ["OK", "ERROR"]),
        (["START 15", "BOARD", "7,7,2", "ABOUT"], ["OK", "ERROR", "name="]),
        (["START 15", "YXBOARD", "7,7,2", "DONE", "PLAY 7,7"], ["OK", "ERROR"]),
        (["START 15", "INFO rule 3"], ["OK", "ERROR"]),
        (["START 15", "INFO level 11"], ["OK", "ERROR"]),
        (["START 15", "INFO level x"], ["OK", "ERROR"]),
        (["START 15", "INFO style wild"], ["OK", "ERROR"]),
        (["START 15", "INFO no_such_key 3", "INFO", "INFO folder /x y"], ["OK"]),
        (["HELLO"], ["UNKNOWN"]),
        (["", "   "], []),
        (["START 15", "YXSHOWFORBID"], ["OK", "FORBID ."]),
        (["YXSHOWINFO"], ["MESSAGE INFO MAX_THREAD_NUM", "MESSAGE INFO MAX_HASH_SIZE"]),
        (["START 15", "YXHASHCLEAR", "YXSTOP", "STOP"], ["OK"]),
    ],
)
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_commands_are_answered(lines: list[str], answers: list[str], ending: str) -> None:
    found = said(*lines, ending=ending)
    assert len(found) == len(answers), found
    for line, start in zip(found, answers, strict=True):
        assert line.startswith(start)


def test_forbidden_points_are_shown() -> None:
    stones = board_lines(["g8", "i8", "h7", "h9"], ["a1", "a3", "o1", "o3"])
    answers = said("START 15", "INFO rule 4", "YX" + stones[0], *stones[1:], "YXSHOWFORBID")
    assert answers == ["OK", "FORBID 0707."]


def test_five_is_made_and_stopped() -> None:
    for rule in (0, 1, 4, 8, 9):
        with program("START 15") as engine:
            engine.send(f"INFO rule {rule}", "INFO timeout_turn 200")
            four = ["f8", "g8", "h8", "i8"]
            assert text_of(engine.ask(*board_lines(four, ["f9", "g9", "h9", "e8"]))) == "j8"
            # In caro a stone one further encloses the five.
            stops = ("j8", "k8") if rule >= 8 else ("j8",)
            assert text_of(engine.ask(*board_lines(["f9", "h9", "e8"], four))) in stops


def test_a_turn_in_mid_thought_is_kept_for_after_it() -> None:
    with program("START 15") as engine:
        engine.send("INFO timeout_turn 300", "TURN 7,7", "TURN 0,0", "ABOUT")
        answers = [engine.answer() for _ in range(3)]
        assert sum(line.startswith("name=") for line in answers) == 1
        moves = [line for line in answers if POINT.fullmatch(line)]
        assert len(moves) == 2
        assert len(set(moves)) == 2


def test_a_stopped_thought_is_answered() -> None:
    with program("START 15") as engine:
        for stop in ("STOP", "YXSTOP"):
            engine.send("INFO timeout_turn 100000000", "TURN 7,7", stop)
            assert POINT.fullmatch(engine.answer())
            assert engine.ask("RESTART") == "OK"


@pytest.mark.parametrize("command", ["START 15", "RECTSTART 15,15", "RESTART", "start 13"])
@pytest.mark.parametrize(
    "thought",
    [
        ["TURN 7,7"],
        ["TURN 7,7", "TURN 0,0"],
        ["TURN 7,7", "INFO max_depth 1"],
        ["YXNBEST 3"],
        ["YXBALANCETWO"],
        ["SWAP2BOARD", "7,7", "8,8", "9,9", "DONE"],
    ],
    ids=" ".join,
)
def test_a_new_game_does_not_wait_for_a_thought_nor_for_its_move(command: str, thought: list[str]) -> None:
    with program("START 15") as engine:
        engine.send("INFO timeout_turn 100000000", *thought, command, "INFO max_node 200")
        assert engine.answer() == "OK"
        assert POINT.fullmatch(engine.ask("TURN 3,3"))
        assert engine.ask("TURN 3,3").startswith("ERROR there is a stone on 3,3")


def test_many_new_games_in_a_row_are_all_answered() -> None:
    with program("START 15") as engine:
        engine.send("INFO timeout_turn 100000000", *(["TURN 7,7", "RESTART"] * 20))
        assert [engine.answer() for _ in range(20)] == ["OK"] * 20


@pytest.mark.parametrize(
    "time",
    [
        "timeout_turn -1",
        "timeout_turn 0",
        "timeout_match -7",
        "time_left -2147483648",
        "time_left 0",
        "timeout_turn 99999999999999999999",
    ],
)
def test_odd_times_are_answered_with_a_move(time: str) -> None:
    with program("START 15") as engine:
        engine.send("INFO timeout_turn 50", "INFO timeout_match 10000", f"INFO {time}")
        answer = engine.ask("TURN 7,7")
        assert POINT.fullmatch(engine.answer() if answer.startswith("ERROR") else answer)


def test_a_huge_line_is_no_harm() -> None:
    for line in (
        "INFO folder " + "x" * 3_000_000,
        "INFO " + "9" * 200_000,
        "TURN " + "7," * 100_000,
        "\t" * 100_000,
    ):
        with program("START 15") as engine:
            engine.send(line, "INFO max_node 50", "TURN 7,7")
            answer = engine.answer()
            assert POINT.fullmatch(engine.answer() if answer.startswith(("ERROR", "UNKNOWN")) else answer)


def test_the_end_in_mid_thought_ends_it() -> None:
    for last in ("END\n", ""):
        process = subprocess.Popen([PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        process.communicate(f"START 15\nINFO timeout_turn 2000\nTURN 7,7\n{last}", timeout=PATIENCE)
        assert process.returncode == 0


def test_what_makes_no_sense_does_not_end_it() -> None:
    dice = random.Random(3)
    words = [
        "START 15",
        "INFO timeout_turn 1",
        "INFO timeout_turn -5",
        "INFO time_left -7",
        "BEGIN",
        "TURN 7,7",
    ]
    words += [
        "BOARD",
        "DONE",
        "7,7,1",
        "8,8,2",
        "INFO rule 4",
        "RESTART",
        "TAKEBACK 7,7",
        "YXNBEST 2",
        "SWAP2BOARD",
    ]
    words += [
        "INFO max_memory 1",
        "INFO max_depth 2",
        "YXBLOCK",
        "YXBALANCEONE",
        "YXBOARD",
        "INFO " + "x" * 5000,
    ]
    words += [
        "TURN 99999999999999999999,1",
        "\x00\x01\xff",
        "PLAY 1,1",
        "INFO level 3",
        "STOP",
        "YXSHOWFORBID",
    ]
    for _ in range(8):
        found = said("INFO max_depth 2", "INFO timeout_turn 1", *(dice.choice(words) for _ in range(60)))
        assert found


def test_n_best_moves_are_ranked() -> None:
    with program("START 15") as engine:
        engine.send("INFO max_depth 3", "YXBOARD", "7,7,1", "8,8,2", "DONE", "YXNBEST 3")
        assert engine.process.stdout is not None
        said = []
        for line in engine.process.stdout:
            said.append(line)
            if POINT.match(line):
                break
        for rank in (1, 2, 3):
            assert any(line.startswith(f"MESSAGE ({rank}) ") for line in said)


def test_blocked_points_are_not_played() -> None:
    four = ["f8", "g8", "h8", "i8"]
    with program("START 15") as engine:
        engine.send("INFO timeout_turn 100", "YXBLOCK", coordinates("j8"), "DONE")
        assert text_of(engine.ask(*board_lines(four, ["f9", "g9", "h9", "a1"]))) == "e8"
        engine.send("YXBLOCKRESET")


def test_balance_and_swap2() -> None:
    with program("START 15") as engine:
        engine.send("INFO timeout_turn 300")
        assert POINT.fullmatch(engine.ask("YXBALANCEONE"))
        first = engine.ask("SWAP2BOARD", "DONE").split()
        assert len(set(first)) == 3
        answer = engine.ask("SWAP2BOARD", *first, "DONE")
        assert answer == "SWAP" or all(POINT.fullmatch(point) for point in answer.split())


@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju", "caro"])
def test_fast_games_have_no_illegal_or_forbidden_move(rule: str) -> None:
    number = {"freestyle": 0, "standard": 1, "renju": 4, "caro": 8}[rule]
    dice = random.Random(number)
    with program("START 11") as engine:
        engine.send(f"INFO rule {number}", "INFO max_node 300", "INFO timeout_turn 1000")
        for _ in range(3):
            board = gomoku.Board(11, rule)
            board.push(dice.choice(board.legal_moves))
            answer = engine.ask(f"TURN {coordinates(str(board.move_stack[0]))}")
            while True:
                move = text_of(answer)
                forbidden = board.forbidden_points()
                board.push(move)
                assert move not in forbidden or board.turn.value == "black"
                if board.outcome() is not None:
                    break
                reply = str(dice.choice(board.legal_moves))
                board.push(reply)
                if board.outcome() is not None:
                    break
                answer = engine.ask(f"TURN {coordinates(reply)}")
            assert engine.ask("RESTART") == "OK"


def test_a_seed_gives_the_same_game_again_and_another_seed_another() -> None:
    def moves(seed: int) -> list[str]:
        with program("START 15") as it:
            it.send(f"INFO seed {seed}", "INFO level 2", "RESTART")
            assert it.answer() == "OK"
            return [it.ask("BEGIN"), *(it.ask(f"TURN {n},{n}") for n in range(5))]

    assert moves(1) == moves(1)
    assert len({tuple(moves(seed)) for seed in range(1, 6)}) > 1


def news_of(*lines: str) -> list[str]:
    """What it tells of its search."""
    told: list[str] = []
    with program("START 15") as it:
        it.send("INFO max_node 2000", *lines)
        assert it.process.stdout is not None
        for line in it.process.stdout:
            if not line.startswith("MESSAGE"):
                return told
            told.append(line)
    pytest.fail("the program ended before it answered")


def test_the_book_is_asked_in_play_where_the_host_wants_it_and_not_in_analysis() -> None:
    assert ["Nodes 0 " in line for line in news_of("INFO book 1", "TURN 7,7")] == [True]
    for lines in (
        ("TURN 7,7",),
        ("INFO book 1", "INFO book 0", "TURN 7,7"),
        ("INFO book 1", "YXBOARD", "7,7,2", "DONE", "YXNBEST 1"),
        ("INFO book 1", "YXBOARD", "7,7,2", "DONE", "YXNBEST 2"),
        ("INFO book 1", "TURN 0,0"),
    ):
        told = news_of(*lines)
        assert len(told) > 1, lines
        assert not any("Nodes 0 " in line for line in told), lines
