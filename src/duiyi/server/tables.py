"""A table: the state that replaying its events gives. Pure and synchronous: no clock, no chance, no I/O."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from duiyi.core import GameBoard, GameNode, GameSpec, MoveInfo, Phase, Setup, Termination
from duiyi.core.record_json import loads_json
from duiyi.games import BY_NAME
from duiyi.server.events import Event, EventType
from duiyi.server.messages import NoteMessage
from duiyi.server.seats import Choice, Holder, default_choice, digest

DEFAULT_INTERVAL_MS = 1000
EMPTY_NOTE = NoteMessage(comment="", nags=[], arrows=[], marks=[], flags=[])


@dataclass(frozen=True, slots=True)
class Played:
    """A move of the game as it stands."""

    move: str
    info: MoveInfo
    seat: int
    """The seat as it was then: an exchange of colours may have moved its holder since."""
    by: str
    """"human", or the name of the computer player."""
    seq: int
    """The event that played it; 0 for a move the table was made with."""
    score: int | None = None
    explained: bool = False
    exchanged: bool = False
    """Whether the players had exchanged their colours before it."""


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game, by seats."""

    winner: int | None
    termination: Termination
    points: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StandingOffer:
    """An offer that waits for the other person's answer."""

    kind: str
    seat: int
    details: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Sender:
    """Who gives a command: the seat its token belongs to and the person who holds that seat."""

    seat: int
    person: int


@dataclass(frozen=True, slots=True)
class Done:
    """What a command did when it came the first time."""

    seq: int
    token: str | None
    """The digest of the token that it gave its sender."""


