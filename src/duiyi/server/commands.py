"""Commands -> events, or a refusal. Pure: nothing here changes the table or waits for anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, assert_never

from duiyi.core import IllegalMoveError, InvalidMoveError
from duiyi.players.base import Explanation
from duiyi.server import messages as m
from duiyi.server.events import Draft, EventType
from duiyi.server.refusals import USER_ERRORS, RefusedError, conflict, forbidden, refused
from duiyi.server.seats import HOST, OPEN, Choice, Holder, choose, derived_token, digest, hint_choice
from duiyi.server.tables import Sender, StandingOffer, Table

DRAW_SCORE = -100
"""A computer that thinks no better than this of its position accepts a draw."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A computer has to think for the side to move."""

    purpose: Literal["move", "hint"]
    choice: Choice


@dataclass(frozen=True, slots=True)
class Decision:
    """What a command does."""

    drafts: tuple[Draft, ...] = ()
    ask: Ask | None = None
    token: str | None = None
    """The new token for the sender."""
    interrupts: bool = False
    """Whatever is being thought at this table is to stop."""


def decide(table: Table, sender: Sender, command: m.Command) -> Decision:
    """What a command does at a table; RefusedError when it may not."""
    if isinstance(command, _ABOUT_THE_POSITION) and command.ply != table.ply:
        raise conflict("stale_ply", f"the table is at ply {table.ply} and the command is about {command.ply}")
    return _DECIDE[type(command)](table, sender, command)


def decide_join(table: Table, token: str) -> Draft | None:
    """Seats the next person who comes by the table's link; None when no seat is free."""
    for seat, holder in enumerate(table.seats):
        if holder.kind == "open":
            guest = Holder("human", person=table.guests + 1, token=digest(token))
            return Draft(EventType.JOINED, seat, {"holder": guest.to_json()})
    return None


def decide_computer_move(table: Table, explanation: Explanation) -> Draft:
    """What a computer's answer for the side to move does: its move, or its failure when that is not legal."""
    try:
        ends = _check_move(table, explanation.move)
    except RefusedError as error:
        return Draft(
            EventType.PLAYER_FAILED,
            table.turn,
            {"message": f"{explanation.player} answered: {error.detail}", "code": "engine_illegal_move"},
        )
    payload = {
        "move": explanation.move,
        "by": explanation.player,
        "ends": ends,
        "score": explanation.score,
        "explained": True,
    }
    return Draft(EventType.MOVED, table.turn, payload)


def ply_and_end_after(table: Table, drafts: tuple[Draft, ...]) -> tuple[int, bool]:
    """The number of moves after events that are not applied yet, and whether the game is over then."""
    ply, over = table.ply, table.result() is not None
    for draft in drafts:
        match draft.type:
            case EventType.MOVED:
                ply, over = ply + 1, draft.payload["ends"]
            case EventType.TOOK_BACK:
                ply, over = ply - draft.payload["plies"], False
            case EventType.RESIGNED | EventType.DRAWN:
                over = True
            case EventType.NEW_GAME:
                ply, over = 0, False
            case _:
                pass
    return ply, over


def free_seat_after(table: Table, drafts: tuple[Draft, ...]) -> bool:
    """Whether a seat is open after events that are not applied yet."""
    kinds = [holder.kind for holder in table.seats]
    for draft in drafts:
        if draft.seat is not None and draft.type in (EventType.JOINED, EventType.SEAT_SET):
            kinds[draft.seat] = draft.payload["holder"]["kind"]
    return "open" in kinds


# --- Moves ---


def _check_move(table: Table, move: str) -> bool:
    """Whether a move, which must be legal, ends the game. The board is left as it was."""
    board = table.board
    try:
        legal = any(str(candidate) == move for candidate in board.legal_moves)
        board.push(move)
    except (InvalidMoveError, IllegalMoveError) as error:
        raise refused(error) from error
    ends = board.outcome() is not None
    board.pop()
    if not legal:
        raise refused(InvalidMoveError(move, "moves are sent in the game's own coordinates"))
    return ends


def _move(table: Table, sender: Sender, command: m.MoveCommand) -> Decision:
    _check_going(table)
    if table.paused:
        raise conflict("paused", "the table is paused: resume it first")
    if table.auto_play:
        raise conflict("auto_playing", "the computers are playing on: switch that off first")
    holder = table.seats[table.turn]
    if holder.kind != "human" or holder.person != sender.person:
        raise conflict("not_your_turn", "it is not your turn")
    ends = _check_move(table, command.move)
    return _one(EventType.MOVED, table.turn, {"move": command.move, "by": "human", "ends": ends})


def _take_back(table: Table, sender: Sender, command: m.TakeBackCommand) -> Decision:
    seat = table.acting_seat(sender.person)
    kept = table.ply - command.plies if command.plies else _last_turn_of(table, sender)
    if not 0 <= kept < table.ply:
        raise conflict("nothing_to_take_back", "there are not so many moves to take back")
    next_seat = table.seat_now(table.moves[kept])
    # A computer would play its move again at once, and nobody could go further back.
    pause = table.computer(next_seat) is not None
    payload = {"plies": table.ply - kept, "pause": pause}
    if table.between_people() and seat is not None:
        return _offer(table, seat, "take_back", payload)
    return _one(EventType.TOOK_BACK, _seat_or_own(table, sender), payload)


