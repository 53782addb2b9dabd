"""The HTTP interface, on an application without a socket."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from tests.server.servers import COMPUTER, Client, application, scripted

from duiyi.core.record_json import dumps_json, loads_json
from duiyi.games import BY_NAME

pytestmark = pytest.mark.anyio


async def test_games(client: Client) -> None:
    games = {game["name"]: game for game in (await client.http.get("/api/games")).json()}
    assert set(games) == set(BY_NAME)
    assert all(game["players"] and game["rules"] for game in games.values())


@pytest.mark.parametrize("game", sorted(BY_NAME))
async def test_a_new_table(client: Client, game: str) -> None:
    table = await client.create(game=game)
    state = await table.state()
    spec = BY_NAME[game]
    assert state["game"] == game
    assert state["rules"] == spec.rules[0]
    assert state["fen"] == state["start_fen"] == spec.board(spec.setup()).fen()
    assert (state["ply"], state["turn"], state["seq"], state["game_number"]) == (0, 0, 1, 1)
    assert len(state["legal_moves"]) == len(spec.board(spec.setup()).legal_moves)
    assert [seat["owner"] for seat in state["seats"]] == ["host", "host"]
    assert all(table.tokens)


async def test_tokens_are_told_once_and_only_of_seats_that_are_held(client: Client) -> None:
    table = await client.create("human", "open")
    assert table.tokens[0]
    assert table.tokens[1] is None
    assert table.tokens[0] not in (await client.http.get(table.path)).text


async def test_move_and_entries(client: Client) -> None:
    table = await client.create(game="xiangqi")
    reply = await table.do("move", move="h2e2")
    assert reply == {"seq": 2}
    state = await table.state()
    assert state["moves"] == ["h2e2"]
    assert state["entries"][0]["text"]["zh"] == "炮二平五"
    assert state["entries"][0]["by"] == "human"
    assert state["entries"][0]["explained"] is False


async def test_a_command_sent_again_acts_once(client: Client) -> None:
    table = await client.create()
    first = await table.do("move", move="h8", cid="same", ply=0)
    await table.do("move", move="i9")
    assert await table.do("move", move="h8", cid="same", ply=0) == first
    assert (await table.state())["ply"] == 2


async def test_commands_sent_again_at_once_act_once(client: Client) -> None:
    table = await client.create()
    replies = await asyncio.gather(*(table.do("move", move="h8", cid="same", ply=0) for _ in range(10)))
    assert len({reply["seq"] for reply in replies}) == 1
    assert (await table.state())["ply"] == 1


async def test_two_people_may_name_their_commands_alike(client: Client) -> None:
    table = await client.create("human", "open")
    guest = (await client.http.post(f"{table.path}/join")).json()["token"]
    await table.do("move", move="h8", cid="1")
    await table.do("move", move="i9", cid="1", token=guest)
    assert (await table.state())["ply"] == 2


async def test_a_new_seats_token_is_given_again(client: Client) -> None:
    table = await client.create("human", "open")
    command = {"seat": 1, "holder": {"kind": "human"}, "cid": "mine"}
    token = (await table.do("set_seat", **command))["token"]
    assert (await table.do("set_seat", **command))["token"] == token
    await table.do("move", move="h8")
    await table.do("move", move="i9", token=token)


async def test_a_wrong_token(client: Client) -> None:
    table = await client.create()
    assert await table.refused("move", move="h8", token="wrong") == (403, "bad_token")


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("a9a8", "not_your_piece"),
        ("e5e6", "no_piece"),
        ("a0a5", "piece_cannot"),
        ("a0b0", "own_piece_there"),
        ("h2e2", None),
    ],
)
async def test_an_illegal_move_carries_its_reason(client: Client, move: str, reason: str | None) -> None:
    table = await client.create(game="xiangqi")
    response = await table.send("move", move=move)
    if reason is None:
        assert response.status_code == 200
    else:
        problem = response.json()
        assert (response.status_code, problem["code"], problem["reason"]) == (422, "illegal_move", reason)


async def test_join(client: Client) -> None:
    table = await client.create("open", "human")
    first = (await client.http.post(f"{table.path}/join")).json()
    assert first["seat"] == 0
    assert first["token"]
    assert (await client.http.post(f"{table.path}/join")).json() == {"seat": None, "token": None}
    state = await table.state()
    assert [seat["owner"] for seat in state["seats"]] == ["guest", "host"]


async def test_a_join_sent_again_gives_the_same_seat(client: Client) -> None:
    table = await client.create("open", "open")
    wanted = {"cid": "a-secret-of-this-guest"}
    replies = [(await client.http.post(f"{table.path}/join", json=wanted)).json() for _ in range(3)]
    assert replies[0]["seat"] == 0
    assert replies == [replies[0]] * 3
    other = (await client.http.post(f"{table.path}/join", json={"cid": "another-guests-secret"})).json()
    assert other["seat"] == 1
    assert other["token"] != replies[0]["token"]
    await table.do("move", move="h8", token=replies[0]["token"])
    await table.do("move", move="i9", token=other["token"])


async def test_joins_sent_again_at_once_take_one_seat(client: Client) -> None:
    table = await client.create("open", "open")
    wanted = {"cid": "a-secret-of-this-guest"}
    replies = await asyncio.gather(*(client.http.post(f"{table.path}/join", json=wanted) for _ in range(8)))
    assert {(reply.json()["seat"], reply.json()["token"] is None) for reply in replies} == {(0, False)}
    assert [seat["kind"] for seat in (await table.state())["seats"]] == ["human", "open"]


async def test_a_join_whose_seat_was_given_up_takes_no_other(client: Client) -> None:
    table = await client.create("human", "open")
    wanted = {"cid": "a-secret-of-this-guest"}
    joined = (await client.http.post(f"{table.path}/join", json=wanted)).json()
    await table.do("set_seat", seat=1, holder={"kind": "open"}, token=joined["token"])
    assert (await client.http.post(f"{table.path}/join", json=wanted)).json()["seat"] is None
    again = {"cid": "the-next-secret-of-this-guest"}
    assert (await client.http.post(f"{table.path}/join", json=again)).json()["seat"] == 1


async def test_a_join_is_known_after_a_restart(tmp_path: Path) -> None:
    wanted = {"cid": "a-secret-of-this-guest"}
    async with application(tmp_path) as first:
        table = await first.create("open", "open")
        joined = (await first.http.post(f"{table.path}/join", json=wanted)).json()
    async with application(tmp_path) as second:
        assert (await second.http.post(f"{table.path}/join", json=wanted)).json() == joined


async def test_only_public_tables_with_a_free_seat_are_listed(client: Client) -> None:
    async def listed(**params: str | list[str]) -> list[str]:
        return [item["id"] for item in (await client.http.get("/api/tables", params=params)).json()]

    private = await client.create("human", "open")
    full = await client.create(public=True)
    public = await client.create("human", "open", public=True)
    assert await listed() == [public.id]
    assert await listed(id=private.id) == [private.id]
    assert set(await listed(id=[private.id, full.id, "nothinghere"])) == {private.id, full.id}
    await client.http.post(f"{public.path}/join")
    assert await listed() == []
    await public.do("set_seat", seat=0, holder={"kind": "open"})
    assert await listed() == [public.id]


async def test_what_is_told_of_named_tables(client: Client) -> None:
    older, newer = await client.create(), await client.create(game="xiangqi")
    await older.do("move", move="h8")

    async def told() -> dict[str, tuple[str, int, bool]]:
        items = (await client.http.get("/api/tables", params={"id": [older.id, newer.id]})).json()
        return {item["id"]: (item["game"], item["ply"], item["over"]) for item in items}

    assert await told() == {older.id: ("gomoku", 1, False), newer.id: ("xiangqi", 0, False)}
    await older.do("resign")
    assert (await told())[older.id] == ("gomoku", 1, True)


async def test_explanations(client: Client) -> None:
    table = await client.create("human", COMPUTER)
    await table.do("move", move="h8")
    state = await table.until(lambda state: state["ply"] == 2)
    assert state["entries"][1]["by"] == "five_tuple"
    assert state["entries"][1]["explained"] is True
    path = f"{table.path}/moves/2/explanation"
    explained = (await client.http.get(path)).json()
    assert explained["move"] == state["moves"][1]
    assert explained["point_scores"] == {state["moves"][1]: 7}
    await table.do("new_game")
    assert (await client.http.get(path)).json()["code"] == "no_explanation"
    earlier = (await client.http.get(f"{path}?game=1")).json()
    assert earlier["point_scores"] == explained["point_scores"]
    assert (explained["move_text"]["en"], earlier["move_text"]) == (explained["move"], {})
    for other in (f"{table.path}/moves/1/explanation", f"{path}?game=9"):
        assert (await client.http.get(other)).status_code == 404


async def test_record_and_back(client: Client) -> None:
    table = await client.create(game="gomoku", rules="caro", options={"size": 9})
    for move in ("e5", "d5", "e6"):
        await table.do("move", move=move)
    await table.do("resign")
    response = await client.http.get(f"{table.path}/record")
    assert "attachment" in response.headers["content-disposition"]
    (saved,) = loads_json(response.text)
    assert (saved.moves(), saved.result, saved.termination) == (["e5", "d5", "e6"], "1-0", "resignation")
    read = (await client.http.post("/api/records", content=response.content)).json()["games"][0]
    assert read.pop("headers")["Black"] == "Human"
    assert read.pop("result") == "1-0"
    again = await client.create(**read)
    assert (await again.state())["moves"] == ["e5", "d5", "e6"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff\xfe",
        b"no json",
        b"[]",
        b'{"format": "duiyi", "version": 1, "games": []}',
        b'{"format": "duiyi", "version": 2, "games": []}',
        b'{"format": "duiyi", "version": 1, "games": [{"game": "chess"}]}',
        b'{"format": "duiyi", "version": 1, "games": [{"game": "gomoku", "fen": "nonsense"}]}',
        b'{"format": "duiyi", "version": 1, "games": [{"game": "gomoku", "line": [{"move": "z99"}]}]}',
        b'{"format": "duiyi", "version": 1, "games": [{"game": "gomoku", "line": [{"move": "\\ud800"}]}]}',
        b"[" * 100_000,
    ],
)
async def test_a_file_that_is_none(client: Client, body: bytes) -> None:
    response = await client.http.post("/api/records", content=body)
    assert (response.status_code, response.json()["code"]) == (422, "invalid_file")


async def test_variations_nested_deeply(client: Client) -> None:
    line = [{"move": "h8"}]
    for _ in range(250):
        line = [{"move": "h8", "variations": [line]}]  # type: ignore[dict-item]
    body = {"format": "duiyi", "version": 1, "games": [{"game": "gomoku", "line": line}]}
    response = await client.http.post("/api/records", content=json.dumps(body))
    assert response.status_code in (200, 422)


@pytest.mark.parametrize(
    ("body", "rules", "moves"),
    [
        ('[Red "甲"]\n\n1. 炮二平五 马8进7 *'.encode("gb18030"), "asian", ["h2e2", "h9g7"]),
        (b"h3e3 h10g8", "asian", ["h2e2", "h9g7"]),
        (b'[Rules "chinese"]\n1. C2=5 (1. a0a9) H8+7', "chinese", ["h2e2", "h9g7"]),
    ],
)
async def test_files_of_other_formats_are_opened(
    client: Client, body: bytes, rules: str, moves: list[str]
) -> None:
    response = await client.http.post("/api/records", content=body)
    (game,) = response.json()["games"]
    assert (game["game"], game["rules"], game["moves"]) == ("xiangqi", rules, moves)


@pytest.mark.parametrize(
    ("body", "options", "moves"),
    [
        (b"(;GM[4]SZ[9]RU[caro];B[ee];W[dd](;B[cc])(;B[cd]))", {"size": 9}, ["e5", "d6", "c7"]),
        (b"Piskvorky 20x20, 1:1, 0\r\n10,10,0\r\n11,11,0\r\n", {"size": 20}, ["j11", "k10"]),
        (b"\xffRenLib\xff\x03\x00" + b"\xff" * 10 + b"\x78\x00\x69\x40", {"size": 15}, ["h8", "i9"]),
        (b"https://gomocalc.com/#/h8h9i9", {"size": 15}, ["h8", "h9", "i9"]),
        (b"<database><games><game><move>h8 i9</move></game></games></database>", {"size": 15}, ["h8", "i9"]),
    ],
)
async def test_files_of_gomoku_are_opened(
    client: Client, body: bytes, options: dict[str, object], moves: list[str]
) -> None:
    response = await client.http.post("/api/records", content=body)
    (game,) = response.json()["games"]
    assert (game["game"], game["moves"]) == ("gomoku", moves)
    assert game["options"] | options == game["options"]
    created = await client.create(
        **{name: game[name] for name in ("game", "rules", "options", "moves", "fen")}
    )
    assert (await created.state())["moves"] == moves


@pytest.mark.parametrize(("game", "moves"), [("gomoku", ["h8", "i9"]), ("xiangqi", ["h2e2", "h9g7"])])
async def test_a_game_is_saved_in_each_format(client: Client, game: str, moves: list[str]) -> None:
    games = {each["name"]: each for each in (await client.http.get("/api/games")).json()}
    table = await client.create(game=game)
    for move in moves:
        await table.do("move", move=move)
    assert len(games[game]["formats"]) > 3
    for format in games[game]["formats"]:
        response = await client.http.get(f"{table.path}/record", params={"format": format["name"]})
        if format["name"] == "rec":  # is for boards of 20 rows
            assert response.json()["code"] == "invalid_request"
            continue
        assert f'{format["suffix"]}"' in response.headers["content-disposition"]
        read = (await client.http.post("/api/records", content=response.content)).json()["games"][0]
        assert (read["game"], read["moves"]) == (game, moves)


async def test_a_saved_game_keeps_its_size_rule_and_result(client: Client) -> None:
    table = await client.create(game="gomoku", rules="caro", options={"size": 9})
    await table.do("move", move="e5")
    await table.do("resign")
    response = await client.http.get(f"{table.path}/record?format=sgf")
    assert response.headers["content-type"].startswith("text/plain")
    read = (await client.http.post("/api/records", content=response.content)).json()["games"][0]
    assert (read["rules"], read["options"]["size"], read["result"]) == ("caro", 9, "1-0")


async def test_a_format_that_there_is_not(client: Client) -> None:
    table = await client.create(game="gomoku")
    response = await client.http.get(f"{table.path}/record?format=nonsense")
    assert (response.status_code, response.json()["code"]) == (422, "invalid_request")
    assert "the formats are" in response.json()["detail"]


async def test_a_faulty_main_line_is_refused_with_what_is_wrong(client: Client) -> None:
    response = await client.http.post("/api/records", content=b'[Red "a"]\n1. h2e2 a9a0 *')
    assert response.status_code == 422
    assert "game 1, move 2: a9a0 is not legal" in response.json()["detail"]


async def test_a_file_with_a_byte_order_mark(client: Client) -> None:
    from duiyi.core import GameRecord

    text = dumps_json([GameRecord("gomoku")])
    response = await client.http.post("/api/records", content=text.encode("utf-8-sig"))
    assert response.status_code == 200


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"rules": "nonsense"}, "invalid_setup"),
        ({"options": {"size": 99}}, "invalid_setup"),
        ({"options": {"size": True}}, "invalid_setup"),
        ({"fen": "nonsense"}, "invalid_fen"),
        ({"moves": ["h8", "h8"]}, "illegal_move"),
        ({"moves": ["nonsense"]}, "invalid_move"),
        ({"seats": [{"kind": "human"}, {"kind": "ai", "player": "nobody"}]}, "invalid_setup"),
        ({"seats": [{"kind": "human"}, {"kind": "ai", "player": "minimax"}]}, "invalid_setup"),
        ({"seats": [{"kind": "human"}]}, "invalid_request"),
        ({"more": 1}, "invalid_request"),
    ],
)
async def test_a_table_that_cannot_be_made(client: Client, change: dict[str, object], code: str) -> None:
    body = {"game": "gomoku", "seats": [{"kind": "human"}, {"kind": "human"}], **change}
    response = await client.http.post("/api/tables", json=body)
    assert (response.status_code, response.json()["code"]) == (422, code)
    assert (await client.http.get("/api/tables")).json() == []


async def test_what_is_not_there(client: Client) -> None:
    for method, path, status, code in [
        ("GET", "/api/tables/nothinghere", 404, "no_such_table"),
        ("GET", "/api/tables/..%2f", 404, "not_found"),
        ("GET", "/api/tables/%00%00%00%00%00%00", 404, "no_such_table"),
        ("POST", "/api/tables/nothinghere/join", 404, "no_such_table"),
        ("GET", "/api/nothing", 404, "not_found"),
        ("DELETE", "/api/tables", 405, "method_not_allowed"),
        ("PUT", "/healthz", 405, "method_not_allowed"),
    ]:
        response = await client.http.request(method, path)
        assert response.headers["content-type"] == "application/problem+json"
        assert (response.status_code, response.json()["code"]) == (status, code), path


async def test_openapi_names_every_address(client: Client) -> None:
    schema = (await client.http.get("/openapi.json")).json()
    assert "/api/tables/{table_id}/commands" in schema["paths"]
    assert "HTTPValidationError" not in schema["components"]["schemas"]
    page = await client.http.get("/docs")
    assert "/api/tables/{table_id}/commands" in page.text
    assert "http://" not in page.text.replace("http://www.w3.org", "")


async def test_tables_survive_a_new_server(tmp_path: Path) -> None:
    async with application(tmp_path) as client:
        table = await client.create("human", COMPUTER)
        await table.do("move", move="h8")
        before = await table.until(lambda state: state["ply"] == 2)
    async with application(tmp_path, scripted(held=True)) as client:
        table.http = client.http
        assert await table.state() == before
        await table.do("move", move="c3")


# Black's stones meet at i9 in two threes.
DOUBLE_THREE = ["h9", "a15", "j9", "c13", "i8", "a1", "i10", "o15"]


async def test_points_that_lose_are_warned_of_with_the_reason(client: Client) -> None:
    table = await client.create(game="gomoku", rules="renju", moves=DOUBLE_THREE)
    assert (await table.state())["warned"] == {"seat": 0, "points": {"i9": "double_three"}}
    reason = (await client.http.get(f"{table.path}/points/i9/reason")).json()
    assert (reason["point"], reason["reason"]) == ("i9", "double_three")
    assert [(shape["kind"], shape["counts"]) for shape in reason["shapes"]] == [("three", True)] * 2
    assert {inner["reason"] for shape in reason["shapes"] for inner in shape["completions"]} == {"allowed"}
    allowed = (await client.http.get(f"{table.path}/points/i11/reason")).json()
    assert allowed["reason"] == "allowed"
    await table.do("move", move="i9")
    state = await table.state()
    assert state["outcome"] == {"winner": 1, "termination": "double_three", "points": []}
    assert state["warned"] == {"seat": 0, "points": {"i9": "double_three"}}
    assert (await client.http.get(f"{table.path}/points/i9/reason")).json() == reason


async def test_points_without_a_reason(client: Client) -> None:
    renju = await client.create(game="gomoku", rules="renju", moves=["h8", "i9"])
    for point, code in (("i9", "illegal_move"), ("p16", "illegal_move"), ("zz", "invalid_move")):
        answer = await client.http.get(f"{renju.path}/points/{point}/reason")
        assert (answer.status_code, answer.json()["code"]) == (422, code)
    long = await client.http.get(f"{renju.path}/points/{'h' * 100}/reason")
    assert long.status_code == 422
    for game, rules in (("gomoku", "freestyle"), ("xiangqi", "asian")):
        table = await client.create(game=game, rules=rules)
        assert (await table.state())["warned"] is None
        answer = await client.http.get(f"{table.path}/points/a1/reason")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_warnings")


CHASED = "4k4/9/9/9/9/9/c8/9/9/1R1K5 w - - 0 1"
CHECKED = "3k5/R8/9/9/9/9/9/9/9/4K4 w - - 0 1"


async def test_a_repetition_is_explained_move_by_move(client: Client) -> None:
    moves = ["b0a0", "a3b3", "a0b0", "b3a3"] * 2
    table = await client.create(game="xiangqi", rules="asian", fen=CHASED, moves=moves[:-1])
    assert (await client.http.get(f"{table.path}/repetition")).json()["code"] == "no_repetition"
    await table.do("move", move=moves[-1])
    found = (await client.http.get(f"{table.path}/repetition")).json()
    assert (found["rule"], found["loser"], len(found["moves"])) == ("perpetual_chase", 0, 8)
    first = found["moves"][0]
    assert (first["seat"], first["kind"], first["text"]["zh"]) == (0, "chase", "车八平九")
    assert first["threats"] == [{"attacker": "a0", "victim": "a3", "why": "none"}]


async def test_a_refused_repetition_is_explained(client: Client) -> None:
    moves = ["a8a9", "d9d8", "a9a8", "d8d9"] * 2
    table = await client.create(game="xiangqi", rules="casual", fen=CHECKED, moves=moves)
    path = f"{table.path}/repetition"
    answer = await client.http.get(path, params={"move": "a8a9"})
    assert (answer.json()["rule"], answer.json()["loser"]) == ("perpetual_check", 0)
    for move, code in (("a8", "invalid_move"), ("a8b9", "illegal_move")):
        answer = await client.http.get(path, params={"move": move})
        assert (answer.status_code, answer.json()["code"]) == (422, code)


async def test_other_games_have_no_repetition(client: Client) -> None:
    table = await client.create(game="gomoku")
    assert (await client.http.get(f"{table.path}/repetition")).status_code == 404
