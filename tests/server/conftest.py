from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.server.servers import Client, application


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def client(anyio_backend: str, tmp_path: Path) -> AsyncIterator[Client]:
    """A new server with scripted players and an empty database."""
    del anyio_backend
    async with application(tmp_path) as made:
        yield made
