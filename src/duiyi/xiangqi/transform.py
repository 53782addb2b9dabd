"""The symmetries of the board, on FEN and on moves."""

from __future__ import annotations

from duiyi.xiangqi.move import Move

_LAST = 89


def mirrored_fen(fen: str) -> str:
    """The FEN with left and right exchanged."""
    rows, rest = fen.split(" ", 1)
    return "/".join(row[::-1] for row in rows.split("/")) + " " + rest


def mirrored_move(move: Move) -> Move:
    """The move with left and right exchanged."""
    return Move(_mirrored(move.from_square), _mirrored(move.to_square))


def _mirrored(square: int) -> int:
    return square + 8 - 2 * (square % 9)


def rotated_fen(fen: str) -> str:
    """The FEN with the board turned round and the colours exchanged."""
    rows, turn, rest = fen.split(" ", 2)
    return f"{rows[::-1].swapcase()} {'w' if turn == 'b' else 'b'} {rest}"


def rotated_move(move: Move) -> Move:
    """The move on the board turned round."""
    return Move(_LAST - move.from_square, _LAST - move.to_square)
