"""Drawing a position or a move of a game file, for `duiyi picture`."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from duiyi.core import GameBoard, GameNode, GameRecord, InvalidFenError, InvalidFileError, pictures
from duiyi.core.formats import HEAD_BYTES
from duiyi.games import BY_NAME, FILES, GAMES, files_of

ENDINGS = (".svg", ".png")


def picture(
    source: str, target: Path, *, game: int, ply: int | None, pixels: int, theme: pictures.ThemeName
) -> None:
    """Draws what `source` names (a game file, or a position) into a file whose ending says how.

    ValueError says what cannot be read or drawn; nothing is written then.
    """
    if target.suffix.lower() not in ENDINGS:
        raise ValueError(f"{target}: a picture ends in {' or '.join(ENDINGS)}")
    board, node = _from_file(Path(source), game, ply) if _is_file(source) else (_from_fen(source), GameNode())
    drawn = board.svg(pixels=pixels, theme=theme, marks=node.marks, arrows=node.arrows)
    if target.suffix.lower() == ".png":
        pictures.png(drawn, target)
    else:
        target.write_text(drawn, encoding="utf-8")


def _is_file(source: str) -> bool:
    try:
        return Path(source).is_file()
    except (OSError, ValueError):  # too long for a name, or with letters that no name has
        return False


def _from_fen(fen: str) -> GameBoard:
    if fen in BY_NAME:
        return BY_NAME[fen].board(BY_NAME[fen].setup())
    problems = []
    for spec in GAMES:
        try:
            return spec.board(spec.setup(fen=fen))
        except InvalidFenError as error:
            problems.append(f"in {spec.name} {error.problem}")
    raise ValueError(f"{fen!r} is neither a file nor a position: {'; '.join(problems)}")


def _from_file(path: Path, number: int, ply: int | None) -> tuple[GameBoard, GameNode]:
    with path.open("rb") as stream:
        files = files_of(stream.read(HEAD_BYTES))
        stream.seek(0)
        if files is None:
            names = ", ".join(f.name for each in FILES for f in each.formats)
            raise InvalidFileError(f"{path} is no game file of a known format; known are {names}")
        record = next(islice(files.read(stream, strict=False), number - 1, None), None)
    if record is None:
        raise ValueError(f"{path} has no game {number}")
    return _position(record, files.rules, ply)


def _position(record: GameRecord, rules: str, ply: int | None) -> tuple[GameBoard, GameNode]:
    """The board after so many moves of the main line, after all of them when that is not told."""
    spec = BY_NAME[record.game]
    board = spec.board(spec.setup(record.rules or rules, record.options, record.fen))
    node = record.root
    for node in islice(record.mainline(), ply):
        board.push(node.move or "")
    if ply is not None and board.ply < ply:
        raise ValueError(f"the game has {board.ply} moves; there is no move {ply}")
    return board, node
