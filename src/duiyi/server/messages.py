"""Everything that goes over the wire, once. `scripts/messages.py` writes web/src/messages.ts from it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from duiyi.core.annotation import LONGEST_LABEL, MOST_NAGS, AnnotationColor, MarkShape

Seat = Literal[0, 1]
"""Seat 0 moves first (Red in Xiangqi, Black in Gomoku)."""

MoveText = Annotated[str, Field(min_length=1, max_length=16)]
Name = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z][a-z0-9_]*$")]
Token = Annotated[str, Field(min_length=1, max_length=64)]
Fen = Annotated[str, Field(max_length=1024)]

MOST_MOVES = 2000
LONGEST_COMMENT = 10_000
"""Letters of the longest comment on a move."""
LONGEST_FLAG = 40
MOST_FLAGS = 16
MOST_GLYPHS = 32
LONGEST_TREE = 250_000
"""Letters of the tree of an opened game, as JSON."""
MOST_DRAWN = 400


class Message(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


# --- What may be chosen: GET /api/games ---


class OptionInfo(Message):
    """A choice a game offers: a flag (`default` is a bool), a whole number in a range, or a name."""

    name: str
    default: bool | int | str
    minimum: int
    maximum: int
    choices: list[str]
    """The names; empty for flags and numbers."""


class PlayerInfo(Message):
    name: str
    levels: list[int]
    default_level: int
    styles: list[str]
    parallel_levels: list[int]
    """The levels at which searching in parallel can be switched off."""
    title: str
    """What to call it, where the catalogues do not know it: an engine of the host's; else empty."""
    level_seconds: list[float]
    """The seconds for a move at each level, where that is what the levels are; else empty."""
    level_ratings: list[int]
    """Each level's rating, where they were measured; else empty."""
    hint_level: int
    """The level that gives hints, of the player that gives the game's best; 0 for the others."""


class FormatInfo(Message):
    """A format that games can be saved in."""

    name: str
    title: str
    suffix: str


class GameInfo(Message):
    name: str
    colors: tuple[str, str]
    has_forced_wins: bool
    """Whether wins by force can be asked for (GET /api/tables/{id}/forced-wins)."""
    rules: list[str]
    options: list[OptionInfo]
    players: list[PlayerInfo]
    formats: list[FormatInfo]


# --- What is noted of moves ---

Point = Annotated[str, Field(pattern=r"^[a-z][0-9]{1,2}$")]
Flag = Annotated[str, Field(min_length=1, max_length=LONGEST_FLAG)]


class ArrowMessage(Message):
    tail: Point
    head: Point
    color: AnnotationColor


class MarkMessage(Message):
    point: Point
    shape: MarkShape
    color: AnnotationColor
    text: Annotated[str, Field(max_length=LONGEST_LABEL)]


class NoteMessage(Message):
    """What an author adds to a move: in words, as numeric annotation glyphs (1: good), as drawings."""

    comment: Annotated[str, Field(max_length=LONGEST_COMMENT)]
    nags: Annotated[list[Annotated[int, Field(ge=0, le=MOST_NAGS)]], Field(max_length=MOST_GLYPHS)]
    arrows: Annotated[list[ArrowMessage], Field(max_length=MOST_DRAWN)]
    marks: Annotated[list[MarkMessage], Field(max_length=MOST_DRAWN)]
    flags: Annotated[list[Flag], Field(max_length=MOST_FLAGS)]


Notes = Annotated[
    dict[Annotated[int, Field(ge=0, le=MOST_MOVES)], NoteMessage], Field(max_length=MOST_MOVES + 1)
]
"""By the number of moves before them: 0 is of the beginning."""


# --- Seats and setups ---


class HumanSeat(Message):
    """Held by whoever makes the request (they get its token)."""

    kind: Literal["human"] = "human"


class OpenSeat(Message):
    """Free for the next person who joins by the table's link."""

    kind: Literal["open"] = "open"


class ComputerSeat(Message):
    kind: Literal["ai"] = "ai"
    player: Name
    level: int = 0
    """0 for the player's default."""
    style: Annotated[str, Field(max_length=20)] = ""
    parallel: bool = True
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = None
    """Decides between equal moves; none takes chance."""


SeatRequest = Annotated[HumanSeat | OpenSeat | ComputerSeat, Field(discriminator="kind")]


class TableRequest(Message):
    """POST /api/tables."""

    game: Name
    rules: Name | None = None
    options: dict[Name, bool | int | Name] = Field(default_factory=dict, max_length=20)
    fen: Fen = ""
    moves: list[MoveText] = Field(default_factory=list, max_length=MOST_MOVES)
    """Moves already played, when a saved game is opened."""
    notes: Notes = Field(default_factory=dict)
    """What the saved game notes of its moves."""
    tree: Annotated[str, Field(max_length=LONGEST_TREE)] = ""
    """The saved game with its variations, as RecordMessage.tree gives it."""
    seats: tuple[SeatRequest, SeatRequest]
    public: bool = False
    """Whether GET /api/tables tells everybody of it while a seat is free."""


