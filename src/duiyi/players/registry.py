"""The list of computer players. A new player is one more entry."""

from __future__ import annotations

from dataclasses import replace

from duiyi.core import InvalidSetupError
from duiyi.players import engine, five_tuple, managed, minimax, shape_rules
from duiyi.players.base import OpeningPlayer, Player, PlayerOptions, PlayerSpec

PLAYERS: tuple[PlayerSpec, ...] = (minimax.SPEC, five_tuple.SPEC, shape_rules.SPEC, engine.SPEC)
"""The players that come with the package.

>>> [spec.name for spec in PLAYERS]
['minimax', 'five_tuple', 'shape_rules', 'engine']
"""

BY_NAME: dict[str, PlayerSpec] = {spec.name: spec for spec in PLAYERS}
"""These players by their names.

>>> BY_NAME["shape_rules"].styles
('balanced', 'attack', 'defence')
"""


def by_name(name: str) -> PlayerSpec:
    """The player of that name; InvalidSetupError when there is none.

    >>> by_name("minimax").games
    ('xiangqi',)
    """
    found = BY_NAME.get(name) or next((spec for spec in managed.specs() if spec.name == name), None)
    if found is None:
        names = ", ".join([*BY_NAME, *(spec.name for spec in managed.specs())])
        raise InvalidSetupError(f"There is no player {name!r}; choose one of {names}")
    return found


def for_game(game: str) -> tuple[PlayerSpec, ...]:
    """The players of a game, the default first.

    >>> "five_tuple" in [spec.name for spec in for_game("gomoku")]
    True
    """
    return tuple(spec for spec in (*PLAYERS, *managed.specs()) if game in spec.games and spec.available(game))


def adviser(player: Player, game: str, options: PlayerOptions) -> Player:
    """Who answers for a player before free play: itself where it has an opinion on that, else the game's
    first player that has one, else itself again, with each phase's default.

    >>> from duiyi.players.base import PlayerOptions
    >>> advised = adviser(create("five_tuple", "gomoku", PlayerOptions()), "gomoku", PlayerOptions())
    >>> type(advised).__name__
    'FiveTuplePlayer'
    """
    if isinstance(player, OpeningPlayer):
        return player
    for spec in for_game(game):
        other = create(spec.name, game, PlayerOptions(seed=options.seed))
        if isinstance(other, OpeningPlayer):
            return other
        other.close()
    return player


def checked_options(name: str, game: str, options: PlayerOptions) -> PlayerOptions:
    """The options with the player's defaults filled in; InvalidSetupError says what is wrong.

    >>> from duiyi.players.base import PlayerOptions
    >>> checked_options("shape_rules", "gomoku", PlayerOptions()).style
    'balanced'
    """
    spec = by_name(name)
    if game not in spec.games:
        offered = ", ".join(other.name for other in for_game(game)) or "none"
        raise InvalidSetupError(f"{name} does not play {game}; the players of {game} are: {offered}")
    if not spec.available(game):
        raise InvalidSetupError(f"{name} cannot play {game} here: its program is not installed")
    return replace(options, level=_level(spec, options.level), style=_style(spec, game, options.style))


def create(name: str, game: str, options: PlayerOptions) -> Player:
    """A player ready to play that game; InvalidSetupError says what is wrong.

    >>> from duiyi.players.base import PlayerOptions
    >>> create("five_tuple", "gomoku", PlayerOptions(seed=1)).choose(gomoku.Board()).move
    'h8'
    """
    return by_name(name).create(checked_options(name, game, options))


def _level(spec: PlayerSpec, level: int) -> int:
    if level == 0:
        return spec.default_level
    if not spec.levels:
        raise InvalidSetupError(f"{spec.name} has no levels; leave the level at 0, not {level}")
    if level not in spec.levels:
        raise InvalidSetupError(
            f"{spec.name} has the levels {spec.levels[0]} to {spec.levels[-1]}, not {level}"
        )
    return level


def _style(spec: PlayerSpec, game: str, style: str) -> str:
    styles = spec.styles_for(game)
    if not style:
        return styles[0] if styles else ""
    if not styles:
        raise InvalidSetupError(f"{spec.name} has no styles; leave the style empty, not {style!r}")
    if style not in styles:
        raise InvalidSetupError(f"{spec.name} has the styles {', '.join(styles)}, not {style!r}")
    return style
