"""The computers of one table: at most one thought at a time, each player in a process of its own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from duiyi.core import Setup
from duiyi.players.base import Explanation, PlayerOptions, Progress
from duiyi.players.process import PlayerFailedError, PlayerProcess, PlayerStoppedError
from duiyi.server.messages import Thinking
from duiyi.server.seats import Choice
from duiyi.server.views import thinking

LOG = logging.getLogger("duiyi.server")

NEWS_INTERVAL_S = 0.1
LONGEST_NAP_S = 0.05
"""How soon a shorter interval between moves takes effect."""


class ThinkingPlayer(Protocol):
    """What the table needs of a player's process; PlayerProcess is one."""

    async def think(
        self,
        game: str,
        setup: Setup,
        moves: Sequence[str],
        report: Callable[[Progress], None] | None = None,
    ) -> Explanation: ...

    async def close(self) -> None: ...


MakePlayer = Callable[[str, PlayerOptions], ThinkingPlayer]


def make_process(player: str, options: PlayerOptions) -> ThinkingPlayer:
    """A player in a child process, which starts with its first thought."""
    return PlayerProcess(player, options)


@dataclass(frozen=True, slots=True)
class ThoughtKey:
    """What is thought about, by whom and what for. A thought whose key is not wanted any more is stopped."""

    purpose: Literal["move", "hint"]
    position_seq: int
    seat: int
    choice: Choice


@dataclass(frozen=True, slots=True)
class Position:
    """A position as a player is given it."""

    game: str
    setup: Setup
    moves: tuple[str, ...]


Answer = Explanation | PlayerFailedError


class Thinker:
    """Runs the thoughts of a table. `done` gets each answer, unless the thought was cancelled."""

    def __init__(
        self,
        make_player: MakePlayer,
        slots: asyncio.Semaphore,
        done: Callable[[ThoughtKey, Answer], None],
        news: Callable[[], None],
    ) -> None:
        self._make_player = make_player
        self._slots = slots
        self._done = done
        self._news = news
        self._players: dict[Choice, ThinkingPlayer] = {}
        self._task: asyncio.Task[None] | None = None
        self._ending: set[asyncio.Task[None]] = set()
        self._told_at = 0.0
        self.key: ThoughtKey | None = None
        """What is being thought about now."""
        self.state: Thinking | None = None
        """How far it is."""

    def start(self, key: ThoughtKey, position: Position, due: Callable[[], float]) -> None:
        """Begins a thought in place of the present one. The answer is held back until `due`, which is asked
        again and again and gives a time of the event loop."""
        self.cancel()
        self.key = key
        self.state = thinking(key.seat, key.choice, key.purpose)
        self._task = asyncio.create_task(self._think(key, position, due))

    def cancel(self) -> None:
        """Stops the present thought; its process is killed if it is at work."""
        if self._task is not None:
            self._task.cancel()
            self._keep(self._task)
        self.clear()

    def clear(self) -> None:
        """Forgets the present thought, which is over."""
        self.key = self.state = self._task = None

    def retire(self, keep: Collection[Choice]) -> None:
        """Ends the processes of players that are not kept and not at work."""
        busy = self.key.choice if self.key else None
        for choice in [choice for choice in self._players if choice not in keep and choice != busy]:
            player = self._players.pop(choice)
            self._keep(asyncio.create_task(player.close()))

    async def close(self) -> None:
        """Stops everything; no process is left."""
        self.cancel()
        self.retire(())
        await asyncio.gather(*self._ending, return_exceptions=True)

    def _keep(self, task: asyncio.Task[None]) -> None:
        """Holds on to a task until it ends: the event loop itself does not."""
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def _think(self, key: ThoughtKey, position: Position, due: Callable[[], float]) -> None:
        loop = asyncio.get_running_loop()
        answer: Answer
        try:
            async with self._slots:
                player = self._players.get(key.choice)
                if player is None:
                    player = self._players[key.choice] = self._make_player(
                        key.choice.player, key.choice.options
                    )
                answer = await player.think(
                    position.game,
                    position.setup,
                    position.moves,
                    lambda progress: self._report(key, progress),
                )
            while (left := due() - loop.time()) > 0:
                await asyncio.sleep(min(left, LONGEST_NAP_S))
        except PlayerFailedError as error:
            answer = error
        except PlayerStoppedError:
            answer = PlayerFailedError(f"The player {key.choice.player} was stopped")
        except Exception as error:
            LOG.exception("a thought ended in an error")
            answer = PlayerFailedError(f"The player {key.choice.player} could not be asked: {error}")
        self._done(key, answer)

    def _report(self, key: ThoughtKey, progress: Progress) -> None:
        if self.key is not key:
            return
        self.state = thinking(key.seat, key.choice, key.purpose, progress)
        now = asyncio.get_running_loop().time()
        if now - self._told_at >= NEWS_INTERVAL_S:
            self._told_at = now
            self._news()
