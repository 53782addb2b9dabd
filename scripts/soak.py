"""Runs every fuzzing target on many changed inputs, and stops at the first that crashes, hangs or grows.

    scripts/soak.py                       1,000,000 inputs over all targets
    scripts/soak.py --inputs 5000000 --targets pgn,xqf --seed 7
    scripts/soak.py --each 1000000        as many for each target

An input that fails is kept beside the report, in soak-failures/.
"""

from __future__ import annotations

import argparse
import random
import resource
import signal
import sys
import time
import traceback
from multiprocessing import Process, SimpleQueue
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from fuzz.mutate import mutated  # noqa: E402  the folder is not installed
from fuzz.seeds import seeds  # noqa: E402
from fuzz.targets import TARGETS, rewrite_one_in  # noqa: E402

SECONDS_AN_INPUT = 10
"""Of the processor's time, so that other work on the machine is no hang."""
MOST_MEMORY = 200 << 20
"""Bytes that a target's process may grow by over what it has before the first input."""
REWRITTEN_ONE_IN = 20
"""What was read is written and read again for one game in so many: that takes longer than all the rest."""
FAILURES = ROOT / "soak-failures"


class _HungError(Exception):
    """An input took too long."""


def _hung(_signal: int, _frame: FrameType | None) -> None:
    raise _HungError


def _memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10


def soak(name: str, inputs: int, seed: int, results: SimpleQueue[tuple[str, str, int]]) -> None:
    """Runs one target; tells what went wrong (nothing when all went well) and by how much memory grew."""
    signal.signal(signal.SIGPROF, _hung)
    rewrite_one_in(REWRITTEN_ONE_IN)
    target, rng = TARGETS[name], random.Random(f"{name} {seed}")
    for data in seeds(name):
        target(data)
    before = _memory()
    for _ in range(inputs):
        data = mutated(seeds(name), rng)
        signal.setitimer(signal.ITIMER_PROF, SECONDS_AN_INPUT)
        try:
            target(data)
        except BaseException:  # noqa: BLE001  whatever it is, it is told
            signal.setitimer(signal.ITIMER_PROF, 0)
            FAILURES.mkdir(exist_ok=True)
            kept = FAILURES / f"{name}-{seed}-{hash(data) & 0xFFFFFF:06x}.bin"
            kept.write_bytes(data)
            results.put((name, f"{traceback.format_exc()}\nthe input is in {kept}", _memory() - before))
            return
        signal.setitimer(signal.ITIMER_PROF, 0)
        if _memory() - before > MOST_MEMORY:
            FAILURES.mkdir(exist_ok=True)
            (FAILURES / f"{name}-{seed}-memory.bin").write_bytes(data)
            results.put((name, "memory grew too much", _memory() - before))
            return
    results.put((name, "", _memory() - before))


def main() -> None:
    """The entry point."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--inputs", type=int, default=1_000_000, help="over all targets")
    parser.add_argument("--each", type=int, help="for each target, in place of --inputs")
    parser.add_argument("--targets", default=",".join(TARGETS), help="names, separated by commas")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    names = arguments.targets.split(",")
    unknown = sorted(set(names) - TARGETS.keys())
    if unknown:
        parser.error(f"no target {', '.join(unknown)}; targets are {', '.join(TARGETS)}")
    each = arguments.each or max(1, arguments.inputs // len(names))
    failed = False
    for name in names:
        began = time.monotonic()
        results: SimpleQueue[tuple[str, str, int]] = SimpleQueue()
        process = Process(target=soak, args=(name, each, arguments.seed, results))
        process.start()
        process.join()
        problem, grown = "the process died", 0
        if not results.empty():
            _, problem, grown = results.get()
        seconds = time.monotonic() - began
        print(
            f"{name:15} {each:>10,} inputs  {seconds:8.1f} s  {grown / (1 << 20):6.1f} MB  "
            f"{'FAILED' if problem else 'ok'}",
            flush=True,
        )
        if problem:
            print(problem, flush=True)
            failed = True
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
