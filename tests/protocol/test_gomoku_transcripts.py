"""Transcripts of what duiyi-gomoku answers to each command."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from threading import Timer

import pytest
from tests.protocol.test_gomoku_program import PATIENCE, PROGRAM

PARTS = [
    part.splitlines()
    for part in (Path(__file__).parents[1] / "data" / "gomoku" / "protocol.txt")
    .read_text("utf-8")
    .split("\n== ")[1:]
]
COMMANDS = [
    "START",
    "RECTSTART",
    "RESTART",
    "BEGIN",
    "TURN",
    "BOARD",
    "SWAP2BOARD",
    "TAKEBACK",
    "PLAY",
    "INFO",
    "ABOUT",
    "STOP",
    "END",
    "YXSTOP",
    "YXBOARD",
    "YXNBEST",
    "YXSHOWFORBID",
    "YXSHOWINFO",
    "YXBALANCEONE",
    "YXBALANCETWO",
    "YXHASHCLEAR",
    "YXSEARCHDEFEND",
    "YXBLOCK",
    "YXBLOCKUNDO",
    "YXBLOCKRESET",
    "YXSWAP2STEP1",
    "YXSWAP2STEP3",
    "YXSOOSORVSTEP1",
    "YXSOOSORVSTEP2",
    "YXSOOSORVSTEP3",
    "YXSOOSORVSTEP4",
    "YXSOOSORVSTEP5",
    "YXSOOSORVSTEP6",
]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("part", PARTS, ids=lambda part: part[0])
def test_the_answers_are_those_of_the_transcript(part: list[str], ending: str) -> None:
    process = subprocess.Popen([PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    patience = Timer(PATIENCE, process.kill)
    patience.start()
    try:
        assert process.stdin is not None
        assert process.stdout is not None
        news = (line.decode("latin-1").rstrip("\n") for line in process.stdout)
        said = (line for line in news if not line.startswith("MESSAGE Depth"))
        for line in part:
            if line.startswith("> "):
                process.stdin.write(f"{line[2:]}{ending}".encode("latin-1"))
                process.stdin.flush()
            elif line.startswith("< "):
                answer = next(said, "nothing")
                assert re.fullmatch(line[2:], answer), f"{answer!r} instead of {line[2:]!r}"
        process.stdin.close()
        assert not list(said)
        assert process.wait(PATIENCE) == 0
    finally:
        patience.cancel()
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            pipe.close()


def test_every_command_is_in_a_transcript() -> None:
    sent = {line[2:].split()[0] for part in PARTS for line in part if line.startswith("> ")}
    assert set(COMMANDS) <= sent
