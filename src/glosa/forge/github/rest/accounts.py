"""Endpoints for users, repositories, labels, and rate limits."""

from typing import Any

from starlette.responses import Response

from glosa.forge.github.limits import Resource, rate_limit_status, resets_at
from glosa.forge.github.responses import not_found
from glosa.forge.github.rest.parameters import paginate, reader, repository, resources
from glosa.forge.http import Endpoint, PlatformRequest, json_response


def account_endpoints() -> tuple[Endpoint, ...]:
    """The endpoints for the user who is logged in."""
    return (
        Endpoint(method="GET", path="/user", handler=_viewer),
        Endpoint(method="GET", path="/users/{user}", handler=_user),
        Endpoint(method="GET", path="/repos/{owner}/{repo}", handler=_repository),
        Endpoint(method="GET", path="/repos/{owner}/{repo}/labels", handler=_labels),
        Endpoint(method="GET", path="/rate_limit", handler=_limits),
    )


def _viewer(request: PlatformRequest) -> Response:
    return json_response(resources(request).account(reader(request)))


def _user(request: PlatformRequest) -> Response:
    user = request.platform.host.user(request.variables["user"])
    if user is None:
        raise not_found(request)
    return json_response(resources(request).account(user))


def _repository(request: PlatformRequest) -> Response:
    return json_response(resources(request).repository(repository(request), request.user))


def _labels(request: PlatformRequest) -> Response:
    found, shown = repository(request), resources(request)
    page, headers = paginate(request, list(found.labels.values()))
    return json_response([shown.label(found, label) for label in page], headers=headers)


def _limits(request: PlatformRequest) -> Response:
    def shown(resource: Resource) -> dict[str, Any]:
        limit, remaining, used = rate_limit_status(request, resource)
        return {"limit": limit, "remaining": remaining, "used": used, "reset": resets_at(request, resource)}

    core = shown("core")
    return json_response(
        {"resources": {"core": core, "search": shown("search"), "graphql": shown("graphql")}, "rate": core}
    )