class Table:
    """The state of a table. `apply` is the only way that it changes."""

    def __init__(self, table_id: str, created: Event) -> None:
        payload = created.payload
        self.id = table_id
        self.spec: GameSpec = BY_NAME[payload["game"]]
        self.seats: list[Holder] = [Holder.from_json(data) for data in payload["seats"]]
        self.created_ms = created.at_ms
        self.seq = created.seq
        self.guests = 0
        self.game_number = 1
        self.interval_ms = DEFAULT_INTERVAL_MS
        self.done: dict[str, Done] = {}
        self.past: list[tuple[int | None, ...]] = []
        """Of each earlier game the events that played its moves; none where there is no explanation."""
        self._begin(Setup(payload["rules"], dict(payload["options"]), payload["fen"]), created.seq)
        for move in payload["moves"]:
            self._play(move, "human", 0, None, False)
        self._opened(payload.get("tree", ""), payload.get("notes", {}))
        if self.exchanged:  # the seats were asked for as the game stands, not as it began
            self.seats.reverse()

    @classmethod
    def replay(cls, table_id: str, events: Iterable[Event]) -> Table:
        """The table that the stored events give, oldest first."""
        first, *others = events
        table = cls(table_id, first)
        for event in others:
            table.apply(event)
        return table

    def _begin(self, setup: Setup, seq: int) -> None:
        self.setup = setup
        self.board = self.spec.board(setup)
        self.start_fen = self.board.fen()
        self.moves: list[Played] = []
        self.tree = ""
        """The game that was opened, with its variations, as JSON; empty where it has none."""
        self.tree_root: GameNode | None = None
        """The same to look at; nobody changes it."""
        self.notes: dict[int, NoteMessage] = {}
        """What is noted, by the number of moves before it."""
        self.exchanged = False
        """Whether the players have exchanged their colours since the game began."""
        self.position_seq = seq
        """The event that made the position what it is."""
        self.verdict: Result | None = None
        """How the game ended away from the board: by resignation or agreement."""
        self.offer: StandingOffer | None = None
        self.paused = False
        self.auto_play = False

    def _opened(self, tree: str, notes: Mapping[str, Any]) -> None:
        """What the game that was opened has beside its moves."""
        self.tree = tree
        self.tree_root = loads_json(tree)[0].root if tree else None
        self.notes = {int(ply): NoteMessage.model_validate(note) for ply, note in notes.items()}

    # --- Asking ---

    @property
    def ply(self) -> int:
        return len(self.moves)

    @property
    def turn(self) -> int:
        """The seat to move, or to choose."""
        return self.spec.seat_of(self.board.turn)

    @property
    def phase(self) -> Phase | None:
        """Where the game stands before free play; None in free play."""
        return self.spec.phases.current(self.board)

    def seat_now(self, played: Played) -> int:
        """The seat that whoever played a move has now."""
        return played.seat ^ (played.exchanged != self.exchanged)

    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        if self.verdict is not None:
            return self.verdict
        outcome = self.board.outcome()
        if outcome is None:
            return None
        winner = None if outcome.winner is None else self.spec.seat_of(outcome.winner)
        return Result(winner, outcome.termination, tuple(self.spec.winning_points(self.board)))

    def sender(self, token: str) -> Sender | None:
        """Whose token this is, compared in constant time; None for nobody's."""
        given = digest(token)
        found: Sender | None = None
        for seat, holder in enumerate(self.seats):
            if hmac.compare_digest(holder.token or "", given) and holder.person is not None:
                found = Sender(seat, holder.person)
        return found

    def seats_of(self, person: int | None) -> list[int]:
        """The seats that a person plays or commands."""
        return [
            seat for seat, holder in enumerate(self.seats) if person is not None and holder.person == person
        ]

    def acting_seat(self, person: int) -> int | None:
        """The seat that a person acts for: its own, or the side to move with both; None without any."""
        own = [seat for seat in self.seats_of(person) if self.seats[seat].kind == "human"]
        if len(own) == 2:
            return self.turn
        return own[0] if own else None

    def between_people(self) -> bool:
        """Whether two different people play each other."""
        first, second = self.seats
        return first.kind == second.kind == "human" and first.person != second.person

    def stand_in(self, seat: int) -> Choice:
        """The computer that plays for a seat when asked to: its own, the other's, or the game's default."""
        return self.seats[seat].choice or self.seats[1 - seat].choice or default_choice(self.spec.name)

    def computer(self, seat: int) -> Choice | None:
        """The computer that plays a seat's moves by itself; None where a person does."""
        if self.seats[seat].kind == "ai" or self.auto_play:
            return self.stand_in(seat)
        return None

    def only_computers(self) -> bool:
        """Whether computers play both sides, so that their moves keep the interval."""
        return self.computer(0) is not None and self.computer(1) is not None

    def last_score(self, seat: int) -> int | None:
        """What the computer of a seat thought of its position when it last moved."""
        own = (played for played in self.moves if self.seat_now(played) == seat)
        scores = [played.score for played in own if played.score is not None]
        return scores[-1] if scores else None

    def explanation_seq(self, game_number: int, ply: int) -> int | None:
        """The event whose explanation belongs to the move that led to a ply (from 1) of a game (from 1)."""
        games = [*self.past, self._explained()]
        if not 1 <= game_number <= len(games) or not 1 <= ply <= len(games[game_number - 1]):
            return None
        return games[game_number - 1][ply - 1]

    def _explained(self) -> tuple[int | None, ...]:
        return tuple(played.seq if played.explained else None for played in self.moves)

    def tree_node(self, ply: int) -> GameNode | None:
        """The node of the opened game after `ply` moves of the table; None where the game left it."""
        node = self.tree_root
        for played in self.moves[:ply]:
            node = child_of(node, played.move) if node is not None else None
        return node

    def branches(self) -> list[int]:
        """The numbers of moves after which the opened game goes on otherwise than the table's."""
        found: list[int] = []
        node = self.tree_root
        for ply, move in enumerate([*(played.move for played in self.moves), None]):
            if node is None:
                break
            if any(child.move != move for child in node.variations):
                found.append(ply)
            node = None if move is None else child_of(node, move)
        return found

    def position(self, ply: int | None = None) -> GameBoard:
        """The board as it stands, or a copy of it after `ply` moves; ValueError when there are fewer."""
        return self.board if ply is None or ply == self.ply else self.replayed(ply)

    def replayed(self, ply: int) -> GameBoard:
        """A board of its own as it stood after `ply` moves; ValueError when there are fewer."""
        if not 0 <= ply <= self.ply:
            raise ValueError(f"the game has {self.ply} moves, not {ply}")
        board = self.spec.board(self.setup)
        for played in self.moves[:ply]:
            board.push(played.move)
        return board

    # --- Changing ---

    def apply(self, event: Event) -> None:
        """Takes in the next event."""
        if event.seq != self.seq + 1:
            raise ValueError(f"event {event.seq} does not follow {self.seq}")
        _APPLY[event.type](self, event)
        self.seq = event.seq
        if event.cid is not None:
            token = event.payload["holder"]["token"] if event.type is EventType.SEAT_SET else None
            self.done[event.cid] = Done(event.seq, token)

    def _play(self, move: str, by: str, seq: int, score: int | None, explained: bool) -> None:
        seat, info = self.turn, self.spec.describe(self.board, move)
        self.board.push(move)
        self.moves.append(Played(move, info, seat, by, seq, score, explained, self.exchanged))
        self.offer = None
        if self.seats[seat].kind != "ai":
            self._set_failed(seat, None)
        self._exchange()

    def _exchange(self) -> None:
        """Moves the holders to the seats of the colours that they have now."""
        exchanged = self.spec.phases.exchanged(self.board)
        if exchanged != self.exchanged:
            self.exchanged = exchanged
            self.seats.reverse()

    def _moved(self, event: Event) -> None:
        payload = event.payload
        self._play(
            payload["move"], payload["by"], event.seq, payload.get("score"), payload.get("explained", False)
        )
        self.position_seq = event.seq

    def _took_back(self, event: Event) -> None:
        for _ in range(event.payload["plies"]):
            self.board.pop()
            self.notes.pop(len(self.moves), None)
            self.moves.pop()
        self._exchange()
        self.verdict = self.offer = None
        self.paused = self.paused or event.payload["pause"]
        self.position_seq = event.seq

    def _paused(self, _event: Event) -> None:
        self.paused = True

    def _resumed(self, _event: Event) -> None:
        self.paused = False

    def _auto_play_set(self, event: Event) -> None:
        self.auto_play = event.payload["on"]
        self.interval_ms = event.payload["interval_ms"]
        self.paused = self.paused and not self.auto_play

    def _seat_set(self, event: Event) -> None:
        self.seats[_seat(event)] = Holder.from_json(event.payload["holder"])
        self.offer = None

    def _joined(self, event: Event) -> None:
        self._seat_set(event)
        self.guests += 1

    def _resigned(self, event: Event) -> None:
        self.verdict = Result(1 - _seat(event), Termination.RESIGNATION)
        self.offer = None

    def _drawn(self, _event: Event) -> None:
        self.verdict = Result(None, Termination.AGREEMENT)
        self.offer = None

    def _offered(self, event: Event) -> None:
        details = dict(event.payload)
        self.offer = StandingOffer(details.pop("kind"), _seat(event), details)

    def _declined(self, _event: Event) -> None:
        self.offer = None

    def _new_game(self, event: Event) -> None:
        payload = event.payload
        self.past.append(self._explained())
        self._begin(Setup(payload["rules"], dict(payload["options"]), payload["fen"]), event.seq)
        self.game_number += 1
        if payload["swap"]:
            self.seats.reverse()
        for seat in (0, 1):
            self._set_failed(seat, None)

    def _player_failed(self, event: Event) -> None:
        self._set_failed(_seat(event), event.payload["message"], event.payload.get("code", ""))

    def _player_restarted(self, event: Event) -> None:
        self._set_failed(_seat(event), None)

    def _set_failed(self, seat: int, message: str | None, code: str = "") -> None:
        if self.seats[seat].failed != message:
            self.seats[seat] = replace(self.seats[seat], failed=message, failed_code=code)

    def _annotated(self, event: Event) -> None:
        note = NoteMessage.model_validate(event.payload["note"])
        if note == EMPTY_NOTE:
            self.notes.pop(event.payload["at"], None)
        else:
            self.notes[event.payload["at"]] = note


