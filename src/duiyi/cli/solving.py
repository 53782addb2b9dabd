"""Forced wins, for `duiyi solve`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import typer

from duiyi import gomoku
from duiyi.core import GameRecord, Setup
from duiyi.gomoku import Board, Solution
from duiyi.gomoku.solver import SolveKind

POINTS = re.compile(r"(?:[a-t](?:20|1[0-9]|[1-9])[\s,]*)+", re.IGNORECASE)
POINT = re.compile(r"[a-t][0-9]+", re.IGNORECASE)


def board_of(text: str, *, rule: str | None, size: int, game: int) -> Board:
    """The position that the user names: a file of games, moves such as "h8i9h10", or a FEN.

    Of a file it is the last position of game number `game`. ValueError says what is wrong.
    """
    if POINTS.fullmatch(text.strip()):
        board = Board(size, rule or "freestyle")
        for move in POINT.findall(text):
            board.push(move.lower())
        return board
    if "/" in text and " " in text and not Path(text).exists():
        return Board.from_fen(text, rule or "freestyle")
    games = gomoku.load(text)
    if not 1 <= game <= len(games):
        raise ValueError(f"{text} has {len(games)} games, so there is no game {game}")
    return last_position(games[game - 1], rule)


def last_position(record: GameRecord, rule: str | None) -> Board:
    """The position at the end of a game's main line, under its own rule unless another is wanted."""
    setup = Setup(rules=rule or record.rules or "freestyle", fen=record.fen, options=record.options)
    board = gomoku.SPEC.board(setup)
    for move in record.moves():
        board.push(move)
    if not isinstance(board, Board):
        raise TypeError(f"a game of gomoku has a board of {type(board).__name__}")
    return board


def to_json(board: Board, kind: SolveKind, solution: Solution | None) -> dict[str, Any]:
    """What was found, for programs."""
    body: dict[str, Any] = {
        "fen": board.fen(),
        "rule": board.rule,
        "kind": kind,
        "solved": solution is not None,
    }
    if solution:
        body |= {"moves": [str(move) for move in solution.moves], "nodes": solution.nodes}
    return body


def show(board: Board, kind: SolveKind, solution: Solution | None, *, tree: bool) -> None:
    """What was found, for people."""
    if solution is None:
        typer.echo(f"no {kind} found for {board.turn.value}")
        return
    typer.echo(f"{board.turn.value} wins: {' '.join(map(str, solution.moves))}")
    typer.echo(f"nodes {solution.nodes}")
    if tree:
        for line in solution.proof.lines():
            typer.echo(line)