def _last_turn_of(table: Table, sender: Sender) -> int:
    """The ply at which the sender was last to move; one move back when it holds both seats or none."""
    own = [seat for seat in table.seats_of(sender.person) if table.seats[seat].kind == "human"]
    if len(own) != 1:
        return table.ply - 1
    turns = [ply for ply, played in enumerate(table.moves) if table.seat_now(played) == own[0]]
    return turns[-1] if turns else -1


# --- Computers ---


def _pause(table: Table, sender: Sender, _command: m.PauseCommand | m.StopThinkingCommand) -> Decision:
    _check_going(table)
    if table.paused:
        return Decision(interrupts=True)
    return replace(_one(EventType.PAUSED, _seat_or_own(table, sender)), interrupts=True)


def _resume(table: Table, sender: Sender, _command: m.ResumeCommand) -> Decision:
    return _one(EventType.RESUMED, _seat_or_own(table, sender)) if table.paused else Decision()


def _play_one(table: Table, sender: Sender, command: m.PlayOneCommand) -> Decision:
    _check_going(table)
    if table.between_people():
        raise forbidden("computer_not_allowed", "no computer plays in a game between two people")
    _check_may_move_for(table, sender)
    seat = table.turn
    choice = choose(table.spec.name, command.player) if command.player else table.stand_in(seat)
    restarted = (Draft(EventType.PLAYER_RESTARTED, seat),) if table.seats[seat].failed else ()
    return Decision(restarted, Ask("move", choice))


def _hint(table: Table, sender: Sender, command: m.HintCommand) -> Decision:
    _check_going(table)
    if table.between_people():
        raise forbidden("hint_not_allowed", "there are no hints in a game between two people")
    _check_may_move_for(table, sender)
    if table.computer(table.turn) and not table.paused:
        raise conflict("computer_thinking", "a computer is to move: ask when it is your turn")
    if command.player:
        choice = choose(table.spec.name, command.player)
    else:
        choice = hint_choice(table.spec.name) or table.stand_in(table.turn)
    return Decision(ask=Ask("hint", choice))


def _auto_play(table: Table, sender: Sender, command: m.AutoPlayCommand) -> Decision:
    if command.on:
        _check_going(table)
        if table.between_people():
            raise forbidden("computer_not_allowed", "no computer plays in a game between two people")
        table.stand_in(0)  # refuses when there is no computer player at all
    payload = {"on": command.on, "interval_ms": command.interval_ms}
    return _one(EventType.AUTO_PLAY_SET, _seat_or_own(table, sender), payload)


def _restart_player(table: Table, _sender: Sender, command: m.RestartPlayerCommand) -> Decision:
    if table.seats[command.seat].failed is None:
        return Decision()
    return _one(EventType.PLAYER_RESTARTED, command.seat)


def _set_seat(table: Table, sender: Sender, command: m.SetSeatCommand) -> Decision:
    present = table.seats[command.seat]
    own = present.person == sender.person
    if not own and (sender.person != HOST or present.kind == "human"):
        raise forbidden("not_your_seat", "another person holds this seat")
    wanted = command.holder
    if isinstance(wanted, m.OpenSeat):
        return _seat_set(command.seat, OPEN)
    choice = choose(table.spec.name, wanted) if isinstance(wanted, m.ComputerSeat) else None
    kind: Literal["human", "ai"] = "ai" if choice else "human"
    if own:
        return _seat_set(command.seat, Holder(kind, choice, present.person, present.token))
    token = derived_token(command.token, command.cid)
    holder = Holder(kind, choice, sender.person, digest(token))
    return replace(_seat_set(command.seat, holder), token=token)


def _seat_set(seat: int, holder: Holder) -> Decision:
    return _one(EventType.SEAT_SET, seat, {"holder": holder.to_json()})


# --- Ends, offers, new games ---


def _resign(table: Table, sender: Sender, _command: m.ResignCommand) -> Decision:
    _check_going(table)
    return _one(EventType.RESIGNED, _playing_seat(table, sender))


def _offer_draw(table: Table, sender: Sender, _command: m.OfferDrawCommand) -> Decision:
    _check_going(table)
    seat = _playing_seat(table, sender)
    if table.between_people():
        return _offer(table, seat, "draw", {})
    other = 1 - seat
    match table.seats[other].kind:
        case "open":
            raise conflict("no_opponent", "there is nobody on the other seat to ask")
        case "ai":
            score = table.last_score(other)
            accepts = score is not None and score <= DRAW_SCORE
            return _one(EventType.DRAWN if accepts else EventType.DECLINED, other)
        case "human":
            return _one(EventType.DRAWN, seat)
        case kind:
            assert_never(kind)


