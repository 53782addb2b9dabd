"""The commands. `duiyi` alone opens the table; `duiyi --help` is a guide."""

from __future__ import annotations

import json
import sys
import time
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from duiyi import __version__
from duiyi.cli import doctor as checks
from duiyi.cli import engines, matches, serving
from duiyi.cli.train import train
from duiyi.core import MissingExtraError

GUIDE = """
[bold]Duiyi 对弈[/bold]: play and study Xiangqi 象棋 and Gomoku 五子棋.

[bold]duiyi[/bold] alone opens the table in your browser.

Examples:

  duiyi                                  play now

  duiyi serve --host 0.0.0.0 --port 80   let others reach the table over the network

  duiyi perft xiangqi 4                  count the moves of a position to a depth

  duiyi solve h8i9g7h9                   find a forced win of Gomoku, and prove it

  duiyi bench xiangqi                    measure our engine

  duiyi convert games.cbl games.pgn      turn game files of one format into another

  duiyi match five_tuple shape_rules     let players meet, and measure which is the stronger

  duiyi picture game.pgn board.svg       draw the last position of a game

  duiyi engines add ./engine             play against another program's engine

  duiyi doctor                           see whether everything is in place
"""

app = typer.Typer(
    help=GUIDE,
    rich_markup_mode="rich",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
)

app.add_typer(train, name="train")

Host = Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for all of this machine's.")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="The port, or the next free one.")]
Database = Annotated[
    str | None, typer.Option(help="Where tables are kept, as a URL; else a file of your own.")
]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="Print the address and open no browser.")]


app.add_typer(engines.app, name="engines")


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"duiyi {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def play(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Print the version and stop."),
    ] = False,
) -> None:
    """Open the table in the browser."""
    del version  # its callback has done the work
    if context.invoked_subcommand is None:
        serve()


@app.command()
def serve(
    host: Host = "127.0.0.1",
    port: Port = serving.DEFAULT_PORT,
    database: Database = None,
    no_browser: NoBrowser = False,
) -> None:
    """Serve the table, print its address and open the browser where there is one."""
    serving.serve(host, port, database, open_browser=not no_browser)


class GameName(StrEnum):
    """The games that have a perft."""

    xiangqi = "xiangqi"


