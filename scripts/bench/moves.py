"""Legal moves, and a move played and taken back, from Python: beside cchess, pyffish, and python-chess.

The programs take turns within each round, over the same positions of real games (python-chess over as many
positions of random games of chess), so that a busy machine slows them all; what counts is the ratio.
"""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import cchess
import chess
import pyffish

from duiyi import xiangqi

GAMES = Path(__file__).resolve().parent.parent.parent / "tests" / "data" / "xiangqi" / "games.json"
ROUNDS = 9
POSITIONS = 200
REPEATS = {"duiyi": 40, "duiyi, by index": 40, "python-chess": 40, "pyffish": 10, "cchess": 1}

Work = Callable[[], object]


def xiangqi_positions() -> list[str]:
    """Positions of real games as FEN, the same ones each time."""
    fens: list[str] = []
    for game in json.loads(GAMES.read_text(encoding="utf-8"))["cases"]:
        board = xiangqi.Board()
        for move in game["moves"].split()[:100]:
            board.push(move)
            fens.append(board.fen())
    dice = random.Random(1)  # noqa: S311  the same positions each time
    return dice.sample(fens, POSITIONS)


def chess_positions() -> list[chess.Board]:
    """Positions of random games of chess."""
    dice = random.Random(1)  # noqa: S311  the same positions each time
    found: list[chess.Board] = []
    while len(found) < POSITIONS:
        board = chess.Board()
        for _ in range(dice.randrange(5, 80)):
            if moves := list(board.legal_moves):
                board.push(dice.choice(moves))
        if any(board.legal_moves):
            found.append(board)
    return found


def cchess_legal_moves(board: cchess.ChessBoard) -> list[object]:
    """What cchess has no one call for: its moves by the pieces' ways that leave the general safe."""
    return [move for move in board.create_moves() if not board.is_checked_move(*move)]


def cchess_push_and_pop(board: cchess.ChessBoard, move: Sequence[object]) -> cchess.ChessBoard:
    """cchess keeps the board before a move, and that is how it is taken back."""
    played = board.move(*move)
    board.next_turn()
    return played.board


def of_duiyi(board: xiangqi.Board) -> tuple[Work, Work]:
    move = board.legal_moves[0]

    def push_and_pop() -> None:
        board.push(move)
        board.pop()

    return lambda: board.legal_moves, push_and_pop


def by_index(board: xiangqi.Board) -> tuple[Work, Work]:
    index = board.legal_indices()[0]

    def push_and_pop() -> None:
        board.push_index(index)
        board.pop_index()

    return board.legal_indices, push_and_pop


def of_cchess(fen: str) -> tuple[Work, Work]:
    board = cchess.ChessBoard(fen)
    move = cchess_legal_moves(board)[0]

    def push_and_pop() -> None:
        nonlocal board
        board = cchess_push_and_pop(board, move)  # type: ignore[arg-type]

    return lambda: cchess_legal_moves(board), push_and_pop


def of_pyffish(fen: str) -> tuple[Work, Work]:
    """It has no board: a move is played by asking for the position after it."""
    move = pyffish.legal_moves("xiangqi", fen, [])[0]
    return lambda: pyffish.legal_moves("xiangqi", fen, []), lambda: pyffish.get_fen("xiangqi", fen, [move])


def of_python_chess(board: chess.Board) -> tuple[Work, Work]:
    move = next(iter(board.legal_moves))

    def push_and_pop() -> None:
        board.push(move)
        board.pop()

    return lambda: list(board.legal_moves), push_and_pop


def works() -> dict[str, list[tuple[Work, Work]]]:
    """Of each program, and each position: listing the legal moves, and playing one and taking it back."""
    fens = xiangqi_positions()
    return {
        "duiyi": [of_duiyi(xiangqi.Board(fen)) for fen in fens],
        "duiyi, by index": [by_index(xiangqi.Board(fen)) for fen in fens],
        "cchess": [of_cchess(fen) for fen in fens],
        "pyffish": [of_pyffish(fen) for fen in fens],
        "python-chess": [of_python_chess(board) for board in chess_positions()],
    }


def check() -> None:
    """That the programs compared do the same: as many legal moves in each position."""
    for fen in xiangqi_positions():
        ours = len(xiangqi.Board(fen).legal_moves)
        theirs = len(cchess_legal_moves(cchess.ChessBoard(fen)))
        if not ours == theirs == len(pyffish.legal_moves("xiangqi", fen, [])):
            raise SystemExit(f"legal moves differ in {fen}")


def microseconds(calls: list[Work], repeats: int) -> float:
    began = time.perf_counter()
    for call in calls:
        for _ in range(repeats):
            call()
    return (time.perf_counter() - began) / len(calls) / repeats * 1e6


def main() -> None:
    check()
    programs = works()
    print(f"{POSITIONS} positions, {ROUNDS} rounds; median, and times as long as duiyi in the same round")
    for title, which in (("legal moves", 0), ("push and pop", 1)):
        rounds = [
            {
                name: microseconds([work[which] for work in each], REPEATS[name])
                for name, each in programs.items()
            }
            for _ in range(ROUNDS)
        ]
        for name in programs:
            cost = statistics.median(figures[name] for figures in rounds)
            ratio = statistics.median(figures[name] / figures["duiyi"] for figures in rounds)
            print(f"{title:12}  {name:16} {cost:9.2f} us  {ratio:8.2f} times")
