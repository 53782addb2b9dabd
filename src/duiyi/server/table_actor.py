"""A table at work: takes commands one after another, stores what they do, lets computers think, tells
everybody. One asyncio task a table; nothing else changes the table's model."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

from duiyi.core import GameBoard, IllegalMoveError, InvalidMoveError
from duiyi.players.process import PlayerFailedError
from duiyi.server import messages as m
from duiyi.server import views
from duiyi.server.commands import (
    Ask,
    Decision,
    decide,
    decide_computer_move,
    decide_join,
    free_seat_after,
    ply_and_end_after,
)
from duiyi.server.connections import Audience, Connection
from duiyi.server.events import Draft, Event, EventType
from duiyi.server.forced_wins import ForcedWins
from duiyi.server.limits import TokenBucket
from duiyi.server.refusals import RefusedError, conflict, forbidden, not_found, refused
from duiyi.server.seats import command_key, derived_token, join_key, new_token
from duiyi.server.settings import Settings
from duiyi.server.store import StoreConflictError, StoreWorker
from duiyi.server.tables import Table
from duiyi.server.thinking import Answer, MakePlayer, Position, Thinker, ThoughtKey
from duiyi.server.variations import lines_from

LOG = logging.getLogger("duiyi.server")

T = TypeVar("T")

REPLIES_KEPT = 256
"""Replies to commands that stored nothing, for when they are sent again."""

HintAnswer = m.ExplanationMessage | RefusedError


@dataclass(slots=True)
class Hint:
    """A hint that somebody waits for. `answer` never fails, since nobody may be left to take an exception."""

    answer: asyncio.Future[HintAnswer]
    seq: int


class TableActor:
    """Serves one table until `close`."""

    def __init__(
        self,
        table: Table,
        store: StoreWorker,
        settings: Settings,
        slots: asyncio.Semaphore,
        make_player: MakePlayer,
        forced_wins: ForcedWins,
    ) -> None:
        self.table = table
        self.audience = Audience()
        self.users = 0
        """Requests at work on this table, which keep it loaded."""
        self._store = store
        self._settings = settings
        self._bucket = TokenBucket(settings.commands_per_second, settings.commands_burst)
        self._forced_wins = forced_wins
        self._thinker = Thinker(make_player, slots, self._answer, self._tell_thinking)
        self._asked: ThoughtKey | None = None
        """A single move that somebody asked a computer for."""
        self._hint: Hint | None = None
        self._replies: OrderedDict[str, m.CommandReply | Hint] = OrderedDict()
        self._unsaid: list[tuple[Event, int]] = []
        self._told_key: ThoughtKey | None = None
        self._presence: tuple[tuple[bool, bool], int] = ((False, False), 0)
        now = asyncio.get_running_loop().time()
        self._moved_at = self._thought_at = self._touched_at = now
        self._inbox: asyncio.Queue[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any] | None]] = (
            asyncio.Queue()
        )
        self._settle()
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Ends the table's task and every computer of it. What was stored stays."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._drop_hint("closing", "the server is ending")
        await self._thinker.close()

    # --- What clients ask for ---

    def state(self) -> m.TableState:
        """The state now."""
        return views.table_state(self.table, self._live())

    async def command(self, command: m.Command) -> m.CommandReply:
        """Carries out a command; RefusedError when it may not be."""
        if not self._bucket.take():
            raise RefusedError(429, "too_many_commands", "too many commands to this table: wait a moment")
        reply = await self._do(partial(self._command, command))
        if isinstance(reply, m.CommandReply):
            return reply
        answer = await asyncio.shield(reply.answer)
        if isinstance(answer, RefusedError):
            raise answer
        return m.CommandReply(seq=reply.seq, hint=answer)

    async def join(self, cid: str | None) -> m.Joined:
        """Takes the next free seat, or none; the same `cid` again finds what it did the first time."""
        return await self._do(partial(self._join, cid))

    async def explanation(self, ply: int, game_number: int | None) -> m.ExplanationMessage:
        """Why a computer played the move that led to a ply."""
        seq = self.table.explanation_seq(game_number or self.table.game_number, ply)
        body = (
            None if seq is None else await self._store.call(self._store.store.explanation, self.table.id, seq)
        )
        if body is None:
            raise not_found("no_explanation", f"there is no explanation of move {ply}")
        if game_number not in (None, self.table.game_number) or ply > self.table.ply:
            return m.ExplanationMessage.model_validate(body)  # of a game whose moves are not kept at hand
        return views.explanation(self.table.spec, self.table.replayed(ply - 1), body)

    async def forced_wins(self, ply: int | None) -> m.ForcedWinsMessage:
        """The wins by force in a position; RefusedError while two people play each other."""
        if self.table.between_people() and self.table.result() is None:
            raise forbidden("hint_not_allowed", "there are no hints in a game between two people")
        try:
            board = self.table.replayed(self.table.ply if ply is None else ply)
        except ValueError as error:
            raise not_found("no_such_position", str(error)) from error
        self._touch()
        return await self._forced_wins.of(self.table, board)

    def variations(self, ply: int | None) -> m.VariationsMessage:
        """The variations of the opened game from a position on."""
        at = self.table.ply if ply is None else ply
        if not 0 <= at <= self.table.ply:
            raise not_found("no_such_position", f"the game has {self.table.ply} moves, not {at}")
        return lines_from(self.table, at)

    def warned(self, ply: int | None = None) -> m.Warned:
        """The points to warn of, as the game stands or after `ply` moves."""
        found = views.warned(self.table.spec, self._board_at(ply))
        if found is None:
            raise not_found("no_warnings", "the rules of this table warn of no points")
        return found

    def _board_at(self, ply: int | None) -> GameBoard:
        try:
            return self.table.position(ply)
        except ValueError as error:
            raise not_found("no_such_position", str(error)) from error

    def point_reason(self, point: str, ply: int | None = None) -> m.PointReasonMessage:
        """Why a point is warned of, or not, as the game stands or after `ply` moves."""
        board = self._board_at(ply)
        try:
            reason = self.table.spec.explain_point(board, point)
        except (InvalidMoveError, IllegalMoveError) as error:
            raise refused(error) from error
        if reason is None:
            raise not_found("no_warnings", "the rules of this table warn of no points")
        return views.point_reason(reason)

    def repetition(self, move: str | None) -> m.RepetitionMessage:
        """The repetition that the game has come to, or that a refused move would complete."""
        spec = self.table.spec
        try:
            reason = spec.explain_repetition(self.table.board, move)
        except (InvalidMoveError, IllegalMoveError) as error:
            raise refused(error) from error
        if reason is None:
            raise not_found("no_repetition", "there is no repetition to judge")
        return views.repetition(spec, reason)

    def connect(self, token: str) -> Connection:
        """Adds a client, which is told the whole state first; a token that is none makes a watcher."""
        if len(self.audience) >= self._settings.connections_per_table:
            raise RefusedError(429, "too_many_connections", "too many people have this table open")
        sender = self.table.sender(token) if token else None
        connection = Connection(sender.person if sender else None)
        self.audience.add(connection)
        self._tell_presence(but=connection)
        mine = self.table.seats_of(connection.person)
        frame = m.StateFrame.model_validate(
            {
                "event": None,
                "mine": mine,
                "state": views.table_state(self.table, self._live(), with_moves=False),
            }
        )
        connection.send(frame.model_dump_json())
        return connection

    def disconnect(self, connection: Connection) -> None:
        """Removes a client."""
        self._touch()
        self.audience.remove(connection)
        self._tell_presence()

    # --- For whoever keeps the tables ---

    def is_idle(self, seconds: float) -> bool:
        """Whether nobody and nothing has had to do with the table for so long."""
        busy = self.users or len(self.audience) or self._thinker.key or not self._inbox.empty()
        return not busy and self._now() - self._touched_at >= seconds

    def rest_players(self, seconds: float) -> None:
        """Ends the processes of the computers when none has thought for so long."""
        if self._thinker.key is None and self._now() - self._thought_at >= seconds:
            self._thinker.retire(())

    # --- One thing after another ---

    async def _do(self, job: Callable[[], Awaitable[T]]) -> T:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._touch()
        self._inbox.put_nowait((job, future))
        return await future

    async def _run(self) -> None:
        while True:
            job, future = await self._inbox.get()
            try:
                result = await job()
                self._settle()
            except Exception as error:
                if future is None:
                    LOG.exception("table %s could not take an answer in", self.table.id)
                elif not future.done():
                    future.set_exception(error)
            else:
                if future is not None and not future.done():
                    future.set_result(result)

    async def _command(self, command: m.Command) -> m.CommandReply | Hint:
        for last in (False, True):
            sender = self.table.sender(command.token)
            if sender is None:
                raise forbidden("bad_token", "the token is of no seat at this table")
            key = command_key(sender.person, command.cid)
            known = self._known(key, command)
            if known is not None:
                return known
            decision = decide(self.table, sender, command)
            try:
                return await self._carry_out(decision, key)
            except StoreConflictError:
                await self._reload()
                if last:
                    raise conflict("stale_ply", "the table changed meanwhile: look again") from None
        raise AssertionError("the loop returns or raises")

    def _known(self, key: str, command: m.Command) -> m.CommandReply | Hint | None:
        """What a command was answered when it came before."""
        done = self.table.done.get(key)
        if done is None:
            return self._replies.get(key)
        gives = isinstance(command, m.SetSeatCommand) and done.token is not None
        token = derived_token(command.token, command.cid) if gives else None
        mine = token is not None and self.table.sender(token) is not None
        return m.CommandReply(seq=done.seq, token=token if mine else None)

    async def _carry_out(self, decision: Decision, key: str) -> m.CommandReply | Hint:
        ask = decision.ask
        if ask is not None and ask.purpose == "hint":
            hint = self._start_hint(ask)
            self._remember(key, hint)
            return hint
        if decision.drafts:
            await self._commit(decision.drafts, key)
        if decision.interrupts:
            self._interrupt()
        if ask is not None:
            self._asked = ThoughtKey("move", self.table.position_seq, self.table.turn, ask.choice)
        reply = m.CommandReply(seq=self.table.seq, token=decision.token)
        if not decision.drafts:
            self._remember(key, reply)
        return reply

    def _remember(self, key: str, reply: m.CommandReply | Hint) -> None:
        self._replies[key] = reply
        if len(self._replies) > REPLIES_KEPT:
            self._replies.popitem(last=False)

    async def _join(self, cid: str | None) -> m.Joined:
        token = derived_token(cid, self.table.id) if cid else new_token()
        known = self.table.sender(token)
        if known is not None:
            return m.Joined.model_validate({"seat": known.seat, "token": token})
        key = join_key(cid) if cid else None
        draft = None if key in self.table.done else decide_join(self.table, token)
        if draft is None:
            return m.Joined(seat=None, token=None)
        try:
            await self._commit((draft,), key)
        except StoreConflictError:
            await self._reload()
            raise conflict("stale_ply", "the table changed meanwhile: try again") from None
        return m.Joined.model_validate({"seat": draft.seat, "token": token})

    async def _commit(
        self, drafts: tuple[Draft, ...], key: str | None, explanation: Mapping[str, Any] | None = None
    ) -> None:
        """Stores events, then takes them in. Everybody is told when the job is done."""
        at_ms, last = time.time_ns() // 1_000_000, len(drafts)
        events = [
            Event(
                self.table.seq + number,
                draft.type,
                draft.seat,
                at_ms,
                draft.payload,
                key if number == last else None,
            )
            for number, draft in enumerate(drafts, 1)
        ]
        ply, over = ply_and_end_after(self.table, drafts)
        store, free = self._store.store, free_seat_after(self.table, drafts)
        await self._store.call(store.append, self.table.id, events, ply, over, explanation, free)
        for event in events:
            self.table.apply(event)
            self._unsaid.append((event, views.first_changed_move(self.table, event)))
            if event.type is EventType.MOVED:
                self._moved_at = self._now()

    async def _reload(self) -> None:
        """Takes in what another server process has stored, and tells everybody."""
        events = await self._store.call(self._store.store.load, self.table.id)
        self.table = Table.replay(self.table.id, events)
        self._unsaid = [(events[-1], 0)]

    # --- Computers ---

    def _answer(self, key: ThoughtKey, answer: Answer) -> None:
        self._inbox.put_nowait((partial(self._take_answer, key, answer), None))

    async def _take_answer(self, key: ThoughtKey, answer: Answer) -> None:
        if self._thinker.key is not key:
            return
        self._thought_at = self._now()
        if key.purpose == "hint":
            self._finish_hint(answer)
            return
        explanation: Mapping[str, Any] | None = None
        if isinstance(answer, PlayerFailedError):
            draft = Draft(EventType.PLAYER_FAILED, key.seat, {"message": str(answer), "code": answer.code})
        else:
            answer = replace(answer, player=key.choice.player)
            draft = decide_computer_move(self.table, answer)
            explanation = answer.to_json() if draft.type is EventType.MOVED else None
        try:
            await self._commit((draft,), None, explanation)
        except StoreConflictError:
            await self._reload()
        self._asked = None
        self._thinker.clear()

    def _start_hint(self, ask: Ask) -> Hint:
        if self._thinker.key is not None:
            raise conflict("computer_thinking", "a computer is thinking already: wait for it or stop it")
        self._hint = Hint(asyncio.get_running_loop().create_future(), self.table.seq)
        key = ThoughtKey("hint", self.table.position_seq, self.table.turn, ask.choice)
        self._thinker.start(key, self._position(), lambda: 0.0)
        return self._hint

    def _finish_hint(self, answer: Answer) -> None:
        self._thinker.clear()
        if self._hint is None:
            return
        hint, self._hint = self._hint, None
        if isinstance(answer, PlayerFailedError):
            hint.answer.set_result(conflict("player_failed", str(answer)))
        else:
            board = self.table.replayed(self.table.ply)
            hint.answer.set_result(views.explanation(self.table.spec, board, answer.to_json()))

    def _drop_hint(self, code: str, detail: str) -> None:
        if self._hint is not None:
            self._hint.answer.set_result(conflict(code, detail))
            self._hint = None

    def _interrupt(self) -> None:
        """Stops what is being thought, whatever it is for."""
        self._asked = None
        self._drop_hint("stopped", "the computer was stopped")
        self._thinker.cancel()

    def _wanted(self) -> ThoughtKey | None:
        """The move that a computer should be thinking about."""
        table, asked = self.table, self._asked
        if table.result() is not None:
            return None
        if asked is not None and asked.position_seq == table.position_seq:
            return asked
        seat = table.turn
        choice = table.computer(seat)
        if choice is None or table.paused or table.seats[seat].failed is not None:
            return None
        return ThoughtKey("move", table.position_seq, seat, choice)

    def _settle(self) -> None:
        """Starts or stops the computers as the table wants it now, then tells everybody what is new."""
        wanted, current = self._wanted(), self._thinker.key
        if wanted != current and not (wanted is None and self._hint_still_fits()):
            self._drop_hint("stale_ply", "the position changed while the computer was thinking")
            if wanted is None:
                self._thinker.cancel()
            else:
                self._thinker.start(wanted, self._position(), self._due(wanted))
        if self._unsaid:
            self._tell_events()
        elif self._thinker.key != self._told_key:
            self._tell_thinking()

    def _hint_still_fits(self) -> bool:
        key = self._thinker.key
        if key is None or key.purpose != "hint" or self.table.result() is not None:
            return False
        return key.position_seq == self.table.position_seq

    def _due(self, key: ThoughtKey) -> Callable[[], float]:
        """When a computer's move may be played: between computers the table's interval after the last one."""
        if key is self._asked or not self.table.only_computers():
            return lambda: 0.0
        return lambda: self._moved_at + self.table.interval_ms / 1000

    def _position(self) -> Position:
        table = self.table
        return Position(table.spec.name, table.setup, tuple(played.move for played in table.moves))

    # --- Telling ---

    def _tell_events(self) -> None:
        unsaid, self._unsaid = self._unsaid, []
        self._told_key = self._thinker.key
        moves_from = min(first for _, first in unsaid)
        self._presence = self._who()
        state = views.table_state(self.table, self._live(), moves_from, with_moves=False)
        seats: dict[int | None, list[int]] = {
            holder.person: self.table.seats_of(holder.person) for holder in self.table.seats
        }
        for event, _ in unsaid:
            frame = m.StateFrame(event=views.event_message(event), state=state)
            self.audience.tell_state(frame, seats)
        kept = {self.table.stand_in(seat) for seat in (0, 1)} if self._thinker.key else None
        if kept is not None:
            self._thinker.retire(kept)

    def _tell_thinking(self) -> None:
        self._told_key = self._thinker.key
        state = self._thinker.state
        self.audience.tell(m.ThinkingFrame(thinking=state), passing=state is not None)

    def _tell_presence(self, but: Connection | None = None) -> None:
        who = self._who()
        if who != self._presence:
            self._presence = who
            online, watchers = who
            self.audience.tell(m.PresenceFrame(online=online, watchers=watchers), but=but)

    def _who(self) -> tuple[tuple[bool, bool], int]:
        first, second = (
            holder.kind != "human" or self.audience.has(holder.person) for holder in self.table.seats
        )
        people = {holder.person for holder in self.table.seats if holder.person is not None}
        return (first, second), self.audience.watchers(set(people))

    def _live(self) -> views.Live:
        online, watchers = self._who()
        return views.Live(self._thinker.state, online, watchers)

    def _touch(self) -> None:
        self._touched_at = self._now()

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()
