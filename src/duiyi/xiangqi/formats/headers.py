"""Headers and results, and what the formats call them. Ours are PGN's: Event, Site, Date, Red, …"""

from __future__ import annotations

RESULTS = ("*", "1-0", "0-1", "1/2-1/2")
"""Results by the number that XQF, CBR and CBF have for them."""
RESULT_WORDS = ("未知", "红胜", "黑胜", "和棋")
"""Results as DhtmlXQ writes them, in the same order."""

_SPELLINGS = {
    **dict.fromkeys(("1-0", "红胜", "紅勝", "红先胜", "紅先勝", "红方胜", "紅方勝", "先胜", "先勝"), "1-0"),
    **dict.fromkeys(("0-1", "黑胜", "黑勝", "红先负", "紅先負", "黑方胜", "黑方勝", "先负", "先負"), "0-1"),
    **dict.fromkeys(("1/2-1/2", "1/2", "和", "和棋", "和局", "红先和", "紅先和", "先和", "½-½"), "1/2-1/2"),
}


def result_of_number(number: int) -> str:
    """The result with a number; 4 is another word for a draw."""
    return RESULTS[3] if number == 4 else RESULTS[number] if number < len(RESULTS) else RESULTS[0]


def read_result(text: str) -> str:
    """A result in digits or in Chinese; "*" for other text."""
    return _SPELLINGS.get("".join(text.split()), "*")


def put(headers: dict[str, str], name: str, value: str) -> None:
    """Sets a header that has something in it."""
    value = value.strip()
    if value:
        headers[name] = value
