"""The figures of docs/benchmarks.md: `make bench` runs all of them, `bench.py NAME …` some."""

from __future__ import annotations

import sys
from collections.abc import Callable

from bench import forbidden, match, moves, page, perft, players, repetition, server

BENCHES: dict[str, Callable[[], None]] = {
    "perft": perft.main,
    "moves": moves.main,
    "repetition": repetition.main,
    "forbidden": forbidden.main,
    "players": players.main,
    "match": match.main,
    "server": server.main,
    "page": page.main,
}


def main(names: list[str]) -> int:
    unknown = set(names) - set(BENCHES)
    if unknown:
        print(f"no bench {', '.join(sorted(unknown))}; there are {', '.join(BENCHES)}", file=sys.stderr)
        return 2
    for name in names or list(BENCHES):
        print(f"== {name}", flush=True)
        BENCHES[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
