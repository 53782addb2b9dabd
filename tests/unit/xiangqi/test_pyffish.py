"""Random games against pyffish: the same legal moves and the same checks in every position."""

from __future__ import annotations

import random

import pyffish
import pytest

from duiyi import xiangqi

GAMES = 200
PLIES = 200
PARTS = 20


def theirs(board: xiangqi.Board) -> list[str]:
    return sorted(pyffish.legal_moves("xiangqi", board.fen(), []))


def as_theirs(move: xiangqi.Move) -> str:
    """Ranks from 1 to 10."""
    return "".join(f"{name[0]}{int(name[1]) + 1}" for name in (str(move)[:2], str(move)[2:]))


@pytest.mark.parametrize("part", range(PARTS))
def test_random_games_agree(part: int) -> None:
    for seed in range(part, GAMES, PARTS):
        dice = random.Random(seed)
        board = xiangqi.Board()
        while board.ply < PLIES:
            moves = board.legal_moves
            assert sorted(map(as_theirs, moves)) == theirs(board), board.fen()
            if not moves:
                break
            # A capture now and then thins the board out, for mates and bare endings.
            captures = board.capture_indices()
            if captures and dice.random() < 0.3:
                board.push_index(dice.choice(captures))
            else:
                board.push(dice.choice(moves))
