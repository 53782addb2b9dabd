"""Running a match or a tournament for the commands: options, live table, last words."""

from __future__ import annotations

import asyncio
import json
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import typer
from rich.console import Console
from rich.live import Live

from duiyi.cli.match_view import MatchView, last_words
from duiyi.core import GameSpec, InvalidSetupError
from duiyi.engine.opening import PROTOCOLS
from duiyi.games import BY_NAME, FILES
from duiyi.match import openings
from duiyi.match.adjudication import Adjudication, DrawRule, WinRule
from duiyi.match.entrants import parse_entrants
from duiyi.match.executor import Executor, LocalExecutor, MatchError
from duiyi.match.finding import find
from duiyi.match.plan import Plan
from duiyi.match.records import check_records, write_records
from duiyi.match.report import write_report
from duiyi.match.runner import News, Runner
from duiyi.match.schedule import Schedule, gauntlet, knockout, round_robin, swiss
from duiyi.match.sprt import Sprt
from duiyi.match.store import MatchFile
from duiyi.match.time_control import TimeControl

EXECUTORS = ("local", "ray")
RuleT = TypeVar("RuleT")


@dataclass(slots=True)
class Choices:
    """What the user chose, whatever the kind of match."""

    entrants: list[str]
    game: str | None = None
    rules: str | None = None
    option: list[str] | None = None
    """Options of the game, each NAME=VALUE."""
    tc: str | None = None
    movetime: float | None = None
    nodes: int | None = None
    depth: int | None = None
    openings: str = openings.DEFAULT
    order: str = "random"
    plies: int | None = None
    concurrency: int = 1
    seed: int = 1
    draw_rule: str | None = None
    win_rule: str | None = None
    max_plies: int = 1000
    margin: float = 0.05
    patience: float = 60.0
    ponder: bool = False
    out: Path | None = None
    records: Path | None = None
    report: Path | None = None
    executor: str = "local"
    as_json: bool = False
    quiet: bool = False


def plan_of(choices: Choices) -> Plan:
    """The plan that the choices make; ValueErrors say what is wrong with them."""
    spec = _game(choices)
    setup = spec.setup(choices.rules or _rules(spec), _options(spec, choices.option or []))
    found = openings.load(choices.openings, spec, setup.rules, setup.options, choices.plies)
    if choices.order == "random":
        found = openings.shuffled(found, choices.seed)
    elif choices.order != "sequential":
        raise InvalidSetupError(f"openings are taken in random or sequential order, not {choices.order!r}")
    plan = Plan(
        game=spec.name,
        rules=setup.rules,
        options=dict(setup.options),
        entrants=parse_entrants(choices.entrants, spec.name, find),
        control=_control(choices),
        adjudication=Adjudication(
            _rule(DrawRule, choices.draw_rule), _rule(WinRule, choices.win_rule), choices.max_plies
        ),
        openings=found,
        seed=choices.seed,
        margin=choices.margin,
        patience=choices.patience,
        ponder=choices.ponder,
    )
    plan.check_limits()
    return plan


def _rules(spec: GameSpec) -> str:
    """The rules where none are named: those that games of others are played by, not a beginner's."""
    return next((each.rules for each in FILES if each.game == spec.name), spec.rules[0])


def run(
    choices: Choices,
    plan: Plan,
    schedule: Schedule,
    total: int | None,
    sprt: Sprt | None = None,
    system: str = "match",
) -> dict[str, Any]:
    """Plays a match to its end, tells of it and gives its summary; exit status 1 when it was interrupted.

    A file that `--out` names is gone on with when it is of the same match.
    """
    header = {"system": system, "plan": plan.to_json(), "sprt": _sprt_json(sprt)}
    if choices.records is not None:
        check_records(choices.records, plan)
    with MatchFile(choices.out, header) as store:
        return _play(choices, plan, Runner(plan, schedule, store, sprt=sprt), store, total)


