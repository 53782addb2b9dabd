"""Games of a match as game files: PGN, PSQ or whatever else the game has."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from duiyi.core import GameRecord, Termination
from duiyi.core.formats import Format, GameFiles
from duiyi.games import FILES
from duiyi.match.plan import GameResult, Plan

EVENT = "Duiyi match"
_TERMINATIONS = {each.value for each in Termination}


def record_of(plan: Plan, result: GameResult) -> GameRecord:
    """A game as a record: players, result, and what each mover thought as comments."""
    spec = plan.spec
    setup = plan.setup(plan.openings[result.task.opening])
    headers = {"Event": EVENT, "Round": f"{result.task.round}.{result.task.number}"}
    for seat, color in enumerate(spec.colors):
        headers[color.value.capitalize()] = plan.entrants[result.task.seats[seat]].name
    if result.termination not in _TERMINATIONS:
        headers["Termination"] = result.termination.replace("_", " ")
    record = GameRecord(
        spec.name,
        plan.rules,
        dict(setup.options),
        result.fen,
        headers,
        result.result,
        result.termination if result.termination in _TERMINATIONS else "",
    )
    node = record.add_line(list(result.opening_moves))
    for move, note in zip(result.moves, result.notes, strict=True):
        node = node.add(move, _comment(*note))
    return record


def _comment(score: int | None, depth: int, nodes: int, milliseconds: int) -> str:
    parts = [] if score is None else [f"{score / 100:+.2f}"]
    if depth:
        parts[-1:] = [f"{parts[-1]}/{depth}"] if parts else [f"depth {depth}"]
    if nodes:
        parts.append(f"{nodes} nodes")
    return " ".join([*parts, f"{milliseconds / 1000:.3f} s"])


def check_records(path: Path, plan: Plan) -> tuple[GameFiles, Format]:
    """How games are written to a path; ValueError when they cannot be."""
    files = next((each for each in FILES if each.game == plan.game), None)
    if files is None:
        raise ValueError(f"there are no game files for {plan.game}")
    if not path.parent.is_dir():
        raise ValueError(f"{path} cannot be written: there is no folder {path.parent}")
    return files, files.for_writing(path)


def write_records(path: Path, plan: Plan, results: Iterable[GameResult]) -> Path:
    """Writes games to a file in the format of its ending, which they replace; returns the file.

    Where a file of the format holds one game, they are files in a folder of that name without its ending.
    ValueError when no such format is written; OSError from the file system.
    """
    files, chosen = check_records(path, plan)
    ordered = sorted(results, key=lambda result: result.task.number)
    if not chosen.single:
        files.dump((record_of(plan, result) for result in ordered), path, chosen.name)
        return path
    folder = path.with_suffix("")
    folder.mkdir(parents=True, exist_ok=True)
    for result in ordered:
        name = f"{result.task.number:06}{chosen.suffixes[0]}"
        files.dump([record_of(plan, result)], folder / name, chosen.name)
    return folder
