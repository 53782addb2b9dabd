"""A little of the fuzzing that scripts/soak.py does at length: the same targets, fewer inputs."""

from __future__ import annotations

import random

import pytest
from fuzz.mutate import mutated
from fuzz.seeds import seeds
from fuzz.targets import XIANGQI as TARGETS

INPUTS = 2_000


@pytest.mark.parametrize("name", TARGETS)
def test_changed_inputs_are_read_or_refused(name: str) -> None:
    rng = random.Random(f"test {name}")
    for data in seeds(name):
        TARGETS[name](data)
    for _ in range(INPUTS):
        TARGETS[name](mutated(seeds(name), rng))


@pytest.mark.parametrize("name", TARGETS)
def test_seeds_are_there(name: str) -> None:
    assert seeds(name)
    assert all(seeds(name))
