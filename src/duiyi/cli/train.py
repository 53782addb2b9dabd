"""`duiyi train`: making an engine's net from its own games."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

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
    help="Make an engine's net from its own games: duiyi train xiangqi selfplay, then shuffle, fit and gate.",
    no_args_is_help=True,
)

Game = Annotated[str, typer.Argument(help="The game.")]
Folder = Annotated[Path, typer.Option("--out", help="The folder to work in; what is there is gone on with.")]
Threads = Annotated[int, typer.Option(min=1, max=64, help="Threads to compute with.")]


@train.command()
def selfplay(  # noqa: PLR0913, PLR0917  each is an option of the command
    game: Game,
    folder: Folder,
    games: Annotated[int, typer.Option(min=1, help="How many games in all.")] = 20_000,
    nodes: Annotated[int, typer.Option(min=1, help="Nodes a move.")] = 300,
    shard: Annotated[int, typer.Option(min=1, help="Games a log.")] = 500,
    seed: Annotated[int, typer.Option(help="The first log's seed; the others' follow it.")] = 1,
    net: Annotated[str, typer.Option(help="The net: a file, shipped, or hand for none.")] = "shipped",
    workers: Annotated[int, typer.Option(min=1, help="Logs written at a time.")] = os.cpu_count() or 1,
    executor: Annotated[str, typer.Option(help="local, or ray for a cluster.")] = "local",
) -> None:
    """Let the engine play itself and write logs of the games."""
    settings = training.SelfplaySettings(games, nodes, shard, seed, net)
    with _progress("logs") as progress:
        task = progress.add_task(game, total=-(-games // shard), said="")

        def report(where: training.SelfplayProgress) -> None:
            said = f"{where.games:,} games, {where.plies:,} plies"
            progress.update(task, completed=where.shards, said=said)

        training.selfplay(
            training.trainee_named(game), folder, settings, workers=workers, executor=executor, report=report
        )


@train.command()
def shuffle(
    game: Game,
    folder: Folder,
    more: Annotated[list[Path] | None, typer.Option(help="Another folder whose games are used too.")] = None,
    seed: Annotated[int, typer.Option(help="For the order, and for which games are held out.")] = 1,
) -> None:
    """Gather the logs' quiet positions and shuffle them."""
    done = training.shuffle(training.trainee_named(game), folder, more=tuple(more or ()), seed=seed)
    typer.echo(
        f"{done.games:,} games: {done.learnt_from:,} positions to learn from, {done.held_out:,} to check with"
    )


@train.command()
def fit(  # noqa: PLR0913, PLR0917  each is an option of the command
    game: Game,
    folder: Folder,
    hidden: Annotated[int, typer.Option(help="Values a side: 32, 64, 96 or 128.")] = 32,
    buckets: Annotated[int, typer.Option(min=1, max=16, help="Sets of output weights, by material.")] = 1,
    epochs: Annotated[int, typer.Option(min=1, help="How often each position is looked at.")] = 30,
    rate: Annotated[float, typer.Option(min=0, help="The learning rate at the beginning.")] = 0.002,
    result_weight: Annotated[
        float, typer.Option(min=0, max=1, help="How much the result counts against the score.")
    ] = 0.3,
    batch: Annotated[int, typer.Option(min=1, help="Positions a step.")] = 16_384,
    seed: Annotated[int, typer.Option(help="For the first weights.")] = 1,
    threads: Threads = 2,
) -> None:
    """Fit a net to the positions and write it."""
    settings = training.FitSettings(hidden, buckets, epochs, batch, rate, result_weight, seed)
    with _progress("epochs") as progress:
        task = progress.add_task(game, total=epochs, said="")

        def report(epoch: training.Epoch) -> None:
            said = f"error {epoch.learning_error:.5f}, held out {epoch.checking_error:.5f}"
            progress.update(task, completed=epoch.number, said=said)

        net = training.fit(training.trainee_named(game), folder, settings, threads=threads, report=report)
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

    settings = gating.GateSettings(against, nodes, games, sprt, openings, seed, workers, executor, quiet)
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
