"""Clocks, adjudication, openings and the names of entrants."""

from __future__ import annotations

from pathlib import Path

import pytest

from duiyi import gomoku, xiangqi
from duiyi.core import InvalidFileError, InvalidSetupError
from duiyi.match import openings
from duiyi.match.adjudication import Adjudication, Decision, DrawRule, Referee, WinRule
from duiyi.match.entrants import parse_entrant, parse_entrants
from duiyi.match.finding import FoundProgram, find
from duiyi.match.openings import Opening
from duiyi.match.plan import Entrant
from duiyi.match.time_control import SideClock, TimeControl

# ---- clocks ----


def test_a_clock_with_increment() -> None:
    clock = SideClock(TimeControl.clock("10+0.5"))
    assert clock.spend(4, 0)
    assert clock.remaining == 6.5
    assert not clock.spend(6.6, 0)
    assert clock.spend(6.51, 0.02)
    assert clock.remaining == 0.5


def test_a_clock_by_periods() -> None:
    clock = SideClock(TimeControl.clock("2/60"))
    assert clock.moves_to_go == 2
    assert clock.spend(30, 0)
    assert (clock.remaining, clock.moves_to_go) == (30, 1)
    assert clock.spend(20, 0)
    assert (clock.remaining, clock.moves_to_go) == (70, 2)


def test_a_time_for_each_move_and_none() -> None:
    clock = SideClock(TimeControl(movetime=1))
    assert clock.allowance == 1
    assert all(clock.spend(1, 0) for _ in range(5))
    assert not clock.spend(1.1, 0.05)
    free = SideClock(TimeControl(nodes=100))
    assert free.allowance is None
    assert free.spend(1e9, 0)


@pytest.mark.parametrize("text", ["", "x", "10+", "0/5/3", "-3", "1e5", "5+0.1+2"])
def test_bad_time_controls_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no time control"):
        TimeControl.clock(text)


def test_contradictory_limits_are_refused() -> None:
    with pytest.raises(ValueError, match="not both"):
        TimeControl(base=5, movetime=1)
    with pytest.raises(ValueError, match="nodes has to be more than 0"):
        TimeControl(nodes=0)


@pytest.mark.parametrize("text", ["10+0.1", "40/60", "300", "40/60+0.5"])
def test_a_time_control_is_written_as_it_is_read(text: str) -> None:
    assert str(TimeControl.clock(text)) == text


# ---- adjudication ----


def decided(rules: Adjudication, scores: list[int | None], first: int = 0) -> tuple[int, Decision | None]:
    """Feeds scores move by move, the first of them by a seat; when the referee decides, and what."""
    referee = Referee(rules)
    for ply, score in enumerate(scores, 1):
        referee.saw((ply - 1 + first) % 2, score)
        if (decision := referee.decision(ply)) is not None:
            return ply, decision
    return len(scores), None


def test_a_draw_when_both_call_it_level() -> None:
    rules = Adjudication(DrawRule(ply=4, count=2, score=10))
    assert decided(rules, [5, -5, 10, 0]) == (4, Decision(None, "score_rule"))
    assert decided(rules, [5, -5, 11, 0, 1, 0, 2]) == (7, Decision(None, "score_rule"))
    assert decided(rules, [5, None] * 20)[1] is None
    assert decided(Adjudication(DrawRule(ply=10, count=1, score=10)), [0] * 20)[0] == 10


def test_a_win_when_both_agree() -> None:
    rules = Adjudication(win=WinRule(count=2, score=500))
    assert decided(rules, [500, -600, 700, -500]) == (4, Decision(0, "score_rule"))
    assert decided(rules, [-500, 600, -700, 500]) == (4, Decision(1, "score_rule"))
    assert decided(rules, [-500, 600, -700, 500], first=1) == (4, Decision(0, "score_rule"))
    assert decided(rules, [500, 600] * 20)[1] is None
    assert decided(rules, [500, -600, -700, 500, -700, 500]) == (6, Decision(1, "score_rule"))
    assert decided(rules, [900, None] * 20)[1] is None


def test_the_limit_of_plies() -> None:
    assert decided(Adjudication(max_plies=3), [None] * 5) == (3, Decision(None, "ply_limit"))
    with pytest.raises(ValueError, match="max_plies"):
        Adjudication(max_plies=0)
    with pytest.raises(ValueError, match="count"):
        Adjudication(win=WinRule(count=0))


# ---- openings ----


def load(folder: Path, text: str, name: str = "x.txt", game: str = "gomoku") -> tuple[Opening, ...]:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    spec = gomoku.SPEC if game == "gomoku" else xiangqi.SPEC
    return openings.load(str(path), spec, spec.rules[0], spec.setup().options)


def test_gomocup_offsets(tmp_path: Path) -> None:
    found = load(tmp_path, "0,0, 1,-1, -2,1\n\n# a comment\n7,7, -7,-7\n")
    assert found == (Opening("", ("h8", "i9", "f7")), Opening("", ("o1", "a15")))
    with pytest.raises(InvalidFileError, match="line 1: 8,0 is off a board of 15"):
        load(tmp_path, "8,0\n")


