"""The commands `duiyi match` and `duiyi tournament`."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

# What both commands have. Nothing of duiyi.match is imported up here: the other commands start without it.
Game = Annotated[str | None, typer.Option("--game", help="The game, where the players do not tell.")]
Rules = Annotated[str | None, typer.Option("--rules", help="Its rules, such as asian, renju, standard.")]
GameOptions = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game: size=20.")
]
Tc = Annotated[str | None, typer.Option("--tc", help="A clock: SECONDS+INCREMENT or MOVES/SECONDS.")]
Movetime = Annotated[float | None, typer.Option("--movetime", help="Seconds for each move.")]
Nodes = Annotated[int | None, typer.Option("--nodes", help="Nodes to search for each move.")]
Depth = Annotated[int | None, typer.Option("--depth", help="Depth to search for each move.")]
Openings = Annotated[
    str,
    typer.Option(
        "--openings", help="A file of openings (FEN, EPD, moves, Gomocup offsets, PGN), default or none."
    ),
]
Order = Annotated[str, typer.Option("--order", help="In which order openings are taken: random, sequential.")]
Plies = Annotated[int | None, typer.Option("--plies", min=0, help="Cut openings after so many plies.")]
Concurrency = Annotated[int, typer.Option("--concurrency", "-c", min=1, help="Games at a time.")]
Seed = Annotated[int, typer.Option("--seed", help="Decides the order of openings and the players' dice.")]
DrawRule = Annotated[
    str | None,
    typer.Option("--draw-rule", help="Draw by scores: ply=80,count=8,score=10. Both sides must agree."),
]
WinRule = Annotated[
    str | None, typer.Option("--win-rule", help="Win by scores: count=4,score=1000. Both sides must agree.")
]
MaxPlies = Annotated[int, typer.Option("--max-plies", min=1, help="A draw after so many plies.")]
Margin = Annotated[float, typer.Option("--margin", min=0, help="Seconds a move may be late.")]
Patience = Annotated[
    float, typer.Option("--patience", min=0.1, help="Seconds for a move where no time is set.")
]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out", "-o", help="Keep each game in this file (JSON lines); repeat the command to go on."
    ),
]
Records = Annotated[
    Path | None, typer.Option("--records", help="Write the games to this file: .pgn, .psq, .sgf, …")
]
Report = Annotated[Path | None, typer.Option("--report", help="Write an HTML report to this file.")]
ExecutorName = Annotated[str, typer.Option("--executor", help="Where games are played: local or ray.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No live table.")]


class System(StrEnum):
    """The kinds of tournaments."""

    round_robin = "round-robin"
    gauntlet = "gauntlet"
    swiss = "swiss"
    knockout = "knockout"


def match(  # noqa: PLR0913  one for each option
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
    game: Game = None,
    rules: Rules = None,
    option: GameOptions = None,
    tc: Tc = None,
    movetime: Movetime = None,
    nodes: Nodes = None,
    depth: Depth = None,
    openings: Openings = "default",
    order: Order = "random",
    plies: Plies = None,
    concurrency: Concurrency = 1,
    seed: Seed = 1,
    draw_rule: DrawRule = None,
    win_rule: WinRule = None,
    max_plies: MaxPlies = 1000,
    margin: Margin = 0.05,
    patience: Patience = 60.0,
    out: Out = None,
    records: Records = None,
    report: Report = None,
    executor: ExecutorName = "local",
    as_json: AsJson = False,
    quiet: Quiet = False,
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
    choices = matching.Choices(
        [a, b], game, rules, option or [], tc, movetime, nodes, depth, openings, order, plies, concurrency,
        seed, draw_rule, win_rule, max_plies, margin, patience, out, records, report, executor, as_json,
        quiet,
    )  # fmt: skip
    test = matching.parse_sprt(sprt, sprt_model) if sprt else None
    plan = matching.plan_of(choices)
    matching.run(choices, plan, round_robin(2, games // 2), games, test)


def tournament(  # noqa: PLR0913  one for each option
    players: Annotated[list[str], typer.Argument(help="The players, the strongest first; see duiyi match.")],
    *,
    system: Annotated[System, typer.Option("--system", help="Who meets whom.")] = System.round_robin,
    games: Annotated[
        int, typer.Option("--games", "-n", min=2, help="Games of each two that meet, an even number.")
    ] = 2,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Rounds of a Swiss tournament.")] = 5,
    game: Game = None,
    rules: Rules = None,
    option: GameOptions = None,
    tc: Tc = None,
    movetime: Movetime = None,
    nodes: Nodes = None,
    depth: Depth = None,
    openings: Openings = "default",
    order: Order = "random",
    plies: Plies = None,
    concurrency: Concurrency = 1,
    seed: Seed = 1,
    draw_rule: DrawRule = None,
    win_rule: WinRule = None,
    max_plies: MaxPlies = 1000,
    margin: Margin = 0.05,
    patience: Patience = 60.0,
    out: Out = None,
    records: Records = None,
    report: Report = None,
    executor: ExecutorName = "local",
    as_json: AsJson = False,
    quiet: Quiet = False,
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
    choices = matching.Choices(
        players, game, rules, option or [], tc, movetime, nodes, depth, openings, order, plies, concurrency,
        seed, draw_rule, win_rule, max_plies, margin, patience, out, records, report, executor, as_json,
        quiet,
    )  # fmt: skip
    plan = matching.plan_of(choices)
    schedule, total = matching.schedule_of(system.value, len(players), games // 2, rounds)
    # More games may be added to a match; in the systems that go by results they would change who meets whom.
    by_results = system in (System.swiss, System.knockout)
    played = f"{system.value}, {games} games, {rounds} rounds" if by_results else system.value
    matching.run(choices, plan, schedule, total, system=played)
