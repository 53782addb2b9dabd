"""`duiyi bench`: the engine searches a fixed list of positions."""

from __future__ import annotations

import subprocess

from duiyi.core.programs import find_program


def bench(game: str, depth: int | None) -> dict[str, int]:
    """The nodes searched, the same on every machine, and nodes a second.

    InvalidSetupError without the program, RuntimeError with its own words when it fails.
    """
    command = [str(find_program(f"duiyi-{game}")), "bench"]
    if depth is not None:
        command.append(str(depth))
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = (line.split() for line in done.stdout.splitlines())
    figures = {words[0]: int(words[1]) for words in lines if len(words) == 2 and words[1].isdigit()}
    if done.returncode != 0 or not {"nodes", "nps"} <= figures.keys():
        raise RuntimeError(f"{command[0]} bench failed: {done.stderr.strip() or 'no figures came'}")
    return {name: figures[name] for name in ("nodes", "nps")}
