"""The table as clients see it: the model -> messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from duiyi.core import Color, ForcedWin, GameBoard, GameSpec, PointReason, RepetitionReason
from duiyi.games import GAMES, files_for
from duiyi.players import registry
from duiyi.players.base import Progress
from duiyi.server import messages as m
from duiyi.server.events import Event, EventType
from duiyi.server.seats import HOST, Choice, Holder
from duiyi.server.tables import Played, Table


@dataclass(frozen=True, slots=True)
class Live:
    """What is true of a table only while its server runs."""

    thinking: m.Thinking | None = None
    online: tuple[bool, bool] = (True, True)
    watchers: int = 0


def games() -> list[m.GameInfo]:
    """What may be chosen."""
    return [
        m.GameInfo(
            name=spec.name,
            colors=(spec.colors[0].value, spec.colors[1].value),
            has_forced_wins=spec.forced_win is not None,
            rules=list(spec.rules),
            options=[
                m.OptionInfo(
                    name=o.name,
                    default=o.default,
                    minimum=o.minimum,
                    maximum=o.maximum,
                    choices=list(o.choices),
                )
                for o in spec.options
            ],
            players=[
                m.PlayerInfo(
                    name=player.name,
                    levels=list(player.levels),
                    default_level=player.default_level,
                    styles=list(player.styles_for(spec.name)),
                    parallel_levels=list(player.parallel_levels),
                    title=player.title,
                    level_seconds=list(player.level_seconds),
                    level_ratings=list(player.level_ratings.get(spec.name, ())),
                    hint_level=player.hint_level,
                )
                for player in registry.for_game(spec.name)
            ],
            formats=_formats(spec.name),
        )
        for spec in GAMES
    ]


def _formats(game: str) -> list[m.FormatInfo]:
    files = files_for(game)
    return [
        m.FormatInfo(name=each.name, title=each.title, suffix=each.suffixes[0])
        for each in (files.formats if files else ())
        if each.write
    ]


def table_state(table: Table, live: Live, moves_from: int = 0, *, with_moves: bool = True) -> m.TableState:
    """The state of a table, with the entries of its moves from `moves_from` on."""
    result, offer = table.result(), table.offer
    quiet = result is not None or table.paused
    return m.TableState(
        id=table.id,
        game=table.spec.name,
        rules=table.setup.rules,
        options=dict(table.setup.options),
        start_fen=table.start_fen,
        fen=table.board.fen(),
        seats=(_seat(table.seats[0], live.online[0]), _seat(table.seats[1], live.online[1])),
        ply=table.ply,
        turn=_as_seat(table.turn),
        moves_from=moves_from,
        entries=[_entry(table, ply) for ply in range(moves_from, table.ply)],
        start_note=table.notes.get(0),
        branches=table.branches(),
        moves=[played.move for played in table.moves] if with_moves else [],
        legal_moves=[] if quiet else [str(move) for move in table.board.legal_moves],
        check=table.moves[-1].info.check if table.moves else None,
        warned=warned(table.spec, table.board),
        phase=None if result is not None else _phase(table),
        seq=table.seq,
        paused=table.paused,
        auto_play=table.auto_play,
        interval_ms=table.interval_ms,
        offer=m.Offer.model_validate({"kind": offer.kind, "seat": offer.seat}) if offer else None,
        outcome=m.OutcomeMessage(
            winner=None if result.winner is None else _as_seat(result.winner),
            termination=result.termination.value,
            points=list(result.points),
        )
        if result
        else None,
        thinking=live.thinking,
        watchers=live.watchers,
        game_number=table.game_number,
    )


def warned(spec: GameSpec, board: GameBoard) -> m.Warned | None:
    """The points to warn of in a position."""
    warnings = spec.warnings(board)
    if warnings is None:
        return None
    return m.Warned(seat=_as_seat(spec.seat_of(warnings.color)), points=dict(warnings.points))


def _phase(table: Table) -> m.PhaseMessage | None:
    phase = table.phase
    if phase is None:
        return None
    return m.PhaseMessage(
        protocol=phase.protocol,
        name=phase.name,
        stone=_as_seat(table.spec.seat_of(phase.stone)),
        points={choice.point: choice.text for choice in phase.choices if choice.point is not None},
        choices=[
            m.ChoiceMessage(text=choice.text, kind=choice.kind, number=choice.number)
            for choice in phase.choices
            if choice.point is None
        ],
        done=phase.done,
        total=phase.total,
        span=phase.span,
        offers=list(phase.offers),
        labels=dict(phase.labels),
        lines=[
            m.NamedLineMessage(number=line.number, names=dict(line.names), choices=list(line.choices))
            for line in phase.lines
        ],
    )


def point_reason(reason: PointReason) -> m.PointReasonMessage:
    """Why a point is warned of."""
    return m.PointReasonMessage(
        point=reason.point,
        reason=reason.reason,
        shapes=[
            m.ReasonShapeMessage(
                kind=shape.kind,
                stones=list(shape.stones),
                counts=shape.counts,
                completions=[point_reason(inner) for inner in shape.completions],
            )
            for shape in reason.shapes
        ],
    )


def repetition(spec: GameSpec, reason: RepetitionReason) -> m.RepetitionMessage:
    """What the moves of a repetition did."""
    return m.RepetitionMessage(
        moves=[
            m.RepeatedMoveMessage(
                seat=_as_seat(spec.seat_of(move.color)),
                move=move.move,
                text=dict(move.info.text),
                kind=move.kind,
                checkers=list(move.checkers),
                threats=[
                    m.ThreatMessage(attacker=threat.attacker, victim=threat.victim, why=threat.why)
                    for threat in move.threats
                ],
            )
            for move in reason.moves
        ],
        rule=reason.rule,
        loser=None if reason.loser is None else _as_seat(spec.seat_of(reason.loser)),
    )


def event_message(event: Event) -> m.EventMessage:
    """An event as clients see it."""
    seat = None if event.seat is None else _as_seat(event.seat)
    return m.EventMessage(seq=event.seq, type=event.type.value, seat=seat, at_ms=event.at_ms)


def first_changed_move(table: Table, event: Event) -> int:
    """The index of the first move that an event, just applied, has changed."""
    match event.type:
        case EventType.MOVED:
            return table.ply - 1
        case EventType.NEW_GAME:
            return 0
        case EventType.ANNOTATED:
            return max(0, int(event.payload["at"]) - 1)
        case _:
            return table.ply


def thinking(seat: int, choice: Choice, purpose: str, progress: Progress | None = None) -> m.Thinking:
    """News of a thought."""
    start = {"seat": seat, "player": choice.player, "purpose": purpose}
    if progress is None:
        return m.Thinking.model_validate(start)
    return m.Thinking.model_validate(
        {
            **start,
            "depth": progress.depth,
            "best": progress.best,
            "score": progress.score,
            "nodes": progress.nodes,
            "done": progress.done,
            "total": progress.total,
        }
    )


def explanation(spec: GameSpec, board: GameBoard, body: Mapping[str, Any]) -> m.ExplanationMessage:
    """A player's reasons (duiyi.players.base.Explanation as JSON) for its move on a board, left as it was."""
    told = m.ExplanationMessage.model_validate(body)
    candidates = [
        each.model_copy(update={"pv_text": line_texts(spec, board, each.pv or [each.move])})
        for each in told.candidates
    ]
    texts = line_texts(spec, board, [told.move])
    update = {"candidates": candidates, "pv_text": line_texts(spec, board, told.pv)}
    return told.model_copy(update={**update, "move_text": texts[0] if texts else {}})


