"""Emoji given to notes."""

from starlette.responses import Response

from glosa.forge.gitlab.emoji import emoji_named
from glosa.forge.gitlab.paging import paged
from glosa.forge.gitlab.parameters import fields, issue, locked_for, note, project, resources, signed_in, text
from glosa.forge.gitlab.refusals import NOT_FOUND, UNAUTHORIZED, said
from glosa.forge.host import Comment, Issue, Reaction, Repository
from glosa.forge.http import Call, Endpoint, json_answer


def endpoints() -> tuple[Endpoint, ...]:
    """Addresses below ``/api/v4``."""
    return (
        Endpoint(method="GET", path=_ALL, handler=_list),
        Endpoint(method="POST", path=_ALL, handler=_create),
        Endpoint(method="GET", path=_ONE, handler=_show),
        Endpoint(method="DELETE", path=_ONE, handler=_delete),
    )


def _list(call: Call) -> Response:
    signed_in(call, "read_api")
    _, _, comment = _awardable(call)
    return paged(call, comment.reactions, lambda award: resources(call).award(comment, award))


def _create(call: Call) -> Response:
    user = signed_in(call)
    name = text(fields(call), "name")
    repository, thread, comment = _awardable(call)
    if locked_for(user, repository, thread):
        raise said(404, "404 Award Emoji Not Found")
    if comment.system:
        raise said(404, "404 Award Emoji Awardable cannot add emoji reactions Not Found")
    emoji = emoji_named(name)
    if emoji is None:
        raise said(404, "404 Award Emoji Name is not a valid emoji name Not Found")
    award, new = call.platform.host.react(comment, user.name, emoji.name)
    if not new:
        raise said(404, "404 Award Emoji Name has already been taken Not Found")
    return json_answer(resources(call).award(comment, award), 201)


def _show(call: Call) -> Response:
    signed_in(call, "read_api")
    _, _, comment = _awardable(call)
    return json_answer(resources(call).award(comment, _award(call, comment)))


def _delete(call: Call) -> Response:
    user = signed_in(call)
    _, _, comment = _awardable(call)
    award = _award(call, comment)
    if award.user != user.name:
        raise said(401, UNAUTHORIZED)
    comment.reactions.remove(award)
    return Response(status_code=204)


def _awardable(call: Call) -> tuple[Repository, Issue, Comment]:
    repository = project(call)
    thread = issue(call, repository)
    return repository, thread, note(call, thread)


def _award(call: Call, comment: Comment) -> Reaction:
    for award in comment.reactions:
        if str(award.id) == call.variables["award_id"]:
            return award
    raise said(404, NOT_FOUND)


_ALL = "/projects/{id}/issues/{issue_iid}/notes/{note_id}/award_emoji"
_ONE = f"{_ALL}/{{award_id}}"
