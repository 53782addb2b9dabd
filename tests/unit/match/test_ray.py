"""A match on a cluster of two nodes, one of which is killed while it holds a game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.unit.match.scripted import make_plan

from duiyi.match.adjudication import Adjudication
from duiyi.match.executor import LocalExecutor
from duiyi.match.plan import Entrant, Plan
from duiyi.match.runner import News, Runner
from duiyi.match.schedule import round_robin
from duiyi.match.store import MatchFile

pytest.importorskip("ray", reason="Ray is not installed: pip install 'duiyi[cluster]'")

GAMES = 8


def played(
    plan: Plan, on_cluster: bool, when_two: Callable[[], object] | None = None
) -> tuple[list[int], dict[str, object]]:
    """The numbers of the games in the order in which they were counted, and the final table."""
    counted: list[int] = []

    async def run() -> dict[str, object]:
        if on_cluster:
            from duiyi.match.ray_executor import RayExecutor

            executor: RayExecutor | LocalExecutor = RayExecutor(plan, 2)
        else:
            executor = LocalExecutor(plan, 1)
        runner = Runner(plan, round_robin(2, GAMES // 2), MatchFile(None, {}))

        def report(news: News) -> None:
            counted.append(news.result.task.number)
            if len(counted) == 2 and when_two is not None:
                # By then the place that has just become free holds a game too, so that the node has one.
                asyncio.get_running_loop().call_later(0.1, when_two)

        runner.report = report
        try:
            return (await runner.run(executor)).to_json()
        finally:
            await executor.close()

    return counted, asyncio.run(run())


@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_a_killed_node_costs_no_game() -> None:
    import ray
    from ray.cluster_utils import Cluster

    five = Entrant("one", "player", "five_tuple")
    plan = replace(
        make_plan(adjudication=Adjudication(max_plies=120)), entrants=(five, replace(five, name="two"))
    )
    cluster: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        node = cluster.add_node(num_cpus=1)
        ray.init(address=cluster.address, log_to_driver=False)
        counted, table = played(plan, True, lambda: cluster.remove_node(node, allow_graceful=False))
    finally:
        ray.shutdown()
        cluster.shutdown()
    assert sorted(counted) == list(range(1, GAMES + 1))
    assert table == played(plan, False)[1]