def line_texts(spec: GameSpec, board: GameBoard, line: Sequence[str]) -> list[dict[str, str]]:
    """The moves of a line in each language's notation, as far as they can be played on a board, which is left
    as it was."""
    texts: list[dict[str, str]] = []
    try:
        for move in line:
            text = dict(spec.describe(board, move).text)
            board.push(move)
            texts.append(text)
    except ValueError:
        pass  # engines write what they like at the end of a line
    finally:
        for _ in texts:
            board.pop()
    return texts


def forced_win(spec: GameSpec, color: Color, found: ForcedWin | None) -> m.ForcedWinMessage | None:
    """A win by force of a colour."""
    if found is None:
        return None
    return m.ForcedWinMessage(seat=_as_seat(spec.seat_of(color)), kind=found.kind, moves=list(found.moves))


def _as_seat(seat: int) -> m.Seat:
    return 1 if seat else 0


def _entry(table: Table, index: int) -> m.MoveEntry:
    played: Played = table.moves[index]
    return m.MoveEntry(
        move=played.move,
        text=dict(played.info.text),
        captured=played.info.captured,
        check=played.info.check,
        seat=_as_seat(played.seat),
        by=played.by,
        explained=played.explained,
        note=table.notes.get(index + 1),
    )


def _seat(holder: Holder, online: bool) -> m.SeatState:
    owner: str | None = None
    if holder.person is not None:
        owner = "host" if holder.person == HOST else "guest"
    choice = holder.choice
    return m.SeatState.model_validate(
        {
            "kind": holder.kind,
            "owner": owner,
            "online": online,
            "failed": holder.failed,
            "failed_code": holder.failed_code,
            **(
                {
                    "player": choice.player,
                    "level": choice.options.level,
                    "style": choice.options.style,
                    "parallel": choice.options.parallel,
                }
                if choice
                else {}
            ),
        }
    )
