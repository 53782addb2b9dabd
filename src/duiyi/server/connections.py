"""The clients that have a table open, and what is on its way to each."""

from __future__ import annotations

import asyncio

from duiyi.server.messages import Frame, StateFrame

FRAMES_WAITING = 128
"""A client that is further behind is dropped; when it comes back it is told the state as it is then."""
NEWS_WAITING = 16
"""A client that is further behind is spared the news of a thought."""


class Connection:
    """One client. Frames wait here until its socket takes them."""

    def __init__(self, person: int | None) -> None:
        self.person = person
        self.dropped = asyncio.Event()
        """Set when the client is too slow to be served."""
        self._waiting: asyncio.Queue[str] = asyncio.Queue(FRAMES_WAITING)

    async def next(self) -> str:
        """The next frame, as JSON."""
        return await self._waiting.get()

    def send(self, text: str, *, passing: bool = False) -> None:
        """Queues a frame; a passing one is left out when others wait already."""
        if passing and self._waiting.qsize() >= NEWS_WAITING:
            return
        try:
            self._waiting.put_nowait(text)
        except asyncio.QueueFull:
            self.dropped.set()


class Audience:
    """All clients of one table."""

    def __init__(self) -> None:
        self._connections: set[Connection] = set()

    def __len__(self) -> int:
        return len(self._connections)

    def add(self, connection: Connection) -> None:
        self._connections.add(connection)

    def remove(self, connection: Connection) -> None:
        self._connections.discard(connection)

    def has(self, person: int | None) -> bool:
        """Whether a person has the table open."""
        return any(connection.person == person for connection in self._connections)

    def watchers(self, players: set[int | None]) -> int:
        """How many clients belong to none of these people."""
        return sum(connection.person not in players for connection in self._connections)

    def tell(self, frame: Frame, *, passing: bool = False, but: Connection | None = None) -> None:
        """Sends the same frame to everybody."""
        if not self._connections:
            return
        text = frame.model_dump_json()
        for connection in self._connections:
            if connection is not but:
                connection.send(text, passing=passing)

    def tell_state(self, frame: StateFrame, seats: dict[int | None, list[int]]) -> None:
        """Sends the state to everybody, and to each person which seats are theirs."""
        texts: dict[int | None, str] = {}
        for connection in self._connections:
            person = connection.person if connection.person in seats else None
            if person not in texts:
                texts[person] = frame.model_copy(update={"mine": seats.get(person, [])}).model_dump_json()
            connection.send(texts[person])
