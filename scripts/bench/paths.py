"""The engines' bench on every path of code: the same nodes from each, and how fast each is beside the others.

`make paths` builds them first. Compilers, instructions and the net's kernels are compared in turn, by the
processor's time; machines without the instructions, and other ones, are run by qemu, whose speed says
nothing.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
from dataclasses import dataclass
from pathlib import Path

BUILDS = Path(__file__).resolve().parent.parent.parent / "build"
ROUNDS = 15


@dataclass(frozen=True, slots=True)
class CodePath:
    """One way to run a program: which build of it, what is put before it, which kernels its net uses."""

    name: str
    build: str
    emulator: tuple[str, ...] = ()
    kernels: str = ""

    def missing(self, program: str) -> str | None:
        """What it cannot be run for the want of."""
        if self.emulator and shutil.which(self.emulator[0]) is None:
            return self.emulator[0]
        return None if self.program(program).is_file() else f"build/{self.build}"

    def program(self, program: str) -> Path:
        return BUILDS / self.build / "native" / "apps" / program

    def run(self, program: str) -> tuple[str, float]:
        """The nodes of the bench and the processor's time, in seconds."""
        environment = os.environ | {"DUIYI_KERNELS": self.kernels}
        command = [*self.emulator, str(self.program(program)), "bench"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert process.stdout is not None
        lines = dict(line.split(" ", 1) for line in process.stdout if line.startswith(("nodes ", "kernels ")))
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0 or "nodes" not in lines:
            raise SystemExit(f"{self.name}: {program} bench failed")
        if self.kernels and lines.get("kernels", self.kernels).strip() != self.kernels:
            raise SystemExit(f"{self.name}: this machine has no kernels {self.kernels}")
        return lines["nodes"].strip(), usage.ru_utime + usage.ru_stime


NATIVE = (
    CodePath("g++, AVX2", "release", kernels="avx2"),
    CodePath("g++, AVX-512", "release", kernels="avx512"),
    CodePath("g++, plain", "release", kernels="plain"),
    CodePath("g++ -march=x86-64-v3", "x86-64-v3", kernels="avx2"),
    CodePath("clang++-19", "clang", kernels="avx2"),
)
EMULATED = (
    CodePath("Nehalem (no AVX2, no BMI2)", "release", emulator=("qemu-x86_64-static", "-cpu", "Nehalem")),
    CodePath("aarch64 (NEON)", "aarch64", emulator=("qemu-aarch64-static",)),
)


def compare(program: str, paths: tuple[CodePath, ...]) -> None:
    nodes: set[str] = set()
    times: dict[CodePath, list[float]] = {}
    for path in (*paths, *EMULATED):
        if (missing := path.missing(program)) is not None:
            print(f"{path.name}: left out for want of {missing}")
            continue
        found, _ = path.run(program)
        nodes.add(found)
        print(f"{path.name}: {found} nodes")
        if not path.emulator:
            times[path] = []
    for _ in range(ROUNDS):
        for path, measured in times.items():
            measured.append(path.run(program)[1])
    first = next(iter(times.values()), [])
    for path, measured in times.items():
        ratio = statistics.median(a / b for a, b in zip(first, measured, strict=True))
        print(f"{path.name}: {ratio:.2f} times as fast as the first")
    if len(nodes) > 1:
        raise SystemExit(f"{program}: the paths do not search the same nodes")


def main() -> None:
    if not (BUILDS / "release" / "native" / "apps").is_dir():
        print("left out: `make paths` builds the programs for it")
        return
    print("duiyi-xiangqi")
    compare("duiyi-xiangqi", NATIVE)
    print("duiyi-gomoku")
    compare("duiyi-gomoku", tuple(path for path in NATIVE if path.kernels == "avx2"))
