"""Endpoints for comments and reactions."""

from datetime import datetime
from typing import Final

from starlette.responses import Response

from glosa.forge.gitea.parameters import (
    body,
    comment,
    issue,
    may_write,
    require_editable,
    require_user,
    resources,
    text,
    tracker,
)
from glosa.forge.gitea.responses import api_error
from glosa.forge.host import IssueComment
from glosa.forge.http import Endpoint, PlatformRequest, json_response

REACTIONS: Final = ("+1", "-1", "laugh", "hooray", "confused", "heart", "rocket", "eyes")
"""The reactions that an instance allows by default."""


def endpoints() -> tuple[Endpoint, ...]:
    """Endpoints under ``/api/v1``."""
    return (
        Endpoint(method="GET", path=_OF_ISSUE, handler=_list),
        Endpoint(method="POST", path=_OF_ISSUE, handler=_create),
        Endpoint(method="GET", path=_ONE, handler=_show),
        Endpoint(method="PATCH", path=_ONE, handler=_edit),
        Endpoint(method="DELETE", path=_ONE, handler=_delete),
        Endpoint(method="GET", path=f"{_ONE}/reactions", handler=_list_reactions),
        Endpoint(method="POST", path=f"{_ONE}/reactions", handler=_react),
        Endpoint(method="DELETE", path=f"{_ONE}/reactions", handler=_take_back),
    )


def _list(request: PlatformRequest) -> Response:
    """All comments at once: Gitea doesn't paginate this list."""
    found = tracker(request)
    thread = issue(request, found)
    since, before = _moment(request, "since"), _moment(request, "before")
    comments = [
        one
        for one in thread.comments
        if not one.system
        and (since is None or one.updated / 1000 >= since)
        and (before is None or one.updated / 1000 < before)
    ]
    headers = {} if request.fault("no-totals") else {"x-total-count": str(len(comments))}
    return json_response([resources(request).comment(found, thread, one) for one in comments], headers=headers)


def _create(request: PlatformRequest) -> Response:
    user = require_user(request)
    found = tracker(request)
    thread, source = issue(request, found), text(request, body(request), "body")
    if thread.locked and not may_write(user, found):
        raise api_error(request, 403, "You cannot comment on a locked issue.")
    created = request.platform.host.add_comment(thread, source, author=user.name)
    return json_response(resources(request).comment(found, thread, created), 201)


def _show(request: PlatformRequest) -> Response:
    found = tracker(request)
    return json_response(resources(request).comment(found, *comment(request, found)))


def _edit(request: PlatformRequest) -> Response:
    require_user(request)
    found = tracker(request)
    source = text(request, body(request), "body")
    thread, one = comment(request, found)
    require_editable(request, found, one)
    request.platform.host.edit_comment(thread, one, source)
    return json_response(resources(request).comment(found, thread, one))


def _delete(request: PlatformRequest) -> Response:
    require_user(request)
    found = tracker(request)
    thread, one = comment(request, found)
    require_editable(request, found, one)
    request.platform.host.delete_comment(thread, one)
    return Response(status_code=204)


def _list_reactions(request: PlatformRequest) -> Response:
    """``null`` if there are no reactions."""
    _, one = comment(request, tracker(request))
    return json_response([resources(request).reaction(reaction) for reaction in one.reactions] or None)


def _react(request: PlatformRequest) -> Response:
    user, one, kind = _reacting(request)
    if kind not in REACTIONS:
        raise api_error(request, 403, f"'{kind}' is not an allowed reaction")
    reaction, new = request.platform.host.react(one, user, kind)
    return json_response(resources(request).reaction(reaction), 201 if new else 200)


def _take_back(request: PlatformRequest) -> Response:
    user, one, kind = _reacting(request)
    one.reactions[:] = [known for known in one.reactions if (known.user, known.kind) != (user, kind)]
    return Response(status_code=200)


def _reacting(request: PlatformRequest) -> tuple[str, IssueComment, str]:
    """The user, the comment, and the reaction of a request."""
    user = require_user(request)
    found = tracker(request)
    kind = text(request, body(request), "content", required=False)
    thread, one = comment(request, found)
    if thread.locked and not may_write(user, found):
        raise api_error(request, 403, "no permission to change reaction")
    return user.name, one, kind


def _moment(request: PlatformRequest, name: str) -> float | None:
    given = request.query.get(name)
    if not given:
        return None
    try:
        return datetime.fromisoformat(given).timestamp()
    except ValueError as error:
        raise api_error(request, 422, f"parsing time {given!r} as RFC 3339") from error


_OF_ISSUE = "/repos/{owner}/{repo}/issues/{index}/comments"
_ONE = "/repos/{owner}/{repo}/issues/comments/{id}"