class TableCreated(Message):
    id: str
    tokens: tuple[str | None, str | None]
    """One a seat, for the table's maker: a person's own, a computer's to command; none when open."""


class TableSummary(Message):
    """One table of GET /api/tables."""

    id: str
    game: str
    rules: str
    ply: int
    over: bool
    free: bool
    """Whether anybody may still take a seat."""
    public: bool
    created_ms: int
    updated_ms: int


class RecordMessage(Message):
    """The main line of a game read from a file: what a TableRequest needs to go on from it."""

    game: str
    rules: str
    options: dict[str, bool | int | str]
    fen: str
    moves: list[str]
    notes: Notes
    tree: str | None
    """For TableRequest.tree, of a file's first game; empty without variations, none with too many."""
    headers: dict[str, str]
    result: str


class RecordsRead(Message):
    """POST /api/records."""

    games: list[RecordMessage]


class JoinRequest(Message):
    """POST /api/tables/{id}/join. The body may be left out; a reply that is lost then costs the seat."""

    cid: Annotated[str, Field(min_length=16, max_length=64)]
    """A secret of the client's, new each time it wants to sit down; sent again it gives the same seat."""


class Joined(Message):
    """POST /api/tables/{id}/join. `seat` and `token` are none for a watcher: no seat was free."""

    seat: Seat | None
    token: str | None


# --- Commands: POST /api/tables/{id}/commands ---


class CommandBase(Message):
    token: Token
    cid: Annotated[str, Field(min_length=1, max_length=64)]
    """The client's own name for this command: the same one twice acts once."""
    ply: Annotated[int, Field(ge=0, le=100_000)]
    """The number of moves the sender saw: a command about an older position is refused (409 stale_ply)."""


class MoveCommand(CommandBase):
    type: Literal["move"]
    move: MoveText


class TakeBackCommand(CommandBase):
    """Back to the last position where the sender was to move; one move back when it holds both seats."""

    type: Literal["take_back"]
    plies: Annotated[int, Field(ge=1, le=2000)] | None = None
    """How many moves, where the sender wants to say; none for the rule above."""


class PauseCommand(CommandBase):
    """Computers stop thinking and nobody moves until `resume`; `play_one` and `take_back` still step."""

    type: Literal["pause"]


class ResumeCommand(CommandBase):
    type: Literal["resume"]


class PlayOneCommand(CommandBase):
    """A computer plays one move for the side to move, whoever holds the seat."""

    type: Literal["play_one"]
    player: ComputerSeat | None = None
    """Which; none for the seat's own player, else the other seat's, else the game's default."""


class HintCommand(CommandBase):
    """A computer thinks for the side to move and the answer, a HintReply, comes back to the sender alone."""

    type: Literal["hint"]
    player: ComputerSeat | None = None


class AutoPlayCommand(CommandBase):
    """Computers play on for both sides, whoever holds the seats, until it is switched off."""

    type: Literal["auto_play"]
    on: bool
    interval_ms: Annotated[int, Field(ge=0, le=60_000)] = 1000
    """The least time between two moves, for every computer's move at this table."""


class StopThinkingCommand(CommandBase):
    """The thinking computer stops at once; the table is paused."""

    type: Literal["stop_thinking"]


class RestartPlayerCommand(CommandBase):
    """A computer player that died is started again."""

    type: Literal["restart_player"]
    seat: Seat


class SetSeatCommand(CommandBase):
    """Changes who holds a seat: one's own, a computer's or an open one."""

    type: Literal["set_seat"]
    seat: Seat
    holder: SeatRequest


class ResignCommand(CommandBase):
    """The sender's side loses: the seat of the token; with one person on both seats, the side to move."""

    type: Literal["resign"]


class OfferDrawCommand(CommandBase):
    type: Literal["offer_draw"]


class AcceptCommand(CommandBase):
    """Accepts the other person's standing offer (a draw, a take-back, a new game)."""

    type: Literal["accept"]


class DeclineCommand(CommandBase):
    type: Literal["decline"]


class NewGameCommand(CommandBase):
    """The same table begins again; all that is left out stays as it is."""

    type: Literal["new_game"]
    rules: Name | None = None
    options: dict[Name, bool | int | Name] | None = None
    swap_seats: bool = False


