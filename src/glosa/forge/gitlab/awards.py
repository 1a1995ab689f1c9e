"""Endpoints for award emoji on notes."""

from starlette.responses import Response

from glosa.forge.gitlab.parameters import fields, issue, locked_for, note, project, require_user, resources, text
from glosa.forge.gitlab.rendering import emoji_named
from glosa.forge.gitlab.responses import NOT_FOUND, UNAUTHORIZED, api_error, paginate
from glosa.forge.host import Issue, IssueComment, Reaction, Repository
from glosa.forge.http import Endpoint, PlatformRequest, json_response


def endpoints() -> tuple[Endpoint, ...]:
    """Endpoints under ``/api/v4``."""
    return (
        Endpoint(method="GET", path=_ALL, handler=_list),
        Endpoint(method="POST", path=_ALL, handler=_create),
        Endpoint(method="GET", path=_ONE, handler=_show),
        Endpoint(method="DELETE", path=_ONE, handler=_delete),
    )


def _list(request: PlatformRequest) -> Response:
    require_user(request, "read_api")
    _, _, comment = _awardable(request)
    return paginate(request, comment.reactions, lambda award: resources(request).award(comment, award))


def _create(request: PlatformRequest) -> Response:
    user = require_user(request)
    name = text(fields(request), "name")
    repository, thread, comment = _awardable(request)
    if locked_for(user, repository, thread):
        raise api_error(404, "404 Award Emoji Not Found")
    if comment.system:
        raise api_error(404, "404 Award Emoji Awardable cannot add emoji reactions Not Found")
    emoji = emoji_named(name)
    if emoji is None:
        raise api_error(404, "404 Award Emoji Name is not a valid emoji name Not Found")
    award, new = request.platform.host.react(comment, user.name, emoji.name)
    if not new:
        raise api_error(404, "404 Award Emoji Name has already been taken Not Found")
    return json_response(resources(request).award(comment, award), 201)


def _show(request: PlatformRequest) -> Response:
    require_user(request, "read_api")
    _, _, comment = _awardable(request)
    return json_response(resources(request).award(comment, _award(request, comment)))


def _delete(request: PlatformRequest) -> Response:
    user = require_user(request)
    _, _, comment = _awardable(request)
    award = _award(request, comment)
    if award.user != user.name:
        raise api_error(401, UNAUTHORIZED)
    comment.reactions.remove(award)
    return Response(status_code=204)


def _awardable(request: PlatformRequest) -> tuple[Repository, Issue, IssueComment]:
    repository = project(request)
    thread = issue(request, repository)
    return repository, thread, note(request, thread)


def _award(request: PlatformRequest, comment: IssueComment) -> Reaction:
    for award in comment.reactions:
        if str(award.id) == request.variables["award_id"]:
            return award
    raise api_error(404, NOT_FOUND)


_ALL = "/projects/{id}/issues/{issue_iid}/notes/{note_id}/award_emoji"
_ONE = f"{_ALL}/{{award_id}}"