def schedule_of(system: str, entrants: int, pairs: int, rounds: int) -> tuple[Schedule, int | None]:
    """A tournament's schedule, and how many games it will have; None where results decide that."""
    match system:
        case "round-robin":
            return round_robin(entrants, pairs), entrants * (entrants - 1) * pairs
        case "gauntlet":
            return gauntlet(entrants, pairs), 2 * (entrants - 1) * pairs
        case "swiss":
            played = min(rounds, entrants - 1 + entrants % 2)
            return swiss(entrants, pairs, rounds), played * (entrants // 2) * 2 * pairs
        case "knockout":
            return knockout(entrants, pairs), None
    raise InvalidSetupError(f"there is no system {system!r}")


def _play(
    choices: Choices, plan: Plan, runner: Runner, store: MatchFile, total: int | None
) -> dict[str, Any]:
    console = Console(stderr=True)
    if runner.games:
        console.print(f"{choices.out} has {runner.games} games of this match; it goes on from there")
    view = MatchView(plan, runner, total)
    live = None if choices.quiet else Live(console=console, auto_refresh=False, transient=True)
    shower = Shower(view, live)

    runner.report = shower.show
    began = time.monotonic()
    interrupted = False
    try:
        if live is not None and console.is_terminal:
            live.start()
        asyncio.run(_run(runner, _executor(choices, plan)))
    except (KeyboardInterrupt, asyncio.CancelledError):
        interrupted = True
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # what is known so far is still to be told
    except MatchError as error:
        raise ValueError(str(error)) from None
    finally:
        if live is not None:
            live.stop()
        if choices.records is not None:
            write_records(choices.records, plan, store.results)
    seconds = time.monotonic() - began
    if choices.report is not None:
        write_report(choices.report, plan, runner.standings, store.results)
    told = summary(plan, runner, seconds)
    if choices.as_json:
        typer.echo(json.dumps(told, ensure_ascii=False))
    else:
        last_words(Console(), view, seconds)
    if interrupted:
        typer.echo(
            f"The match was interrupted after {runner.games} games. {_how_to_go_on(choices)}", err=True
        )
        raise typer.Exit(1)
    return told


async def _run(runner: Runner, executor: Executor) -> None:
    _end_on_signals()
    try:
        await executor.check()
        await runner.run(executor)
    finally:
        await executor.close()


def _how_to_go_on(choices: Choices) -> str:
    if choices.out is None:
        return "They are not kept; with --out FILE the same command goes on where it was."
    return f"They are in {choices.out}: the same command goes on with the next one."


def _end_on_signals() -> None:
    """The first Ctrl-C or SIGTERM cancels the task that calls it; further ones do not disturb its ending."""
    task = asyncio.current_task()
    loop = asyncio.get_running_loop()
    told = False

    def end() -> None:
        nonlocal told
        if task is not None and not told:
            told = True
            task.cancel()

    for each in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows has no such signals
            loop.add_signal_handler(each, end)


class Shower:
    """Shows the live table, at most once a second: drawing it must not take the players' time."""

    def __init__(self, view: MatchView, live: Live | None) -> None:
        self._view, self._live = view, live
        self._next = 0.0

    def show(self, news: News) -> None:
        """Draws the table where it is time to."""
        del news  # the view has the whole
        now = time.monotonic()
        if self._live is not None and self._live.is_started and now >= self._next:
            self._next = now + 1.0
            self._live.update(self._view.table(), refresh=True)


def summary(plan: Plan, runner: Runner, seconds: float) -> dict[str, Any]:
    """The outcome of a match as plain values."""
    body = {
        "game": plan.game,
        "rules": plan.rules,
        "options": dict(plan.options),
        "seconds": round(seconds, 3),
        **runner.standings.to_json(),
    }
    if runner.sprt is not None:
        body["sprt"] = {
            **(_sprt_json(runner.sprt) or {}),
            "llr": round(runner.sprt.llr(runner.tally), 4),
            "bounds": [round(bound, 4) for bound in runner.sprt.bounds],
            "verdict": runner.verdict().value,
        }
    return body


def _sprt_json(sprt: Sprt | None) -> dict[str, Any] | None:
    if sprt is None:
        return None
    return {
        "elo0": sprt.elo0,
        "elo1": sprt.elo1,
        "alpha": sprt.alpha,
        "beta": sprt.beta,
        "model": sprt.model,
    }


def parse_sprt(text: str, model: str) -> Sprt:
    """Reads "0,10" or "0,10,0.05,0.05": elo0, elo1, alpha, beta."""
    try:
        figures = [float(part) for part in text.split(",")]
    except ValueError:
        figures = []
    if len(figures) not in (2, 4):
        raise InvalidSetupError(f"{text!r} is no SPRT: it is ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, such as 0,10")
    elo0, elo1, alpha, beta = [*figures, 0.05, 0.05][:4]
    return Sprt(elo0, elo1, alpha, beta, model)


def _executor(choices: Choices, plan: Plan) -> Executor:
    if choices.executor == "local":
        return LocalExecutor(plan, choices.concurrency)
    if choices.executor != "ray":
        raise InvalidSetupError(f"the executor is one of {', '.join(EXECUTORS)}, not {choices.executor!r}")
    try:
        from duiyi.match.ray_executor import RayExecutor  # noqa: PLC0415  an extra that may not be installed
    except ImportError:
        raise InvalidSetupError("--executor ray needs Ray: pip install 'duiyi[cluster]'") from None
    return RayExecutor(plan, choices.concurrency)


def _game(choices: Choices) -> GameSpec:
    """The game that was named, else the one that an option or the first player tells."""
    if choices.game is not None:
        if choices.game not in BY_NAME:
            raise InvalidSetupError(f"there is no game {choices.game!r}; the games are {', '.join(BY_NAME)}")
        return BY_NAME[choices.game]
    fitting = [spec for spec in BY_NAME.values() if _fits(spec, choices)]
    if len(fitting) == 1:
        return fitting[0]
    raise InvalidSetupError(f"say with --game which game is played: {' or '.join(BY_NAME)}")


def _fits(spec: GameSpec, choices: Choices) -> bool:
    if choices.rules is not None and choices.rules not in spec.rules:
        return False
    protocols = [text.partition(":")[0] for text in choices.entrants]
    if any(spec.name not in PROTOCOLS[name][1] for name in protocols if name in PROTOCOLS):
        return False
    try:
        parse_entrants([text for text in choices.entrants if ":" not in text], spec.name, find)
    except ValueError:
        return False
    return True


def _options(spec: GameSpec, texts: list[str]) -> dict[str, object]:
    known = {option.name: option for option in spec.options}
    found: dict[str, object] = {}
    for text in texts:
        name, _, value = text.partition("=")
        if name in known and isinstance(known[name].default, bool):
            flags = {"": True, "true": True, "yes": True, "false": False, "no": False}
            found[name] = flags.get(value.lower(), value)
        else:
            found[name] = int(value) if value.lstrip("-").isdigit() else value
    return found


def _control(choices: Choices) -> TimeControl:
    if choices.tc is not None and choices.movetime is not None:
        raise InvalidSetupError("a side has a clock (--tc) or a time for each move (--movetime), not both")
    if choices.tc is not None:
        return TimeControl.clock(choices.tc, choices.nodes, choices.depth)
    return TimeControl(movetime=choices.movetime, nodes=choices.nodes, depth=choices.depth)


def _rule(kind: Callable[..., RuleT], text: str | None) -> RuleT | None:
    """A rule from "count=8,score=10"."""
    if text is None:
        return None
    figures: dict[str, int] = {}
    for part in filter(None, text.split(",")):
        name, _, value = part.partition("=")
        if not value.isdigit():
            raise InvalidSetupError(f"{text!r} is no rule: {part!r} is not NAME=NUMBER, such as count=8")
        figures[name.strip()] = int(value)
    try:
        return kind(**figures)
    except TypeError:
        names = ", ".join(getattr(kind, "__slots__", ()))
        raise InvalidSetupError(f"{text!r} is no rule: its figures are {names}") from None
