"""Game files: a table as a file, and a file as what a new table needs."""

from __future__ import annotations

import io
import time
from collections.abc import Collection
from dataclasses import dataclass
from itertools import islice

from duiyi.core import LONGEST_LABEL, Arrow, GameNode, GameRecord, InvalidFileError, Mark, Setup
from duiyi.core.formats import HEAD_BYTES, GameFiles
from duiyi.core.formats_json import sniff as is_json
from duiyi.core.record_json import dumps_json, loads_json
from duiyi.games import BY_NAME, files_for, files_of
from duiyi.server import messages as m
from duiyi.server.hub import check_moves, checked_setup
from duiyi.server.refusals import RefusedError, refused
from duiyi.server.tables import EMPTY_NOTE, Result, Table
from duiyi.server.variations import graft, tree_text

GAMES_READ = 100
"""Of a file with more games the first ones are read."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A game's file."""

    content: bytes
    suffix: str
    media_type: str


def save_record(table: Table, format: str = "json") -> Saved:
    """The game at a table as a file; RefusedError (invalid_request) when it cannot be of that format."""
    files = files_for(table.spec.name)
    try:
        if files is None or format == "json":
            return Saved(dumps_json([record_of(table)]).encode(), ".json", "application/json")
        chosen = files.for_writing("", format)
        content = files.dump_bytes([record_of(table)], format)
    except ValueError as error:
        raise RefusedError(422, "invalid_request", f"the game cannot be saved so: {error}") from error
    kind = "text/plain; charset=utf-8" if chosen.text else "application/octet-stream"
    return Saved(content, chosen.suffixes[0], kind)


def record_of(table: Table) -> GameRecord:
    """The game at a table."""
    result = table.result()
    date = time.strftime("%Y-%m-%d", time.gmtime(table.created_ms / 1000))
    names = {
        color.value.capitalize(): holder.choice.player if holder.choice else "Human"
        for color, holder in zip(table.spec.colors, table.seats, strict=True)
    }
    record = GameRecord(
        game=table.spec.name,
        rules=table.setup.rules,
        options=dict(table.setup.options),
        fen=table.setup.fen,
        headers={"Date": date, **names},
        result=_result_text(result),
        termination=result.termination.value if result else "",
    )
    record.add_line([played.move for played in table.moves])
    for ply, node in enumerate((record.root, *record.mainline())):
        note = table.notes.get(ply)
        if note is not None:
            _write_note(node, note)
    graft(record, table)
    return record


def _write_note(node: GameNode, note: m.NoteMessage) -> None:
    node.comment, node.nags, node.flags = note.comment, tuple(note.nags), frozenset(note.flags)
    node.arrows = tuple(Arrow(arrow.tail, arrow.head, arrow.color) for arrow in note.arrows)
    node.marks = tuple(Mark(mark.point, mark.shape, mark.color, mark.text) for mark in note.marks)


def _read_note(node: GameNode, points: Collection[str]) -> m.NoteMessage:
    """What a file notes of a move, as far as a table holds it: no more, and nothing off the board."""
    arrows = [arrow for arrow in node.arrows if arrow.tail in points and arrow.head in points]
    marks = [mark for mark in node.marks if mark.point in points]
    return m.NoteMessage(
        comment=node.comment[: m.LONGEST_COMMENT],
        nags=list(node.nags[: m.MOST_GLYPHS]),
        arrows=[
            m.ArrowMessage(tail=arrow.tail, head=arrow.head, color=arrow.color)
            for arrow in arrows[: m.MOST_DRAWN]
        ],
        marks=[
            m.MarkMessage(
                point=each.point, shape=each.shape, color=each.color, text=each.text[:LONGEST_LABEL]
            )
            for each in marks[: m.MOST_DRAWN]
        ],
        flags=[flag[: m.LONGEST_FLAG] for flag in sorted(node.flags)[: m.MOST_FLAGS] if flag],
    )


def _notes(record: GameRecord, setup: Setup) -> dict[int, m.NoteMessage]:
    spec = BY_NAME[record.game]
    points = frozenset(spec.points(spec.board(setup)))
    nodes = enumerate((record.root, *record.mainline()))
    found = {ply: _read_note(node, points) for ply, node in nodes if ply <= m.MOST_MOVES}
    return {ply: note for ply, note in found.items() if note != EMPTY_NOTE}


def read_records(body: bytes) -> m.RecordsRead:
    """The games of a file, each checked to be playable; RefusedError (invalid_file) says what is wrong."""
    head = body[:HEAD_BYTES]
    files = None if is_json(head) else files_of(head)
    try:
        games = _foreign(files, body) if files else loads_json(body.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise refused(InvalidFileError("this is no game file of a known format")) from error
    except InvalidFileError as error:
        raise refused(error) from error
    except RecursionError as error:
        raise refused(InvalidFileError("its variations are nested too deeply")) from error
    if not games:
        raise refused(InvalidFileError("there is no game in this file"))
    return m.RecordsRead(games=[_read(game, number) for number, game in enumerate(games[:GAMES_READ], 1)])


def _foreign(files: GameFiles, body: bytes) -> list[GameRecord]:
    """The first games of a file in another format; of each the main line counts, and must be whole."""
    games = list(islice(files.read(io.BytesIO(body), strict=False), GAMES_READ))
    for game in games:
        for fault in game.faults:
            if not fault.variation:
                raise InvalidFileError(str(fault))
        game.rules = game.rules or files.rules
    return games


def _read(record: GameRecord, number: int) -> m.RecordMessage:
    moves = record.moves()
    try:
        setup = checked_setup(record.game, record.rules or None, record.options, record.fen)
        check_moves(record.game, setup, moves)
    except RefusedError as error:
        raise refused(InvalidFileError(f"game {number}: {error.detail}")) from error
    return m.RecordMessage(
        game=record.game,
        rules=setup.rules,
        options=dict(setup.options),
        fen=setup.fen,
        moves=moves,
        notes=_notes(record, setup),
        tree=tree_text(record, setup) if number == 1 else "",
        headers=record.headers,
        result=record.result,
    )


def _result_text(result: Result | None) -> str:
    if result is None:
        return "*"
    return {None: "1/2-1/2", 0: "1-0", 1: "0-1"}[result.winner]