@app.command()
def perft(
    game: Annotated[GameName, typer.Argument(help="The game.")],
    depth: Annotated[int, typer.Argument(min=0, max=20, help="How many plies deep.")],
    fen: Annotated[str | None, typer.Option(help="The position to start from.")] = None,
    divide: Annotated[bool, typer.Option("--divide", help="Print the count below each first move.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Count the positions that lie DEPTH plies ahead (perft): the test of a move generator."""
    del game  # one so far
    from duiyi import xiangqi  # noqa: PLC0415  the other commands start without it

    board = xiangqi.Board(fen) if fen else xiangqi.Board()
    began = time.perf_counter()
    counts = {}
    if divide and depth:
        for move in board.legal_moves:
            board.push(move)
            counts[str(move)] = board.perft(depth - 1)
            board.pop()
    nodes = sum(counts.values()) if counts else board.perft(depth)
    seconds = time.perf_counter() - began
    if as_json:
        body = {
            "fen": board.fen(),
            "depth": depth,
            "nodes": nodes,
            "seconds": round(seconds, 6),
            "divide": counts,
        }
        typer.echo(json.dumps(body))
        return
    for move_text, count in counts.items():
        typer.echo(f"{move_text} {count}")
    typer.echo(str(nodes))
    typer.echo(f"{seconds:.3f} s, {nodes / max(seconds, 1e-9):,.0f} nodes/s", err=True)


class SolveName(StrEnum):
    """The kinds of forced win."""

    vcf = "vcf"
    vct = "vct"


class RuleName(StrEnum):
    """The rules of Gomoku."""

    freestyle = "freestyle"
    standard = "standard"
    renju = "renju"
    caro = "caro"


@app.command()
def solve(  # noqa: PLR0913, PLR0917  a command's options
    position: Annotated[
        str,
        typer.Argument(metavar="FILE|POSITION", help='A file of games, moves such as "h8i9h10", or a FEN.'),
    ],
    rule: Annotated[RuleName | None, typer.Option(help="The rule; a file says its own.")] = None,
    size: Annotated[int, typer.Option(min=5, max=20, help="The board's size, for moves.")] = 15,
    game: Annotated[int, typer.Option(min=1, help="Which game of the file: its last position.")] = 1,
    kind: Annotated[
        SolveName, typer.Option(help="By fours alone (vcf), or by all threats (vct).")
    ] = SolveName.vct,
    limit: Annotated[float, typer.Option(min=0.001, help="Seconds to search.")] = 5.0,
    defend: Annotated[
        bool, typer.Option("--defend", help="Every move that stops the win that the other side threatens.")
    ] = False,
    tree: Annotated[bool, typer.Option("--tree", help="Print the whole proof.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Find a win by force (VCF, VCT) in a position of Gomoku or Renju, with its proof.

    The exit status is 1 where none was found; with --defend, where the other side threatens none.
    """
    from duiyi import gomoku  # noqa: PLC0415  the other commands start without it
    from duiyi.cli import solving  # noqa: PLC0415

    board = solving.board_of(position, rule=rule.value if rule else None, size=size, game=game)
    if defend:
        found = gomoku.defences(board, kind=kind.value, limit=limit)
        solving.show_defences(board, kind.value, found, as_json=as_json)
        raise typer.Exit(0 if found else 1)
    solution = gomoku.solve(board, kind=kind.value, limit=limit)
    if as_json:
        typer.echo(json.dumps(solving.to_json(board, kind.value, solution)))
    else:
        solving.show(board, kind.value, solution, tree=tree)
    if solution is None:
        raise typer.Exit(1)


class EngineName(StrEnum):
    """The games that have an engine of ours."""

    xiangqi = "xiangqi"
    gomoku = "gomoku"


@app.command()
def bench(
    game: Annotated[EngineName, typer.Argument(help="The game whose engine is measured.")],
    depth: Annotated[
        int | None, typer.Option(min=1, max=30, help="How deep; a fixed depth when left out.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let our engine search a fixed list of positions and tell its speed.

    The node count changes with the engine and with nothing else.
    """
    from duiyi.cli import benching  # noqa: PLC0415  the other commands start without it

    figures = benching.bench(game.value, depth)
    if as_json:
        typer.echo(json.dumps(figures))
        return
    for name, figure in figures.items():
        typer.echo(f"{name} {figure}")


@app.command()
def convert(
    source: Annotated[
        Path,
        typer.Argument(
            metavar="IN",
            help="The file to read, of any format; - is standard input.",
        ),
    ],
    target: Annotated[
        Path,
        typer.Argument(
            metavar="OUT", help="The file to write; its ending says in which format. - is standard output."
        ),
    ],
    format_name: Annotated[
        str | None, typer.Option("--format", help="The format to write, where the ending does not say it.")
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Write nothing when a game has something wrong with it.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Turn a file of games into another format.

    IN is known by its content. OUT may be a folder, with --format: each game is a file in it then. With -
    for OUT, and --format, the games go to standard output and what is told about them to standard error.

    What is wrong with a game is told, and the rest is written; the exit status is 1 then.
    """
    from duiyi.cli import converting  # noqa: PLC0415  the other commands start without it

    if source != converting.STANDARD and not source.is_file():
        reason = "is a folder" if source.is_dir() else "does not exist"
        raise typer.BadParameter(f"file {str(source)!r} {reason}.", param_hint="'IN'")
    done = converting.convert(source, target, format_name, strict=strict)
    if as_json:
        to_errors = done.target == converting.STANDARD
        typer.echo(json.dumps(done.to_json(), ensure_ascii=False), err=to_errors)
    else:
        converting.show(done)
    if done.faults:
        raise typer.Exit(1)


class Theme(StrEnum):
    """The looks of a board."""

    wood = "wood"
    paper = "paper"
    night = "night"


@app.command()
def picture(
    source: Annotated[
        str, typer.Argument(metavar="FILE|FEN", help="A game file, a position, or the name of a game.")
    ],
    target: Annotated[
        Path, typer.Argument(metavar="OUT", help="The picture to write; it ends in .svg or .png.")
    ],
    game: Annotated[int, typer.Option(min=1, help="Which game of the file.")] = 1,
    ply: Annotated[
        int | None, typer.Option(min=0, help="After how many moves of both sides; else after the last.")
    ] = None,
    width: Annotated[int, typer.Option(min=16, max=8192, help="The picture's width in pixels.")] = 480,
    theme: Annotated[Theme, typer.Option(help="How the board looks.")] = Theme.wood,
) -> None:
    r"""Draw a position, or one move of a game, as SVG or PNG.

    Arrows and marks that the game file has at that move are drawn too. PNG needs duiyi\[png].
    """
    from duiyi.cli import picturing  # noqa: PLC0415  the other commands start without it

    picturing.picture(source, target, game=game, ply=ply, pixels=width, theme=theme.value)
    typer.echo(str(target))


@app.command()
def doctor(as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """Check that everything is in place, and say what to do where it is not."""
    findings = checks.examine()
    if as_json:
        typer.echo(json.dumps([finding.to_json() for finding in findings], ensure_ascii=False))
    else:
        checks.show(findings)
    if not all(finding.good for finding in findings):
        raise typer.Exit(1)


app.command()(matches.match)
app.command()(matches.tournament)


def main() -> None:
    """The entry point: an error of the user's is one line on stderr, without a traceback."""
    try:
        app(prog_name="duiyi")
    except (ValueError, OSError, MissingExtraError, RuntimeError) as error:
        typer.echo(f"duiyi: {error}", err=True)
        sys.exit(2)
