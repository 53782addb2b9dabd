"""The `duiyi` command, run as its user runs it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

DUIYI = [sys.executable, "-m", "duiyi.cli"]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*DUIYI, *arguments], capture_output=True, text=True, timeout=60, check=False)


def test_help_is_a_guide() -> None:
    done = run("--help")
    assert done.returncode == 0
    for word in ("duiyi serve", "duiyi perft xiangqi 4", "duiyi doctor"):
        assert word in done.stdout


def test_version() -> None:
    assert run("--version").stdout.startswith("duiyi ")


def test_perft_prints_the_known_count() -> None:
    done = run("perft", "xiangqi", "3")
    assert done.stdout.strip() == "79666"


def test_bench_prints_nodes_and_speed() -> None:
    lines = run("bench", "xiangqi", "--depth", "3").stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["nodes", "nps"]
    figures = json.loads(run("bench", "xiangqi", "--depth", "3", "--json").stdout)
    assert lines[0] == f"nodes {figures['nodes']}"


def test_perft_divides() -> None:
    lines = run("perft", "xiangqi", "2", "--divide").stdout.split("\n")
    counts = dict(line.split() for line in lines if " " in line)
    assert len(counts) == 44
    assert sum(map(int, counts.values())) == 1920


def test_perft_as_json_from_a_position() -> None:
    fen = "3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1"
    body = json.loads(run("perft", "xiangqi", "1", "--fen", fen, "--json").stdout)
    assert body["nodes"] == 0
    assert body["fen"] == fen


def test_a_bad_position_is_one_plain_line() -> None:
    done = run("perft", "xiangqi", "1", "--fen", "hello")
    assert done.returncode == 2
    assert "hello" in done.stderr
    assert "Traceback" not in done.stderr


def test_doctor_finds_everything_in_place(tmp_path: Path) -> None:
    done = subprocess.run(
        [*DUIYI, "doctor", "--json"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
    )
    found = {finding["name"]: finding for finding in json.loads(done.stdout)}
    assert done.returncode == 0, found
    assert set(found) == {"python", "rules", "page", "data folder", "players"}


@contextmanager
def served(tmp_path: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], list[str], str]]:
    """A running `duiyi serve`: the process, the lines up to the address, the address."""
    command = [*DUIYI, "serve", "--no-browser", "--database", f"sqlite:///{tmp_path}/t.db", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines: list[str] = []
        while not lines or "http://" not in lines[-1]:
            line = process.stdout.readline()
            assert line, "the server ended before it printed its address"
            lines.append(line)
        try:
            yield process, lines, "http://" + lines[-1].split("http://")[1].split()[0]
        finally:
            if process.poll() is None:
                process.kill()


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_serve_answers_and_ends_cleanly(tmp_path: Path, ending: signal.Signals) -> None:
    with served(tmp_path, "--port", "0") as (process, _, address):
        with urlopen(address + "healthz", timeout=20) as answer:
            assert answer.status == 200
        process.send_signal(ending)
        _, errors = process.communicate(timeout=20)
        assert process.returncode in (0, -ending)
        assert "Traceback" not in errors


def test_serve_takes_the_next_free_port_and_says_so(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with served(tmp_path, "--port", str(port)) as (_, lines, address):
            assert f"Port {port} is in use" in lines[0]
            assert f":{port}/" not in address
            with urlopen(address + "healthz", timeout=20) as answer:
                assert answer.status == 200
