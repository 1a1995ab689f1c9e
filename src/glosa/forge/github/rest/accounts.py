"""Users, repositories, labels and limits."""

from typing import Any

from starlette.responses import Response

from glosa.forge.github.limits import Resource, resets_at, standing
from glosa.forge.github.refusals import not_found
from glosa.forge.github.rest.paging import paged
from glosa.forge.github.rest.parameters import reader, repository, resources
from glosa.forge.http import Call, Endpoint, json_answer


def account_endpoints() -> tuple[Endpoint, ...]:
    """Their addresses."""
    return (
        Endpoint(method="GET", path="/user", handler=_viewer),
        Endpoint(method="GET", path="/users/{user}", handler=_user),
        Endpoint(method="GET", path="/repos/{owner}/{repo}", handler=_repository),
        Endpoint(method="GET", path="/repos/{owner}/{repo}/labels", handler=_labels),
        Endpoint(method="GET", path="/rate_limit", handler=_limits),
    )


def _viewer(call: Call) -> Response:
    return json_answer(resources(call).account(reader(call)))


def _user(call: Call) -> Response:
    user = call.platform.host.user(call.variables["user"])
    if user is None:
        raise not_found(call)
    return json_answer(resources(call).account(user))


def _repository(call: Call) -> Response:
    return json_answer(resources(call).repository(repository(call), call.user))


def _labels(call: Call) -> Response:
    found, shown = repository(call), resources(call)
    page, headers = paged(call, list(found.labels.values()))
    return json_answer([shown.label(found, label) for label in page], headers=headers)


def _limits(call: Call) -> Response:
    def shown(resource: Resource) -> dict[str, Any]:
        limit, remaining, used = standing(call, resource)
        return {"limit": limit, "remaining": remaining, "used": used, "reset": resets_at(call, resource)}

    core = shown("core")
    return json_answer(
        {"resources": {"core": core, "search": shown("search"), "graphql": shown("graphql")}, "rate": core}
    )
