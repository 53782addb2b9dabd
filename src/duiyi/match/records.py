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


class RecordFile:
    """Where the games are written as records while a match goes on; a folder where a file holds one game."""

    def __init__(self, path: Path, plan: Plan, results: Iterable[GameResult]) -> None:
        """Begins the file anew with the games there are; ValueError when no such format is written."""
        self._path, self._plan = path, plan
        self._files, self._format = check_records(path, plan)
        self._whole = self._format.name == "json"
        """Whether the file is one whole, to which nothing can be appended."""
        self._records: list[GameRecord] = []
        if self._format.single:
            self._path = path.with_suffix("")
            self._path.mkdir(parents=True, exist_ok=True)
        elif not self._whole:
            path.write_bytes(b"")
        for result in results:
            self.add(result)

    @property
    def path(self) -> Path:
        """The file or folder that is written."""
        return self._path

    def add(self, result: GameResult) -> None:
        """Writes a game."""
        record = record_of(self._plan, result)
        if self._format.single:
            name = f"{result.task.number:06}{self._format.suffixes[0]}"
            self._files.dump([record], self._path / name, self._format.name)
        elif self._whole:
            self._records.append(record)
        else:
            with self._path.open("ab") as stream:
                self._files.write([record], stream, self._format.name)
                stream.write(b"\n")

    def close(self) -> None:
        """Writes what could not be appended."""
        if self._whole:
            self._files.dump(self._records, self._path, self._format.name)
