"""What goes over the wire comes back as it was, and nothing else gets through."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duiyi.core import Setup
from duiyi.players.base import Candidate, Explanation, PlayerOptions, Progress, Shape
from duiyi.players.wire import (
    ErrorReply,
    Ready,
    Reply,
    ThinkRequest,
    WireError,
    read_reply,
    read_request,
    reply_line,
    request_line,
)

EXPLANATION = Explanation(
    player="shape_rules",
    move="h8",
    score=-3,
    point_scores={"h8": 5, "a1": 0},
    shapes=(Shape("h8", 1, "open_three", ("h8", "h9", "h10")),),
    rule="make_open_four",
    candidates=(Candidate("h8", 7, False, ("h8", "i9"), 12),),
    pv=("h8", "i9"),
    depth=2,
    nodes=3,
    cutoffs=1,
    seconds=0.25,
)
REQUEST = ThinkRequest(
    "minimax",
    PlayerOptions(level=3, parallel=False, seed=9),
    "xiangqi",
    Setup("casual", {"allow_self_check": True}, "4k4/9/9/9/9/9/9/9/9/R3K4 w"),
    ("a0a9",),
)


@pytest.mark.parametrize(
    "reply",
    [
        Ready(),
        ErrorReply("将死了\nno move"),
        Progress(3, "h2e2", -5, 100, 4, 44),
        Progress(1, None, None, 0, 0, 0),
        Explanation("five_tuple", "h8"),
        EXPLANATION,
    ],
)
def test_replies_come_back_as_they_were(reply: Reply) -> None:
    line = reply_line(reply)
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    assert read_reply(line) == reply


def test_requests_come_back_as_they_were() -> None:
    assert read_request(request_line(REQUEST)) == REQUEST


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"\xff\xfe\n", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"7", "not a JSON object"),
        (b"{}", "missing"),
        (b'{"options": 5}', "'options' is 5"),
        (request_line(REQUEST).replace(b'"level":3', b'"level":"3"'), "level"),
        (request_line(REQUEST).replace(b'"level":3', b'"level":true'), "level"),
        (request_line(REQUEST).replace(b'"a0a9"', b"9"), "moves"),
        (request_line(REQUEST).replace(b'"seed":9', b'"seed":0.5'), "seed"),
    ],
)
def test_lines_that_are_no_request_say_why(line: bytes, words: str) -> None:
    with pytest.raises(WireError, match=words):
        read_request(line)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(field=st.sampled_from(sorted(EXPLANATION.to_json())), value=JSON)
def test_an_explanation_with_one_field_changed_is_read_or_refused(field: str, value: object) -> None:
    data = {"type": "result", "explanation": {**EXPLANATION.to_json(), field: value}}
    try:
        read = read_reply(json.dumps(data).encode())
    except WireError:
        return
    assert isinstance(read, Explanation)
    assert read_reply(reply_line(read)) == read
