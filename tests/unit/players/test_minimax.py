"""Minimax against plain minimax, on mates and hanging pieces, and against the rules of the game."""

from __future__ import annotations

import random

import pytest

from duiyi import gomoku
from duiyi.players.base import Explanation, PlayerOptions, Progress
from duiyi.players.minimax import INFINITE, MATE, Minimax, Search, root_moves, search_depth
from duiyi.players.minimax_tables import MATERIAL, WORTH
from duiyi.xiangqi import START_FEN, Board

MIDDLE_GAMES = [
    "r1bakab1r/9/1cn4c1/p1p1p1p1p/5n3/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R w",
    "2bak4/4a4/4b4/p3p3p/2pn5/6R2/P1P1P3P/4B1N2/4A4/2rAK1B2 b",
    "3aka3/4c4/4b4/4p1n2/2b1R4/9/2P1P4/4B1r2/3CA4/2BAK4 w",
]
ENDGAMES = [
    "3aka3/9/4b4/9/4n4/2P6/4P4/4C4/9/3AKA3 w",
    "4k4/4a4/9/3P5/9/9/9/4r4/4A4/3K1R3 b",
    "3k5/4P4/3a5/9/2n6/9/9/4B4/4r4/3K1C3 w",
]


def think(board: Board | str, level: int, seed: int | None = 1) -> Explanation:
    if isinstance(board, str):
        board = Board(board)
    return Minimax(PlayerOptions(level=level, parallel=False, seed=seed)).choose(board)


def value_of(fen: str, depth: int) -> int:
    search = Search(fen)
    return search.value(depth, -INFINITE, INFINITE, search.balance())


def plain_value(board: Board, depth: int, known: dict[tuple[str, int], int]) -> int:
    """Minimax that cuts nothing, on FEN and moves as text. At depth 0 only captures are played."""
    key = (" ".join(board.fen().split()[:2]), depth)
    if key not in known:
        moves = board.legal_moves
        best = -INFINITE if depth else balance(board)
        for move in moves:
            if depth or board.piece_at(str(move)[2:]):
                board.push(move)
                best = max(best, -plain_value(board, max(depth - 1, 0), known))
                board.pop()
        known[key] = best if moves or not depth else -(MATE + depth)
    return known[key]


def balance(board: Board) -> int:
    """The worth of the mover's pieces less the opponent's, read off the FEN."""
    red = 0
    for row, rank in enumerate(board.fen().split()[0].split("/")):
        file = 0
        for letter in rank:
            if letter.isdigit():
                file += int(letter)
                continue
            worth = WORTH[ord(letter)][(9 - row) * 9 + file]
            red += worth if letter.isupper() else -worth
            file += 1
    return red if board.fen().split()[1] == "w" else -red


def test_tables_are_the_same_for_both_sides() -> None:
    for letter in MATERIAL:
        assert WORTH[ord(letter)] == WORTH[ord(letter.upper())][::-1]
        rows = [WORTH[ord(letter)][start : start + 9] for start in range(0, 90, 9)]
        assert all(row == row[::-1] for row in rows)
    assert Search(START_FEN).balance() == 0


@pytest.mark.parametrize(
    ("level", "pieces", "depth"),
    [(1, 32, 1), (2, 32, 1), (4, 32, 2), (8, 21, 6), (4, 20, 4), (6, 9, 6), (4, 8, 6), (8, 5, 10), (4, 4, 8)],
)
def test_depth_changes_with_the_pieces_left(level: int, pieces: int, depth: int) -> None:
    assert search_depth(level, pieces) == depth


@pytest.mark.parametrize("fen", ENDGAMES)
@pytest.mark.parametrize("depth", [0, 1, 2, 3])
def test_equals_plain_minimax(fen: str, depth: int) -> None:
    assert value_of(fen, depth) == plain_value(Board(fen), depth, {})


@pytest.mark.parametrize("fen", MIDDLE_GAMES)
def test_any_window_gives_the_value_or_a_bound_on_its_side(fen: str) -> None:
    dice = random.Random(5)
    true = value_of(fen, 3)
    search = Search(fen)  # one memory for all windows: what it holds must not mislead
    for _ in range(20):
        alpha = true + dice.randint(-300, 300)
        beta = alpha + dice.randint(1, 300)
        found = search.value(3, alpha, beta, search.balance())
        if true <= alpha:
            assert true <= found <= alpha
        elif true >= beta:
            assert beta <= found <= true
        else:
            assert found == true


