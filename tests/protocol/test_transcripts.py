"""Dialogues with real engines, played back: the client says the same, and understands the answers."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.protocol.running import run
from tests.protocol.scenarios import SCENARIOS

from duiyi.engine import Timeouts, connect
from duiyi.testing import ScriptedTransport, Transcript, UnexpectedLineError

FOLDER = Path(__file__).parents[1] / "data" / "engines"
PATIENT = Timeouts(stop=0.3)


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_dialogue_that_was_met(name: str) -> None:
    protocol, scenario = SCENARIOS[name]
    script = ScriptedTransport(Transcript.load(FOLDER / f"{name}.txt"))

    async def play() -> None:
        engine = await connect(script, protocol, name=name, timeouts=PATIENT)
        await scenario(engine)
        if engine.alive:
            await engine.quit()

    run(play())
    script.assert_done()


def test_every_transcript_is_played() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(SCENARIOS)


def test_the_client_is_held_to_the_transcript() -> None:
    script = ScriptedTransport(Transcript.parse(">> uci\n<< uciok\n>> quit"))
    with pytest.raises(UnexpectedLineError, match="'isready'; the transcript has >> 'quit'"):
        run(connect(script, "uci"))
    with pytest.raises(UnexpectedLineError):
        script.assert_done()


def test_what_is_left_over_is_told() -> None:
    script = ScriptedTransport(Transcript.parse("<< hello\n>> uci"))
    with pytest.raises(AssertionError, match="line 2: not said: uci"):
        script.assert_done()


def test_a_line_without_a_mark_is_named() -> None:
    with pytest.raises(ValueError, match="line 2: 'uciok' begins with no mark"):
        Transcript.parse(">> uci\nuciok")
