"""Fitting: from files of positions to a net."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from duiyi.core import InvalidFileError
from duiyi.training.manifest import Manifest
from duiyi.training.settings import Epoch, FitSettings, known_facts
from duiyi.training.shuffle import CHECK, LEARN
from duiyi.training.trainee import Fitting, Trainee

STATE = "fit.state"
PROGRESS = "fit.json"


def fit(
    trainee: Trainee,
    folder: Path,
    settings: FitSettings,
    *,
    threads: int = 2,
    report: Callable[[Epoch], None] = lambda _: None,
) -> Path:
    """Fits a net to the folder's positions and returns its file; what an interrupted run did is kept.

    InvalidFileError where the positions are missing or of another kind.

    >>> from pathlib import Path
    >>> folder, xiangqi = Path("training"), trainee_named("xiangqi")
    >>> selfplay(xiangqi, folder, SelfplaySettings(games=30, nodes=20, shard=30, net="hand"), workers=1)
    >>> gathered = shuffle(xiangqi, folder)
    >>> fit(xiangqi, folder, FitSettings(epochs=1, batch=64)).name
    'xiangqi-h32.net'
    """
    for name in (LEARN, CHECK):
        if not (folder / name).exists():
            raise InvalidFileError(f"there is no {name} in {folder}; run the step shuffle first")
    settings = trainee.complete_fit(settings)
    fitting = trainee.fitting(folder / LEARN, folder / CHECK, settings)
    epochs = _resume(folder, settings, fitting)
    steps = max(1, fitting.learning_positions // settings.batch)
    for number in range(len(epochs) + 1, settings.epochs + 1):
        error = _one_epoch(fitting, settings, number, steps, threads)
        checked = fitting.check(result_weight=settings.result_weight, threads=threads)
        epochs.append([error, checked])
        _save(folder, settings, fitting, epochs)
        report(Epoch(number, settings.epochs, error, checked))
    net = folder / fitting.net_name
    fitting.write_net(net)
    facts = {"net": net.name, **known_facts(settings), "positions": fitting.learning_positions}
    facts["learning_error"], _ = epochs[-1]
    facts["checking_error"] = fitting.check(result_weight=settings.result_weight, threads=threads)
    facts |= fitting.facts()
    Manifest(folder).note("fit", facts)
    return net


def _one_epoch(fitting: Fitting, settings: FitSettings, number: int, steps: int, threads: int) -> float:
    error = 0.0
    pieces = min(steps, 16)
    for piece in range(pieces):
        done = (number - 1 + piece / pieces) / settings.epochs
        rate = settings.rate * (0.01 + 0.99 * (1 + math.cos(math.pi * done)) / 2)
        count = steps * (piece + 1) // pieces - steps * piece // pieces
        error += count * fitting.run(
            count, batch=settings.batch, rate=rate, result_weight=settings.result_weight, threads=threads
        )
    return error / steps


def _resume(folder: Path, settings: FitSettings, fitting: Fitting) -> list[list[float]]:
    progress = folder / PROGRESS
    if not (progress.exists() and (folder / STATE).exists()):
        return []
    try:
        known: dict[str, Any] = json.loads(progress.read_text(encoding="utf-8"))
    except ValueError as error:
        raise InvalidFileError(f"{progress} is damaged ({error}); take it away to begin again") from error
    same = known.get("settings") == asdict(settings)
    if not same or known.get("positions") != fitting.learning_positions:
        return []
    fitting.restore(folder / STATE)
    epochs: list[list[float]] = known["epochs"]
    return epochs


def _save(folder: Path, settings: FitSettings, fitting: Fitting, epochs: list[list[float]]) -> None:
    # The state goes first: progress that is older than it only repeats an epoch.
    fitting.save(folder / f"{STATE}.part")
    os.replace(folder / f"{STATE}.part", folder / STATE)
    known = {"settings": asdict(settings), "positions": fitting.learning_positions, "epochs": epochs}
    part = folder / f"{PROGRESS}.part"
    part.write_text(json.dumps(known), encoding="utf-8")
    os.replace(part, folder / PROGRESS)
