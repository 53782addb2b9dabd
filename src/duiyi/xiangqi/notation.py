"""Chinese and WXF notation, both ways, and the reading of a move in whatever notation it is written.

Both name a piece by its kind and file, then say where it goes: 炮二平五 and C2=5. Files are counted 1 to 9
from the mover's right. Pieces of a kind that share a file are told apart by their order instead:

    two on a file     前 后        + -      advisors and elephants always keep the file
    three pawns       前 中 后     + . -
    four or five      一 二 … 五   a b … e  counted from the front; so are pawns that are tandem on two
                                            files, the right file's first

The other styles that are read: pawns in tandem named by order and file (前七平六, +7=6, 17=6), and the order
after the piece (炮前退二).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

from duiyi.core import AmbiguousMoveError, IllegalMoveError, IllegalReason, InvalidMoveError
from duiyi.xiangqi import notation_san
from duiyi.xiangqi.move import Move
from duiyi.xiangqi.notation_san import Refusal, SanText

_RED_NAMES = dict(zip("KABNRCP", "帅仕相马车炮兵", strict=True))
_BLACK_NAMES = dict(zip("KABNRCP", "将士象马车炮卒", strict=True))
WXF_LETTERS = {
    "HE": dict(zip("KABNRCP", "KAEHRCP", strict=True)),
    "NB": {kind: kind for kind in "KABNRCP"},
}
"""The letters of WXF notation: horse and elephant, or knight and bishop as chess players write."""
_RED_DIGITS = "一二三四五六七八九"
_BLACK_DIGITS = "１２３４５６７８９"
_HALF_WIDTH = str.maketrans(_BLACK_DIGITS, "123456789")
_CHINESE_ACTIONS = {"+": "进", "-": "退", "=": "平"}
_TRADITIONAL = str.maketrans("帅将马车后进", "帥將馬車後進")

_DIAGONAL = "NBA"
"""The kinds whose moves name the file they go to; the others name the file for 平 and the steps else."""
_RANKS_FOR_FILES = {"N": {1: 2, 2: 1}, "B": {2: 2}, "A": {1: 1}}
"""How many ranks such a piece goes for the number of files it crosses."""
_KEEP_FILE = "KBA"
_LONGEST = 16
_TEXTS_KEPT = 4096

# Whatever is read is brought into one spelling: FEN's letter, digits, + - =, and the order as a word.
_SPELLINGS = {
    **dict.fromkeys("帥帅將将", "K"),
    **dict.fromkeys("仕士", "A"),
    **dict.fromkeys("相象", "B"),
    **dict.fromkeys("馬马傌", "N"),
    **dict.fromkeys("車车俥", "R"),
    **dict.fromkeys("炮砲包", "C"),
    **dict.fromkeys("兵卒", "P"),
    **dict.fromkeys("进進", "+"),
    **dict.fromkeys("退", "-"),
    **dict.fromkeys("平", "="),
    **dict.fromkeys("后後", "后"),
    "前": "前",
    "中": "中",
    **{digit: str(number) for number, digit in enumerate(_RED_DIGITS, 1)},
    **{str(number): str(number) for number in range(1, 10)},
}
_CHINESE = re.compile(
    r"(?:(?P<order>[前中后1-5])(?P<kind>[KABNRCP])|(?P<kind_first>[KABNRCP])(?P<order_last>[前中后])"
    r"|(?P<kind_of_file>[KABNRCP])(?P<file>[1-9])|(?P<pawn_order>[前中后1-5])(?P<pawn_file>[1-9]))"
    r"(?P<action>[-+=])(?P<number>[1-9])"
)
_WXF = re.compile(
    r"(?:(?P<order>[-+.])(?P<kind>[KABNRCPEH])|(?P<kind_first>[KABNRCPEH])(?P<order_last>[-+.A-E])"
    r"|(?P<kind_of_file>[KABNRCPEH])(?P<file>[1-9])|(?P<pawn_order>[-+.1-5])(?P<pawn_file>[1-9]))"
    r"(?P<action>[-+=.])(?P<number>[1-9])",
    re.ASCII,
)
_WXF_ORDERS = {"+": "前", ".": "中", "-": "后", **{letter: str(n) for n, letter in enumerate("ABCDE", 1)}}


def chinese(move: Move, pieces: bytes, *, traditional: bool = False, half_width: bool = False) -> str:
    """A move as the Chinese write it; `pieces` is the board before it, and holds one on its start."""
    side = _Side.of_piece(pieces, move.from_square)
    names, digits = (_RED_NAMES, _RED_DIGITS) if side.red else (_BLACK_NAMES, _BLACK_DIGITS)
    kind, order, action, number = side.describe(move)
    name = names[kind]
    if not order:
        start = name + digits[side.file_number(move.from_square) - 1]
    else:
        start = (_RED_DIGITS[int(order) - 1] if order.isdigit() else order) + name
    text = start + _CHINESE_ACTIONS[action] + digits[number - 1]
    text = text.translate(_HALF_WIDTH) if half_width else text
    return text.translate(_TRADITIONAL) if traditional else text


def wxf(move: Move, pieces: bytes, *, letters: str = "HE") -> str:
    """A move in WXF notation; `pieces` is the board before it, and holds one on its start."""
    side = _Side.of_piece(pieces, move.from_square)
    kind, order, action, number = side.describe(move)
    if not order:
        place = str(side.file_number(move.from_square))
    else:
        place = "abcde"[int(order) - 1] if order.isdigit() else {"前": "+", "中": ".", "后": "-"}[order]
    return f"{WXF_LETTERS[letters][kind]}{place}{action}{number}"


def parse(text: str, pieces: bytes, red: bool, refusal: Refusal) -> Move:
    """Reads a legal move in any notation for the side to move.

    `pieces` is the board, and `refusal` says why a move may not be played. Raises InvalidMoveError,
    IllegalMoveError or AmbiguousMoveError.

    Text that two notations share is read by the first of them in which it is a legal move: points with ranks
    0 to 9 before points with ranks 1 to 10.
    """
    compact = "".join(unicodedata.normalize("NFKC", text[: 2 * _LONGEST]).split())
    if not compact or len(compact) > _LONGEST:
        raise InvalidMoveError(text[:_LONGEST], "a move is a few letters, as in h2e2, C2=5 or 炮二平五")
    readings = list(_readings(compact, pieces, red))
    if not readings:
        raise InvalidMoveError(text, "no notation writes moves so; write h2e2, C2=5 or 炮二平五")
    reasons: list[IllegalReason] = []
    for moves, nothing in readings:
        refusals = [(move, refusal(move)) for move in moves]
        legal = [str(move) for move, reason in refusals if reason is None]
        if len(legal) > 1:
            raise AmbiguousMoveError(text, legal)
        if legal:
            return Move.from_iccs(legal[0])
        reasons.append(next((reason for _, reason in refusals if reason), nothing))
    raise IllegalMoveError(text, reasons[0])


Reading = tuple[list[Move], IllegalReason]
"""The moves that a text may mean in one notation, and why it is illegal if there is none."""


def _readings(compact: str, pieces: bytes, red: bool) -> Iterator[Reading]:
    """What the text means in each notation that it fits, the likeliest first."""
    if compact.isascii():
        yield from _western_readings(compact, pieces, red)
    described = _read(compact)
    if described is not None:
        side = _Side(pieces, red)
        sources = side.sources(described)
        moves = [move for source in sources for move in side.moves(source, described)]
        yield moves, IllegalReason.PIECE_CANNOT if sources else IllegalReason.NO_PIECE


def _western_readings(compact: str, pieces: bytes, red: bool) -> Iterator[Reading]:
    san = notation_san.read(compact)
    if san is not None and compact[0].isupper():
        yield _san_reading(san, pieces, red)
    for read in (Move.from_iccs, Move.from_uci):
        with suppress(InvalidMoveError):
            yield [read(compact)], IllegalReason.PIECE_CANNOT
    if san is not None and not compact[0].isupper():
        yield _san_reading(san, pieces, red)


def _san_reading(san: SanText, pieces: bytes, red: bool) -> Reading:
    moves = [Move(source, san.to_square) for source in san.sources(pieces, red)]
    return moves, IllegalReason.NO_PIECE


@dataclass(frozen=True, slots=True)
class _Described:
    """What the text of a move says: the piece's kind, its file or its order or both, and where it goes."""

    kind: str
    file_number: int | None
    order: str
    """前, 中, 后 or a number from the front; empty when the file is enough."""
    action: str
    number: int


