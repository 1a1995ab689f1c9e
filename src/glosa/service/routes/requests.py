"""What a request says: its query and body as values, within bounds, or a refusal that names the field."""

from collections.abc import AsyncGenerator, Mapping
from typing import TypeVar
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import Request

from glosa.service.domain.errors import FieldInvalid, OriginRefused, Refusal
from glosa.service.domain.sites import Site
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
    received = bytearray()
    async for piece in pieces(request, limit):
        received += piece
    return bytes(received)


async def pieces(request: Request, limit: int) -> AsyncGenerator[bytes, None]:
    """The request's body as it comes. Raises :class:`BodyTooLarge` as :func:`bounded` does."""
    announced = request.headers.get("content-length", "")
    size = int(announced) if announced.isdecimal() else 0
    if size <= limit:
        size = 0
        async for piece in request.stream():
            size += len(piece)
            if size > limit:
                break
            yield piece
    if size > limit:
        raise BodyTooLarge(f"The body is too large. Expected at most {limit} bytes. Send less.")


def check_origin(request: Request, site: Site) -> None:
    """Returns when the page that sent ``request`` may write to ``site``. Raises :class:`OriginRefused`.

    A request without ``Origin`` comes from no browser, and could name whatever it likes.
    """
    origin = request.headers.get("origin")
    if origin is not None and site.origins and origin not in site.origins:
        raise origin_refused(origin, site)


def origin_refused(origin: str, site: Site) -> OriginRefused:
    """What a page is told that may not write."""
    return OriginRefused(
        f"Pages of '{origin[:100]}' may not write to the site '{site.id}'. Expected an origin that its owner allows: "
        f"glosa comments site set {site.id} --origin ORIGIN."
    )
