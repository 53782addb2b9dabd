"""The last step of `duiyi train`: a match that decides whether a new net is better than an old one."""

from __future__ import annotations

import hashlib
import shlex
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from duiyi.cli import matching
from duiyi.core import InvalidFileError, InvalidSetupError
from duiyi.core.programs import find_program
from duiyi.match.schedule import round_robin
from duiyi.match.sprt import Verdict
from duiyi.training import Manifest, SelfplaySettings, Trainee

BETTER = "better"
VERDICTS = {Verdict.H1.value: BETTER, Verdict.H0.value: "not better"}
UNDECIDED = "undecided"
WORDS = {
    BETTER: "is better than",
    "not better": "is no better than",
    UNDECIDED: "has not been told apart from",
}


@dataclass(frozen=True, slots=True)
class GateSettings:
    """How two nets meet."""

    against: str = "shipped"
    """The old net: a file, "shipped" for the program's own, or "hand" for the evaluation by hand."""
    nodes: int = 2_000
    """For each move."""
    games: int = 2_000
    """The most that are played; fewer where the answer is clear before."""
    sprt: str = "0,10"
    openings: str = "default"
    seed: int = 1
    workers: int = 1
    executor: str = "local"
    quiet: bool = False
    rules: str | None = None
    """Of a game that has several; None for those that the new net is for."""
    size: int | None = None
    """Of a game whose board has several; None for the usual one."""


def gate(trainee: Trainee, folder: Path, settings: GateSettings, net: Path | None = None) -> dict[str, Any]:
    """Plays the match, or goes on with it; what the manifest then says of it.

    `net` is the new one, the one that was fitted last where none is named. InvalidFileError when a net is not
    there, InvalidSetupError for settings that cannot be. typer.Exit when the match is interrupted.
    """
    if settings.games % 2:
        raise InvalidSetupError(f"games are played in pairs, so their number is even, not {settings.games}")
    new = net or _fitted(folder)
    digest = hashlib.sha256(_there(new).read_bytes()).hexdigest()[:12]
    old = settings.against
    if old not in trainee.named_nets:
        old = str(_there(Path(old)))
        trainee.rules_of_net(Path(old))  # says what is wrong with a damaged file
    setting = trainee.complete(SelfplaySettings(rules=_rules(trainee, settings, new), size=settings.size))
    entrants = [_entrant(trainee, "new", str(new.resolve())), _entrant(trainee, "old", old)]
    choices = matching.Choices(
        entrants,
        game=trainee.game,
        rules=setting.rules,
        option=None if setting.size is None else [f"size={setting.size}"],
        nodes=settings.nodes,
        openings=settings.openings,
        seed=settings.seed,
        concurrency=settings.workers,
        out=folder / f"gate-{digest}.jsonl",
        executor=settings.executor,
        quiet=settings.quiet,
    )
    sprt = matching.parse_sprt(settings.sprt, "normalised")
    plan = matching.plan_of(choices)
    told = matching.run(choices, plan, round_robin(2, settings.games // 2), settings.games, sprt)
    own = next(row for row in told["table"] if row["name"] == "new")
    facts = {
        "net": new.name,
        "sha256": digest,
        "against": Path(old).name,
        **{key: value for key in ("rules", "size") if (value := getattr(setting, key)) is not None},
        **{key: asdict(settings)[key] for key in ("nodes", "seed", "openings")},
        "verdict": VERDICTS.get(told["sprt"]["verdict"], UNDECIDED),
        "sprt": told["sprt"],
        "match": {key: value for key, value in own.items() if key not in ("rank", "name", "against")},
    }
    Manifest(folder).note("gate", facts)
    return facts


def _rules(trainee: Trainee, settings: GateSettings, net: Path) -> str | None:
    """The rules to play by: those that were asked for, or the only ones that the net is for."""
    known = trainee.rules_of_net(net)
    if settings.rules is None:
        if len(known) > 1:
            raise InvalidSetupError(
                f"{net} is for {', '.join(known)}; say with --rules which are to be played"
            )
        return known[0] if known else None
    if known and settings.rules not in known:
        raise InvalidSetupError(f"{net} is for {', '.join(known)}, not for {settings.rules!r}")
    return settings.rules


def _fitted(folder: Path) -> Path:
    name = Manifest(folder).read().get("fit", {}).get("net")
    if not name:
        raise InvalidFileError(f"no net has been fitted in {folder}; run the step fit first, or name a --net")
    return folder / str(name)


def _there(net: Path) -> Path:
    if not net.is_file():
        raise InvalidFileError(f"there is no net {net}")
    return net.resolve()


def _entrant(trainee: Trainee, name: str, net: str) -> str:
    """What `duiyi match` calls a player."""
    command = shlex.quote(str(find_program(trainee.program)))
    parts = [f"{trainee.protocol}:{command}", f"name={name}", f"{trainee.net_option}={net}"]
    return ",".join(part.replace(",", "\\,") for part in parts)
