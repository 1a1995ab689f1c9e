"""What a request says: its query and body as values, within bounds, or a refusal that names the field."""

from collections.abc import AsyncGenerator, Mapping
from typing import TypeVar
from urllib.parse import parse_qsl

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from glosa.service.domain.errors import FieldInvalid, OriginRefused, Refusal
from glosa.service.domain.sites import Site, may_write
from glosa.service.routes.invalid import invalid

LARGEST_BODY = 1024 * 1024
"""Bytes of a JSON body."""
LARGEST_QUERY = 32 * 1024
"""Bytes of a query."""

Value = TypeVar("Value")


class BodyTooLarge(Refusal):
    """More bytes than this address takes."""

    code = "body-too-large"
    status = 413


class BodyLate(Refusal):
    """The server no longer waits for the rest of the body."""

    code = "body-timeout"
    status = 408


class BodyMalformed(Refusal):
    """The body is no JSON."""

    code = "body-malformed"


def query(request: Request, kind: type[Value], *, lists: tuple[str, ...] = ()) -> Value:
    """The request's query as ``kind``; of a name that stands twice the last counts, those of ``lists`` all.

    Raises :class:`FieldInvalid`.
    """
    raw = request.scope["query_string"]
    if len(raw) > LARGEST_QUERY:
        raise FieldInvalid("query", f"The query has {len(raw)} bytes. Expected at most {LARGEST_QUERY}; send a body.")
    values: dict[str, str | list[str]] = {name: [] for name in lists}
    for name, value in parse_qsl(raw.decode("latin-1"), keep_blank_values=True):
        known = values.get(name)
        if isinstance(known, list):
            known.append(value)
        else:
            values[name] = value
    return converted(values, kind)


async def body(request: Request, kind: type[Value]) -> Value:
    """The request's JSON body as ``kind``. Raises :class:`BodyTooLarge`, :class:`BodyMalformed` or :class:`FieldInvalid`."""
    data = await bounded(request, LARGEST_BODY)
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        raise invalid(error, kind) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BodyMalformed(
            f"The body is not what was expected: a JSON object in UTF-8. {error}. Correct it."
        ) from error


def converted(values: Mapping[str, object], kind: type[Value]) -> Value:
    """Named texts, as a query or a form has them, as ``kind``. Raises :class:`FieldInvalid`."""
    try:
        return msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError as error:
        raise invalid(error, kind) from error


async def bounded(request: Request, limit: int) -> bytes:
    """The request's body. Raises :class:`BodyTooLarge` as soon as more than ``limit`` bytes are announced or come."""
    _check_announced(request, limit)
    received, more = await _received(request)
    while more and len(received) <= limit:
        piece, more = await _received(request)
        received += piece
    if len(received) > limit:
        raise _too_large(limit)
    return received


async def pieces(request: Request, limit: int) -> AsyncGenerator[bytes, None]:
    """The request's body as it comes. Raises :class:`BodyTooLarge` as :func:`bounded` does."""
    _check_announced(request, limit)
    size, more = 0, True
    while more:
        piece, more = await _received(request)
        size += len(piece)
        if size > limit:
            raise _too_large(limit)
        yield piece


def check_origin(request: Request, site: Site) -> None:
    """Returns when the page that sent ``request`` may write to ``site``. Raises :class:`OriginRefused`."""
    origin = request.headers.get("origin")
    if not may_write(site, origin, request.headers.get("host", "")):
        raise origin_refused(origin or "", site)


def origin_refused(origin: str, site: Site) -> OriginRefused:
    """What a page is told that may not write."""
    known = ", ".join((*filter(None, (site.rules.home,)), *site.origins))
    return OriginRefused(
        f"Pages of '{origin[:100]}' may not write to the site '{site.id}'. Expected an origin that its owner allows: {known}. "
        f"To allow another one, correct url in glosa.yaml, or run: glosa comments site set {site.id} --origin ORIGIN"
    )


def _check_announced(request: Request, limit: int) -> None:
    announced = request.headers.get("content-length", "")
    if announced.isdecimal() and int(announced) > limit:
        raise _too_large(limit)


async def _received(request: Request) -> tuple[bytes, bool]:
    """The next piece of the body, and whether more follow.

    The request's own stream is a generator, which costs a small body more than reading it.
    """
    try:
        message = await request.receive()
    except HTTPException as error:
        raise BodyLate(error.detail) from error
    if message["type"] == "http.disconnect":
        raise ClientDisconnect
    return message.get("body", b""), message.get("more_body", False)


def _too_large(limit: int) -> BodyTooLarge:
    return BodyTooLarge(f"The body is too large. Expected at most {limit} bytes. Send less.")
