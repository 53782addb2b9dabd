"""What stands before every request: where it comes from, how large, how often; and the security headers."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from duiyi.server.limits import ClientLimits
from duiyi.server.problems import problem
from duiyi.server.settings import Settings

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "media-src 'self' data: blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)

SECURITY_HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


def has_good_origin(headers: Mapping[str, str], allowed: tuple[str, ...]) -> bool:
    """Whether a request comes from our own page, from an allowed one, or from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        host = urlsplit(origin).netloc
    except ValueError:
        return False
    return origin in allowed or (host != "" and host.lower() == headers.get("host", "").lower())


class Guard:
    """ASGI middleware for HTTP requests. WebSockets are checked by their route, which can say why."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._clients = ClientLimits(settings.posts_per_second, settings.posts_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        refusal = self._refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, send_with_headers)
            return
        await self._app(scope, self._limited(receive), send_with_headers)

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length[:20]) > self._settings.body_bytes:
            return problem(413, "too_large", self._too_large())
        if scope["method"] in SAFE_METHODS:
            return None
        if not has_good_origin(headers, self._settings.origins):
            return problem(403, "bad_origin", "the request comes from a page of another server")
        client = scope.get("client")
        if not self._clients.take(client[0] if client else ""):
            return problem(
                429, "too_many_requests", "too many requests: wait a moment", headers={"retry-after": "1"}
            )
        return None

    def _limited(self, receive: Receive) -> Receive:
        read = 0

        async def receive_limited() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > self._settings.body_bytes:
                raise HTTPException(413, self._too_large())
            return message

        return receive_limited

    def _too_large(self) -> str:
        return f"a request may have {self._settings.body_bytes} bytes at most"
