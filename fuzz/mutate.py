"""Changes to files, the same for the same seed."""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable, Sequence

LONGEST = 1 << 16
_TELLING = (
    b"\0",
    b"\xff",
    b"\x7f",
    b"\x80",
    b"\n",
    b"\r",
    b"{",
    b"}",
    b"(",
    b")",
    b"[",
    b"]",
    b'"',
    b";",
    b"1",
    b"\xa1",
)
_NUMBERS = (0, 1, 0x7F, 0xFF, 0x7FFF, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFF, 0x80000000)

Change = Callable[[bytearray, random.Random, Sequence[bytes]], None]


def _flip(data: bytearray, rng: random.Random, _: Sequence[bytes]) -> None:
    data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)


def _byte(data: bytearray, rng: random.Random, _: Sequence[bytes]) -> None:
    data[rng.randrange(len(data))] = rng.randrange(256)


def _number(data: bytearray, rng: random.Random, _: Sequence[bytes]) -> None:
    at = rng.randrange(len(data))
    data[at : at + 4] = rng.choice(_NUMBERS).to_bytes(4, "little")


def _insert(data: bytearray, rng: random.Random, _: Sequence[bytes]) -> None:
    at = rng.randrange(len(data) + 1)
    data[at:at] = rng.choice(_TELLING) * rng.choice((1, 1, 2, 30))


def _remove(data: bytearray, rng: random.Random, _: Sequence[bytes]) -> None:
    at = rng.randrange(len(data))
    del data[at : at + rng.choice((1, 1, 2, 4, 50))]


def _cut(data: bytearray, rng: random.Random, _: Sequence[bytes]) -> None:
    del data[rng.randrange(len(data)) :]


def _repeat(data: bytearray, rng: random.Random, _: Sequence[bytes]) -> None:
    at = rng.randrange(len(data))
    part = data[at : at + rng.choice((1, 4, 8, 100))]
    data[at:at] = part * rng.choice((1, 1, 2, 40))


def _splice(data: bytearray, rng: random.Random, seeds: Sequence[bytes]) -> None:
    other = rng.choice(seeds)
    if other:
        start = rng.randrange(len(other))
        at = rng.randrange(len(data) + 1)
        data[at : at + rng.randrange(40)] = other[start : start + rng.randrange(1, 200)]


_CHANGES: tuple[Change, ...] = (_flip, _byte, _byte, _number, _insert, _remove, _cut, _repeat, _splice)


def mutated(seeds: Sequence[bytes], rng: random.Random) -> bytes:
    """One of the seeds with a few changes; within the compressed part where it has one, half of the time."""
    seed = rng.choice(seeds)
    packed = seed.startswith(b"CCBridge\x15") and rng.random() < 0.8
    data = bytearray(zlib.decompress(seed[20:]) if packed else seed)
    for _ in range(rng.choice((1, 1, 2, 3, 6))):
        if data:
            rng.choice(_CHANGES)(data, rng, seeds)
    del data[LONGEST:]
    return seed[:20] + zlib.compress(bytes(data), 1) if packed else bytes(data)