def test_the_balance_is_kept_up_to_date_by_gains() -> None:
    dice = random.Random(3)
    search = Search(START_FEN)
    kept = search.balance()
    for _ in range(120):
        move = dice.choice(search.board.legal_indices())
        kept = -(kept + search._gain(move))
        search._play(move)
        assert bytes(search.cells) == search.board.pieces()
        assert kept == search.balance() == balance(search.board)


@pytest.mark.parametrize("fen", MIDDLE_GAMES)
@pytest.mark.parametrize("level", [3, 5])
def test_principal_variation_can_be_played_and_leads_to_the_score(fen: str, level: int) -> None:
    explanation = think(fen, level)
    assert explanation.pv[0] == explanation.move
    assert len(explanation.pv) >= explanation.depth  # and captures beyond
    board = Board(fen)
    for move in explanation.pv:
        board.push(move)
    sign = -1 if len(explanation.pv) % 2 else 1
    assert sign * balance(board) == explanation.score


@pytest.mark.parametrize(
    ("fen", "level", "plies"),
    [
        ("3k5/R8/9/9/9/9/9/9/1R7/4K4 w", 1, 1),
        ("4k4/9/9/9/9/9/9/r8/1r7/3K5 b", 1, 1),
        ("3k5/9/9/9/9/9/9/1R7/R8/5K3 w", 1, 3),
        ("5k3/9/r8/1r7/9/9/9/9/9/3K5 b", 1, 3),
    ],
)
def test_finds_the_quickest_mate(fen: str, level: int, plies: int) -> None:
    explanation = think(fen, level)
    assert explanation.score == 30_000 - plies
    assert len(explanation.pv) == plies
    board = Board(fen)
    for move in explanation.pv:
        board.push(move)
    assert board.outcome() is not None


def test_sees_its_own_mate_coming() -> None:
    fen = "3k5/9/r8/9/9/9/9/9/1r7/5K3 w"  # whatever it plays, the rook far off mates
    assert think(fen, 1).score == -(30_000 - 2)


def test_stalemate_is_a_loss() -> None:
    fen = "3k5/9/4P4/9/9/9/9/9/9/4K4 w"  # e7-e8 leaves the general of Black no move
    explanation = think(fen, 1)
    assert explanation.score == 30_000 - 1
    board = Board(fen)
    board.push(explanation.move)
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.termination.value == "stalemate"


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_takes_a_hanging_piece_and_not_a_guarded_one(level: int) -> None:
    # The rook can take a horse that nothing guards, or one that a rook guards.
    fen = "1r1ak4/4a4/9/1n6n/9/9/9/1R6R/4A4/3AK4 w"
    assert think(fen, level).move == "i2i6"


@pytest.mark.parametrize("level", [1, 3, 4, 6])
def test_does_not_give_a_cannon_for_a_horse_at_the_start(level: int) -> None:
    explanation = think(START_FEN, level)
    assert explanation.move not in {"b2b9", "h2h9"}
    assert explanation.score is not None
    assert -100 < explanation.score < 100


def test_candidates_are_all_moves_best_first() -> None:
    explanation = think(MIDDLE_GAMES[0], 5)
    assert sorted(candidate.move for candidate in explanation.candidates) == sorted(
        str(move) for move in Board(MIDDLE_GAMES[0]).legal_moves
    )
    first, *rest = explanation.candidates
    assert (first.move, first.score, first.pv, first.exact) == (
        explanation.move,
        explanation.score,
        explanation.pv,
        True,
    )
    for candidate in rest:
        assert candidate.pv[0] == candidate.move
        assert candidate.score <= first.score
        if not candidate.exact:
            assert candidate.score < first.score
    assert explanation.nodes >= sum(candidate.nodes for candidate in explanation.candidates) > 0
    assert explanation.cutoffs > 0
    assert explanation.seconds > 0


def test_bounds_and_exact_scores_agree_with_a_search_of_each_move_alone() -> None:
    fen = MIDDLE_GAMES[2]
    explanation = think(fen, 3)
    for candidate in explanation.candidates:
        board = Board(fen)
        board.push(candidate.move)
        true = -value_of(board.fen(), explanation.depth - 1)
        assert candidate.score == true if candidate.exact else candidate.score >= true


def test_seeds_decide_between_equals() -> None:
    moves = {seed: think(START_FEN, 4, seed).move for seed in range(12)}
    assert len(set(moves.values())) > 1
    assert moves == {seed: think(START_FEN, 4, seed).move for seed in range(12)}
    equals = {move.move for move in think(START_FEN, 4).candidates if move.score == 0 and move.exact}
    assert set(moves.values()) | {think(START_FEN, 4, None).move} <= equals


def test_each_thought_begins_without_memories() -> None:
    first, second = think(START_FEN, 5), think(START_FEN, 5)
    assert (first.nodes, first.cutoffs, first.candidates) == (second.nodes, second.cutoffs, second.candidates)