@lru_cache(_TEXTS_KEPT)
def _read(compact: str) -> _Described | None:
    spelled = "".join(_SPELLINGS.get(letter, "?") for letter in compact)
    if found := _CHINESE.fullmatch(spelled):
        return _described(found, dict)
    if found := _WXF.fullmatch(compact.upper()):
        return _described(found, _from_wxf)
    return None


def _from_wxf(parts: dict[str, str]) -> dict[str, str]:
    kind = {"E": "B", "H": "N"}.get(parts["kind"], parts["kind"])
    action = "=" if parts["action"] == "." else parts["action"]
    return {**parts, "kind": kind, "action": action, "order": _WXF_ORDERS.get(parts["order"], parts["order"])}


def _described(found: re.Match[str], translate: Callable[[dict[str, str]], dict[str, str]]) -> _Described:
    groups = found.groupdict(default="")
    parts = translate(
        {
            "kind": groups["kind"] or groups["kind_first"] or groups["kind_of_file"] or "P",
            "order": groups["order"] or groups["order_last"] or groups["pawn_order"],
            "file": groups["file"] or groups["pawn_file"],
            "action": groups["action"],
            "number": groups["number"],
        }
    )
    return _Described(
        parts["kind"],
        int(parts["file"]) if parts["file"] else None,
        parts["order"],
        parts["action"],
        int(parts["number"]),
    )


