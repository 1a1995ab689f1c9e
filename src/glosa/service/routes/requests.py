"""What a request says: its query and body as values, within bounds, or a refusal that names the field."""

import re
from collections.abc import AsyncGenerator
from typing import TypeVar
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import Request

from glosa.service.domain.errors import FieldInvalid, OriginRefused, Refusal
from glosa.service.domain.sites import Site

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
    return _converted(values, kind)


async def body(request: Request, kind: type[Value]) -> Value:
    """The request's JSON body as ``kind``. Raises :class:`BodyTooLarge`, :class:`BodyMalformed` or :class:`FieldInvalid`."""
    data = await bounded(request, LARGEST_BODY)
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        raise _invalid(error) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BodyMalformed(f"The body is not what was expected: a JSON object in UTF-8. {error}.") from error


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
        raise BodyTooLarge(f"The body is too large. Expected at most {limit} bytes.")


def check_origin(request: Request, site: Site) -> None:
    """Returns when the page that sent ``request`` may write to ``site``. Raises :class:`OriginRefused`.

    A request without ``Origin`` comes from no browser, and could name whatever it likes.
    """
    origin = request.headers.get("origin")
    if origin is not None and site.origins and origin not in site.origins:
        raise OriginRefused("Pages of this origin may not write here. Add it with 'glosa comments site set'.")


def _converted(values: dict[str, str | list[str]], kind: type[Value]) -> Value:
    try:
        return msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError as error:
        raise _invalid(error) from error


def _invalid(error: msgspec.ValidationError) -> FieldInvalid:
    text = str(error)
    place = _PLACE.search(text) or _MISSING.search(text)
    field = place[1] if place else ""
    reason = text.partition(" - at `")[0]
    return FieldInvalid(field, f"The field '{field}' cannot be accepted. {reason}." if field else f"{reason}.")


_PLACE = re.compile(r" - at `\$\.(\w+)")
_MISSING = re.compile(r"missing required field `(\w+)`")
