"""Measures the server on loopback: its start, how soon a move is seen, its memory.

`python scripts/bench/server.py` prints one figure a line.
"""

from __future__ import annotations

import asyncio
import json
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import psutil
from websockets.asyncio.client import ClientConnection, connect

STARTS = 5
MOVES = 400
MEGABYTE = 1_000_000
HUMAN = {"kind": "human"}


@contextmanager
def server(folder: Path) -> Iterator[tuple[str, subprocess.Popen[str], float]]:
    """The duiyi command on a free port: its address, its process and when it was started."""
    command = [sys.executable, "-m", "duiyi.cli", "serve", "--no-browser", "--port", "0"]
    command += ["--database", f"sqlite:///{folder / 'bench.sqlite3'}"]
    began = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        yield _address(process), process, began
    finally:
        process.terminate()
        process.wait(20)
        if process.stdout is not None:
            process.stdout.close()


def _address(process: subprocess.Popen[str]) -> str:
    if process.stdout is None:
        raise ValueError("the process has to be started with a pipe")
    found = re.search(r"http://([\d.]+:\d+)/", process.stdout.readline())
    if found is None:
        raise ValueError("the server printed no address")
    return found[1]


def start_ms(folder: Path) -> float:
    """From the start of the command to a page that has answered."""
    with server(folder) as (address, _, began):
        while True:
            try:
                page = httpx.get(f"http://{address}/", timeout=20)
            except httpx.TransportError:
                time.sleep(0.002)
                continue
            page.raise_for_status()
            return (time.perf_counter() - began) * 1000


def create(address: str, game: str, *seats: dict[str, Any]) -> tuple[str, str]:
    """The id of a new table and a token of it."""
    body = {"game": game, "seats": list(seats)}
    made = httpx.post(f"http://{address}/api/tables", json=body, timeout=20).raise_for_status().json()
    return made["id"], made["tokens"][0]


@asynccontextmanager
async def watching(address: str, table: str) -> AsyncIterator[ClientConnection]:
    async with connect(f"ws://{address}/ws/tables/{table}") as client:
        await client.recv()
        yield client


async def next_state(client: ClientConnection) -> dict[str, Any]:
    while (frame := json.loads(await client.recv()))["type"] != "state":
        pass
    state: dict[str, Any] = frame["state"]
    return state


async def seen_ms(address: str) -> list[float]:
    """From the sending of each move until the other client has its frame."""
    table, token = create(address, "xiangqi", HUMAN, HUMAN)
    path = f"http://{address}/api/tables/{table}/commands"
    shuffle = ["h0g2", "h9g7", "g2h0", "g7h9"]
    times = []
    async with (
        watching(address, table) as mover,
        watching(address, table) as other,
        httpx.AsyncClient() as http,
    ):
        for ply in range(MOVES):
            body = {"type": "move", "token": token, "cid": str(ply), "ply": ply % 8, "move": shuffle[ply % 4]}
            began = time.perf_counter()
            sending = asyncio.create_task(http.post(path, json=body))
            state = await next_state(other)
            times.append((time.perf_counter() - began) * 1000)
            (await sending).raise_for_status()
            await next_state(mover)
            if state["ply"] == 8:  # before the repetition ends the game
                again = {"type": "new_game", "token": token, "cid": f"new{ply}", "ply": 8}
                (await http.post(path, json=again)).raise_for_status()
                await asyncio.gather(next_state(mover), next_state(other))
    return times


def resident(process: psutil.Process) -> int:
    return int(process.memory_info().rss)


def memory(address: str, pid: int) -> Iterator[tuple[str, float]]:
    """Megabytes of the idle server, and what a table adds without and with a computer player."""
    process = psutil.Process(pid)
    httpx.get(f"http://{address}/").raise_for_status()
    idle = resident(process)
    yield "idle server, MB", idle / MEGABYTE
    count = 50
    for _ in range(count):
        create(address, "xiangqi", HUMAN, HUMAN)
    yield "a table without a player, MB", (resident(process) - idle) / count / MEGABYTE
    before = resident(process)
    table, token = create(address, "gomoku", HUMAN, {"kind": "ai", "player": "five_tuple"})
    body = {"type": "move", "token": token, "cid": "1", "ply": 0, "move": "h8"}
    httpx.post(f"http://{address}/api/tables/{table}/commands", json=body).raise_for_status()
    while httpx.get(f"http://{address}/api/tables/{table}").json()["ply"] < 2:
        time.sleep(0.01)
    children = sum(resident(child) for child in process.children(recursive=True))
    yield "a table with a five_tuple player, MB", (resident(process) - before + children) / MEGABYTE


def main() -> None:
    """Prints the figures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        first = start_ms(folder)
        later = [start_ms(folder) for _ in range(STARTS)]
        print(f"start to a page that answers, new database, ms: {first:.0f}")
        print(f"start to a page that answers, median of {STARTS}, ms: {statistics.median(later):.0f}")
        with server(folder) as (address, process, _):
            for label, value in memory(address, process.pid):
                print(f"{label}: {value:.2f}")
            times = sorted(asyncio.run(seen_ms(address)))
            print(
                f"move seen by the other client, median of {len(times)}, ms: {statistics.median(times):.1f}"
            )
            print(f"move seen by the other client, 95th percentile, ms: {times[int(len(times) * 0.95)]:.1f}")


if __name__ == "__main__":
    main()
