"""The figures of docs/benchmarks.md: `make bench` runs all, `bench.py NAME …` some, `NAME=VALUE` with one."""

from __future__ import annotations

import sys
from collections.abc import Callable

from bench import (
    forbidden,
    match,
    mates,
    moves,
    page,
    paths,
    perft,
    perpetuals,
    pikafish,
    players,
    repetition,
    server,
    solver,
    threads,
    xiangqi_threads,
)

BENCHES: dict[str, Callable[..., None]] = {
    "perft": perft.main,
    "moves": moves.main,
    "pikafish": pikafish.main,
    "repetition": repetition.main,
    "mates": mates.main,
    "perpetuals": perpetuals.main,
    "forbidden": forbidden.main,
    "players": players.main,
    "match": match.main,
    "paths": paths.main,
    "threads": threads.main,
    "xiangqi_threads": xiangqi_threads.main,
    "solver": solver.main,
    "server": server.main,
    "page": page.main,
}


def main(names: list[str]) -> int:
    values = dict(name.split("=", 1) for name in names if "=" in name)
    names = [name.partition("=")[0] for name in names]
    unknown = set(names) - set(BENCHES)
    if unknown:
        print(f"no bench {', '.join(sorted(unknown))}; there are {', '.join(BENCHES)}", file=sys.stderr)
        return 2
    for name in names or list(BENCHES):
        print(f"== {name}", flush=True)
        BENCHES[name](*([values[name]] if name in values else []))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
