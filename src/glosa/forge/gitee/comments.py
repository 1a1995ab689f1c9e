"""Endpoints for comments, which Gitee calls notes. Gitee has no reactions."""

from datetime import datetime

from starlette.responses import Response

from glosa.forge.gitee.parameters import choice, comment, issue, paginate, repository, require_user, resources, text
from glosa.forge.gitee.responses import FORBIDDEN, api_error
from glosa.forge.host import IssueComment, Repository
from glosa.forge.http import Endpoint, PlatformRequest, json_response


def endpoints() -> tuple[Endpoint, ...]:
    """Endpoints under ``/api/v5``."""
    return (
        Endpoint(method="GET", path=_OF_ISSUE, handler=_list),
        Endpoint(method="POST", path=_OF_ISSUE, handler=_create),
        Endpoint(method="GET", path=_ONE, handler=_show),
        Endpoint(method="PATCH", path=_ONE, handler=_update),
        Endpoint(method="DELETE", path=_ONE, handler=_delete),
    )


def _list(request: PlatformRequest) -> Response:
    found = repository(request)
    thread, since = issue(request, found), _since(request)
    comments = [one for one in thread.comments if not one.system and one.updated / 1000 >= since]
    if choice(request, "order", ("asc", "desc"), "asc") == "desc":
        comments.reverse()
    return paginate(request, [resources(request).note(thread, one) for one in comments])


def _create(request: PlatformRequest) -> Response:
    user, source = require_user(request, "notes"), text(request.fields(), "body")
    thread = issue(request, repository(request))
    created = request.platform.host.add_comment(thread, source, author=user.name)
    return json_response(resources(request).note(thread, created), 201)


def _show(request: PlatformRequest) -> Response:
    return json_response(resources(request).note(*comment(request, repository(request))))


def _update(request: PlatformRequest) -> Response:
    source = text(request.fields(), "body")
    found = repository(request)
    thread, one = comment(request, found)
    _check_right(request, found, one)
    request.platform.host.edit_comment(thread, one, source)
    return json_response(resources(request).note(thread, one))


def _delete(request: PlatformRequest) -> Response:
    found = repository(request)
    thread, one = comment(request, found)
    _check_right(request, found, one)
    request.platform.host.delete_comment(thread, one)
    return Response(status_code=204)


def _check_right(request: PlatformRequest, repository: Repository, comment: IssueComment) -> None:
    user = require_user(request, "notes")
    if comment.author != user.name and user.name not in repository.pushers:
        raise api_error(403, FORBIDDEN)


def _since(request: PlatformRequest) -> float:
    given = request.query.get("since")
    if not given:
        return 0
    try:
        return datetime.fromisoformat(given).timestamp()
    except ValueError as error:
        raise api_error(400, "since is invalid") from error


_OF_ISSUE = "/repos/{owner}/{repo}/issues/{number}/comments"
_ONE = "/repos/{owner}/{repo}/issues/comments/{id}"
