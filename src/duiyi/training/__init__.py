"""Making an engine's net from its own games: self-play, gathering, fitting.

Each step works in one folder, goes on where it was interrupted, and notes in `manifest.json` what it did, so
that a net can be made again.
"""

from __future__ import annotations

from duiyi.training.fit import fit
from duiyi.training.manifest import Manifest
from duiyi.training.selfplay import selfplay
from duiyi.training.settings import Epoch, FitSettings, SelfplayProgress, SelfplaySettings
from duiyi.training.shuffle import shuffle
from duiyi.training.trainee import TRAINEES, Trainee, trainee_named

__all__ = [
    "TRAINEES",
    "Epoch",
    "FitSettings",
    "Manifest",
    "SelfplayProgress",
    "SelfplaySettings",
    "Trainee",
    "fit",
    "selfplay",
    "shuffle",
    "trainee_named",
]
