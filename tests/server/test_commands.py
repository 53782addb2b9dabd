"""Every command of the model: what it does, and when it is refused."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.desk import HUMAN, Desk, computer, snapshot, two_people

from duiyi.core import Termination
from duiyi.players.base import Explanation
from duiyi.server.commands import decide_computer_move
from duiyi.server.events import Draft, EventType
from duiyi.server.refusals import RefusedError
from duiyi.server.seats import OPEN, Choice, default_choice, derived_token, digest

FIVE = ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"]
"""Black makes five with the last move."""


def refusal(desk: Desk, kind: str, **arguments: Any) -> tuple[int, str]:
    """The refusal of a command, which must leave the table as it was."""
    before = snapshot(desk.table)
    with pytest.raises(RefusedError) as caught:
        desk.decide(kind, **arguments)
    assert snapshot(desk.table) == before
    assert caught.value.detail
    return caught.value.status, caught.value.code


class TestMove:
    def test_both_sides_with_one_person(self) -> None:
        desk = Desk()
        desk.move("h8", "i9")
        assert [played.move for played in desk.table.moves] == ["h8", "i9"]
        assert [played.seat for played in desk.table.moves] == [0, 1]
        assert desk.table.moves[0].by == "human"

    def test_any_token_of_the_person_moves_either_side(self) -> None:
        desk = Desk()
        desk.move("h8", "i9", token="t1")
        assert desk.table.ply == 2

    def test_an_illegal_move_says_why(self) -> None:
        desk = Desk()
        desk.move("h8")
        with pytest.raises(RefusedError) as caught:
            desk.decide("move", move="h8")
        assert (caught.value.status, caught.value.code, caught.value.reason) == (
            422,
            "illegal_move",
            "occupied",
        )

    @pytest.mark.parametrize("text", ["z9", "99", "h8h9h10", "H8 ", "八8"])
    def test_what_is_no_move(self, text: str) -> None:
        assert refusal(Desk(), "move", move=text) in [(422, "invalid_move"), (422, "illegal_move")]

    def test_only_canonical_text(self) -> None:
        assert refusal(Desk(game="xiangqi"), "move", move="炮二平五") == (422, "invalid_move")

    def test_against_a_computer(self) -> None:
        desk = Desk(HUMAN, computer())
        desk.move("h8")
        assert refusal(desk, "move", move="i9") == (409, "not_your_turn")
        desk.answer("i9", score=3)
        assert desk.table.moves[1].by == default_choice("gomoku").player
        assert desk.table.moves[1].score == 3

    def test_two_people(self) -> None:
        desk, guest = two_people()
        assert refusal(desk, "move", token=guest, move="h8") == (409, "not_your_turn")
        desk.move("h8", token="t0")
        assert refusal(desk, "move", token="t0", move="i9") == (409, "not_your_turn")
        desk.move("i9", token=guest)
        assert desk.table.ply == 2

    def test_the_host_may_move_before_anyone_joins(self) -> None:
        desk = Desk(HUMAN, OPEN)
        desk.move("h8", token="t0")
        assert refusal(desk, "move", move="i9") == (409, "not_your_turn")

    def test_a_position_that_has_passed(self) -> None:
        desk = Desk()
        desk.move("h8")
        assert refusal(desk, "move", move="i9", ply=0) == (409, "stale_ply")
        assert refusal(desk, "move", move="i9", ply=2) == (409, "stale_ply")

    def test_paused_over_and_auto_play(self) -> None:
        desk = Desk()
        desk.do("pause")
        assert refusal(desk, "move", move="h8") == (409, "paused")
        desk.do("resume")
        desk.do("auto_play", on=True)
        assert refusal(desk, "move", move="h8") == (409, "auto_playing")
        desk.do("auto_play", on=False)
        desk.move(*FIVE)
        assert refusal(desk, "move", move="c3") == (409, "game_over")

    def test_the_end_on_the_board(self) -> None:
        desk = Desk()
        desk.move(*FIVE)
        result = desk.table.result()
        assert result is not None
        assert (result.winner, result.termination) == (0, Termination.FIVE)
        assert set(result.points) == {"h8", "i8", "j8", "k8", "l8"}

    def test_a_game_that_was_opened_goes_on(self) -> None:
        desk = Desk(moves=["h8", "i9"])
        assert desk.table.ply == 2
        desk.move("j10")
        assert desk.table.ply == 3


class TestTakeBack:
    def test_one_move_with_both_seats(self) -> None:
        desk = Desk(moves=["h8", "i9", "j10"])
        desk.do("take_back")
        assert [played.move for played in desk.table.moves] == ["h8", "i9"]

    def test_to_the_senders_turn_against_a_computer(self) -> None:
        desk = Desk(HUMAN, computer())
        desk.move("h8")
        desk.answer("i9")
        desk.do("take_back")
        assert desk.table.ply == 0
        assert not desk.table.paused

    def test_while_the_computer_thinks(self) -> None:
        desk = Desk(HUMAN, computer())
        desk.move("h8")
        desk.do("take_back")
        assert desk.table.ply == 0

    def test_never_was_to_move(self) -> None:
        desk = Desk(computer(), HUMAN)
        assert refusal(desk, "take_back", token="t1") == (409, "nothing_to_take_back")
        desk.answer("h8")
        assert refusal(desk, "take_back", token="t1") == (409, "nothing_to_take_back")

    def test_exactly_as_many_as_asked_for(self) -> None:
        desk = Desk(HUMAN, computer())
        for own, other in [("h8", "i9"), ("j10", "k11")]:
            desk.move(own)
            desk.answer(other)
        desk.do("take_back", plies=3)
        assert desk.table.ply == 1
        assert desk.table.paused, "the computer would play its move again at once"
        assert refusal(desk, "take_back", plies=2) == (409, "nothing_to_take_back")
        desk.do("take_back", plies=1)
        assert desk.table.ply == 0

    def test_between_computers(self) -> None:
        desk = Desk(computer(), computer())
        desk.answer("h8")
        desk.answer("i9")
        desk.do("take_back")
        assert (desk.table.ply, desk.table.paused) == (1, True)

    def test_two_people_have_to_agree(self) -> None:
        desk, guest = two_people()
        desk.move("h8", token="t0")
        desk.move("i9", token=guest)
        desk.move("j10", token="t0")
        desk.do("take_back", token=guest)
        assert desk.table.ply == 3
        assert desk.table.offer is not None
        assert desk.table.offer.kind == "take_back"
        desk.do("accept", token="t0")
        assert desk.table.ply == 1
        assert desk.table.offer is None

    def test_revives_a_game(self) -> None:
        desk = Desk(moves=FIVE)
        assert desk.table.result() is not None
        desk.do("take_back")
        assert desk.table.result() is None
        desk.do("resign")
        assert desk.table.result() is not None
        desk.do("take_back", plies=2)
        assert desk.table.result() is None


class TestPause:
    def test_pause_and_resume(self) -> None:
        desk = Desk(HUMAN, computer())
        decision = desk.do("pause")
        assert decision.interrupts
        assert [draft.type for draft in decision.drafts] == [EventType.PAUSED]
        assert desk.do("pause").drafts == ()
        assert [draft.type for draft in desk.do("resume").drafts] == [EventType.RESUMED]
        assert not desk.table.paused
        assert desk.do("resume").drafts == ()

    def test_stop_thinking_pauses(self) -> None:
        desk = Desk(computer(), HUMAN)
        assert desk.do("stop_thinking", token="t1").interrupts
        assert desk.table.paused

    def test_not_about_the_position(self) -> None:
        desk = Desk(computer(), computer())
        desk.answer("h8")
        desk.do("pause", ply=0)
        assert desk.table.paused

    def test_nothing_to_pause(self) -> None:
        assert refusal(Desk(moves=FIVE), "pause") == (409, "game_over")


class TestComputers:
    def test_play_one_takes_the_seats_own_player_first(self) -> None:
        choice = Choice("five_tuple", default_choice("gomoku").options)
        desk = Desk(HUMAN, computer())
        ask = desk.decide("play_one").ask
        assert ask is not None
        assert (ask.purpose, ask.choice) == ("move", desk.table.seats[1].choice)
        ask = desk.decide("play_one", player={"kind": "ai", "player": "five_tuple"}).ask
        assert ask is not None
        assert ask.choice.player == choice.player

    def test_play_one_without_any_computer_takes_the_default(self) -> None:
        ask = Desk(game="xiangqi").decide("play_one").ask
        assert ask is not None
        assert ask.choice == default_choice("xiangqi")

    def test_play_one_steps_while_paused(self) -> None:
        desk = Desk(computer(), computer())
        desk.do("pause")
        assert desk.decide("play_one").ask is not None

    def test_play_one_restarts_a_player_that_failed(self) -> None:
        desk = Desk(computer(), HUMAN)
        desk.commit((Draft(EventType.PLAYER_FAILED, 0, {"message": "it died"}),))
        desk.do("play_one")
        assert desk.table.seats[0].failed is None

    @pytest.mark.parametrize(
        ("kind", "code"), [("play_one", "computer_not_allowed"), ("hint", "hint_not_allowed")]
    )
    def test_no_help_between_two_people(self, kind: str, code: str) -> None:
        desk, guest = two_people()
        assert refusal(desk, kind) == (403, code)
        assert refusal(desk, kind, token=guest) == (403, code)
        assert refusal(desk, "auto_play", on=True) == (403, "computer_not_allowed")

    def test_hint(self) -> None:
        desk = Desk(HUMAN, computer())
        ask = desk.decide("hint").ask
        assert ask is not None
        assert ask.purpose == "hint"
        desk.move("h8")
        assert refusal(desk, "hint") == (409, "computer_thinking")

    def test_helpers_are_checked(self) -> None:
        for player in ({"player": "nobody"}, {"player": "minimax"}, {"player": "five_tuple", "level": 99}):
            assert refusal(Desk(), "hint", player={"kind": "ai", **player}) == (422, "invalid_setup")

    def test_auto_play(self) -> None:
        desk = Desk(HUMAN, computer())
        desk.do("pause")
        desk.do("auto_play", on=True, interval_ms=250)
        table = desk.table
        assert (table.auto_play, table.interval_ms, table.paused) == (True, 250, False)
        assert table.only_computers()
        assert table.computer(0) == table.seats[1].choice
        desk.do("auto_play", on=False, interval_ms=250)
        assert table.computer(0) is None

    def test_a_failure_is_noticed_and_repaired(self) -> None:
        desk = Desk(computer(), HUMAN)
        desk.commit((Draft(EventType.PLAYER_FAILED, 0, {"message": "it died"}),))
        assert [holder.failed for holder in desk.table.seats] == ["it died", None]
        desk.do("restart_player", token="t1", seat=0)
        assert [holder.failed for holder in desk.table.seats] == [None, None]
        assert desk.do("restart_player", token="t1", seat=0).drafts == ()

    @pytest.mark.parametrize("move", ["z99", "h8", ""])
    def test_an_illegal_answer_is_a_failure(self, move: str) -> None:
        desk = Desk(HUMAN, computer())
        desk.move("h8")
        draft = decide_computer_move(desk.table, Explanation("five_tuple", move))
        assert draft.type is EventType.PLAYER_FAILED
        assert draft.seat == 1
        assert "five_tuple" in draft.payload["message"]
        assert desk.table.ply == 1


class TestSetSeat:
    def test_ones_own_seat_keeps_its_token(self) -> None:
        desk = Desk(HUMAN, computer())
        decision = desk.do(
            "set_seat", seat=0, holder={"kind": "ai", "player": "shape_rules", "style": "attack"}
        )
        assert decision.token is None
        holder = desk.table.seats[0]
        assert holder.choice is not None
        assert (holder.kind, holder.choice.options.style, holder.token) == ("ai", "attack", digest("t0"))
        desk.do("set_seat", seat=0, holder={"kind": "human"})
        assert desk.table.seats[0].kind == "human"

    def test_the_host_takes_an_open_seat_and_gets_its_token(self) -> None:
        desk = Desk(HUMAN, OPEN)
        decision = desk.do("set_seat", seat=1, holder={"kind": "human"}, cid="mine")
        assert decision.token == derived_token("t0", "mine")
        sender = desk.table.sender(decision.token)
        assert sender is not None
        assert (sender.seat, sender.person) == (1, 0)

    def test_open_frees_the_seat_and_its_token(self) -> None:
        desk = Desk(HUMAN, computer())
        desk.do("set_seat", seat=1, holder={"kind": "open"})
        assert desk.table.sender("t1") is None
        assert desk.join() == "guest1"
        assert desk.table.between_people()

    def test_not_anothers(self) -> None:
        desk, guest = two_people()
        assert refusal(desk, "set_seat", seat=1, holder={"kind": "human"}) == (403, "not_your_seat")
        assert refusal(desk, "set_seat", token=guest, seat=0, holder={"kind": "open"}) == (
            403,
            "not_your_seat",
        )

    def test_a_guest_leaves_and_the_host_plays_on_with_a_computer(self) -> None:
        desk, guest = two_people()
        desk.do("set_seat", token=guest, seat=1, holder={"kind": "open"})
        decision = desk.do("set_seat", seat=1, holder={"kind": "ai", "player": "five_tuple"})
        assert decision.token is not None
        assert desk.table.computer(1) is not None

    def test_a_guest_cannot_touch_the_hosts_computer(self) -> None:
        desk = Desk(computer(), OPEN)
        guest = desk.join()
        assert refusal(desk, "set_seat", token=guest, seat=0, holder={"kind": "human"}) == (
            403,
            "not_your_seat",
        )


class TestEnds:
    def test_resign(self) -> None:
        desk, guest = two_people()
        desk.do("resign", token=guest)
        result = desk.table.result()
        assert result is not None
        assert (result.winner, result.termination) == (0, Termination.RESIGNATION)
        assert refusal(desk, "resign") == (409, "game_over")

    def test_resign_for_the_side_to_move_with_both_seats(self) -> None:
        desk = Desk(moves=["h8"])
        desk.do("resign", token="t0")
        result = desk.table.result()
        assert result is not None
        assert result.winner == 0

    def test_computers_do_not_resign(self) -> None:
        assert refusal(Desk(computer(), computer()), "resign") == (409, "not_playing")

    def test_one_person_agrees_with_itself(self) -> None:
        desk = Desk()
        desk.do("offer_draw")
        result = desk.table.result()
        assert result is not None
        assert (result.winner, result.termination) == (None, Termination.AGREEMENT)

    @pytest.mark.parametrize(
        ("score", "drawn"), [(None, False), (0, False), (-99, False), (-100, True), (-5000, True)]
    )
    def test_a_computer_answers_by_its_last_score(self, score: int | None, drawn: bool) -> None:
        desk = Desk(HUMAN, computer())
        desk.move("h8")
        desk.answer("i9", score=score)
        desk.do("offer_draw")
        assert (desk.table.result() is not None) is drawn
        assert desk.events[-1].type is (EventType.DRAWN if drawn else EventType.DECLINED)
        assert desk.events[-1].seat == 1

    def test_nobody_to_ask(self) -> None:
        assert refusal(Desk(HUMAN, OPEN), "offer_draw") == (409, "no_opponent")

    def test_accepted(self) -> None:
        desk, guest = two_people()
        desk.do("offer_draw", token=guest)
        assert desk.table.offer is not None
        assert refusal(desk, "accept", token=guest) == (403, "not_your_offer")
        assert refusal(desk, "offer_draw", token=guest) == (409, "offer_pending")
        desk.do("accept")
        result = desk.table.result()
        assert result is not None
        assert result.termination is Termination.AGREEMENT

    def test_declined_withdrawn_and_passed_over(self) -> None:
        desk, guest = two_people()
        for token in ("t0", guest):
            desk.do("offer_draw", token=guest)
            desk.do("decline", token=token)
            assert desk.table.offer is None
        desk.do("offer_draw", token=guest)
        desk.move("h8", token="t0")
        assert desk.table.offer is None
        assert refusal(desk, "accept") == (409, "no_offer")
        assert refusal(desk, "decline") == (409, "no_offer")

    def test_both_offer(self) -> None:
        desk, guest = two_people()
        desk.do("offer_draw", token=guest)
        assert refusal(desk, "new_game") == (409, "offer_pending")
        desk.do("offer_draw")
        assert desk.table.result() is not None


class TestNewGame:
    def test_against_a_computer(self) -> None:
        desk = Desk(HUMAN, computer(), moves=["h8", "i9"])
        desk.do("new_game", rules="renju", options={"size": 9}, swap_seats=True)
        table = desk.table
        assert (table.ply, table.game_number, table.setup.rules) == (0, 2, "renju")
        assert table.setup.options["size"] == 9
        assert [holder.kind for holder in table.seats] == ["ai", "human"]
        sender = table.sender("t0")
        assert sender is not None
        assert sender.seat == 1

    def test_all_left_out_stays(self) -> None:
        desk = Desk(options={"size": 9}, rules="caro", moves=["e5"])
        desk.do("new_game")
        assert (desk.table.setup.rules, desk.table.setup.options["size"]) == ("caro", 9)

    def test_a_set_up_position_stays_unless_the_board_changes(self) -> None:
        fen = "5/5/2b2/5/5 w"
        desk = Desk(options={"size": 5}, fen=fen)
        desk.do("new_game")
        assert desk.table.setup.fen == fen
        desk.do("new_game", options={"size": 6})
        assert desk.table.setup.fen == ""

    def test_what_there_is_not(self) -> None:
        assert refusal(Desk(), "new_game", rules="nonsense") == (422, "invalid_setup")
        assert refusal(Desk(), "new_game", options={"size": 99}) == (422, "invalid_setup")
        assert refusal(Desk(), "new_game", options={"colour": 1}) == (422, "invalid_setup")

    def test_two_people_have_to_agree(self) -> None:
        desk, guest = two_people()
        desk.move("h8", token="t0")
        desk.do("resign", token="t0")
        desk.do("new_game", token=guest, swap_seats=True)
        assert desk.table.game_number == 1
        desk.do("new_game")
        assert desk.table.game_number == 2
        sender = desk.table.sender(guest)
        assert sender is not None
        assert sender.seat == 0

    def test_starts_afresh(self) -> None:
        desk = Desk(computer(), computer())
        desk.do("pause")
        desk.commit((Draft(EventType.PLAYER_FAILED, 0, {"message": "it died"}),))
        desk.do("new_game")
        assert not desk.table.paused
        assert desk.table.seats[0].failed is None

    def test_explanations_of_earlier_games_are_found(self) -> None:
        desk = Desk(HUMAN, computer())
        desk.move("h8")
        desk.answer("i9")
        seq = desk.table.seq
        desk.do("new_game")
        assert desk.table.explanation_seq(1, 2) == seq
        for game, ply in [(1, 1), (1, 3), (2, 1), (3, 1), (0, 1), (1, 0)]:
            assert desk.table.explanation_seq(game, ply) is None


class TestJoin:
    def test_takes_the_free_seat_once(self) -> None:
        desk = Desk(OPEN, HUMAN)
        guest = desk.join()
        sender = desk.table.sender(guest)
        assert sender is not None
        assert (sender.seat, sender.person) == (0, 1)
        assert desk.join() == ""

    def test_two_who_join_are_two_people(self) -> None:
        desk = Desk(OPEN, OPEN)
        desk.join()
        desk.join()
        assert desk.table.between_people()

    def test_a_wrong_token_is_nobodys(self) -> None:
        desk = Desk()
        for token in ("", "t2", digest("t0"), "ü"):
            assert desk.table.sender(token) is None
