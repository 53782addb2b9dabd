"""Self-play: the engine's program plays itself and writes logs, one shard a process.

A shard is a log of some hundred games with a seed of its own. It gets its name when it is whole, so that a
run that was interrupted goes on with the shards that are missing.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from pathlib import Path

from duiyi.core import InvalidFileError, InvalidSetupError
from duiyi.core.programs import find_program
from duiyi.training.manifest import Manifest
from duiyi.training.settings import SelfplayProgress, SelfplaySettings, known_facts
from duiyi.training.trainee import Trainee

EXECUTORS = ("local", "ray")


def logs_of(folder: Path) -> list[Path]:
    """The whole logs of a training folder, in order."""
    return sorted((folder / "games").glob("*.log"))


def selfplay(
    trainee: Trainee,
    folder: Path,
    settings: SelfplaySettings,
    *,
    workers: int = os.cpu_count() or 1,
    executor: str = "local",
    report: Callable[[SelfplayProgress], None] = lambda _: None,
) -> None:
    """Plays until the folder has the games asked for, `workers` shards at a time.

    InvalidSetupError for settings that cannot be, InvalidFileError for a net that is not there; RuntimeError
    with the program's own words when it fails.

    >>> from pathlib import Path
    >>> settings = SelfplaySettings(games=4, nodes=20, shard=2, net="hand")
    >>> selfplay(trainee_named("xiangqi"), Path("training"), settings, workers=1)
    >>> len(list(Path("training/games").glob("*.log")))
    2
    """
    if executor not in EXECUTORS:
        raise InvalidSetupError(f"there is no executor {executor!r}; choose one of {', '.join(EXECUTORS)}")
    settings = trainee.complete(settings)
    if settings.net not in trainee.named_nets and not Path(settings.net).is_file():
        named = " or ".join(trainee.named_nets)
        raise InvalidFileError(f"there is no net {settings.net}; name a file, or say {named}")
    games = folder / "games"
    games.mkdir(parents=True, exist_ok=True)
    seeds = range(settings.seed, settings.seed + -(-settings.games // settings.shard))
    paths = {seed: games / f"{_setting(settings)}{settings.nodes:06}-{seed:08}.log" for seed in seeds}
    missing = [seed for seed in seeds if not paths[seed].exists()]
    program = find_program(trainee.program)
    total = [0, 0, 0]

    def count(path: Path) -> None:
        size = trainee.measure_log(path)
        total[:] = total[0] + 1, total[1] + size.games, total[2] + size.plies
        report(SelfplayProgress(total[0], len(seeds), total[1], total[2]))

    for seed in seeds:
        if seed not in missing:
            count(paths[seed])
    play = _ray_player(workers) if executor == "ray" else _play_shard
    with ThreadPoolExecutor(workers) as pool:
        tasks = (pool.submit(_to_file, play, program, settings, seed, paths[seed]) for seed in missing)
        for path in _as_done(tasks, workers):
            count(path)
    facts = known_facts(settings) | {"net": Path(settings.net).name}
    Manifest(folder).note("selfplay", {**facts, "shards": total[0], "games": total[1], "plies": total[2]})


def _setting(settings: SelfplaySettings) -> str:
    """What the names of logs begin with, so that those of other rules are not taken for these."""
    return "".join(f"{each}-" for each in (settings.rules, settings.size) if each is not None)


def _as_done(tasks: Iterator[Future[Path]], workers: int) -> Iterator[Path]:
    """Results as they come, with so many tasks under way that an interruption loses few."""
    under_way = set(islice(tasks, workers))
    while under_way:
        done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
        under_way |= set(islice(tasks, len(done)))
        for task in done:
            yield task.result()


def _to_file(
    play: Callable[[Path, SelfplaySettings, int, Path], None],
    program: Path,
    settings: SelfplaySettings,
    seed: int,
    path: Path,
) -> Path:
    part = path.with_suffix(".part")
    play(program, settings, seed, part)
    os.replace(part, path)
    return path


def _play_shard(program: Path, settings: SelfplaySettings, seed: int, path: Path) -> None:
    command: list[str | Path] = [program, "selfplay", "--nodes", str(settings.nodes)]
    command += ["--games", str(settings.shard), "--seed", str(seed), "--out", path]
    command += ["--net", settings.net]
    if settings.rules is not None:
        command += ["--rule", settings.rules]
    if settings.size is not None:
        command += ["--size", str(settings.size)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        words = (done.stderr or done.stdout).strip().splitlines()[-5:]
        raise RuntimeError(
            f"{program.name} selfplay ended with status {done.returncode}: {' / '.join(words)}"
        )


def _play_shard_to_bytes(program: Path, settings: SelfplaySettings, seed: int) -> bytes:
    import tempfile  # noqa: PLC0415  this runs on another machine of the cluster

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "shard.log"
        _play_shard(program, settings, seed, path)
        return path.read_bytes()


def _ray_player(workers: int) -> Callable[[Path, SelfplaySettings, int, Path], None]:
    try:
        import ray  # noqa: PLC0415  an extra
    except ImportError as error:
        raise InvalidSetupError("the executor ray needs the extra: pip install 'duiyi[cluster]'") from error
    if not ray.is_initialized():
        ray.init(log_to_driver=False, num_cpus=None if os.environ.get("RAY_ADDRESS") else workers)
    remote = ray.remote(max_retries=3)(_play_shard_to_bytes)

    def play(program: Path, settings: SelfplaySettings, seed: int, path: Path) -> None:
        path.write_bytes(ray.get(remote.remote(program, settings, seed)))

    return play
