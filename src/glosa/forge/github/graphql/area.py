"""``POST /api/graphql``."""

from starlette.responses import Response

from glosa.forge.github.graphql.context import Context
from glosa.forge.github.graphql.execution import executed
from glosa.forge.github.media import Media
from glosa.forge.github.refusals import rate_limited, refuse, said
from glosa.forge.github.resources import resources_of
from glosa.forge.http import Call, Endpoint, Trouble, json_answer


def graphql_endpoints() -> tuple[Endpoint, ...]:
    """Its address."""
    return (Endpoint(method="POST", path="", handler=_executed),)


def refuse_query(call: Call, trouble: Trouble) -> Response:
    """As the REST API, but a limit that is reached comes with status 200."""
    if trouble == "rate-limit":
        return json_answer({"errors": [{"type": "RATE_LIMITED", "message": rate_limited(call)}]})
    return refuse(call, trouble)


def _executed(call: Call) -> Response:
    viewer = call.user
    if viewer is None:
        raise said(call, "This endpoint requires you to be authenticated.", 401)
    body = call.json_object()
    document, variables, operation = body.get("query"), body.get("variables"), body.get("operationName")
    if not isinstance(document, str):
        raise said(call, "A query attribute must be specified and must be a string.", 400)
    if not isinstance(variables, dict | None) or not isinstance(operation, str | None):
        raise said(call, "Variables must be an object, and operationName a string.", 400)
    request = Context(call=call, viewer=viewer, resources=resources_of(call, Media()))
    return json_answer(executed(document, request, variables=variables or {}, operation=operation or None))