@pytest.mark.parametrize("seed", range(4))
def test_lines_can_be_played_to_their_end(seed: int) -> None:
    dice = random.Random(seed)
    board = Board()
    while board.outcome() is None and board.ply < 40 + 20 * seed:
        board.push(dice.choice(board.legal_moves))
    if board.outcome() is not None:
        board.pop()
    for candidate in think(board, 4, seed).candidates:
        after = board.copy()
        for move in candidate.pv:
            after.push(move)
        if abs(candidate.score) > 29_000 and candidate.exact:
            assert after.outcome() is not None


def test_tells_its_progress() -> None:
    heard: list[Progress] = []
    board = Board(MIDDLE_GAMES[0])
    player = Minimax(PlayerOptions(level=5, parallel=False, seed=1))
    explanation = player.choose(board, heard.append)
    moves = len(board.legal_moves)
    assert [news.depth for news in heard[:1] + heard[-1:]] == [1, explanation.depth]
    assert (heard[-1].done, heard[-1].total) == (moves, moves)
    assert heard[-1].score == explanation.score
    assert heard[-1].nodes == explanation.nodes
    assert board.fen() == Board(MIDDLE_GAMES[0]).fen()
    assert board.ply == 0


def test_takes_a_general_that_is_left_to_be_taken() -> None:
    board = Board("3k5/9/9/9/9/9/9/9/4R4/4K4 b", allow_self_check=True)
    board.push("d9e9")
    explanation = think(board, 3)
    assert explanation.move == "e1e9"
    assert explanation.score == 30_000 - 1


@pytest.mark.parametrize("level", [1, 2, 4])
def test_never_leaves_its_own_general_to_be_taken(level: int) -> None:
    # The horse is pinned to the general, and could take a rook.
    fen = "3k5/4r4/9/9/9/5r3/9/4N4/9/4K4 w"
    free = Board(fen, allow_self_check=True)
    safe = {str(move) for move in Board(fen).legal_moves}
    assert "e2f4" in {str(move) for move in free.legal_moves} - safe
    assert think(free, level).move in safe


def checking_board(rules: str) -> Board:
    """Red, to move, has checked with every move; a8a9 would be the third check in the same position."""
    board = Board("3k5/9/9/8p/9/9/9/9/9/R3K4 w", rules=rules)
    for move in ("a0a9", "d9d8", "a9a8", "d8d9", "a8a9", "d9d8", "a9a8", "d8d9"):
        board.push(move)
    return board


@pytest.mark.parametrize("level", [1, 2, 3])
def test_plays_no_move_that_the_casual_rules_refuse(level: int) -> None:
    board = checking_board("casual")
    assert "a8a9" not in {str(move) for move in board.legal_moves}
    assert [root.move for root in root_moves(board)] == board.allowed_indices()
    assert think(board, level).move != "a8a9"


@pytest.mark.parametrize("level", [1, 2, 3])
def test_does_not_lose_by_repeating_a_check(level: int) -> None:
    board = checking_board("asian")
    assert [root.ends for root in root_moves(board) if root.move == board.parse("a8a9").index] == [-1]
    assert think(board, level).move != "a8a9"


@pytest.mark.parametrize("level", [1, 2])
def test_a_winner_does_not_let_the_game_be_drawn(level: int) -> None:
    board = Board("4k4/9/9/9/9/9/9/9/4A4/R3K4 w")
    for move in ("a0a1", "e9e8", "a1a0", "e8e9", "a0a1", "e9e8"):
        board.push(move)  # now a1a0 would let Black bring about the first position a third time
    drawing = {root.move for root in root_moves(board) if root.reply is not None and root.reply_ends == 0}
    assert drawing == {board.parse("a1a0").index}
    explanation = think(board, level)
    assert explanation.score is not None
    assert explanation.score > 500
    assert board.parse(explanation.move).index not in drawing


def test_asks_for_a_xiangqi_game_that_goes_on() -> None:
    player = Minimax(PlayerOptions(level=1, parallel=False))
    with pytest.raises(TypeError, match="Xiangqi"):
        player.choose(gomoku.Board())
    with pytest.raises(ValueError, match="over"):
        player.choose(Board("4k4/9/9/9/9/9/9/9/1r7/r2K5 w"))


def test_plays_whole_games_by_the_rules() -> None:
    for seed in range(3):
        board = Board(rules=("asian", "casual", "computer")[seed], allow_self_check=seed == 1)
        while board.outcome() is None and board.ply < 60:
            fen = board.fen()
            board.push(think(board, 1 + seed % 2, seed).move)
            assert board.fen() != fen
