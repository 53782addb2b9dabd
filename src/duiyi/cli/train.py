"""`duiyi train`: making an engine's net from its own games."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from typer.core import TyperGroup

from duiyi import training


class GameFirst(TyperGroup):
    """Takes the game before the step as well: `duiyi train xiangqi fit` is `duiyi train fit xiangqi`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """The words of the command line, the step first."""
        steps = self.commands
        if args and not args[0].startswith("-") and args[0] not in steps:
            step = next((n for n, word in enumerate(args) if word in steps), None)
            if step is not None:
                args = [args[step], *args[:step], *args[step + 1 :]]
            elif "--help" in args:
                args = ["--help"]
        return super().parse_args(ctx, args)


train = typer.Typer(
    cls=GameFirst,
    help="Make an engine's net from its own games: duiyi train xiangqi selfplay, then shuffle, fit and gate. "
    "Gomoku's net is the weights of its patterns, one set for each of its rules.",
    no_args_is_help=True,
)


Settings = TypeVar("Settings", training.SelfplaySettings, training.FitSettings)


def _usual(step: str, setting: str) -> str:
    """What is usual in each game, for the help of an option."""
    values = {trainee.game: getattr(getattr(trainee, step), setting) for trainee in training.TRAINEES}
    return ", ".join(
        f"{game} {value:,}" if isinstance(value, int) else f"{game} {value}"
        for game, value in values.items()
        if value is not None
    )


def _chosen(usual: Settings, **chosen: Any) -> Settings:
    """The usual settings with those that were chosen."""
    return replace(usual, **{name: value for name, value in chosen.items() if value is not None})


Game = Annotated[str, typer.Argument(help="The game.")]
Folder = Annotated[Path, typer.Option("--out", help="The folder to work in; what is there is gone on with.")]
Rules = Annotated[
    str | None, typer.Option(help="Gomoku's rules, such as renju; freestyle where none are named.")
]
Size = Annotated[int | None, typer.Option(help="The width of Gomoku's board; 15.")]
Threads = Annotated[int, typer.Option(min=1, max=64, help="Threads to compute with.")]


