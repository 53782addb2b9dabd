"""Who holds a seat: a person with a secret token, a computer player, or nobody yet."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from duiyi.core import InvalidSetupError
from duiyi.players import registry
from duiyi.players.base import PlayerOptions
from duiyi.server.messages import ComputerSeat
from duiyi.server.refusals import refused

Kind = Literal["human", "open", "ai"]

HOST = 0
"""The person who made the table. Those who join are 1, 2, …"""


@dataclass(frozen=True, slots=True)
class Choice:
    """A computer player and what was chosen of it."""

    player: str
    options: PlayerOptions

    def to_json(self) -> dict[str, Any]:
        return {"player": self.player, **asdict(self.options)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Choice:
        options = {name: value for name, value in data.items() if name != "player"}
        return cls(data["player"], PlayerOptions(**options))


@dataclass(frozen=True, slots=True)
class Holder:
    """The holder of a seat. Only the digest of the seat's token is kept."""

    kind: Kind
    choice: Choice | None = None
    """The computer player of an "ai" seat."""
    person: int | None = None
    """Who plays or commands the seat; none when it is open."""
    token: str | None = None
    """The SHA-256 of the seat's token, in hexadecimal."""
    failed: str | None = None
    """What went wrong, when a computer player has died on this seat."""
    failed_code: str = ""
    """The same as a key of the catalogues, where it has one."""

    def to_json(self) -> dict[str, Any]:
        choice = self.choice.to_json() if self.choice else None
        return {"kind": self.kind, "choice": choice, "person": self.person, "token": self.token}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Holder:
        choice = Choice.from_json(data["choice"]) if data["choice"] else None
        return cls(data["kind"], choice, data["person"], data["token"])


OPEN = Holder("open")


def choose(game: str, wanted: ComputerSeat) -> Choice:
    """The checked choice of a player for a game; RefusedError says what is wrong with it."""
    options = PlayerOptions(wanted.level, wanted.style, wanted.parallel, wanted.seed)
    try:
        return Choice(wanted.player, registry.checked_options(wanted.player, game, options))
    except InvalidSetupError as error:
        raise refused(error) from error


def default_choice(game: str) -> Choice:
    """The game's default player with its defaults."""
    specs = registry.for_game(game)
    if not specs:
        raise refused(InvalidSetupError(f"{game} has no computer player"))
    return Choice(specs[0].name, registry.checked_options(specs[0].name, game, PlayerOptions()))


def hint_choice(game: str) -> Choice | None:
    """The player that gives a game's best hints, where one is there."""
    for spec in registry.for_game(game):
        if spec.hint_level:
            options = PlayerOptions(level=spec.hint_level, book=False)
            return Choice(spec.name, registry.checked_options(spec.name, game, options))
    return None


def new_token() -> str:
    """A secret of 192 bits."""
    return secrets.token_urlsafe(24)


def derived_token(token: str, cid: str) -> str:
    """The token that a command gives its sender. The same command sent again gives the same one, so that it
    need not be stored, and nobody without the sender's own token can compute it."""
    return hmac.new(token.encode(), cid.encode(), hashlib.sha256).hexdigest()[:48]


def join_key(cid: str) -> str:
    """The key of a request to join, whose `cid` is a secret of the client's: it must not be told again."""
    return hashlib.sha256(f"join:{cid}".encode()).hexdigest()


def digest(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def command_key(person: int, cid: str) -> str:
    """The key of a command: the names that one client gives its commands never meet another's."""
    return hashlib.sha256(f"{person}:{cid}".encode()).hexdigest()