class AnnotateCommand(CommandBase):
    """What is noted of a move, in place of what was noted before; a note of nothing takes it away."""

    type: Literal["annotate"]
    at: Annotated[int, Field(ge=0, le=MOST_MOVES)]
    """The number of the move, from 1; 0 for the beginning."""
    move: Annotated[str, Field(max_length=16)]
    """That move, empty for the beginning: another one there refuses the command (409 stale_ply)."""
    note: NoteMessage


Command = Annotated[
    MoveCommand
    | TakeBackCommand
    | PauseCommand
    | ResumeCommand
    | PlayOneCommand
    | HintCommand
    | AutoPlayCommand
    | StopThinkingCommand
    | RestartPlayerCommand
    | SetSeatCommand
    | ResignCommand
    | OfferDrawCommand
    | AcceptCommand
    | DeclineCommand
    | NewGameCommand
    | AnnotateCommand,
    Field(discriminator="type"),
]


class CommandReply(Message):
    seq: int
    """The table's newest event, after the command."""
    token: str | None = None
    """A new token, when the command gave the sender a seat."""
    hint: ExplanationMessage | None = None


class Problem(Message):
    """Errors (RFC 9457 problem details) with a stable `code`."""

    type: str = "about:blank"
    title: str
    status: int
    code: str
    detail: str
    reason: str | None = None
    """Of an illegal move or a setup: why, as a key of the catalogues (reason.…)."""
    candidates: list[str] | None = None


# --- Explanations: GET /api/tables/{id}/moves/{ply}/explanation ---


class ShapeMessage(Message):
    point: str
    side: int
    kind: str
    line: list[str]


class CandidateMessage(Message):
    move: str
    score: int
    exact: bool
    pv: list[str]
    nodes: int
    pv_text: list[dict[str, str]] = Field(default_factory=list)
    """The moves of `pv` in each language's notation, as far as they are known."""


class ExplanationMessage(Message):
    """What duiyi.players.base.Explanation says, field for field, with its lines in notation."""

    player: str
    move: str
    score: int | None
    point_scores: dict[str, int]
    shapes: list[ShapeMessage]
    rule: str | None
    candidates: list[CandidateMessage]
    pv: list[str]
    depth: int
    nodes: int
    cutoffs: int
    seconds: float
    move_text: dict[str, str] = Field(default_factory=dict)
    """`move` in each language's notation; empty where it is not known."""
    pv_text: list[dict[str, str]] = Field(default_factory=list)


# --- Points to warn of: GET /api/tables/{id}/points/{point}/reason ---


class ReasonShapeMessage(Message):
    """A shape that a stone is part of."""

    kind: str
    """row, four or three."""
    stones: list[str]
    counts: bool
    """Whether it is such a shape by the rules; a three that may not be carried on is none."""
    completions: list[PointReasonMessage]
    """The points that carry it on, and what a stone on each would be."""


class PointReasonMessage(Message):
    """What a stone on a point would be, and the shapes that make it so."""

    point: str
    reason: str
    """A reason of Warned, five or allowed."""
    shapes: list[ReasonShapeMessage]


class ThreatMessage(Message):
    attacker: str
    """The points of both pieces after the move."""
    victim: str
    why: str


class RepeatedMoveMessage(Message):
    """A move of a repetition, and what it does."""

    seat: Seat
    move: str
    text: dict[str, str]
    kind: str
    """check, kill, chase or idle."""
    checkers: list[str]
    threats: list[ThreatMessage]


class RepetitionMessage(Message):
    """A repetition, and what the table's rules say of it."""

    moves: list[RepeatedMoveMessage]
    rule: str
    loser: Seat | None


# --- Wins by force: GET /api/tables/{id}/forced-wins ---


class ForcedWinMessage(Message):
    seat: Seat
    kind: str
    """vcf (by fours alone) or vct (by fours and threes)."""
    moves: list[str]
    """The winner's move first, then the answer that holds out longest, and so on to the end."""


class ForcedWinsMessage(Message):
    ply: int
    now: ForcedWinMessage | None
    threat: ForcedWinMessage | None
    """What the other side would win by if the side to move did nothing; not looked for where that wins."""


# --- Variations of an opened game: GET /api/tables/{id}/variations ---


class VariationMessage(Message):
    moves: list[str]
    text: list[dict[str, str]]
    """The moves in each language's notation, as far as they can be played."""
    glyphs: list[list[int]]
    comment: str
    """The first one of the line."""


class VariationsMessage(Message):
    """The lines that the opened game has beside the one that was played, from one position on."""

    ply: int
    lines: list[VariationMessage]


# --- The table as seen: GET /api/tables/{id}, and over the WebSocket ---


class SeatState(Message):
    kind: Literal["human", "open", "ai"]
    player: str | None = None
    level: int = 0
    style: str = ""
    parallel: bool = True
    owner: Literal["host", "guest"] | None = None
    """Who holds it: the person that made the table (computers too), or one that joined."""
    online: bool = True
    """Whether a person on this seat has the table open."""
    failed: str | None = None
    """What went wrong, when the computer player of this seat has died."""
    failed_code: str = ""
    """The same as a key of the catalogues (EngineFault), where it has one."""


