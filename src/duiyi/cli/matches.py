"""The commands `duiyi match` and `duiyi tournament`."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, fields
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, get_type_hints

import typer

# Nothing of duiyi.match is imported up here: the other commands start without it.


@dataclass(kw_only=True)
class Shared:
    """What both commands have."""

    game: Annotated[str | None, typer.Option("--game", help="The game, where the players do not tell.")] = (
        None
    )
    rules: Annotated[
        str | None, typer.Option("--rules", help="Its rules, such as asian, renju, standard.")
    ] = None
    option: Annotated[
        list[str] | None,
        typer.Option("--option", metavar="NAME=VALUE", help="An option of the game: size=20."),
    ] = None
    tc: Annotated[str | None, typer.Option("--tc", help="A clock: SECONDS+INCREMENT or MOVES/SECONDS.")] = (
        None
    )
    movetime: Annotated[float | None, typer.Option("--movetime", help="Seconds for each move.")] = None
    nodes: Annotated[int | None, typer.Option("--nodes", help="Nodes to search for each move.")] = None
    depth: Annotated[int | None, typer.Option("--depth", help="Depth to search for each move.")] = None
    openings: Annotated[
        str,
        typer.Option(
            "--openings", help="A file of openings (FEN, EPD, moves, Gomocup offsets, PGN), default or none."
        ),
    ] = "default"
    order: Annotated[
        str, typer.Option("--order", help="In which order openings are taken: random, sequential.")
    ] = "random"
    plies: Annotated[int | None, typer.Option("--plies", min=0, help="Cut openings after so many plies.")] = (
        None
    )
    concurrency: Annotated[int, typer.Option("--concurrency", "-c", min=1, help="Games at a time.")] = 1
    seed: Annotated[
        int, typer.Option("--seed", help="Decides the order of openings and the players' dice.")
    ] = 1
    draw_rule: Annotated[
        str | None,
        typer.Option("--draw-rule", help="Draw by scores: ply=80,count=8,score=10. Both sides must agree."),
    ] = None
    win_rule: Annotated[
        str | None,
        typer.Option("--win-rule", help="Win by scores: count=4,score=1000. Both sides must agree."),
    ] = None
    max_plies: Annotated[int, typer.Option("--max-plies", min=1, help="A draw after so many plies.")] = 1000
    margin: Annotated[float, typer.Option("--margin", min=0, help="Seconds a move may be late.")] = 0.05
    patience: Annotated[
        float, typer.Option("--patience", min=0.1, help="Seconds for a move where no time is set.")
    ] = 60.0
    ponder: Annotated[bool, typer.Option("--ponder", help="Programs think on their opponents' time.")] = False
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", help="Keep each game in this file (JSON lines); repeat the command to go on."
        ),
    ] = None
    records: Annotated[
        Path | None, typer.Option("--records", help="Write the games to this file: .pgn, .psq, .sgf, …")
    ] = None
    report: Annotated[Path | None, typer.Option("--report", help="Write an HTML report to this file.")] = None
    executor: Annotated[str, typer.Option("--executor", help="Where games are played: local or ray.")] = (
        "local"
    )
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No live table.")] = False


def sharing(command: Callable[..., None]) -> Callable[..., None]:
    """Gives a command the options of `Shared` besides its own; they come as its argument `shared`."""
    hints = get_type_hints(Shared, include_extras=True)
    own = {**get_type_hints(command, include_extras=True)}
    del own["shared"]
    parameters = [
        each.replace(annotation=own[name])
        for name, each in inspect.signature(command).parameters.items()
        if name != "shared"
    ]
    parameters += [
        inspect.Parameter(
            each.name, inspect.Parameter.KEYWORD_ONLY, default=each.default, annotation=hints[each.name]
        )
        for each in fields(Shared)
    ]

    def call(**given: Any) -> None:
        common = Shared(**{each.name: given.pop(each.name) for each in fields(Shared)})
        command(**given, shared=common)

    call.__name__, call.__doc__ = command.__name__, command.__doc__
    call.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    call.__annotations__ = {**own, **hints}
    return call


class System(StrEnum):
    """The kinds of tournaments."""

    round_robin = "round-robin"
    gauntlet = "gauntlet"
    swiss = "swiss"
    knockout = "knockout"


@sharing
def match(
    a: Annotated[str, typer.Argument(metavar="A", help="The first player.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The second player.")],
    *,
    games: Annotated[int, typer.Option("--games", "-n", min=2, help="Games to play, an even number.")] = 100,
    sprt: Annotated[
        str | None,
        typer.Option("--sprt", help="Stop when it is clear: ELO0,ELO1[,ALPHA,BETA], such as 0,10."),
    ] = None,
    sprt_model: Annotated[
        str, typer.Option("--sprt-model", help="What the test's Elo is: normalised or logistic.")
    ] = "normalised",
    shared: Shared,
) -> None:
    """Let two players meet and measure which is the stronger.

    A player is one of ours (`minimax,level=2`, `shape_rules,style=attack`), a program of `duiyi engines
    list`, or a command: `uci:COMMAND`, `ucci:COMMAND`, `gomocup:COMMAND`. Settings follow after commas:
    name, level, style, seed, limits of its own as a handicap (`nodes=500`, `tc=5+0.05`), restart=yes, and
    for programs any option of theirs (`Hash=64`).

    Each opening is played twice, with both colours.

    Examples:

      duiyi match five_tuple shape_rules --games 200 -c 2

      duiyi match uci:./new uci:./old --game xiangqi --tc 10+0.1 --sprt 0,10 --games 20000 -o test.jsonl
    """
    from duiyi.cli import matching  # noqa: PLC0415  the other commands start without it
    from duiyi.match.schedule import round_robin  # noqa: PLC0415

    if games % 2:
        raise ValueError(f"games are played in pairs, so their number is even, not {games}")
    choices = matching.Choices([a, b], **vars(shared))
    test = matching.parse_sprt(sprt, sprt_model) if sprt else None
    plan = matching.plan_of(choices)
    matching.run(choices, plan, round_robin(2, games // 2), games, test)


@sharing
def tournament(
    players: Annotated[list[str], typer.Argument(help="The players, the strongest first; see duiyi match.")],
    *,
    system: Annotated[System, typer.Option("--system", help="Who meets whom.")] = System.round_robin,
    games: Annotated[
        int, typer.Option("--games", "-n", min=2, help="Games of each two that meet, an even number.")
    ] = 2,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Rounds of a Swiss tournament.")] = 5,
    shared: Shared,
) -> None:
    """Let many players meet: round robin, gauntlet, Swiss system or knock-out.

    Players are named as for `duiyi match`. The outcome is a table with ratings and a crosstable; --report
    writes both, and every game's end, as one HTML file.

    Example:

      duiyi tournament five_tuple shape_rules shape_rules,style=attack --games 20 --report report.html
    """
    from duiyi.cli import matching  # noqa: PLC0415  the other commands start without it

    if games % 2:
        raise ValueError(f"games are played in pairs, so their number is even, not {games}")
    if len(players) < 2:
        raise ValueError("a tournament needs at least two players")
    choices = matching.Choices(players, **vars(shared))
    plan = matching.plan_of(choices)
    schedule, total = matching.schedule_of(system.value, len(players), games // 2, rounds)
    # More games may be added to a match; in the systems that go by results they would change who meets whom.
    by_results = system in (System.swiss, System.knockout)
    played = f"{system.value}, {games} games, {rounds} rounds" if by_results else system.value
    matching.run(choices, plan, schedule, total, system=played)
