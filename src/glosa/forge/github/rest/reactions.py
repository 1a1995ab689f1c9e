"""Reactions to comments."""

from starlette.responses import Response

from glosa.forge.github.refusals import invalid, malformed, not_found, said
from glosa.forge.github.resources import KINDS
from glosa.forge.github.rest.paging import paged
from glosa.forge.github.rest.parameters import comment, repository, resources, writer
from glosa.forge.http import Call, Endpoint, json_answer


def reaction_endpoints() -> tuple[Endpoint, ...]:
    """Their addresses."""
    all_of = "/repos/{owner}/{repo}/issues/comments/{id}/reactions"
    return (
        Endpoint(method="GET", path=all_of, handler=_listed),
        Endpoint(method="POST", path=all_of, handler=_added),
        Endpoint(method="DELETE", path=f"{all_of}/{{reaction}}", handler=_deleted),
    )


def _listed(call: Call) -> Response:
    shown = resources(call)
    _, known = comment(call, repository(call))
    wanted = call.query.get("content")
    if wanted is not None and wanted not in KINDS:
        raise invalid(call, "Reaction", "content", "invalid")
    page, headers = paged(call, [one for one in known.reactions if wanted in (None, one.kind)])
    return json_answer([shown.reaction(one) for one in page], headers=headers)


def _added(call: Call) -> Response:
    """201 for a new one, 200 for one that the user gave before."""
    user, found, shown = writer(call), repository(call), resources(call)
    issue, known = comment(call, found)
    kind = call.json_object().get("content")
    if kind is None:
        raise malformed(call, '"content" wasn\'t supplied.')
    if kind not in KINDS:
        raise invalid(call, "Reaction", "content", "invalid")
    if issue.locked and user.name not in found.pushers:
        raise said(call, "Unable to create reaction because issue is locked.", 403)
    reaction, new = call.platform.host.react(known, user.name, kind)
    return json_answer(shown.reaction(reaction), 201 if new else 200)


def _deleted(call: Call) -> Response:
    user = writer(call)
    _, known = comment(call, repository(call))
    for reaction in known.reactions:
        if str(reaction.id) == call.variables["reaction"] and reaction.user == user.name:
            known.reactions.remove(reaction)
            return Response(status_code=204)
    raise not_found(call)