class MoveEntry(Message):
    move: str
    text: dict[str, str]
    """In each language's notation: {"zh": "炮二平五", "en": "C2=5"}."""
    captured: str | None
    check: str | None
    """The point of the general in check after this move."""
    seat: Seat
    by: str
    """"human", or the name of the computer player."""
    explained: bool
    """Whether its explanation can be asked for."""
    note: NoteMessage | None


class OutcomeMessage(Message):
    winner: Seat | None
    termination: str
    points: list[str]
    """The points that won, where the game has such."""


class Offer(Message):
    kind: Literal["draw", "take_back", "new_game"]
    seat: Seat
    """Who offered."""


class Warned(Message):
    """Points where one side may play, and loses by it."""

    seat: Seat
    points: dict[str, str]
    """Each with the reason, such as double_three."""


class ChoiceMessage(Message):
    """Something that may be chosen before free play and that no point of the board stands for."""

    text: str
    """To be sent as a move is."""
    kind: str
    """A name of ChoiceName."""
    number: int | None
    """What it announces, where it announces a number."""


class NamedLineMessage(Message):
    """Several choices in a row that have a name together."""

    number: str
    names: dict[str, str]
    """In each language; may be empty."""
    choices: list[str]
    """To be sent one after another."""


class PhaseMessage(Message):
    """Where the game stands before free play; TableState.turn says who acts."""

    protocol: str
    name: str
    """A name of PhaseName."""
    stone: Seat
    """The colour of the stone that a point puts on the board."""
    points: dict[str, str]
    """The points that stand for a choice, each with the choice's text, to be sent as a move is."""
    choices: list[ChoiceMessage]
    done: int
    """How many of the phase's like steps have been taken, of `total`."""
    total: int
    span: int
    """The points on a side of the square that the phase speaks of; 0 where it speaks of none."""
    offers: list[str]
    """The points offered so far."""
    labels: dict[str, str]
    """What to write on points."""
    lines: list[NamedLineMessage]


class Thinking(Message):
    """A computer is at work; never stored."""

    seat: Seat
    player: str
    purpose: Literal["move", "hint"]
    depth: int = 0
    best: str | None = None
    score: int | None = None
    nodes: int = 0
    done: int = 0
    total: int = 0


class TableState(Message):
    id: str
    game: str
    rules: str
    options: dict[str, bool | int | str]
    start_fen: str
    """Where the game began, spelled out."""
    fen: str
    """The position now."""
    seats: tuple[SeatState, SeatState]
    ply: int
    turn: Seat
    moves_from: int
    """`entries` replaces the list of moves from this index on: 0 for all of them."""
    entries: list[MoveEntry]
    start_note: NoteMessage | None
    branches: list[int]
    """The numbers of moves after which the opened game has variations."""
    moves: list[str]
    """All moves as canonical text; left empty over the WebSocket, where `entries` tells the news."""
    legal_moves: list[str]
    """Empty when the game is over or paused."""
    check: str | None
    """The point of the general that is in check now."""
    warned: Warned | None
    """None where the rules have no such points. In a game lost on one: that point alone."""
    phase: PhaseMessage | None
    """None in free play."""
    seq: int
    paused: bool
    auto_play: bool
    interval_ms: int
    offer: Offer | None
    outcome: OutcomeMessage | None
    thinking: Thinking | None
    watchers: int
    game_number: int
    """1 for the table's first game, then one more for each new game or rematch."""


class EventMessage(Message):
    """What happened, as it was stored: its kind and who did it."""

    seq: int
    type: str
    """created, moved, took_back, paused, resumed, auto_play_set, seat_set, joined, resigned, offered,
    declined, drawn, new_game, player_failed, player_restarted, annotated."""
    seat: Seat | None
    at_ms: int
    """Unix time in milliseconds."""


class StateFrame(Message):
    """The first frame of a connection (all of the state), and one after every event."""

    type: Literal["state"] = "state"
    event: EventMessage | None
    """None in the first frame."""
    mine: list[Seat] = Field(default_factory=list)
    """The seats of the person whose token opened this connection; a swap of seats moves them."""
    state: TableState


class ThinkingFrame(Message):
    type: Literal["thinking"] = "thinking"
    thinking: Thinking | None
    """None when it is over without a move."""


class PresenceFrame(Message):
    type: Literal["presence"] = "presence"
    online: tuple[bool, bool]
    watchers: int


Frame = Annotated[StateFrame | ThinkingFrame | PresenceFrame, Field(discriminator="type")]

CommandReply.model_rebuild()
