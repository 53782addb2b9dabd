"""Every error as problem details (RFC 9457) with a stable `code`."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from duiyi.server.messages import Problem
from duiyi.server.refusals import RefusedError

LOG = logging.getLogger("duiyi.server")

MEDIA_TYPE = "application/problem+json"
ERRORS_SHOWN = 3

CODES = {
    400: "bad_request",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    415: "unsupported_media_type",
    429: "too_many_requests",
}


def problem(
    status: int,
    code: str,
    detail: str,
    *,
    reason: str | None = None,
    candidates: tuple[str, ...] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """An error response."""
    body = Problem(
        title=HTTPStatus(status).phrase,
        status=status,
        code=code,
        detail=detail,
        reason=reason,
        candidates=None if candidates is None else list(candidates),
    )
    # ASCII, for what a client sent may come back in it and need not be encodable.
    text = json.dumps(body.model_dump(exclude_none=True))
    return Response(text, status, dict(headers or {}), MEDIA_TYPE)


async def _refused(_request: Request, error: Exception) -> Response:
    if not isinstance(error, RefusedError):
        raise error
    return problem(error.status, error.code, error.detail, reason=error.reason, candidates=error.candidates)


async def _invalid(_request: Request, error: Exception) -> Response:
    if not isinstance(error, RequestValidationError):
        raise error
    found = error.errors()
    places = [f"{'.'.join(str(part) for part in item['loc'])[:120]}: {item['msg'][:200]}" for item in found]
    more = f" (and {len(places) - ERRORS_SHOWN} more)" if len(places) > ERRORS_SHOWN else ""
    return problem(422, "invalid_request", "; ".join(places[:ERRORS_SHOWN]) + more)


async def _http(_request: Request, error: Exception) -> Response:
    if not isinstance(error, HTTPException):
        raise error
    code = CODES.get(error.status_code, f"http_{error.status_code}")
    return problem(error.status_code, code, str(error.detail), headers=error.headers)


async def _unexpected(request: Request, error: Exception) -> Response:
    LOG.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return problem(500, "internal", "something went wrong on the server; its log says what")


def install(app: FastAPI) -> None:
    """Makes the application answer every error with problem details."""
    app.add_exception_handler(RefusedError, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _unexpected)
