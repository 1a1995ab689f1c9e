"""``/batch``: several calls in one."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias
from urllib.parse import parse_qsl, unquote, urlsplit

from glosa.service.domain.errors import Refusal
from glosa.service.routes.protocol.calls import LARGEST_LIMIT, Json, ProtocolCall, ProtocolReply, kind_of
from glosa.service.routes.protocol.errors import BAD_JSON, ProtocolError, of_refusal, wire_error

MOST_CALLS = 100
MOST_ROWS = LARGEST_LIMIT
"""Rows that the lists of a batch may hold together, because all are in memory until the last call has its reply."""

AnswerCall: TypeAlias = Callable[[ProtocolCall], Awaitable[ProtocolReply]]


async def batch(call: ProtocolCall, answer: AnswerCall) -> ProtocolReply:
    """Makes every call by ``answer``, in order. Each results in ``success`` or ``error``, and an error doesn't stop the others.

    A batch that reads stays in the slow lane until its end. Lists of more than :data:`MOST_ROWS` rows together are refused.
    """
    requests = call.fields().get("requests")
    if not isinstance(requests, list) or len(requests) > MOST_CALLS:
        raise ProtocolError(BAD_JSON, f"requests is {kind_of(requests)}; expected a list of at most {MOST_CALLS}.")
    call.budget.count(len(requests))
    if any(isinstance(request, dict) and request.get("method") == "GET" for request in requests):
        await call.budget.enter()
    answers: list[Json] = []
    left = MOST_ROWS
    for request in requests:
        # Reads of SQLite never wait, so without this a batch would block all other requests.
        await asyncio.sleep(0)
        try:
            reply = await answer(_call(call, request, rows=left))
        except Refusal as refusal:
            answers.append({"error": wire_error(of_refusal(refusal))})
        except ProtocolError as error:
            answers.append({"error": wire_error(error)})
        else:
            left -= reply.rows
            answers.append({"success": reply.value})
    return ProtocolReply(value=answers)


def _call(batched: ProtocolCall, request: Json, *, rows: int) -> ProtocolCall:
    if not isinstance(request, dict):
        raise ProtocolError(BAD_JSON, f"A request of the batch is {kind_of(request)}; expected an object.")
    method, path, params = request.get("method"), request.get("path"), request.get("params") or {}
    if not isinstance(method, str) or not isinstance(path, str) or not isinstance(params, dict):
        raise ProtocolError(BAD_JSON, "A request of the batch lacks method or path, or its params aren't an object.")
    try:
        address = urlsplit(path)
    except ValueError as error:
        raise ProtocolError(BAD_JSON, "The path of a request of the batch cannot be read.") from error
    return ProtocolCall(
        caller=batched.caller,
        method=method.upper(),
        path=segments(address.path),
        params={**dict(parse_qsl(address.query, keep_blank_values=True)), **params},
        body=request.get("body"),
        budget=batched.budget,
        rows=rows,
    )


def segments(path: str) -> tuple[str, ...]:
    """The decoded parts of ``/1.1/classes/X`` after ``/1.1``."""
    parts = tuple(unquote(part) for part in path.split("/") if part)
    return parts[1:] if parts[:1] == ("1.1",) else parts
