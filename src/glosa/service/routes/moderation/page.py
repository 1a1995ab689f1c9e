"""The moderation page: HTML with a strict policy, and the files that it loads."""

from functools import partial
from pathlib import Path

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from glosa.service.routes.built_files import BuiltFiles, built_file
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.endpoints import endpoint
from glosa.service.routes.refusals import NotFound

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""The page runs its own scripts only, and pictures in comments can't tell anybody that a moderator looks at them."""

_PAGE = "index.html"


def page_routes(context: ServiceContext, folder: Path) -> list[Route]:
    """Serves the page that the front end was built to in ``folder``."""
    files = BuiltFiles(folder)
    return [
        endpoint(context, "/admin", {"GET": _redirect}),
        endpoint(context, "/admin/", {"GET": partial(_show, files)}),
        endpoint(context, "/admin/{name:path}", {"GET": partial(_show, files)}),
    ]


async def _redirect(context: ServiceContext, request: Request) -> Response:
    """Relative, because a reverse proxy may add a path that the service doesn't know."""
    return RedirectResponse("admin/", 308)


async def _show(files: BuiltFiles, context: ServiceContext, request: Request) -> Response:
    name = request.path_params.get("name") or _PAGE
    response = await built_file(
        files,
        request,
        name,
        content_security_policy=POLICY,
        cross_origin_opener_policy="same-origin",
        cross_origin_resource_policy="same-origin",
        referrer_policy="same-origin",
        x_frame_options="DENY",
        x_robots_tag="noindex",
    )
    if response is None:
        raise NotFound(
            "There is no such file of the moderation page. Check the address, and that the front end was built."
        )
    return response
