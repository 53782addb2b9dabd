"""Measures the levels of an engine of ours: each plays the one below, and gets its rating from that.

    levels.py build/levels [--game xiangqi] [--games 100] [-c 1]
    levels.py build/levels --write

The games are kept in the folder, so that a run that is stopped goes on where it was. The lowest level has
the rating that LOWEST says; a level's is that of the one below and what its score against it comes to. The
last level, which has no limit of its own, plays with `--top` nodes a move, and no other with more. `--write`
writes the ratings into the package, up to the first level that was not measured: the page shows them when
none is missing. The Xiangqi engine's table has its own copy for UCI_Elo, which tests compare.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

from duiyi.match.statistics import elo_of

RATINGS = Path(__file__).parent.parent / "src" / "duiyi" / "players" / "data" / "level_ratings.json"
LOWEST = {"xiangqi": 1900, "gomoku": 1300}
LEVELS = 10
PROTOCOLS = {"xiangqi": ("uci", "Level"), "gomoku": ("gomocup", "option.level")}
RULES = [
    *("--draw-rule", "ply=80,count=8,score=10", "--win-rule", "count=4,score=1000"),
    *("--max-plies", "300", "--patience", "900", "--seed", "5", "--quiet", "--json"),
]


def entrant(game: str, level: int, top: int) -> str:
    """A level as `duiyi match` names it."""
    protocol, option = PROTOCOLS[game]
    handicap = f",nodes={top}" if level == LEVELS else ""
    return f"{protocol}:duiyi-{game},name=level {level},{option}={level}{handicap}"


def meeting(arguments: argparse.Namespace, level: int) -> tuple[float, str]:
    """A level's score against the one below, of 1, and the table's line; plays what is not there yet."""
    folder: Path = arguments.folder
    players = [entrant(arguments.game, each, arguments.top) for each in (level, level - 1)]
    command = [sys.executable, "-m", "duiyi.cli", "match", *players, "--game", arguments.game, *RULES]
    command += ["--nodes", str(arguments.top), "--games", str(arguments.games)]
    command += ["-c", str(arguments.at_a_time), "--out", str(folder / f"{arguments.game}-{level}.jsonl")]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
    outcome = json.loads(done.stdout)
    row = next(each for each in outcome["table"] if each["name"] == f"level {level}")
    counts = f"+{row['wins']} ={row['draws']} -{row['losses']}"
    if None in row["elo"].values():
        raise SystemExit(f"level {level} against {level - 1}: {counts} tells no rating. Play more --games.")
    elo = f"{row['elo']['value']:+.0f} ± {row['elo']['error']:.0f}"
    text = f"| {level} against {level - 1} | {outcome['games']} | {counts} | {row['score']:.1%} | {elo} |"
    return float(row["score"]), text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", choices=PROTOCOLS, default="xiangqi")
    parser.add_argument("--games", type=int, default=100, help="games of each two neighbours")
    parser.add_argument("-c", dest="at_a_time", type=int, default=1, help="games at a time")
    parser.add_argument("--top", type=int, default=200_000, help="nodes a move for the last level")
    parser.add_argument("--to", type=int, default=LEVELS, help="the highest level to measure")
    parser.add_argument("--write", action="store_true", help="write the ratings into the package")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    print("| levels | games | | score | Elo | rating |\n|---|---|---|---|---|---|")
    ratings = [LOWEST[arguments.game]]
    for level in range(2, arguments.to + 1):
        score, text = meeting(arguments, level)
        ratings.append(ratings[-1] + round(elo_of(score)))
        print(f"{text} {ratings[-1]} |", flush=True)
    if arguments.write:
        known = json.loads(RATINGS.read_text())
        RATINGS.write_text(json.dumps({**known, arguments.game: ratings}) + "\n")


if __name__ == "__main__":
    main()
