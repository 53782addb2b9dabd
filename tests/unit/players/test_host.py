"""The child process of the players: `python -m duiyi.players.host`."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, cast

import pytest

from duiyi.core import Setup
from duiyi.gomoku import SPEC
from duiyi.gomoku import Board as GomokuBoard
from duiyi.players.base import Player, PlayerOptions, choose_in_phase
from duiyi.players.process import HOST
from duiyi.players.registry import for_game
from duiyi.players.wire import LONGEST_LINE, ThinkRequest, request_line
from duiyi.xiangqi import START_FEN, Board

Host = subprocess.Popen[bytes]
QUICK = PlayerOptions(level=2, seed=1)
ASIAN = Setup("asian")
SLOW = PlayerOptions(level=8, seed=1)
"""In BUSY it thinks for a long time."""
BUSY = "3akab2/2C6/1RN5b/p3p4/9/3N4P/P3P4/5K2R/6r2/2Br3c1 b"


def request(
    player: str = "minimax",
    options: PlayerOptions = QUICK,
    game: str = "xiangqi",
    setup: Setup = ASIAN,
    moves: tuple[str, ...] = (),
) -> bytes:
    return request_line(ThinkRequest(player, options, game, setup, moves))


@pytest.fixture
def host() -> Iterator[Host]:
    """A running host that has said it is ready."""
    with subprocess.Popen(
        HOST, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert reply(process) == {"type": "ready"}
        yield process
        process.kill()


def reply(host: Host) -> Any:
    assert host.stdout is not None
    return json.loads(host.stdout.readline())


def ask(host: Host, line: bytes) -> Any:
    """The answer to a request, progress left out."""
    assert host.stdin is not None
    host.stdin.write(line)
    host.stdin.flush()
    answer = reply(host)
    while answer["type"] == "progress":
        answer = reply(host)
    return answer


def test_every_player_answers(host: Host) -> None:
    answer = ask(host, request(moves=("h2e2", "h9g7")))
    board = Board()
    board.push("h2e2")
    board.push("h9g7")
    assert answer["type"] == "result"
    assert board.is_legal(answer["explanation"]["move"])
    gomoku = Setup("standard", {"size": 19})
    for player in ("five_tuple", "shape_rules"):
        answer = ask(host, request(player, PlayerOptions(), "gomoku", gomoku, ("s19", "a1")))
        assert answer["explanation"]["player"] == player
        assert GomokuBoard(19).is_legal(answer["explanation"]["move"])


def test_the_same_seed_gives_the_same_move_in_any_process(host: Host) -> None:
    first = ask(host, request(options=PlayerOptions(level=4, seed=5)))
    ask(host, request(moves=("h2e2",)))
    again = ask(host, request(options=PlayerOptions(level=4, seed=5)))
    assert first["explanation"]["move"] == again["explanation"]["move"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"\n", "cannot be read"),
        (b"play something\n", "cannot be read"),
        (b"\xff\x00\xfe\n", "cannot be read"),
        (b'{"player": "minimax"}\n', "cannot be read"),
        (b"[" * 50_000 + b"\n", "cannot be read"),
        (b" " * (3 * LONGEST_LINE) + b"\n", "too long"),
        (request(player="nobody"), "no player 'nobody'"),
        (request(game="chess"), "no game 'chess'"),
        (request(player="five_tuple", options=PlayerOptions()), "does not play xiangqi"),
        (request(options=PlayerOptions(level=99)), "levels 1 to 8"),
        (request(setup=Setup("martian")), "martian"),
        (request(setup=Setup("asian", {"size": 3})), "no option size"),
        (request(setup=Setup("asian", {}, "nonsense")), "nonsense"),
        (request(moves=("a0a9",)), "a0a9"),
        (request(moves=("?",)), "'\\?' is not a move"),
        (request(setup=Setup("asian", {}, "4k4/9/9/9/9/9/9/9/1r7/r2K5 w")), "game is over"),
    ],
)
def test_bad_requests_are_told_and_survived(host: Host, line: bytes, words: str) -> None:
    answer = ask(host, line)
    assert answer["type"] == "error"
    assert re.search(words, answer["message"])
    assert ask(host, request())["type"] == "result"


def test_ends_when_stdin_ends(host: Host) -> None:
    assert host.stdin is not None
    host.stdin.close()
    assert host.wait(30) == 0


def test_ends_when_stdin_ends_in_the_middle_of_a_thought(host: Host) -> None:
    assert host.stdin is not None
    host.stdin.write(request(options=SLOW, setup=Setup("asian", {}, BUSY)))
    host.stdin.flush()
    assert reply(host)["type"] == "progress"
    host.stdin.close()
    assert host.wait(30) == 0


def test_loads_none_of_the_servers_libraries() -> None:
    program = (
        "import sys, duiyi.players.host\n"
        "print(*{'pydantic', 'sqlalchemy', 'typer', 'fastapi', 'uvicorn', 'rich'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_start_position_spelled_out_is_the_default(host: Host) -> None:
    spelled = ask(host, request(setup=Setup("asian", {}, START_FEN)))
    assert ask(host, request())["explanation"]["move"] == spelled["explanation"]["move"]


RIF = Setup("renju", {"opening": "rif"})


@pytest.mark.parametrize("player", ["five_tuple", "shape_rules", "engine"])
def test_every_player_takes_part_in_an_opening(host: Host, player: str) -> None:
    """An engine knows no openings: the first player that does answers for it, and it plays on by itself."""
    options, moves = PlayerOptions(level=1 if player == "engine" else 0, seed=1), tuple[str, ...]()
    board = SPEC.board(SPEC.setup("renju", {"opening": "rif"}))
    if player not in [spec.name for spec in for_game("gomoku")]:
        pytest.skip("the program is not installed")
    while SPEC.phases.current(board) is not None:
        answer = ask(host, request(player, options, "gomoku", RIF, moves))
        assert answer["type"] == "result", answer
        assert answer["explanation"]["player"] == player
        assert answer["explanation"]["rule"] != "phase_default"
        board.push(answer["explanation"]["move"])
        moves = (*moves, answer["explanation"]["move"])
    answer = ask(host, request(player, options, "gomoku", RIF, moves))
    assert answer["explanation"]["move"] in map(str, board.legal_moves)


def test_without_an_opinion_the_default_is_taken() -> None:
    class Silent:
        """A player that knows free play alone."""

        choose = close = None

    board = SPEC.board(SPEC.setup("renju", {"opening": "pro"}))
    phase = SPEC.phases.current(board)
    assert phase is not None
    answer = choose_in_phase(cast(Player, Silent()), "silent", board, phase)
    assert (answer.move, answer.rule) == ("h8", "phase_default")