@train.command()
def selfplay(  # noqa: PLR0913, PLR0917  each is an option of the command
    game: Game,
    folder: Folder,
    games: Annotated[
        int | None, typer.Option(min=1, help=f"How many games in all: {_usual('selfplay', 'games')}.")
    ] = None,
    nodes: Annotated[
        int | None, typer.Option(min=1, help=f"Nodes a move: {_usual('selfplay', 'nodes')}.")
    ] = None,
    shard: Annotated[
        int | None, typer.Option(min=1, help=f"Games a log: {_usual('selfplay', 'shard')}.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The first log's seed; the others' follow it.")] = 1,
    net: Annotated[str, typer.Option(help="The net: a file, shipped, or hand for none.")] = "shipped",
    rules: Rules = None,
    size: Size = None,
    workers: Annotated[int, typer.Option(min=1, help="Logs written at a time.")] = os.cpu_count() or 1,
    executor: Annotated[str, typer.Option(help="local, or ray for a cluster.")] = "local",
) -> None:
    """Let the engine play itself and write logs of the games."""
    trainee = training.trainee_named(game)
    settings = _chosen(
        trainee.selfplay, games=games, nodes=nodes, shard=shard, seed=seed, net=net, rules=rules, size=size
    )
    with _progress("logs") as progress:
        task = progress.add_task(game, total=-(-settings.games // settings.shard), said="")

        def report(where: training.SelfplayProgress) -> None:
            said = f"{where.games:,} games, {where.plies:,} plies"
            progress.update(task, completed=where.shards, said=said)

        training.selfplay(trainee, folder, settings, workers=workers, executor=executor, report=report)


@train.command()
def shuffle(
    game: Game,
    folder: Folder,
    more: Annotated[list[Path] | None, typer.Option(help="Another folder whose games are used too.")] = None,
    seed: Annotated[int, typer.Option(help="For the order, and for which games are held out.")] = 1,
) -> None:
    """Gather the positions of the logs and shuffle them."""
    done = training.shuffle(training.trainee_named(game), folder, more=tuple(more or ()), seed=seed)
    typer.echo(
        f"{done.games:,} games: {done.learnt_from:,} positions to learn from, {done.held_out:,} to check with"
    )
    if not done.held_out:
        typer.echo("There are too few games for any to be held out, so fit cannot say what the net is worth.")


@train.command()
def fit(  # noqa: PLR0913, PLR0917  each is an option of the command
    game: Game,
    folder: Folder,
    hidden: Annotated[
        int | None, typer.Option(help="Xiangqi's values a side: 32, 64, 96 or 128; 32.")
    ] = None,
    buckets: Annotated[
        int | None, typer.Option(min=1, max=16, help="Xiangqi's sets of output weights, by material; 1.")
    ] = None,
    epochs: Annotated[
        int | None,
        typer.Option(min=1, help=f"How often each position is looked at: {_usual('fit', 'epochs')}."),
    ] = None,
    rate: Annotated[
        float | None,
        typer.Option(min=0, help=f"The learning rate at the beginning: {_usual('fit', 'rate')}."),
    ] = None,
    result_weight: Annotated[
        float | None,
        typer.Option(
            min=0,
            max=1,
            help=f"How much the result counts against the score: {_usual('fit', 'result_weight')}.",
        ),
    ] = None,
    batch: Annotated[
        int | None, typer.Option(min=1, help=f"Positions a step: {_usual('fit', 'batch')}.")
    ] = None,
    seed: Annotated[int, typer.Option(help="For Xiangqi's first weights; Gomoku's are nought.")] = 1,
    threads: Threads = 2,
) -> None:
    """Fit a net to the positions and write it."""
    trainee = training.trainee_named(game)
    settings = _chosen(
        trainee.fit,
        hidden=hidden,
        buckets=buckets,
        epochs=epochs,
        batch=batch,
        rate=rate,
        result_weight=result_weight,
        seed=seed,
    )
    with _progress("epochs") as progress:
        task = progress.add_task(game, total=settings.epochs, said="")

        def report(epoch: training.Epoch) -> None:
            said = f"error {epoch.learning_error:.5f}, held out {epoch.checking_error:.5f}"
            progress.update(task, completed=epoch.number, said=said)

        net = training.fit(trainee, folder, settings, threads=threads, report=report)
    typer.echo(str(net))


@train.command()
def gate(  # noqa: PLR0913, PLR0917  each is an option of the command
    game: Game,
    folder: Folder,
    net: Annotated[Path | None, typer.Option(help="The new net; the one that was fitted last.")] = None,
    against: Annotated[str, typer.Option(help="The old net: a file, shipped, or hand for none.")] = "shipped",
    nodes: Annotated[int, typer.Option(min=1, help="Nodes a move.")] = 2_000,
    games: Annotated[int, typer.Option(min=2, help="The most games, an even number.")] = 2_000,
    sprt: Annotated[str, typer.Option(help="When it is clear: ELO0,ELO1[,ALPHA,BETA], normalised.")] = "0,10",
    rules: Annotated[
        str | None, typer.Option(help="Gomoku's rules; those of the new net where none are named.")
    ] = None,
    size: Size = None,
    openings: Annotated[str, typer.Option(help="As in duiyi match.")] = "default",
    seed: Annotated[int, typer.Option(help="For the order of the openings.")] = 1,
    workers: Annotated[int, typer.Option(min=1, help="Games at a time.")] = os.cpu_count() or 1,
    executor: Annotated[str, typer.Option(help="local, or ray for a cluster.")] = "local",
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No live table.")] = False,
) -> None:
    """Let the new net meet the old one until it is clear which is the better.

    The games are kept in the folder, so that the same command goes on with a match that was stopped, and the
    verdict is noted in its manifest. The exit status is 0 when the new net is the better, 1 when it is not.
    """
    from duiyi.cli import gating  # noqa: PLC0415  the other steps start without it

    settings = gating.GateSettings(
        against, nodes, games, sprt, openings, seed, workers, executor, quiet, rules, size
    )
    facts = gating.gate(training.trainee_named(game), folder, settings, net)
    typer.echo(f"{facts['net']} {gating.WORDS[facts['verdict']]} {facts['against']}")
    if facts["verdict"] != gating.BETTER:
        raise typer.Exit(1)


def _progress(unit: str) -> Progress:
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(unit),
        TextColumn("{task.fields[said]}"),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
    )
