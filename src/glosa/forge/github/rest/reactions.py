"""Endpoints for reactions to comments."""

from starlette.responses import Response

from glosa.forge.github.resources import KINDS
from glosa.forge.github.responses import api_error, invalid, malformed, not_found
from glosa.forge.github.rest.parameters import comment, paginate, repository, resources, writer
from glosa.forge.http import Endpoint, PlatformRequest, json_response


def reaction_endpoints() -> tuple[Endpoint, ...]:
    """The endpoints to list, add, and remove reactions."""
    all_of = "/repos/{owner}/{repo}/issues/comments/{id}/reactions"
    return (
        Endpoint(method="GET", path=all_of, handler=_listed),
        Endpoint(method="POST", path=all_of, handler=_added),
        Endpoint(method="DELETE", path=f"{all_of}/{{reaction}}", handler=_deleted),
    )


def _listed(request: PlatformRequest) -> Response:
    shown = resources(request)
    _, known = comment(request, repository(request))
    kind = request.query.get("content")
    if kind is not None and kind not in KINDS:
        raise invalid(request, "Reaction", "content", "invalid")
    page, headers = paginate(request, [one for one in known.reactions if kind in (None, one.kind)])
    return json_response([shown.reaction(one) for one in page], headers=headers)


def _added(request: PlatformRequest) -> Response:
    """201 for a new reaction, 200 for an existing one."""
    user, found, shown = writer(request), repository(request), resources(request)
    issue, known = comment(request, found)
    kind = request.json_object().get("content")
    if kind is None:
        raise malformed(request, '"content" wasn\'t supplied.')
    if kind not in KINDS:
        raise invalid(request, "Reaction", "content", "invalid")
    if issue.locked and user.name not in found.pushers:
        raise api_error(request, "Unable to create reaction because issue is locked.", 403)
    reaction, new = request.platform.host.react(known, user.name, kind)
    return json_response(shown.reaction(reaction), 201 if new else 200)


def _deleted(request: PlatformRequest) -> Response:
    user = writer(request)
    _, known = comment(request, repository(request))
    for reaction in known.reactions:
        if str(reaction.id) == request.variables["reaction"] and reaction.user == user.name:
            known.reactions.remove(reaction)
            return Response(status_code=204)
    raise not_found(request)
