"""Forced wins, for `duiyi solve`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import typer

from duiyi import gomoku
from duiyi.core import GameRecord, Setup
from duiyi.gomoku import Board, Defences, Solution
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


def show_defences(board: Board, kind: SolveKind, found: Defences | None, *, as_json: bool) -> None:
    """What was found about the other side's win."""
    if as_json:
        body: dict[str, Any] = {
            "fen": board.fen(),
            "rule": board.rule,
            "kind": kind,
            "threatened": bool(found),
        }
        if found:
            body |= {
                "threat": [str(move) for move in found.threat],
                "sure": [str(move) for move in found.sure],
                "open": [str(move) for move in found.open],
                "refuted": {str(move): str(answer) for move, answer in found.refuted.items()},
                "nodes": found.nodes,
            }
        typer.echo(json.dumps(body))
        return
    if found is None:
        typer.echo(f"no {kind} found for the side that is not to move")
        return
    typer.echo(f"threatened: {' '.join(map(str, found.threat))}")
    typer.echo(f"stopped by: {' '.join(map(str, found.sure)) or 'no move for certain'}")
    if found.open:
        typer.echo(f"not refuted in time: {' '.join(map(str, found.open))}")
    typer.echo(f"nodes {found.nodes}")
