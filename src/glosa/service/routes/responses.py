"""Responses of our own API: JSON, and one format for all errors."""

from typing import Any

import msgspec
from starlette.responses import Response

from glosa.service.domain.errors import FieldInvalid, NotPermitted, Refusal
from glosa.service.routes.refusals import client_text, status_of

FIELDS: dict[str, str] = {"comment": "text", "url": "path"}
"""Fields whose name in our own API differs from the one in the domain."""


class ErrorAnswer(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """Why a request was refused."""

    code: str
    """Stable, for programs."""
    message: str
    """A plain sentence for people."""
    field: str | None = None
    """The invalid field."""
    retry_after: int | None = None
    """Seconds after which the same request may succeed."""


class FormattedError(Exception):
    """An error at an address that has its own format of error responses."""

    def __init__(self, error: Exception, response: Response) -> None:
        """``response`` is sent; ``error`` is logged and counted."""
        super().__init__(str(error))
        self.error = error
        self.response = response


def json_answer(value: Any, status: int = 200, **headers: str) -> Response:
    """``value`` as JSON; ``cache_control="no-cache"`` sets the header of that name. By default, clients don't store it."""
    named = {"cache-control": "no-store"} | {name.replace("_", "-"): text for name, text in headers.items()}
    return Response(msgspec.json.encode(value), status, {**_ALWAYS, **named}, "application/json")


def refusal_answer(refusal: Refusal, **headers: str) -> Response:
    """The response to a refused request."""
    wait = seconds_to_wait(refusal)
    answer = ErrorAnswer(
        refusal.code,
        client_text(refusal) or refusal.code,
        field=FIELDS.get(refusal.field, refusal.field) or None if isinstance(refusal, FieldInvalid) else None,
        retry_after=wait,
    )
    if wait is not None:
        headers["retry_after"] = str(wait)
    if isinstance(refusal, NotPermitted):
        headers["www_authenticate"] = "Bearer"
    return json_answer(answer, status_of(refusal), **headers)


def seconds_to_wait(refusal: Refusal) -> int | None:
    """After how many seconds the same request may succeed; ``None`` if that's unknown."""
    return -(-refusal.retry_after_ms // 1000) or None


_ALWAYS = {"x-content-type-options": "nosniff"}
