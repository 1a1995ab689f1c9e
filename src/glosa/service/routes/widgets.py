"""The stand-alone widgets: scripts for pages of any origin."""

from functools import partial
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from glosa.service.routes.built_files import BuiltFiles, built_file
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.endpoints import endpoint
from glosa.service.routes.refusals import NotFound

PREFIX = "/v1"


def widget_route(context: ServiceContext, folder: Path) -> Route:
    """Serves the files that the front end was built to in ``folder``."""
    return endpoint(context, f"{PREFIX}/{{name:path}}", {"GET": partial(_show, BuiltFiles(folder))})


async def _show(files: BuiltFiles, context: ServiceContext, request: Request) -> Response:
    name = request.path_params["name"]
    shared = {"access_control_allow_origin": "*", "cross_origin_resource_policy": "cross-origin"}
    response = None if name.endswith(".html") else await built_file(files, request, name, **shared)
    if response is None:
        raise NotFound("There is no such file of a widget. Check the address, and that the front end was built.")
    return response
