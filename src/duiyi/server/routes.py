"""The HTTP and WebSocket interface. What each address takes and gives is in `messages`."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Body, Path, Query, Request, Response, WebSocket
from pydantic import Field
from starlette.concurrency import run_in_threadpool
from starlette.websockets import WebSocketDisconnect

from duiyi.server import messages as m
from duiyi.server import views
from duiyi.server.connections import Connection
from duiyi.server.guard import has_good_origin
from duiyi.server.hub import Hub
from duiyi.server.records import read_records, save_record
from duiyi.server.refusals import RefusedError

PROBLEMS = {
    "4XX": {"model": m.Problem, "description": "Refused: problem details with a stable `code`"},
    422: {"model": m.Problem, "description": "The request is not understood, or not possible"},
}

router = APIRouter(responses=PROBLEMS)  # type: ignore[arg-type]  # FastAPI's type has no "4XX"

TableId = Annotated[str, Path(description="The table's id")]

Ply = Annotated[
    int | None, Query(ge=0, le=100_000, description="After so many moves; the position as it stands without")
]

# Close codes: clients do not come back after 4400 to 4499.
TRY_LATER = 1013
CLOSING_S = 1.0


def _hub(connection: Request | WebSocket) -> Hub:
    hub: Hub = connection.app.state.hub
    return hub


@router.get("/healthz", include_in_schema=True)
async def healthz() -> dict[str, str]:
    """Answers when the server is up."""
    return {"status": "ok"}


@router.get("/api/games")
async def games() -> list[m.GameInfo]:
    """The games, their rules and options, and the computer players of each."""
    return views.games()


@router.get("/api/tables")
async def tables(
    request: Request,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    id: Annotated[
        list[Annotated[str, Field(max_length=32)]] | None,
        Query(max_length=100, description="Tables that the asker knows of; without any, the public ones"),
    ] = None,
) -> list[m.TableSummary]:
    """The public tables with a free seat, or those that were named, the one that was last played at first."""
    hub = _hub(request)
    return await hub.public(limit) if id is None else await hub.summaries(id, limit)


@router.post("/api/tables", status_code=201)
async def create_table(request: Request, wanted: m.TableRequest) -> m.TableCreated:
    """Makes a table. The tokens are told this once."""
    return await _hub(request).create(wanted)


@router.get("/api/tables/{table_id}")
async def read_table(request: Request, table_id: TableId) -> m.TableState:
    """The state of a table."""
    async with _hub(request).table(table_id) as actor:
        return actor.state()


@router.post("/api/tables/{table_id}/join")
async def join(request: Request, table_id: TableId, wanted: m.JoinRequest | None = None) -> m.Joined:
    """Takes the table's free seat; whoever finds none free may watch. The same `cid` again gives the same."""
    async with _hub(request).table(table_id) as actor:
        return await actor.join(wanted.cid if wanted else None)


@router.post("/api/tables/{table_id}/commands", response_model_exclude_none=True)
async def command(
    request: Request, table_id: TableId, wanted: Annotated[m.Command, Body()]
) -> m.CommandReply:
    """Carries out a command. The same `cid` again is answered the same and acts no second time."""
    async with _hub(request).table(table_id) as actor:
        return await actor.command(wanted)


@router.get("/api/tables/{table_id}/moves/{ply}/explanation")
async def explanation(
    request: Request,
    table_id: TableId,
    ply: Annotated[int, Path(ge=1, le=100_000)],
    game: Annotated[int | None, Query(ge=1, le=1_000_000)] = None,
) -> m.ExplanationMessage:
    """Why a computer played the move that led to `ply` (from 1), in the table's game number `game`."""
    async with _hub(request).table(table_id) as actor:
        return await actor.explanation(ply, game)


@router.get("/api/tables/{table_id}/points/{point}/reason")
async def point_reason(
    request: Request, table_id: TableId, point: Annotated[str, Path(max_length=16)], ply: Ply = None
) -> m.PointReasonMessage:
    """Why a point of the table's position loses for the side it is warned of, or why it does not."""
    async with _hub(request).table(table_id) as actor:
        return actor.point_reason(point, ply)


