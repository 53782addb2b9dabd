"""Game files: a table as a file, and a file as what a new table needs."""

from __future__ import annotations

import io
import time
from itertools import islice

from duiyi.core import GameRecord, InvalidFileError
from duiyi.core.formats import HEAD_BYTES, GameFiles
from duiyi.core.formats_json import sniff as is_json
from duiyi.core.record_json import dumps_json, loads_json
from duiyi.games import files_of
from duiyi.server import messages as m
from duiyi.server.hub import check_moves, checked_setup
from duiyi.server.refusals import RefusedError, refused
from duiyi.server.tables import Result, Table

GAMES_READ = 100
"""Of a file with more games the first ones are read."""


def write_record(table: Table) -> str:
    """The game at a table as our JSON file."""
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
    return dumps_json([record])


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
        headers=record.headers,
        result=record.result,
    )


def _result_text(result: Result | None) -> str:
    if result is None:
        return "*"
    return {None: "1/2-1/2", 0: "1-0", 1: "0-1"}[result.winner]
