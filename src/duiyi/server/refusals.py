"""A request that is understood and refused: raised by the model, shown as problem details by the routes."""

from __future__ import annotations

from duiyi.core import (
    AmbiguousMoveError,
    IllegalMoveError,
    InvalidFenError,
    InvalidFileError,
    InvalidMoveError,
    InvalidSetupError,
)

USER_ERRORS = (
    AmbiguousMoveError,
    IllegalMoveError,
    InvalidFenError,
    InvalidFileError,
    InvalidMoveError,
    InvalidSetupError,
)
"""The library's errors about what a user gave; each has a `code`."""


class RefusedError(Exception):
    """Refused with an HTTP status, a stable code and a sentence for the user."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        *,
        reason: str | None = None,
        candidates: tuple[str, ...] | None = None,
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.code = code
        self.detail = detail
        self.reason = reason
        self.candidates = candidates


def refused(error: ValueError, before: str = "") -> RefusedError:
    """One of USER_ERRORS as a refusal; `before` says where in the input it was."""
    reason = error.reason.value if isinstance(error, IllegalMoveError) else None
    if isinstance(error, InvalidSetupError):
        reason = error.reason
    candidates = error.candidates if isinstance(error, AmbiguousMoveError) else None
    code = getattr(error, "code", "invalid_request")
    return RefusedError(422, code, f"{before}{error}", reason=reason, candidates=candidates)


def conflict(code: str, detail: str) -> RefusedError:
    """Refused because of the state the table is in."""
    return RefusedError(409, code, detail)


def forbidden(code: str, detail: str) -> RefusedError:
    """Refused because of who asks."""
    return RefusedError(403, code, detail)


def not_found(code: str, detail: str) -> RefusedError:
    """There is no such thing."""
    return RefusedError(404, code, detail)
