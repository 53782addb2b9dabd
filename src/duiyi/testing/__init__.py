"""What tests of engines and of their clients need, for other projects' tests too.

A `Transcript` is a dialogue as text, `ScriptedTransport` plays it to a client, and `RecordingTransport`
writes down what a real engine says. `mock_command` starts a program that plays legal moves, or goes wrong in
a chosen way.
"""

from __future__ import annotations

from duiyi.testing.mock_engine import MockFault, mock_command
from duiyi.testing.recording import RecordingTransport
from duiyi.testing.script import ScriptedTransport, UnexpectedLineError
from duiyi.testing.transcript import Line, Transcript

__all__ = [
    "Line",
    "MockFault",
    "RecordingTransport",
    "ScriptedTransport",
    "Transcript",
    "UnexpectedLineError",
    "mock_command",
]
