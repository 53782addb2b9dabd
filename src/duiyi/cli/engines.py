"""`duiyi engines`: other programs' engines made known, tried and forgotten."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

GUIDE = """Engines of other programs (UCI, UCCI, Gomocup) as opponents and for hints.

Examples:

  duiyi engines add /usr/games/fairy-stockfish

  duiyi engines add "sjaakii -uci" --name sjaak

  duiyi engines add ./eleeye --option usebook=false

  duiyi engines test sjaak
"""

app = typer.Typer(help=GUIDE, no_args_is_help=True, rich_markup_mode="rich")

Name = Annotated[str, typer.Argument(metavar="NAME", help="The engine's name, as the list has it.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.command()
def add(
    command: Annotated[
        str, typer.Argument(metavar="PATH|COMMAND", help="The program, or a command line in quotes.")
    ],
    name: Annotated[str | None, typer.Option(help="What to call it; else a name made of its own.")] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", metavar="K=V", help="An option to set; may be repeated.")
    ] = None,
    protocol: Annotated[str | None, typer.Option(help="uci, ucci or gomocup; else it is found out.")] = None,
    directory: Annotated[
        Path | None,
        typer.Option(exists=True, file_okay=False, resolve_path=True, help="The folder to run it in."),
    ] = None,
) -> None:
    """Start an engine, see that it answers, and keep it in the list."""
    from duiyi.cli import managing  # noqa: PLC0415  the other commands start without it

    kept, path = managing.add(command, name, option or [], protocol, directory)
    typer.echo(f"{kept.name}: {kept.title} ({kept.protocol}, {kept.game})")
    typer.echo(f"kept in {path}", err=True)


@app.command(name="list")
def show(as_json: Json = False) -> None:
    """List the engines."""
    from duiyi.cli import managing  # noqa: PLC0415  the other commands start without it

    engines, path = managing.known()
    if as_json:
        typer.echo(json.dumps([engine.to_json() for engine in engines], ensure_ascii=False))
    elif engines:
        managing.show(engines)
    else:
        typer.echo(f"There are no engines yet in {path}. Add one: duiyi engines add PATH")


@app.command(name="test")
def try_out(name: Name, as_json: Json = False) -> None:
    """Start an engine, let it think for a second, and say how it did."""
    from duiyi.cli import managing  # noqa: PLC0415  the other commands start without it

    found = managing.try_out(name)
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
        return
    for key, value in found.items():
        text = ", ".join(map(str, value)) if isinstance(value, list | dict) else value
        if text not in (None, ""):
            typer.echo(f"{key:9} {text}")


@app.command()
def remove(name: Name) -> None:
    """Take an engine off the list. The program itself stays where it is."""
    from duiyi.cli import managing  # noqa: PLC0415  the other commands start without it

    typer.echo(f"{managing.remove(name).name} is no longer in the list")
