"""Whether the service lives, and whether it can work."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from glosa.service.routes.context import Context
from glosa.service.routes.responses import json_answer


class Health(msgspec.Struct, frozen=True):
    """What a health check learns."""

    status: str
    """``alive`` or ``ready``."""


async def alive(context: Context, request: Request) -> Response:
    """The process answers."""
    return json_answer(Health("alive"))


async def ready(context: Context, request: Request) -> Response:
    """Posting and reading work; else ``storage-unavailable`` or ``schema-too-new``."""
    await context.readiness.ensure()
    return json_answer(Health("ready"))
