"""The kinds of entrants. A new one is one more entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from duiyi.match.contestants import Contestant, TeachingContestant
from duiyi.match.plan import PLAYER, Entrant, Plan
from duiyi.match.programs import EngineContestant

KINDS: Mapping[str, Callable[[Entrant, Plan], Contestant]] = {
    PLAYER: TeachingContestant,
    "uci": EngineContestant,
    "ucci": EngineContestant,
    "gomocup": EngineContestant,
}


def contestant(entrant: Entrant, plan: Plan) -> Contestant:
    """An entrant, not started yet; InvalidSetupError when it does not play the game."""
    return KINDS[entrant.kind](entrant, plan)