def test_points_and_moves(tmp_path: Path) -> None:
    assert load(tmp_path, "h8i9g10\nh8 i9 g10\n") == (Opening("", ("h8", "i9", "g10")),) * 2
    found = load(tmp_path, "h2e2 h9g7\n", game="xiangqi")
    assert found == (Opening("", ("h2e2", "h9g7")),)


def test_fens_and_epds(tmp_path: Path) -> None:
    fen = "3ak4/9/9/9/9/9/9/9/4A4/R3K4 w"
    text = f'{fen}\n{fen} - - 0 1\n{fen} - - bm a0a9; id "one";\n{fen} - - 3 20 moves a0a9\n'
    found = load(tmp_path, text, "x.epd", "xiangqi")
    assert [o.fen for o in found] == [fen, f"{fen} - - 0 1", f"{fen} - -", f"{fen} - - 3 20"]
    assert found[3].moves == ("a0a9",)


def test_games_of_a_file(tmp_path: Path) -> None:
    found = load(tmp_path, '[Game "Chinese Chess"]\n\n1. 炮二平五 马8进7 2. 马二进三 *\n', "x.pgn", "xiangqi")
    assert found == (Opening("", ("h2e2", "h9g7", "h0g2")),)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("h8 h8", "line 1: h8 is not legal"),
        ("h8\nh8 i99", "line 2"),
        ("a1 a2 b1 b2 c1 c2 d1 d2 e1", "line 1: the game is over"),
        ("what is this", "line 1"),
        ("", "has no opening"),
        ("x" * 5000, "more than 4096"),
    ],
)
def test_bad_openings_name_their_line(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(InvalidFileError, match=words):
        load(tmp_path, text)


def test_a_seed_decides_the_order() -> None:
    some = [Opening("", (str(i),)) for i in range(50)]
    assert openings.shuffled(some, 3) == openings.shuffled(some, 3) != openings.shuffled(some, 4)
    assert sorted(o.moves for o in openings.shuffled(some, 3)) == sorted(o.moves for o in some)


def test_no_openings_are_the_start() -> None:
    assert openings.load("none", xiangqi.SPEC, "asian", {}) == (Opening(),)


# ---- entrants ----


def nobody(name: str, game: str) -> None:
    del name, game


def test_players_of_ours() -> None:
    found = parse_entrant("minimax,level=2,seed=7,tc=5+0.1", "xiangqi", nobody)
    assert found == Entrant("minimax 2", "player", "minimax", 2, "", 7, TimeControl.clock("5+0.1"))
    assert parse_entrant("shape_rules,style=attack,name=A", "gomoku", nobody).name == "A"


def test_programs() -> None:
    found = parse_entrant(r"uci:/a/fish -x\,y,Hash=64,nodes=100,restart=yes,option.name=N", "xiangqi", nobody)
    assert (found.name, found.kind, found.target) == ("fish", "uci", "/a/fish -x,y")
    assert found.options == {"Hash": "64", "name": "N"}
    assert found.control == TimeControl(nodes=100)
    assert found.restart


def test_managed_programs() -> None:
    found = parse_entrant(
        "Fish,Hash=2", "xiangqi", lambda name, _: FoundProgram("ucci", f"/opt/{name}", {"Hash": "1"})
    )
    assert (found.kind, found.target, found.options) == ("ucci", "/opt/Fish", {"Hash": "2"})


def test_levels_of_programs() -> None:
    ours = FoundProgram("uci", "ours", level="Level")
    found = parse_entrant("engine,level=3", "xiangqi", lambda *_: ours)
    assert (found.name, found.options) == ("engine 3", {"Level": "3"})
    with pytest.raises(InvalidSetupError, match=r"has no style; .* option\.style="):
        parse_entrant("engine,style=attack", "xiangqi", lambda *_: ours)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nobody", "there is no player 'nobody'"),
        ("five_tuple", "does not play xiangqi"),
        ("minimax,level", "'level' is no setting"),
        ("minimax,level=99", "has the levels"),
        ("minimax,Hash=3", "has no setting 'Hash'"),
        ("minimax,movetime=1,tc=3", "not both"),
        ("uci:", "a command has to follow"),
        ("uci:x,nodes=many", "invalid literal"),
    ],
)
def test_bad_entrants_are_refused(text: str, words: str) -> None:
    with pytest.raises(InvalidSetupError, match=words):
        parse_entrant(text, "xiangqi", nobody)


def test_names_differ() -> None:
    found = parse_entrants(["minimax", "minimax", "minimax,name=minimax"], "xiangqi", nobody)
    assert [each.name for each in found] == ["minimax", "minimax (2)", "minimax (3)"]


def test_our_engine_and_managed_programs_are_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    known = tmp_path / "engines.toml"
    known.write_text(
        '[fish]\ncommand = ["/opt/a fish", "-x"]\nprotocol = "ucci"\ngame = "xiangqi"\n'
        'options = { Hash = 64, Book = false }\ndirectory = "/opt"\n'
    )
    monkeypatch.setenv("DUIYI_ENGINES", str(known))
    fish = find("fish", "xiangqi")
    assert fish == FoundProgram("ucci", "'/opt/a fish' -x", {"Hash": "64", "Book": "False"}, "/opt")
    assert find("fish", "gomoku") is None
    ours = find("engine", "xiangqi")
    assert ours is not None
    assert (ours.protocol, ours.level) == ("uci", "Level")
    assert "duiyi-xiangqi" in ours.command
