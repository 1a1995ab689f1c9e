"""What a page sends to have a login exchanged: as JSON, as a form, or in the query."""

from collections.abc import Mapping
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import Request

from glosa.service.domain.errors import FieldInvalid
from glosa.service.domain.exchange.exchanging import Wanted
from glosa.service.routes.requests import BodyMalformed, bounded, converted

LARGEST = 16 * 1024
"""Bytes of a query, and of a body."""


async def wanted(request: Request) -> Wanted:
    """What ``request`` asks for; of a name that stands in query and body the body's counts.

    Raises ``FieldInvalid``, ``BodyMalformed`` or ``BodyTooLarge``, none of which repeats what was sent.
    """
    query = request.scope["query_string"]
    if len(query) > LARGEST:
        raise FieldInvalid("query", f"The query has {len(query)} bytes. Expected at most {LARGEST}.")
    body = _read(await bounded(request, LARGEST), request.headers.get("content-type", ""))
    return converted({**_form(query), **body}, Wanted)


def _read(data: bytes, content_type: str) -> Mapping[str, object]:
    kind = content_type.partition(";")[0].strip().lower()
    if not data:
        return {}
    if kind == "application/x-www-form-urlencoded":
        return _form(data)
    if kind != "application/json":
        raise BodyMalformed("The body is of a kind that is not taken here. Send JSON or a form, and say which.")
    try:
        fields: Mapping[str, object] = msgspec.json.decode(data, type=dict[str, object])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BodyMalformed("The body is not what was expected: a JSON object in UTF-8.") from error
    return fields


def _form(data: bytes) -> Mapping[str, str]:
    return dict(parse_qsl(data.decode("latin-1"), keep_blank_values=True))
