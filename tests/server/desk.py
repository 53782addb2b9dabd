"""A table without a server: commands are decided and applied at once, and the events kept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import count
from typing import Any

from pydantic import TypeAdapter

from duiyi.core import OptionValue
from duiyi.games import BY_NAME
from duiyi.players.base import Explanation
from duiyi.server import messages as m
from duiyi.server.commands import Decision, decide, decide_computer_move, decide_join, ply_and_end_after
from duiyi.server.events import Draft, Event, EventType
from duiyi.server.seats import HOST, OPEN, Choice, Holder, command_key, default_choice, digest
from duiyi.server.tables import Table

COMMAND: TypeAdapter[m.Command] = TypeAdapter(m.Command)

HUMAN = Holder("human", person=HOST)


def computer(game: str = "gomoku") -> Holder:
    """A seat held by the game's default player."""
    return Holder("ai", default_choice(game), HOST)


def snapshot(table: Table) -> dict[str, Any]:
    """Everything there is to a table."""
    parts = {name: value for name, value in vars(table).items() if name not in ("board", "spec")}
    parts["seats"] = list(table.seats)
    parts["moves"] = list(table.moves)
    parts["done"] = dict(table.done)
    parts["past"] = list(table.past)
    parts["setup"] = (table.setup.rules, dict(table.setup.options), table.setup.fen)
    parts["fen"] = table.board.fen()
    parts["result"] = table.result()
    return parts


class Desk:
    """A table and its events. Seat tokens are "t0" and "t1"; whoever joins gets "guest1", …"""

    def __init__(
        self,
        first: Holder = HUMAN,
        second: Holder = HUMAN,
        *,
        game: str = "gomoku",
        options: Mapping[str, OptionValue] | None = None,
        rules: str | None = None,
        moves: list[str] | None = None,
        fen: str = "",
    ) -> None:
        setup = BY_NAME[game].setup(rules, options, fen)
        holders = [
            holder
            if holder.kind == "open"
            else Holder(holder.kind, holder.choice, holder.person, digest(f"t{seat}"))
            for seat, holder in enumerate((first, second))
        ]
        payload = {
            "game": game,
            "rules": setup.rules,
            "options": dict(setup.options),
            "fen": setup.fen,
            "moves": moves or [],
            "seats": [holder.to_json() for holder in holders],
        }
        self.events = [Event(1, EventType.CREATED, None, 0, payload)]
        self.table = Table("desk", self.events[0])
        self._cids = count(1)
        self._guests = count(1)

    def decide(
        self, kind: str, *, token: str = "t0", ply: int | None = None, cid: str = "", **more: Any
    ) -> Decision:
        """What a command would do."""
        command = COMMAND.validate_python(
            {
                "type": kind,
                "token": token,
                "cid": cid or f"c{next(self._cids)}",
                "ply": self.table.ply if ply is None else ply,
                **more,
            }
        )
        sender = self.table.sender(token)
        assert sender is not None
        return decide(self.table, sender, command)

    def do(self, kind: str, *, token: str = "t0", **more: Any) -> Decision:
        """Gives a command and takes in what it does."""
        decision = self.decide(kind, token=token, **more)
        person = self.table.sender(token)
        assert person is not None
        self.commit(decision.drafts, command_key(person.person, f"k{len(self.events)}"))
        return decision

    def commit(self, drafts: tuple[Draft, ...], key: str | None = None) -> None:
        expected = ply_and_end_after(self.table, drafts)
        for draft in drafts:
            event = Event(self.table.seq + 1, draft.type, draft.seat, len(self.events), draft.payload, key)
            self.events.append(event)
            self.table.apply(event)
        assert (self.table.ply, self.table.result() is not None) == expected

    def move(self, *moves: str, token: str | None = None) -> None:
        """Plays moves, each with the token of its seat."""
        for move in moves:
            self.do("move", token=token or f"t{self.table.turn}", move=move)

    def answer(self, move: str, score: int | None = None) -> None:
        """A computer's answer for the side to move."""
        choice: Choice = self.table.stand_in(self.table.turn)
        self.commit((decide_computer_move(self.table, Explanation(choice.player, move, score)),))

    def join(self) -> str:
        """Somebody joins; their token, which is "" when no seat was free."""
        token = f"guest{next(self._guests)}"
        draft = decide_join(self.table, token)
        if draft is None:
            return ""
        self.commit((draft,))
        return token

    def replayed(self) -> Table:
        """The table that the events give after they were written and read."""
        return Table.replay("desk", [through_json(event) for event in self.events])


def through_json(event: Event) -> Event:
    payload = json.loads(json.dumps(dict(event.payload)))
    return Event(event.seq, event.type, event.seat, event.at_ms, payload, event.cid)


def two_people() -> tuple[Desk, str]:
    """The host on seat 0 (token "t0") against a guest on seat 1."""
    desk = Desk(HUMAN, OPEN)
    return desk, desk.join()
