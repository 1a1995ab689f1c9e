"""The forge as an ASGI application: the only wiring."""

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
from glosa.forge.http import Area, StandIn, answered
from glosa.forge.journal import Entry, Journal
from glosa.forge.pages.home import home_page
from glosa.forge.pages.page import Markup, page
from glosa.forge.platform import Outside, Platform

STAND_INS: tuple[StandIn, ...] = (GITHUB, GITLAB, BITBUCKET, GITEE, GITEA)
"""In the order of the overview."""


def clock() -> int:
    """Milliseconds since 1970 UTC."""
    return time.time_ns() // 1_000_000


def new_token() -> str:
    """Forty hexadecimal digits nobody can guess."""
    return secrets.token_hex(20)


def forge_application(
    *,
    now: Callable[[], int] = clock,
    new_token: Callable[[], str] = new_token,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> ASGIApp:
    """Every platform at ``/{name}``, the overview at ``/``, and what programs use at ``/_forge``.

    What it holds lives as long as the application. It may be mounted below a path. ``now`` is in milliseconds since
    1970 UTC, ``sleep`` waits for seconds.
    """
    return _Forge(Outside(now=now, new_token=new_token, sleep=sleep))


class _Forge:
    def __init__(self, outside: Outside) -> None:
        self._areas: dict[str, tuple[Area, ...]] = {one.facts.name: one.areas for one in STAND_INS}
        self._platforms = {one.facts.name: Platform(one.facts, outside) for one in STAND_INS}
        self._journal = Journal()
        style = (files("glosa.forge.pages") / "style.css").read_bytes()

        async def style_sheet(request: Request) -> Response:
            return Response(style, 200, {"x-content-type-options": "nosniff"}, "text/css; charset=utf-8")

        self._rest = Router(
            [
                Route("/", self._home, methods=["GET", "POST"]),
                Route("/_forge/style.css", style_sheet, methods=["GET"]),
                *control_routes(self._platforms, self._journal),
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
        request = Request(scope, receive)
        platform = self._platforms.get(_first_segment(scope))
        if platform is None:
            answering = _foreign if _changes(request) and _is_foreign(request) else self._rest
            await answering(scope, receive, send)
            return
        try:
            found = await answered(platform, self._areas[platform.facts.name], request)
        except ClientDisconnect:
            return
        if found is None:
            await _nothing(scope, receive, send)
            return
        call, answer = found
        self._journal.note(
            Entry(
                platform=platform.facts.name,
                method=request.method,
                path=call.path,
                query=dict(call.query),
                status=answer.status_code,
                user=call.token.user if call.token else None,
            )
        )
        if request.method == "HEAD":
            answer.body = b""
        await answer(scope, receive, send)

    async def _home(self, request: Request) -> Response:
        root = _root(request)
        if request.method == "GET":
            return home_page(self._platforms.values(), root=root)
        said = {name: values[0] for name, values in parse_qs((await request.body()).decode("latin-1")).items()}
        platform = self._platforms.get(said.get("platform", ""))
        if said.get("reset") == "all":
            for one in self._platforms.values():
                one.reset()
            self._journal.clear()
        elif platform and said.get("onfault") in FAULTS:
            platform.faults.switch_on(said["onfault"])
        elif platform and said.get("fault") in FAULTS:
            platform.faults.switch_off(said["fault"])
        return RedirectResponse(f"{root}/", 303)


async def _nothing(scope: Scope, receive: Receive, send: Send) -> None:
    await page("Nothing here", _MISSING, root=_root(Request(scope)), status=404)(scope, receive, send)


async def _foreign(scope: Scope, receive: Receive, send: Send) -> None:
    await page("This did not work", _FOREIGN, root=_root(Request(scope)), status=403)(scope, receive, send)


def _changes(request: Request) -> bool:
    return request.method not in ("GET", "HEAD")


def _is_foreign(request: Request) -> bool:
    """Whether a page of another origin asks: programs name none."""
    return request.headers.get("origin") not in (None, f"{request.url.scheme}://{request.url.netloc}")


def _root(request: Request) -> str:
    path: str = request.scope.get("root_path", "")
    return f"{request.url.scheme}://{request.url.netloc}{path}"


def _first_segment(scope: Scope) -> str:
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", "")).split("/")[1] if "/" in path else ""


_MISSING = Markup("<section><p>There is nothing at this address. The overview says what there is.</p></section>")
_FOREIGN = Markup("<section><p>This was sent by a page of another origin.</p></section>")
