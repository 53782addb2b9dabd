"""Perft: every position of tests/data to its deepest known depth, and nodes a second beside pyffish."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pyffish

from duiyi import xiangqi

CASES = Path(__file__).resolve().parent.parent.parent / "tests" / "data" / "xiangqi" / "perft.json"
PYFFISH_DEPTH = 3
DEPTH = 5


def check_deep(limit: int = 99) -> int:
    """Compares the deepest known count of each position, up to a depth; returns how many are wrong."""
    wrong = 0
    for case in json.loads(CASES.read_text())["cases"]:
        depth, want = max((int(d), count) for d, count in case["leaves"].items() if int(d) <= limit)
        began = time.perf_counter()
        got = xiangqi.Board(case["fen"]).perft(depth)
        seconds = time.perf_counter() - began
        wrong += got != want
        verdict = "ok" if got == want else f"WRONG, wanted {want}"
        print(f"{case['fen']} depth {depth}: {got} {verdict}, {got / seconds / 1e6:.1f} M nodes/s")
    return wrong


def pyffish_perft(fen: str, depth: int) -> int:
    moves = pyffish.legal_moves("xiangqi", fen, [])
    if depth == 1:
        return len(moves)
    return sum(pyffish_perft(pyffish.get_fen("xiangqi", fen, [move]), depth - 1) for move in moves)


def beside_pyffish() -> None:
    """Both from the start, one after the other in this run."""
    began = time.perf_counter()
    theirs = pyffish_perft(pyffish.start_fen("xiangqi"), PYFFISH_DEPTH)
    their_rate = theirs / (time.perf_counter() - began)
    began = time.perf_counter()
    ours = xiangqi.Board().perft(DEPTH)
    our_rate = ours / (time.perf_counter() - began)
    print(f"from the start: {our_rate / 1e6:.1f} M nodes/s at depth {DEPTH}, one thread")
    print(f"pyffish, called from Python: {their_rate / 1e3:.1f} k nodes/s at depth {PYFFISH_DEPTH}")
    print(f"ratio {our_rate / their_rate:.0f}")


def main() -> None:
    wrong = check_deep()
    beside_pyffish()
    if wrong:
        raise SystemExit(f"{wrong} counts are wrong")
