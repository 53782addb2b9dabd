"""A little of the fuzzing that scripts/soak.py does at length: what an engine says is understood or named."""

from __future__ import annotations

import random

import pytest
from fuzz.engines import TARGETS, seeds
from fuzz.mutate import mutated

INPUTS = 60


@pytest.mark.parametrize("name", TARGETS)
def test_whatever_an_engine_says(name: str) -> None:
    rng = random.Random(f"test {name}")
    assert seeds(name)
    for data in seeds(name):
        TARGETS[name](data)
    for _ in range(INPUTS):
        TARGETS[name](mutated(seeds(name), rng))
