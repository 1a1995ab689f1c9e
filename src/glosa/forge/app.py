"""The forge as an ASGI application. This module wires all others."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from importlib.resources import files
from urllib.parse import parse_qs

from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from glosa.forge.bitbucket.stand_in import BITBUCKET
from glosa.forge.control import control_routes
from glosa.forge.faults import FAULTS
from glosa.forge.gitea.stand_in import GITEA
from glosa.forge.gitee.stand_in import GITEE
from glosa.forge.github.stand_in import GITHUB
from glosa.forge.gitlab.stand_in import GITLAB
from glosa.forge.http import EndpointGroup, StandIn, respond
from glosa.forge.pages.home import home_page
from glosa.forge.pages.page import Markup, page
from glosa.forge.platform import Effects, SimulatedPlatform
from glosa.forge.request_log import LoggedRequest, RequestLog

STAND_INS: tuple[StandIn, ...] = (GITHUB, GITLAB, BITBUCKET, GITEE, GITEA)
"""All platforms, in the order of the overview page."""


def clock() -> int:
    """Milliseconds since 1970 UTC."""
    return time.time_ns() // 1_000_000


def new_token() -> str:
    """Forty random hexadecimal digits."""
    return secrets.token_hex(20)


def forge_application(
    *,
    now: Callable[[], int] = clock,
    new_token: Callable[[], str] = new_token,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> ASGIApp:
    """Serves every platform at ``/{name}``, the overview page at ``/``, and the control API at ``/_forge``.

    Data is in memory and lives as long as the application, which may be mounted under a path. ``now`` returns
    milliseconds since 1970 UTC, and ``sleep`` takes seconds.
    """
    return _Forge(Effects(now=now, new_token=new_token, sleep=sleep))


class _Forge:
    def __init__(self, effects: Effects) -> None:
        self._groups: dict[str, tuple[EndpointGroup, ...]] = {one.facts.name: one.groups for one in STAND_INS}
        self._platforms = {one.facts.name: SimulatedPlatform(one.facts, effects) for one in STAND_INS}
        self._request_log = RequestLog()
        style = (files("glosa.forge.pages") / "style.css").read_bytes()

        async def style_sheet(http_request: Request) -> Response:
            return Response(style, 200, {"x-content-type-options": "nosniff"}, "text/css; charset=utf-8")

        self._rest = Router(
            [
                Route("/", self._home, methods=["GET", "POST"]),
                Route("/_forge/style.css", style_sheet, methods=["GET"]),
                *control_routes(self._platforms, self._request_log),
            ],
            redirect_slashes=False,
            default=_nothing,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match scope["type"]:
            case "http":
                await self._answer(scope, receive, send)
            case "lifespan":
                await receive()
                await send({"type": "lifespan.startup.complete"})
                await receive()
                await send({"type": "lifespan.shutdown.complete"})
            case _:
                await send({"type": "websocket.close", "code": 1000})

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        http_request = Request(scope, receive)
        platform = self._platforms.get(_first_segment(scope))
        if platform is None:
            answering = (
                _reject_other_origin if _changes(http_request) and _is_cross_origin(http_request) else self._rest
            )
            await answering(scope, receive, send)
            return
        try:
            found = await respond(platform, self._groups[platform.facts.name], http_request)
        except ClientDisconnect:
            return
        if found is None:
            await _nothing(scope, receive, send)
            return
        request, answer = found
        self._request_log.note(
            LoggedRequest(
                platform=platform.facts.name,
                method=http_request.method,
                path=request.path,
                query=dict(request.query),
                status=answer.status_code,
                user=request.token.user if request.token else None,
            )
        )
        if http_request.method == "HEAD":
            answer.body = b""
        await answer(scope, receive, send)

    async def _home(self, http_request: Request) -> Response:
        root = _root(http_request)
        if http_request.method == "GET":
            return home_page(self._platforms.values(), root=root)
        parameters = {
            name: values[0] for name, values in parse_qs((await http_request.body()).decode("latin-1")).items()
        }
        platform = self._platforms.get(parameters.get("platform", ""))
        if parameters.get("reset") == "all":
            for one in self._platforms.values():
                one.reset()
            self._request_log.clear()
        elif platform and parameters.get("onfault") in FAULTS:
            platform.faults.switch_on(parameters["onfault"])
        elif platform and parameters.get("fault") in FAULTS:
            platform.faults.switch_off(parameters["fault"])
        return RedirectResponse(f"{root}/", 303)


async def _nothing(scope: Scope, receive: Receive, send: Send) -> None:
    await page("Nothing here", _MISSING, root=_root(Request(scope)), status=404)(scope, receive, send)


async def _reject_other_origin(scope: Scope, receive: Receive, send: Send) -> None:
    await page("This did not work", _OTHER_ORIGIN, root=_root(Request(scope)), status=403)(scope, receive, send)


def _changes(http_request: Request) -> bool:
    return http_request.method not in ("GET", "HEAD")


def _is_cross_origin(http_request: Request) -> bool:
    """Whether a page of another origin sent the request. Programs send no ``Origin`` header."""
    return http_request.headers.get("origin") not in (None, f"{http_request.url.scheme}://{http_request.url.netloc}")


def _root(http_request: Request) -> str:
    path: str = http_request.scope.get("root_path", "")
    return f"{http_request.url.scheme}://{http_request.url.netloc}{path}"


def _first_segment(scope: Scope) -> str:
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", "")).split("/")[1] if "/" in path else ""


_MISSING = Markup("<section><p>There's nothing at this address. The overview lists what there is.</p></section>")
_OTHER_ORIGIN = Markup("<section><p>This was sent by a page of another origin.</p></section>")
