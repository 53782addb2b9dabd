"""Other programs' engines, and our own, as child processes: UCI, UCCI and Gomocup.

`open_engine` starts a program and finds out what it speaks; what it gives is an `Engine`.
"""

from __future__ import annotations

from duiyi.engine.base import (
    Analysis,
    Bound,
    Engine,
    Info,
    Limit,
    Option,
    OptionValue,
    PlayResult,
    Score,
    Timeouts,
    Wdl,
)
from duiyi.engine.errors import (
    EngineClosedError,
    EngineCrashedError,
    EngineError,
    EngineFloodError,
    EngineGarbageError,
    EngineHungError,
    EngineIgnoredStopError,
    EngineIllegalMoveError,
    EngineOptionError,
    EngineOrderError,
    EngineStartError,
    EngineUnsupportedError,
)
from duiyi.engine.opening import connect, open_engine

__all__ = [
    "Analysis",
    "Bound",
    "Engine",
    "EngineClosedError",
    "EngineCrashedError",
    "EngineError",
    "EngineFloodError",
    "EngineGarbageError",
    "EngineHungError",
    "EngineIgnoredStopError",
    "EngineIllegalMoveError",
    "EngineOptionError",
    "EngineOrderError",
    "EngineStartError",
    "EngineUnsupportedError",
    "Info",
    "Limit",
    "Option",
    "OptionValue",
    "PlayResult",
    "Score",
    "Timeouts",
    "Wdl",
    "connect",
    "open_engine",
]
