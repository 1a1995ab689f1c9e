"""The control API at ``/_forge/…``, as JSON: tests and other programs change and read the forge's data."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from glosa.forge.commands import COMMANDS, ControlCommand, ControlError
from glosa.forge.host import Repository
from glosa.forge.http import LARGEST_BODY, json_response
from glosa.forge.pages.browse import avatar
from glosa.forge.platform import SimulatedPlatform
from glosa.forge.request_log import RequestLog


def control_routes(platforms: Mapping[str, SimulatedPlatform], request_log: RequestLog) -> list[Route]:
    """The routes under ``/_forge``."""

    async def reset(request: Request) -> Response:
        for platform in platforms.values():
            platform.reset()
        request_log.clear()
        return json_response({"platforms": list(platforms)})

    async def requests(request: Request) -> Response:
        if request.method == "DELETE":
            request_log.clear()
        return json_response(request_log.entries())

    async def state(request: Request) -> Response:
        return json_response({"platforms": {name: platform_state(platform) for name, platform in platforms.items()}})

    async def picture(request: Request) -> Response:
        return avatar(request.path_params["name"])

    return [
        Route("/_forge/reset", reset, methods=["POST"]),
        Route("/_forge/requests", requests, methods=["GET", "DELETE"]),
        Route("/_forge/state", state, methods=["GET"]),
        Route("/_forge/avatars/{name}.svg", picture, methods=["GET"]),
        *(
            Route(f"/_forge/{name}", _command_route(platforms, kind, run), methods=["POST"])
            for name, (kind, run) in COMMANDS.items()
        ),
    ]


def _command_route(
    platforms: Mapping[str, SimulatedPlatform],
    kind: type[ControlCommand],
    run: Callable[[SimulatedPlatform, Any], object],
) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        try:
            order = _read(await _body(request), kind)
            return json_response(run(_platform(platforms, order.platform), order))
        except ControlError as error:
            return json_response({"error": str(error)}, error.status)

    return answer


async def _body(request: Request) -> bytes:
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > LARGEST_BODY:
            raise ControlError(f"The body is too large. Expected at most {LARGEST_BODY} bytes.", 413)
    return bytes(body)


def _read(body: bytes, kind: type[ControlCommand]) -> ControlCommand:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ControlError(f"The body isn't a valid JSON object for this command. {error}.") from error


def _platform(platforms: Mapping[str, SimulatedPlatform], name: str) -> SimulatedPlatform:
    platform = platforms.get("github" if name == "github-v4" else name)
    if platform is None:
        raise ControlError(f"There's no platform {name!r}. Expected one of: {', '.join(platforms)}.", 404)
    return platform


def platform_state(platform: SimulatedPlatform) -> dict[str, Any]:
    """A platform's users, repositories with issues and comments, applications without secrets, and active faults."""
    return {
        "users": list(platform.host.users.values()),
        "repositories": {
            name: _repository(one, platform.facts.issue_name) for name, one in platform.host.repositories.items()
        },
        "applications": [
            {"client_id": one.id, "name": one.name, "redirects": one.redirects}
            for one in platform.oauth.applications.values()
        ],
        "faults": platform.faults.active(),
    }


def _repository(repository: Repository, issue_name: Callable[[int], str]) -> dict[str, Any]:
    return {
        "id": repository.id,
        "pushers": sorted(repository.pushers),
        "issues_enabled": repository.issues_enabled,
        "labels": [*repository.labels.values(), *repository.duplicate_labels],
        "issues": [
            {"name": issue_name(issue.number), **msgspec.to_builtins(issue)} for issue in repository.issues.values()
        ],
        "deleted": sorted(repository.deleted),
    }
