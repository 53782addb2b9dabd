"""Gathering: from logs of games to two shuffled files of positions."""

from __future__ import annotations

from pathlib import Path

from duiyi.core import InvalidFileError
from duiyi.core.game_logs import Gathered
from duiyi.training.manifest import Manifest
from duiyi.training.selfplay import logs_of
from duiyi.training.trainee import Trainee

LEARN = "learn.pos"
CHECK = "check.pos"


def shuffle(trainee: Trainee, folder: Path, *, more: tuple[Path, ...] = (), seed: int = 1) -> Gathered:
    """Writes learn.pos and check.pos from the folder's logs and those of other folders.

    InvalidFileError where there is no log.

    >>> from pathlib import Path
    >>> folder, xiangqi = Path("training"), trainee_named("xiangqi")
    >>> selfplay(xiangqi, folder, SelfplaySettings(games=30, nodes=20, shard=30, net="hand"), workers=1)
    >>> shuffle(xiangqi, folder).games
    30
    """
    logs = [log for source in (folder, *more) for log in logs_of(source)]
    if not logs:
        raise InvalidFileError(
            f"there are no logs of games in {folder / 'games'}; run the step selfplay first"
        )
    done = trainee.gather(logs, folder / LEARN, folder / CHECK, seed=seed)
    facts = {"games": done.games, "learnt_from": done.learnt_from, "held_out": done.held_out}
    Manifest(folder).note("shuffle", {"logs": len(logs), "seed": seed, **facts})
    return done
