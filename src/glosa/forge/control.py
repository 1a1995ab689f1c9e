"""``/_forge/…``: what tests and other programs tell the forge about itself, as JSON."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from glosa.forge.http import LARGEST_BODY, json_answer
from glosa.forge.journal import Journal
from glosa.forge.orders import ORDERS, Order, OrderRefused
from glosa.forge.pages.avatar import avatar
from glosa.forge.platform import Platform
from glosa.forge.snapshot import snapshot


def control_routes(platforms: Mapping[str, Platform], journal: Journal) -> list[Route]:
    """The addresses below ``/_forge``."""

    async def reset(request: Request) -> Response:
        for platform in platforms.values():
            platform.reset()
        journal.clear()
        return json_answer({"platforms": list(platforms)})

    async def requests(request: Request) -> Response:
        if request.method == "DELETE":
            journal.clear()
        return json_answer(journal.entries())

    async def state(request: Request) -> Response:
        return json_answer({"platforms": {name: snapshot(platform) for name, platform in platforms.items()}})

    async def picture(request: Request) -> Response:
        return avatar(request.path_params["name"])

    return [
        Route("/_forge/reset", reset, methods=["POST"]),
        Route("/_forge/requests", requests, methods=["GET", "DELETE"]),
        Route("/_forge/state", state, methods=["GET"]),
        Route("/_forge/avatars/{name}.svg", picture, methods=["GET"]),
        *(
            Route(f"/_forge/{name}", _order_route(platforms, kind, carry_out), methods=["POST"])
            for name, (kind, carry_out) in ORDERS.items()
        ),
    ]


def _order_route(
    platforms: Mapping[str, Platform], kind: type[Order], carry_out: Callable[[Platform, Any], object]
) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        try:
            order = _read(await _body(request), kind)
            return json_answer(carry_out(_platform(platforms, order.platform), order))
        except OrderRefused as refusal:
            return json_answer({"error": str(refusal)}, refusal.status)

    return answer


async def _body(request: Request) -> bytes:
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > LARGEST_BODY:
            raise OrderRefused(f"The body is too large. Expected at most {LARGEST_BODY} bytes.", 413)
    return bytes(body)


def _read(body: bytes, kind: type[Order]) -> Order:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise OrderRefused(f"The body is not what was expected: a JSON object. {error}.") from error


def _platform(platforms: Mapping[str, Platform], name: str) -> Platform:
    platform = platforms.get("github" if name == "github-v4" else name)
    if platform is None:
        raise OrderRefused(f"There is no platform {name!r}. Expected one of: {', '.join(platforms)}.", 404)
    return platform