def _offer(table: Table, seat: int, kind: str, details: Mapping[str, Any]) -> Decision:
    """Offers something to the other person, or accepts the same that the other has offered."""
    standing = table.offer
    if standing is None:
        return _one(EventType.OFFERED, seat, {"kind": kind, **details})
    if standing.seat != seat and standing.kind == kind != "take_back":
        return _fulfil(standing)
    raise conflict("offer_pending", "another offer still waits for its answer")


def _fulfil(offer: StandingOffer) -> Decision:
    match offer.kind:
        case "draw":
            return _one(EventType.DRAWN, 1 - offer.seat)
        case "take_back":
            return _one(EventType.TOOK_BACK, offer.seat, offer.details)
        case "new_game":
            return _one(EventType.NEW_GAME, offer.seat, offer.details)
        case kind:
            raise ValueError(f"an offer of {kind!r}")


def _accept(table: Table, sender: Sender, _command: m.AcceptCommand) -> Decision:
    offer = _standing_offer(table)
    if table.seats[1 - offer.seat].person != sender.person:
        raise forbidden("not_your_offer", "the offer is for the other person")
    return _fulfil(offer)


def _decline(table: Table, sender: Sender, _command: m.DeclineCommand) -> Decision:
    """Refuses the other's offer, or takes one's own back."""
    _standing_offer(table)
    return _one(EventType.DECLINED, _seat_or_own(table, sender))


def _standing_offer(table: Table) -> StandingOffer:
    if table.offer is None:
        raise conflict("no_offer", "there is no offer to answer")
    return table.offer


def _new_game(table: Table, sender: Sender, command: m.NewGameCommand) -> Decision:
    rules = command.rules or table.setup.rules
    options = {**table.setup.options, **(command.options or {})}
    # Another size or the like needs the game's own start; a set-up position stays for a rematch.
    fen = table.setup.fen if options == dict(table.setup.options) else ""
    try:
        setup = table.spec.setup(rules, options, fen)
    except USER_ERRORS as error:
        raise refused(error) from error
    payload = {
        "rules": setup.rules,
        "options": dict(setup.options),
        "fen": setup.fen,
        "swap": command.swap_seats,
    }
    seat = table.acting_seat(sender.person)
    if table.between_people() and seat is not None:
        return _offer(table, seat, "new_game", payload)
    return _one(EventType.NEW_GAME, _seat_or_own(table, sender), payload)


def _annotate(table: Table, sender: Sender, command: m.AnnotateCommand) -> Decision:
    if table.between_people() and table.result() is None:
        raise forbidden("notes_not_allowed", "notes on a game between two people wait for its end")
    there = "" if command.at == 0 else table.moves[command.at - 1].move if command.at <= table.ply else None
    if there != command.move:
        raise conflict("stale_ply", f"move {command.at} is not {command.move!r} any more")
    points = set(table.spec.points(table.board))
    drawn = [mark.point for mark in command.note.marks]
    drawn += [point for arrow in command.note.arrows for point in (arrow.tail, arrow.head)]
    for point in drawn:
        if point not in points:
            raise RefusedError(422, "invalid_move", f"{point} is no point of the board")
    payload = {"at": command.at, "note": command.note.model_dump()}
    return _one(EventType.ANNOTATED, _seat_or_own(table, sender), payload)


# --- Shared ---


def _one(event: EventType, seat: int, payload: Mapping[str, Any] | None = None) -> Decision:
    return Decision((Draft(event, seat, payload or {}),))


def _check_going(table: Table) -> None:
    if table.result() is not None:
        raise RefusedError(409, "game_over", "the game is over", reason="game_over")


def _check_may_move_for(table: Table, sender: Sender) -> None:
    if table.seats[table.turn].person not in (None, sender.person):
        raise conflict("not_your_turn", "it is the other person's turn")


def _playing_seat(table: Table, sender: Sender) -> int:
    seat = table.acting_seat(sender.person)
    if seat is None:
        raise conflict("not_playing", "computers hold your seats: take one of them first")
    return seat


def _seat_or_own(table: Table, sender: Sender) -> int:
    seat = table.acting_seat(sender.person)
    return sender.seat if seat is None else seat


_ABOUT_THE_POSITION = (
    m.MoveCommand,
    m.TakeBackCommand,
    m.PlayOneCommand,
    m.HintCommand,
    m.ResignCommand,
    m.OfferDrawCommand,
    m.AcceptCommand,
)
"""Commands that mean the position their sender saw. The others mean the table, whatever was played since."""

_DECIDE: dict[type[m.CommandBase], Callable[[Table, Sender, Any], Decision]] = {
    m.MoveCommand: _move,
    m.TakeBackCommand: _take_back,
    m.PauseCommand: _pause,
    m.ResumeCommand: _resume,
    m.PlayOneCommand: _play_one,
    m.HintCommand: _hint,
    m.AutoPlayCommand: _auto_play,
    m.StopThinkingCommand: _pause,
    m.RestartPlayerCommand: _restart_player,
    m.SetSeatCommand: _set_seat,
    m.ResignCommand: _resign,
    m.OfferDrawCommand: _offer_draw,
    m.AcceptCommand: _accept,
    m.DeclineCommand: _decline,
    m.NewGameCommand: _new_game,
    m.AnnotateCommand: _annotate,
}
