"""What a player's process and its client say to each other: one JSON object a line.

To the player:   {"player", "options", "game", "setup", "moves"}
From the player: {"type": "ready"} once, then for each request any number of {"type": "progress", …} and at
                 last {"type": "result", "explanation": {…}} or {"type": "error", "message": …}.

Plain dataclasses, since the child has to start fast and shall not load the server's message library.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from duiyi.core import Setup
from duiyi.players.base import Candidate, Explanation, PlayerOptions, Progress, Shape

LONGEST_LINE = 1 << 20
"""Bytes. A game of thousands of moves and the widest score map are far below it."""


class WireError(ValueError):
    """A line is not what the protocol says; the message tells what is wrong with it."""


@dataclass(frozen=True, slots=True)
class ThinkRequest:
    """Choose a move after `moves`, played from `setup`."""

    player: str
    options: PlayerOptions
    game: str
    setup: Setup
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ready:
    """The child can be asked."""


@dataclass(frozen=True, slots=True)
class ErrorReply:
    """The request could not be answered."""

    message: str
    code: str = ""
    """What went wrong, as a key of the catalogues, where the error has such."""


Reply = Ready | Progress | Explanation | ErrorReply


def request_line(request: ThinkRequest) -> bytes:
    """The request as one line."""
    setup = request.setup
    return _line(
        {
            "player": request.player,
            "options": asdict(request.options),
            "game": request.game,
            "setup": {"rules": setup.rules, "options": dict(setup.options), "fen": setup.fen},
            "moves": list(request.moves),
        }
    )


def read_request(line: bytes) -> ThinkRequest:
    """The request on a line; WireError when it is none."""
    data = _object(line)
    options = _field(data, "options", dict)
    setup = _field(data, "setup", dict)
    seed = options.get("seed")
    return ThinkRequest(
        player=_field(data, "player", str),
        options=PlayerOptions(
            level=_field(options, "level", int, 0),
            style=_field(options, "style", str, ""),
            parallel=_field(options, "parallel", bool, True),
            seed=None if seed is None else _field(options, "seed", int),
            book=_field(options, "book", bool, True),
        ),
        game=_field(data, "game", str),
        setup=Setup(
            _field(setup, "rules", str), _field(setup, "options", dict, {}), _field(setup, "fen", str, "")
        ),
        moves=_texts(data, "moves"),
    )


def reply_line(reply: Reply) -> bytes:
    """The reply as one line."""
    match reply:
        case Ready():
            return _line({"type": "ready"})
        case Progress():
            return _line({"type": "progress", **asdict(reply)})
        case Explanation():
            return _line({"type": "result", "explanation": reply.to_json()})
        case ErrorReply():
            return _line({"type": "error", "message": reply.message, "code": reply.code})


def read_reply(line: bytes) -> Reply:
    """The reply on a line; WireError when it is none."""
    data = _object(line)
    match data.get("type"):
        case "ready":
            return Ready()
        case "progress":
            return _progress(data)
        case "result":
            return read_explanation(_field(data, "explanation", dict))
        case "error":
            return ErrorReply(_field(data, "message", str), _field(data, "code", str, ""))
        case kind:
            raise WireError(f"the type {kind!r} is unknown")


def read_explanation(data: Mapping[str, Any]) -> Explanation:
    """An Explanation from what its `to_json` gave; WireError when something is missing or of a wrong kind."""
    scores = _field(data, "point_scores", dict, {})
    if not all(isinstance(point, str) and _is(score, int) for point, score in scores.items()):
        raise WireError("point_scores does not map points to whole numbers")
    return Explanation(
        player=_field(data, "player", str),
        move=_field(data, "move", str),
        score=_optional(data, "score", int),
        point_scores=scores,
        shapes=tuple(_shape(item) for item in _field(data, "shapes", list, [])),
        rule=_optional(data, "rule", str),
        candidates=tuple(_candidate(item) for item in _field(data, "candidates", list, [])),
        pv=_texts(data, "pv", ()),
        depth=_field(data, "depth", int, 0),
        nodes=_field(data, "nodes", int, 0),
        cutoffs=_field(data, "cutoffs", int, 0),
        seconds=float(_field(data, "seconds", (int, float), 0.0)),
    )


def _shape(data: Any) -> Shape:
    return Shape(
        point=_field(data, "point", str),
        side=_field(data, "side", int),
        kind=_field(data, "kind", str),
        line=_texts(data, "line", ()),
    )


def _candidate(data: Any) -> Candidate:
    return Candidate(
        move=_field(data, "move", str),
        score=_field(data, "score", int),
        exact=_field(data, "exact", bool, True),
        pv=_texts(data, "pv", ()),
        nodes=_field(data, "nodes", int, 0),
    )


def _progress(data: Mapping[str, Any]) -> Progress:
    return Progress(
        depth=_field(data, "depth", int),
        best=_optional(data, "best", str),
        score=_optional(data, "score", int),
        nodes=_field(data, "nodes", int),
        done=_field(data, "done", int),
        total=_field(data, "total", int),
    )


def _line(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _object(line: bytes) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise WireError(f"not JSON: {error}") from None
    if not isinstance(data, dict):
        raise WireError("not a JSON object")
    return data


def _is(value: object, kind: type | tuple[type, ...]) -> bool:
    """isinstance, but a bool is no number."""
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


def _field(data: Any, name: str, kind: type | tuple[type, ...], default: Any = None) -> Any:
    if not isinstance(data, dict):
        raise WireError(f"{data!r:.40} is not an object")
    value = data.get(name, default)
    if not _is(value, kind):
        raise WireError(f"{name!r} is missing" if name not in data else f"{name!r} is {value!r:.40}")
    return value


def _optional(data: Any, name: str, kind: type) -> Any:
    return None if data.get(name) is None else _field(data, name, kind)


def _texts(data: Any, name: str, default: Sequence[str] | None = None) -> tuple[str, ...]:
    values = _field(data, name, (list, tuple), default)
    if not all(isinstance(value, str) for value in values):
        raise WireError(f"{name!r} is not a list of texts")
    return tuple(values)
