"""Answers of our own API: JSON, and one shape for every refusal."""

from typing import Any

import msgspec
from starlette.responses import Response

from glosa.service.domain.errors import FieldInvalid, NotPermitted, Refusal, SiteUnknown, told

STATUS: dict[str, int] = {SiteUnknown.code: 404}
"""Refusals whose status in our own API differs from the one they name: the store protocol answers otherwise."""


FIELDS: dict[str, str] = {"comment": "text", "url": "path"}
"""Fields that our own API calls otherwise than the storage does."""


class ErrorAnswer(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """Why a request was refused."""

    code: str
    """Stable; programs go by it."""
    message: str
    """A plain sentence for people."""
    field: str | None = None
    """The field at fault."""
    retry_after: int | None = None
    """Seconds after which the same request may succeed."""


class NotFound(Refusal):
    """No such address."""

    code = "not-found"
    status = 404


class MethodNotAllowed(Refusal):
    """The address knows other methods."""

    code = "method-not-allowed"
    status = 405


class Unexpected(Refusal):
    """We failed; the log says where."""

    code = "unexpected"
    status = 500


def json_answer(value: Any, status: int = 200, **headers: str) -> Response:
    """``value`` as JSON; ``cache_control="no-cache"`` sets the header of that name. Not to be stored unless told."""
    named = {"cache-control": "no-store"} | {name.replace("_", "-"): text for name, text in headers.items()}
    return Response(msgspec.json.encode(value), status, {**_ALWAYS, **named}, "application/json")


def refusal_answer(refusal: Refusal, **headers: str) -> Response:
    """The answer that tells a refusal."""
    wait = seconds_to_wait(refusal)
    answer = ErrorAnswer(
        refusal.code,
        told(refusal) or refusal.code,
        field=FIELDS.get(refusal.field, refusal.field) or None if isinstance(refusal, FieldInvalid) else None,
        retry_after=wait,
    )
    if wait is not None:
        headers["retry_after"] = str(wait)
    if isinstance(refusal, NotPermitted):
        headers["www_authenticate"] = "Bearer"
    return json_answer(answer, STATUS.get(refusal.code, refusal.status), **headers)


def seconds_to_wait(refusal: Refusal) -> int | None:
    """After how long the same request may succeed; ``None`` where nothing tells."""
    return -(-refusal.retry_after_ms // 1000) or None


_ALWAYS = {"x-content-type-options": "nosniff"}
