"""What a match costs beside its players: the runner's own processor time for each game in progress."""

from __future__ import annotations

import asyncio
import resource
import sys
import tempfile
import time
from pathlib import Path

from duiyi.games import BY_NAME
from duiyi.match.adjudication import Adjudication
from duiyi.match.executor import LocalExecutor
from duiyi.match.plan import Entrant, Plan
from duiyi.match.runner import Runner
from duiyi.match.schedule import round_robin
from duiyi.match.store import MatchFile
from duiyi.match.time_control import TimeControl

THINKS = 0.010
PLIES = 80
GAMES = 16
AT_A_TIME = 4

# Engines that know just enough: they wait, say two lines of news as engines do, and play a legal move.
UCI = f"""
import sys, time
from duiyi import xiangqi
board = xiangqi.Board()
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["uci"]: print("id name trivial\\nuciok", flush=True)
    elif words[:1] == ["isready"]: print("readyok", flush=True)
    elif words[:1] == ["quit"]: break
    elif words[:1] == ["position"]:
        at = words.index("moves") if "moves" in words else len(words)
        board = xiangqi.Board() if words[1] == "startpos" else xiangqi.Board(" ".join(words[2:at]))
        for move in words[at + 1:]: board.push(move)
    elif words[:1] == ["go"]:
        time.sleep({THINKS})
        moves = board.legal_moves
        move = moves[board.ply * 7 % len(moves)]
        for depth in (1, 2):
            print(f"info depth {{depth}} score cp 20 nodes 900 nps 90000 time 10 pv {{move}}")
        print(f"bestmove {{move}}", flush=True)
"""
GOMOCUP = f"""
import sys, time
size, taken = 15, set()
def play():
    time.sleep({THINKS})
    x, y = next((i % size, i // size) for i in (k * 37 % (size * size) for k in range(size * size))
                if (i % size, i // size) not in taken)
    taken.add((x, y))
    print("MESSAGE depth 1-2 ev 20 n 900 n/ms 90 tm 10 pv A1")
    print(f"{{x}},{{y}}", flush=True)
lines = iter(sys.stdin.readline, "")
for line in lines:
    word, _, rest = line.strip().partition(" ")
    if word in ("START", "RESTART"): taken = set(); print("OK", flush=True)
    elif word == "END": break
    elif word == "ABOUT": print('name="trivial"', flush=True)
    elif word == "BEGIN": play()
    elif word == "TURN": taken.add(tuple(map(int, rest.split(",")))); play()
    elif word == "BOARD":
        taken = set()
        for line in lines:
            if line.strip() == "DONE": break
            x, y, _ = map(int, line.split(","))
            taken.add((x, y))
        play()
"""


def cost(game: str, protocol: str, command: str) -> None:
    spec = BY_NAME[game]
    setup = spec.setup()
    entrants = tuple(Entrant(name, protocol, command) for name in ("one", "other"))
    plan = Plan(
        game,
        setup.rules,
        setup.options,
        entrants,
        TimeControl(movetime=1.0),
        Adjudication(max_plies=PLIES),
    )
    with tempfile.TemporaryDirectory() as folder, MatchFile(Path(folder) / "m.jsonl", {}) as store:
        asyncio.run(_play(plan, store))


async def _play(plan: Plan, store: MatchFile) -> None:
    executor = LocalExecutor(plan, AT_A_TIME)
    try:
        await executor.check()
        runner = Runner(plan, round_robin(2, GAMES // 2), store)
        began, used = time.perf_counter(), resource.getrusage(resource.RUSAGE_SELF)
        await runner.run(executor)
        ended, now = time.perf_counter(), resource.getrusage(resource.RUSAGE_SELF)
    finally:
        await executor.close()
    seconds = now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime
    plies = sum(len(result.moves) for result in store.results)
    faults = sum(result.fault is not None for result in store.results)
    pace = (ended - began) * AT_A_TIME / plies
    share = 100 * seconds / plies / THINKS
    print(
        f"{plan.entrants[0].kind}: {plies} moves, {faults} faults; the runner's processor time is "
        f"{1e3 * seconds / plies:.2f} ms a move: at {1e3 * THINKS:.0f} ms a move {share:.1f} % of a core "
        f"for each game in progress (a move took {1e3 * pace:.1f} ms in all)"
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for game, protocol, source in (("xiangqi", "uci", UCI), ("gomoku", "gomocup", GOMOCUP)):
            path = Path(folder) / f"{protocol}.py"
            path.write_text(source, encoding="utf-8")
            cost(game, protocol, f"{sys.executable} {path}")


if __name__ == "__main__":
    main()
