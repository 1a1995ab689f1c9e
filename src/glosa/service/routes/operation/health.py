"""Whether the service lives, whether it can work, and what it did."""

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from glosa.service.domain.errors import Refusal, StorageUnavailable
from glosa.service.routes.client_address import client_address, is_trusted
from glosa.service.routes.context import Context
from glosa.service.routes.metrics import MEDIA_TYPE
from glosa.service.routes.responses import json_answer

PATIENCE_SECONDS = 5
"""How long the storage may take to answer."""


class Health(msgspec.Struct, frozen=True):
    """What a health check learns."""

    status: str
    """``alive`` or ``ready``."""


class NotPublic(Refusal):
    """Only machines of the owner's are told."""

    code = "not-public"
    status = 403


async def alive(context: Context, request: Request) -> Response:
    """The process answers."""
    return json_answer(Health("alive"))


async def ready(context: Context, request: Request) -> Response:
    """The storage answers; else ``storage-unavailable``."""
    try:
        await asyncio.wait_for(context.environment.store.sites(), PATIENCE_SECONDS)
    except TimeoutError as error:
        raise StorageUnavailable(f"The storage has not answered for {PATIENCE_SECONDS} s.") from error
    return json_answer(Health("ready"))


async def metrics(context: Context, request: Request) -> Response:
    """What this worker counted, for clients at trusted addresses only."""
    if not is_trusted(client_address(request.scope, context.trusted_proxies), context.trusted_proxies):
        raise NotPublic("Only trusted addresses are told. Ask from this machine, or start with --trusted-proxy.")
    return Response(context.metrics.text(), headers={"cache-control": "no-store"}, media_type=MEDIA_TYPE)
