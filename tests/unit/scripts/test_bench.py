"""`make bench` runs: its parts load, and its perft reads the positions of the tests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parents[3] / "scripts"


def test_the_deep_perft_reads_every_position(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    from bench import perft

    assert perft.check_deep(limit=2) == 0
    assert capsys.readouterr().out.count(" depth 2: ") == 11


def test_an_unknown_bench_is_named() -> None:
    command = [sys.executable, str(SCRIPTS / "bench.py"), "nothing"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "nothing" in done.stderr
