"""Running asyncio code in tests, with a limit to all waits."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from duiyi.engine import Timeouts

Result = TypeVar("Result")

QUICK = Timeouts(start=10, ready=5, grace=0.3, unlimited=0.3, stop=0.3, quit=2)
"""For engines that will not answer."""


def run(coroutine: Coroutine[Any, Any, Result]) -> Result:
    """The result of a coroutine; a test that waits for ever fails."""

    async def limited() -> Result:
        return await asyncio.wait_for(coroutine, 30)

    return asyncio.run(limited())
