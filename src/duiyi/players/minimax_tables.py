"""What minimax thinks a piece is worth, in hundredths of a pawn, and where it likes to see it.

Each picture is the left half of the board as Black's opponent sees it: the top row is Black's back rank, the
bottom row Red's, and the columns are the files a to e; files f to i mirror d to a. The numbers are added to
the piece's material. Black's pieces read the same picture from the other side.
"""

from __future__ import annotations

MATERIAL = {"r": 1000, "c": 480, "n": 440, "a": 200, "b": 210, "p": 100, "k": 0}
"""The general has no price: it is never taken, being mated ends the search."""

PICTURES = {
    "r": """
        10  10  10  25  20
        12  22  15  35  40
        10  12  10  25  25
        15  20  18  28  28
        12  15  15  28  28
        12  18  16  28  28
         5  12   8  25  20
         0  10   6  22  15
        -5   6   4  22   5
       -20   8   4  18   0
    """,
    "n": """
         0   0   5   5   0
         0  12  30  15   5
         8  15  28  30  20
        15  32  28  36  28
        10  25  30  36  30
         5  22  28  30  28
         0   8  20  18  20
        -5   5  16  10  12
       -12   0   6   4 -30
       -15 -18  -2 -12 -20
    """,
    "c": """
        14   8   0 -12 -15
         6   5   0  -8 -15
         5   5   0 -12 -10
         0   6   6   5  18
         0   0   2   4  14
         0   0   6   4  16
         0   0   4   2  12
         2   6  12  10  26
         0   4   5   5   5
         0   0   4   6   6
    """,
    "p": """
        10  15  20  25  30
        60  90 120 155 165
        60  85 110 135 145
        55  80 100 110 115
        40  55  70  75  80
        12   0  18   0  22
         0   0   4   0  10
         0   0   0   0   0
         0   0   0   0   0
         0   0   0   0   0
    """,
    "a": """
         0   0   0   0   0
         0   0   0   0   0
         0   0   0   0   0
         0   0   0   0   0
         0   0   0   0   0
         0   0   0   0   0
         0   0   0   0   0
         0   0   0  -6   0
         0   0   0   0  10
         0   0   0   2   0
    """,
    "b": """
         0   0   0   0   0
         0   0   0   0   0
         0   0   0   0   0
         0   0   0   0   0
         0   0   0   0   0
         0   0  -4   0   0
         0   0   0   0   0
       -12   0   0   0  16
         0   0   0   0   0
         0   0   2   0   0
    """,
    "k": """
         0   0   0   0   0
         0   0   0   0   0
         0   0   0   0   0
         0   0   0   0   0
         0   0   0   0   0
         0   0   0   0   0
         0   0   0   0   0
         0   0   0 -45 -40
         0   0   0 -20 -15
         0   0   0   0   8
    """,
}


def _red_table(letter: str) -> list[int]:
    """The worth of a red piece on each of the 90 points, a0 first."""
    rows = [[int(number) for number in row.split()] for row in PICTURES[letter].strip().splitlines()]
    whole = [row + row[3::-1] for row in reversed(rows)]
    return [MATERIAL[letter] + bonus for row in whole for bonus in row]


def _tables() -> dict[int, list[int]]:
    tables = {ord("."): [0] * 90}
    for letter in PICTURES:
        red = _red_table(letter)
        tables[ord(letter.upper())] = red
        tables[ord(letter)] = red[::-1]  # the board turned half round; left and right are alike
    return tables


WORTH = _tables()
"""WORTH[piece][point]: the worth of a piece to its owner. `piece` is the code of its FEN letter ('.' is an
empty point and worth nothing), `point` counts from a0 (0) along the ranks to i9 (89)."""
