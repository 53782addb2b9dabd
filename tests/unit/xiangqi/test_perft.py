"""Leaf counts of move generation; the deeper ones of the same file are counted by the benchmarks."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.xiangqi.facts import cases

from duiyi import xiangqi


@pytest.mark.parametrize("case", cases("perft"), ids=lambda case: case["fen"].split()[0])
def test_leaves_match_to_depth_four(case: dict[str, Any]) -> None:
    board = xiangqi.Board(case["fen"])
    for depth in range(1, 5):
        assert board.perft(depth) == case["leaves"][str(depth)]


def test_divide_adds_up() -> None:
    board = xiangqi.Board()
    parts = board.divide(3)
    assert len(parts) == 44
    assert sum(parts.values()) == board.perft(3) == 79666
    assert set(parts) == set(board.legal_moves)


@pytest.mark.parametrize("depth", [-1, 31])
def test_impossible_depths_are_refused(depth: int) -> None:
    with pytest.raises(ValueError, match="depths from 0 to 30"):
        xiangqi.Board().perft(depth)