@router.get("/api/tables/{table_id}/repetition")
async def repetition(
    request: Request,
    table_id: TableId,
    move: Annotated[str | None, Query(max_length=16, description="A move that is refused for it")] = None,
) -> m.RepetitionMessage:
    """What the moves of a repetition did and which rule decided: the one that the game has come to, or that
    a move would complete."""
    async with _hub(request).table(table_id) as actor:
        return actor.repetition(move)


@router.get("/api/tables/{table_id}/forced-wins")
async def forced_wins(request: Request, table_id: TableId, ply: Ply = None) -> m.ForcedWinsMessage:
    """Wins by force in the table's position: of the side to move, or else of the other. It takes seconds."""
    async with _hub(request).table(table_id) as actor:
        return await actor.forced_wins(ply)


@router.get("/api/tables/{table_id}/variations")
async def variations(request: Request, table_id: TableId, ply: Ply = None) -> m.VariationsMessage:
    """The lines that the opened game has beside the one that was played, from a position on."""
    async with _hub(request).table(table_id) as actor:
        return actor.variations(ply)


@router.get("/api/tables/{table_id}/warned")
async def warned(request: Request, table_id: TableId, ply: Ply = None) -> m.Warned:
    """The points that lose for one side in the table's position."""
    async with _hub(request).table(table_id) as actor:
        return actor.warned(ply)


@router.get(
    "/api/tables/{table_id}/record",
    response_class=Response,
    responses={
        200: {
            "content": {"application/json": {}, "text/plain": {}, "application/octet-stream": {}},
            "description": "A game file",
        }
    },
)
async def record(
    request: Request, table_id: TableId, format: Annotated[str, Query(max_length=20)] = "json"
) -> Response:
    """The game at the table as a file of one of the game's formats."""
    async with _hub(request).table(table_id) as actor:
        saved = save_record(actor.table, format)
        name = f"duiyi-{actor.table.spec.name}-{actor.table.id}{saved.suffix}"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(saved.content, media_type=saved.media_type, headers=headers)


@router.post(
    "/api/records",
    openapi_extra={"requestBody": {"required": True, "content": {"application/json": {}}}},
)
async def records(request: Request) -> m.RecordsRead:
    """Reads a game file and returns the main line of each game in it."""
    return await run_in_threadpool(read_records, await request.body())


@router.websocket("/ws/tables/{table_id}")
async def watch(socket: WebSocket, table_id: str) -> None:
    """Frames of a table: its whole state first, then one after every event.

    `since` may be given and changes nothing: the whole state tells whatever was missed.
    """
    hub = _hub(socket)
    await socket.accept()
    if not has_good_origin(socket.headers, hub.settings.origins):
        await _close(socket, 4403, "bad_origin")
        return
    if hub.connections >= hub.settings.connections:
        await _close(socket, TRY_LATER, "too_many_connections")
        return
    hub.connections += 1
    try:
        async with hub.table(table_id) as actor:
            connection = actor.connect(socket.query_params.get("token", "")[:64])
            try:
                await _serve(socket, connection)
            finally:
                actor.disconnect(connection)
    except RefusedError as error:
        again = error.status == 429
        await _close(socket, TRY_LATER if again else 4000 + error.status, error.code)
    finally:
        hub.connections -= 1


async def _serve(socket: WebSocket, connection: Connection) -> None:
    """Sends frames until the client goes, or is too slow."""
    tasks = [
        asyncio.create_task(work)
        for work in (_send_on(socket, connection), _read_on(socket), connection.dropped.wait())
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    if connection.dropped.is_set():
        await _close(socket, TRY_LATER, "too_slow")


async def _send_on(socket: WebSocket, connection: Connection) -> None:
    while True:
        await socket.send_text(await connection.next())


async def _read_on(socket: WebSocket) -> None:
    """Clients say nothing over the socket; this is for hearing that one has gone."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    """Closes a socket whose client may have gone already, or may not be reading."""
    with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
        await asyncio.wait_for(socket.close(code, reason), CLOSING_S)
