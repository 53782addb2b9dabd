"""Our own game file: JSON that keeps everything a GameRecord has.

```json
{"format": "duiyi", "version": 1, "games": [
  {"game": "xiangqi", "rules": "asian", "options": {}, "fen": "", "headers": {"Red": "…"},
   "result": "1-0", "termination": "checkmate", "comment": "",
   "line": [{"move": "h2e2", "comment": "", "variations": [[{"move": "b2e2"}]]}, {"move": "h9g7"}]}]}
```

A line is a list of moves; the `variations` of a move are lines that could be played in its place. A move and
the game itself may have `"nags": [1]`, `"arrows": [{"tail": "h2", "head": "e2", "color": "green"}]` and
`"marks": [{"point": "e9", "shape": "circle", "color": "red"}]`, a mark of the shape "label" also a `text`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, cast

from duiyi.core.annotation import (
    ANNOTATION_COLORS,
    LONGEST_LABEL,
    MARK_SHAPES,
    MOST_NAGS,
    AnnotationColor,
    Arrow,
    Mark,
    MarkShape,
)
from duiyi.core.errors import InvalidFileError
from duiyi.core.record import GameNode, GameRecord

FORMAT = "duiyi"
VERSION = 1
MAX_NESTING = 100
"""How deep variations within variations may go in a file that is read."""
TEXT_FIELDS = ("rules", "fen", "result", "termination")


def dumps_json(games: Iterable[GameRecord]) -> str:
    """The games as one JSON document. ValueError when variations nest deeper than a file may hold."""
    return "".join(json_parts(games))


def json_parts(games: Iterable[GameRecord]) -> Iterator[str]:
    """The same document piece by piece, so that a long list of games need not be in memory."""
    yield f'{{\n "format": {json.dumps(FORMAT)},\n "version": {VERSION},\n "games": ['
    separator = "\n"
    for game in games:
        yield separator + json.dumps(_game(game), ensure_ascii=False, indent=1)
        separator = ",\n"
    yield "\n ]\n}\n" if separator != "\n" else "]\n}\n"


def loads_json(text: str) -> list[GameRecord]:
    """The games of a JSON document; InvalidFileError says what is wrong and where."""
    try:
        body = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidFileError(f"this is not a JSON file: {error}") from error
    if not isinstance(body, dict) or body.get("format") != FORMAT:
        raise InvalidFileError('this is not a Duiyi game file: "format" is not "duiyi"')
    if body.get("version") != VERSION:
        raise InvalidFileError(f"this file has version {body.get('version')!r}; this program reads {VERSION}")
    games = body.get("games")
    if not isinstance(games, list):
        raise InvalidFileError('"games" is not a list')
    return [_read_game(game, f"game {number}") for number, game in enumerate(games, 1)]


def _game(record: GameRecord) -> dict[str, Any]:
    return {
        "game": record.game,
        "rules": record.rules,
        "options": record.options,
        "fen": record.fen,
        "headers": record.headers,
        "result": record.result,
        "termination": record.termination,
        "comment": record.root.comment,
        **_annotations(record.root),
        "line": _line(record.root),
    }


def _line(start: GameNode, nesting: int = 0) -> list[dict[str, Any]]:
    """The main line after `start`, each move with the variations that could stand in its place."""
    if nesting > MAX_NESTING:
        raise ValueError(f"the game's variations nest deeper than the {MAX_NESTING} of a JSON game file")
    return [
        _move(node, node.parent.variations[1:] if node.parent else [], nesting) for node in start.mainline()
    ]


def _move(node: GameNode, siblings: list[GameNode], nesting: int) -> dict[str, Any]:
    entry: dict[str, Any] = {"move": node.move}
    if node.comment:
        entry["comment"] = node.comment
    entry |= _annotations(node)
    if siblings:
        entry["variations"] = [
            [_move(sibling, [], nesting), *_line(sibling, nesting + 1)] for sibling in siblings
        ]
    return entry


def _annotations(node: GameNode) -> dict[str, Any]:
    """What the node has of glyphs, arrows and marks."""
    found: dict[str, Any] = {}
    if node.nags:
        found["nags"] = list(node.nags)
    if node.arrows:
        found["arrows"] = [{"tail": a.tail, "head": a.head, "color": a.color} for a in node.arrows]
    if node.marks:
        found["marks"] = [_mark(mark) for mark in node.marks]
    if node.flags:
        found["flags"] = sorted(node.flags)
    return found


def _mark(mark: Mark) -> dict[str, str]:
    entry = {"point": mark.point, "shape": mark.shape, "color": mark.color}
    return {**entry, "text": mark.text} if mark.text else entry


def _text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise InvalidFileError(f"{where} is not text")
    return value


def _read_game(body: object, where: str) -> GameRecord:
    if not isinstance(body, dict):
        raise InvalidFileError(f"{where} is not an object")
    options, headers = body.get("options", {}), body.get("headers", {})
    if not isinstance(options, dict) or not all(isinstance(value, (int, str)) for value in options.values()):
        raise InvalidFileError(f'{where}: "options" is not an object of numbers, flags and names')
    if not isinstance(headers, dict):
        raise InvalidFileError(f'{where}: "headers" is not an object')
    texts = {name: _text(body.get(name, ""), f'{where}: "{name}"') for name in TEXT_FIELDS}
    record = GameRecord(
        game=_text(body.get("game"), f'{where}: "game"'),
        rules=texts["rules"],
        options=dict(options),
        fen=texts["fen"],
        headers={key: _text(value, f"{where}: header {key}") for key, value in headers.items()},
        result=texts["result"],
        termination=texts["termination"],
    )
    record.root.comment = _text(body.get("comment", ""), f'{where}: "comment"')
    _read_annotations(record.root, body, where)
    _read_line(record.root, body.get("line", []), where)
    return record


def _read_annotations(node: GameNode, entry: dict[str, Any], where: str) -> None:
    nags = _list(entry, "nags", where)
    if not all(type(nag) is int and 0 <= nag <= MOST_NAGS for nag in nags):
        raise InvalidFileError(f'{where}: "nags" are numbers from 0 to {MOST_NAGS}')
    node.nags = tuple(nags)
    node.arrows = tuple(_read_arrow(arrow, f"{where}, arrow") for arrow in _list(entry, "arrows", where))
    node.marks = tuple(_read_mark(mark, f"{where}, mark") for mark in _list(entry, "marks", where))
    node.flags = frozenset(_text(flag, f"{where}, flag") for flag in _list(entry, "flags", where))


def _list(entry: dict[str, Any], name: str, where: str) -> list[Any]:
    value = entry.get(name, [])
    if not isinstance(value, list):
        raise InvalidFileError(f'{where}: "{name}" is not a list')
    return value


def _read_arrow(entry: object, where: str) -> Arrow:
    if not isinstance(entry, dict):
        raise InvalidFileError(f"{where} is not an object")
    tail, head = (_text(entry.get(end), f"{where}: {end}") for end in ("tail", "head"))
    return Arrow(tail, head, _color(entry, where))


def _read_mark(entry: object, where: str) -> Mark:
    if not isinstance(entry, dict):
        raise InvalidFileError(f"{where} is not an object")
    shape, text = entry.get("shape", "circle"), _text(entry.get("text", ""), f"{where}: text")
    if shape not in MARK_SHAPES:
        raise InvalidFileError(f"{where}: the shape is one of {', '.join(MARK_SHAPES)}, not {shape!r}")
    point = _text(entry.get("point"), f"{where}: point")
    return Mark(point, cast(MarkShape, shape), _color(entry, where), text[:LONGEST_LABEL])


def _color(entry: dict[str, Any], where: str) -> AnnotationColor:
    color = entry.get("color", "green")
    if color not in ANNOTATION_COLORS:
        raise InvalidFileError(f"{where}: the colour is one of {', '.join(ANNOTATION_COLORS)}, not {color!r}")
    return cast(AnnotationColor, color)


def _read_line(start: GameNode, line: object, where: str, nesting: int = 0) -> None:
    """Appends a line after `start`; a move is read before its variations, so it stays the main line."""
    if not isinstance(line, list):
        raise InvalidFileError(f"{where}: a line is not a list of moves")
    if nesting > MAX_NESTING:
        raise InvalidFileError(f"{where}: variations nest deeper than {MAX_NESTING}")
    node = start
    for number, entry in enumerate(line, 1):
        here = f"{where}, move {number}"
        if not isinstance(entry, dict):
            raise InvalidFileError(f"{here} is not an object")
        variations = entry.get("variations", [])
        if not isinstance(variations, list):
            raise InvalidFileError(f'{here}: "variations" is not a list')
        parent = node
        node = parent.add(
            _text(entry.get("move"), f'{here}: "move"'), _text(entry.get("comment", ""), f"{here}: comment")
        )
        _read_annotations(node, entry, here)
        for index, variation in enumerate(variations, 1):
            _read_line(parent, variation, f"{here}, variation {index}", nesting + 1)