def _places(pieces: bytes, letter: int) -> list[int]:
    """Where a letter stands, in order."""
    found = []
    square = pieces.find(letter)
    while square >= 0:
        found.append(square)
        square = pieces.find(letter, square + 1)
    return found


@dataclass(frozen=True, slots=True)
class _Side:
    """One side's pieces, seen from its own seat."""

    pieces: bytes
    red: bool

    @staticmethod
    def of_piece(pieces: bytes, square: int) -> _Side:
        return _Side(pieces, chr(pieces[square]).isupper())

    def file_number(self, square: int) -> int:
        """The file as this side counts it, from 1 on its right."""
        return 9 - square % 9 if self.red else square % 9 + 1

    def forward(self, move: Move) -> int:
        """How many ranks a move goes ahead; negative for back."""
        ahead = move.to_square // 9 - move.from_square // 9
        return ahead if self.red else -ahead

    def describe(self, move: Move) -> tuple[str, str, str, int]:
        """A move's kind of piece, its order (empty when the file tells), its action and its number."""
        kind = chr(self.pieces[move.from_square]).upper()
        ahead = self.forward(move)
        action = "+" if ahead > 0 else "-" if ahead < 0 else "="
        names_file = action == "=" or kind in _DIAGONAL
        number = self.file_number(move.to_square) if names_file else abs(ahead)
        return kind, self._order(kind, move.from_square), action, number

    def sources(self, described: _Described) -> list[int]:
        """The points of the pieces that a description may mean."""
        columns = self._columns(described.kind)
        if described.file_number is not None:
            columns = [c for c in columns if self.file_number(c[0]) == described.file_number]
        order = described.order
        if not order:
            return [square for column in columns for square in column]
        tandem = [column for column in columns if len(column) > 1]
        if order.isdigit():
            return [square for column in tandem for square in column][int(order) - 1 :][:1]
        chosen = {"前": slice(0, 1), "中": slice(1, -1), "后": slice(-1, None)}[order]
        return [square for column in tandem for square in column[chosen]]

    def moves(self, source: int, described: _Described) -> Iterator[Move]:
        """Where the described action takes a piece, on the board and whatever is in the way."""
        file, rank = source % 9, source // 9
        number, to_file = described.number, file
        target_file = 9 - number if self.red else number - 1
        if described.kind in _DIAGONAL:
            steps = {"N": {1: 2, 2: 1}, "B": {2: 2}, "A": {1: 1}}[described.kind].get(
                abs(target_file - file), 0
            )
            if not steps or described.action == "=":
                return
            to_file = target_file
        elif described.action == "=":
            if target_file == file:
                return
            to_file, steps = target_file, 0
        else:
            steps = number
        ahead = (1 if self.red else -1) * (-1 if described.action == "-" else 1)
        to_rank = rank + steps * ahead
        if 0 <= to_rank <= 9:
            yield Move(source, to_rank * 9 + to_file)

    def _columns(self, kind: str) -> list[list[int]]:
        """The pieces of a kind by file, from the right; on each file the foremost first."""
        letter = ord(kind if self.red else kind.lower())
        squares = _places(self.pieces, letter)
        files = sorted({square % 9 for square in squares}, reverse=self.red)
        foremost_first = sorted(squares, key=lambda square: square // 9, reverse=self.red)
        return [[square for square in foremost_first if square % 9 == file] for file in files]

    def _order(self, kind: str, square: int) -> str:
        if kind in _KEEP_FILE:
            return ""
        tandem = [column for column in self._columns(kind) if len(column) > 1]
        column = next((column for column in tandem if square in column), None)
        if column is None:
            return ""
        if len(tandem) == 1 and len(column) <= 3:
            return "前后"[column.index(square)] if len(column) == 2 else "前中后"[column.index(square)]
        return str([s for c in tandem for s in c].index(square) + 1)
