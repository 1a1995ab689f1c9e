"""The query and the body of a request as values, within limits; errors name the field."""

import re
from collections.abc import AsyncGenerator, Mapping
from typing import Literal, TypeVar, get_args, get_origin
from urllib.parse import parse_qsl

import msgspec
from msgspec import Meta
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from glosa.service.domain.errors import FieldInvalid, OriginRefused
from glosa.service.domain.sites import Site, may_write
from glosa.service.routes.refusals import BodyLate, BodyMalformed, BodyTooLarge

LARGEST_BODY = 1024 * 1024
"""Bytes of a JSON body."""
LARGEST_QUERY = 32 * 1024
"""Bytes of a query."""

Value = TypeVar("Value")


def query(request: Request, kind: type[Value], *, lists: tuple[str, ...] = ()) -> Value:
    """The request's query as ``kind``. Of a repeated name, the last value counts, or all if it's in ``lists``.

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
    return decoded(await bounded(request, LARGEST_BODY), kind)


def decoded(data: bytes, kind: type[Value]) -> Value:
    """JSON as ``kind``. Raises :class:`BodyMalformed` or :class:`FieldInvalid`."""
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        raise _invalid(error, kind) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BodyMalformed(
            f"The body is not what was expected: a JSON object in UTF-8. {error}. Correct it."
        ) from error


def converted(values: Mapping[str, object], kind: type[Value]) -> Value:
    """The texts of a query or a form as ``kind``. Raises :class:`FieldInvalid`."""
    try:
        return msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError as error:
        raise _invalid(error, kind) from error


async def bounded(request: Request, limit: int) -> bytes:
    """The request's body. Raises :class:`BodyTooLarge` as soon as more than ``limit`` bytes are announced or arrive."""
    _check_announced(request, limit)
    received, more = await _received(request)
    while more and len(received) <= limit:
        piece, more = await _received(request)
        received += piece
    if len(received) > limit:
        raise _too_large(limit)
    return received


async def pieces(request: Request, limit: int) -> AsyncGenerator[bytes, None]:
    """The request's body as it arrives. Raises :class:`BodyTooLarge` as :func:`bounded` does."""
    _check_announced(request, limit)
    size, more = 0, True
    while more:
        piece, more = await _received(request)
        size += len(piece)
        if size > limit:
            raise _too_large(limit)
        yield piece


def check_origin(request: Request, site: Site) -> None:
    """Checks that the page that sent ``request`` may write to ``site``. Raises :class:`OriginRefused`."""
    origin = request.headers.get("origin")
    if not may_write(site, origin, request.headers.get("host", "")):
        raise origin_refused(origin or "", site)


def requested_language(request: Request) -> str:
    """The browser's first one."""
    first = request.headers.get("accept-language", "en").partition(",")[0].partition(";")[0]
    return first if first.replace("-", "").isalnum() and len(first) <= 35 else "en"


def origin_refused(origin: str, site: Site) -> OriginRefused:
    """The error for a page that may not write."""
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

    Starlette's stream is a generator, which takes longer than reading a small body.
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


def _invalid(error: msgspec.ValidationError, kind: type[object]) -> FieldInvalid:
    """The error for values that don't fit the ``Struct`` ``kind``. ``Meta(extra={"expected": …})`` of a field describes it."""
    text = str(error)
    missing = _MISSING.search(text)
    if missing is not None:
        field = missing[1]
        return FieldInvalid(field, f"The field '{field}' is missing. Expected {_expected(kind, field)}. Send it.")
    place, got = _PLACE.search(text), _GOT.search(text)
    within = place is not None and bool(place[2])
    found = f"is {_KINDS.get(got[1], 'something else')}" if got is not None and not within else "cannot be accepted"
    if place is None:
        return FieldInvalid("", f"What was sent {found}. Expected an object with named fields. Send one.")
    field = place[1]
    return FieldInvalid(field, f"The field '{field}' {found}. Expected {_expected(kind, field)}. Correct it.")


def _expected(kind: type[object], name: str) -> str:
    """The description of the field that JSON calls ``name``."""
    fields = msgspec.structs.fields(kind) if issubclass(kind, msgspec.Struct) else ()
    type_ = next((one.type for one in fields if one.encode_name == name), None)
    for note in getattr(type_, "__metadata__", ()):
        if isinstance(note, Meta) and note.extra:
            return str(note.extra["expected"])
    if get_origin(type_) is Literal:
        return " or ".join(f"'{one}'" for one in get_args(type_))
    return _KINDS.get(getattr(type_, "__name__", ""), "another value")


_MISSING = re.compile(r"missing required field `(\w+)`")
_PLACE = re.compile(r" - at `\$\.(\w+)([^`]*)`")
_GOT = re.compile(r"got `(\w+)`")
_KINDS: Mapping[str, str] = {
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}
