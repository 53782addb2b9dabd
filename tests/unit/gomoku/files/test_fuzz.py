"""A little of the fuzzing that scripts/soak.py does at length: the same targets, fewer inputs."""

from __future__ import annotations

import random

import pytest
from fuzz.gomoku import TARGETS, seeds
from fuzz.mutate import mutated

INPUTS = 300


@pytest.mark.parametrize("name", TARGETS)
def test_changed_inputs_are_read_or_refused(name: str) -> None:
    rng = random.Random(f"test {name}")
    assert seeds(name)
    for data in seeds(name):
        TARGETS[name](data)
    for _ in range(INPUTS):
        TARGETS[name](mutated(seeds(name), rng))
