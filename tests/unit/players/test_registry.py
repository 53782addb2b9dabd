"""The list of players, and what its lookups refuse."""

from __future__ import annotations

import pytest

from duiyi import games
from duiyi.core import InvalidSetupError
from duiyi.players import registry
from duiyi.players.base import PlayerOptions, PlayerSpec


def test_names_are_unique_and_games_are_known() -> None:
    assert len(registry.BY_NAME) == len(registry.PLAYERS)
    for spec in registry.PLAYERS:
        assert spec.games
        assert set(spec.games) <= set(games.BY_NAME)
        assert (spec.default_level in spec.levels) == bool(spec.levels)


def test_every_game_has_players() -> None:
    for game in games.BY_NAME:
        assert registry.for_game(game)
    assert [spec.name for spec in registry.for_game("gomoku")][:2] == ["five_tuple", "shape_rules"]
    assert registry.for_game("chess") == ()


@pytest.mark.parametrize("spec", registry.PLAYERS, ids=lambda spec: spec.name)
def test_every_player_chooses_a_legal_move_and_explains_it(spec: PlayerSpec) -> None:
    game = games.BY_NAME[spec.games[0]]
    if not spec.available(game.name):
        pytest.skip(f"the program of {spec.name} is not installed")
    board = game.board(game.setup())
    player = registry.create(spec.name, game.name, PlayerOptions(level=min(spec.levels, default=0), seed=1))
    explanation = player.choose(board)
    player.close()
    assert explanation.player == spec.name
    assert explanation.move in {str(move) for move in board.legal_moves}


def test_defaults_are_filled_in() -> None:
    options = registry.checked_options("minimax", "xiangqi", PlayerOptions(seed=3))
    assert options == PlayerOptions(level=4, seed=3)
    assert registry.checked_options("shape_rules", "gomoku", PlayerOptions()).style == "balanced"
    attack = PlayerOptions(style="attack")
    assert registry.checked_options("shape_rules", "gomoku", attack) == attack


@pytest.mark.parametrize(
    ("player", "game", "options", "words"),
    [
        ("stockfish", "xiangqi", PlayerOptions(), "minimax"),
        ("minimax", "gomoku", PlayerOptions(), "five_tuple, shape_rules"),
        ("minimax", "chess", PlayerOptions(), "none"),
        ("minimax", "xiangqi", PlayerOptions(level=9), "1 to 8"),
        ("minimax", "xiangqi", PlayerOptions(level=-1), "1 to 8"),
        ("minimax", "xiangqi", PlayerOptions(style="attack"), "no styles"),
        ("five_tuple", "gomoku", PlayerOptions(level=1), "no levels"),
        ("shape_rules", "gomoku", PlayerOptions(style="wild"), "balanced, attack, defence"),
    ],
)
def test_wrong_choices_are_refused_in_plain_words(
    player: str, game: str, options: PlayerOptions, words: str
) -> None:
    with pytest.raises(InvalidSetupError, match=words):
        registry.create(player, game, options)