def child_of(node: GameNode, move: str) -> GameNode | None:
    """The position that a move leads to in a tree; None where the tree has not got it."""
    return next((child for child in node.variations if child.move == move), None)


def has_free_seat(table: Table) -> bool:
    """Whether somebody may still sit down."""
    return any(holder.kind == "open" for holder in table.seats)


def _seat(event: Event) -> int:
    if event.seat is None:
        raise ValueError(f"event {event.seq} ({event.type}) has no seat")
    return event.seat


_APPLY = {
    EventType.MOVED: Table._moved,
    EventType.TOOK_BACK: Table._took_back,
    EventType.PAUSED: Table._paused,
    EventType.RESUMED: Table._resumed,
    EventType.AUTO_PLAY_SET: Table._auto_play_set,
    EventType.SEAT_SET: Table._seat_set,
    EventType.JOINED: Table._joined,
    EventType.RESIGNED: Table._resigned,
    EventType.OFFERED: Table._offered,
    EventType.DECLINED: Table._declined,
    EventType.DRAWN: Table._drawn,
    EventType.NEW_GAME: Table._new_game,
    EventType.PLAYER_FAILED: Table._player_failed,
    EventType.PLAYER_RESTARTED: Table._player_restarted,
    EventType.ANNOTATED: Table._annotated,
}
