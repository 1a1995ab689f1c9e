"""Endpoints for comments."""

from datetime import datetime

from starlette.responses import Response

from glosa.forge.github.responses import api_error, invalid
from glosa.forge.github.rest.parameters import body, comment, issue, paginate, repository, resources, writer
from glosa.forge.host import Issue, IssueComment, Repository
from glosa.forge.http import Endpoint, PlatformRequest, json_response


def comment_endpoints() -> tuple[Endpoint, ...]:
    """The endpoints to list, create, edit, and delete comments."""
    all_of = "/repos/{owner}/{repo}/issues/{number}/comments"
    one = "/repos/{owner}/{repo}/issues/comments/{id}"
    return (
        Endpoint(method="GET", path=all_of, handler=_listed),
        Endpoint(method="POST", path=all_of, handler=_added),
        Endpoint(method="GET", path=one, handler=_shown),
        Endpoint(method="PATCH", path=one, handler=_edited),
        Endpoint(method="DELETE", path=one, handler=_deleted),
    )


def _listed(request: PlatformRequest) -> Response:
    found, shown = repository(request), resources(request)
    one = issue(request, found)
    since = _since(request)
    comments = [comment for comment in one.comments if comment.updated >= since]
    page, headers = paginate(request, comments)
    return json_response([shown.comment(found, one, comment) for comment in page], headers=headers)


def _added(request: PlatformRequest) -> Response:
    user, found, shown = writer(request), repository(request), resources(request)
    one = issue(request, found)
    text = body(request, request.json_object(), "IssueComment")
    if one.locked and user.name not in found.pushers:
        raise api_error(request, "Unable to create comment because issue is locked.", 403)
    added = request.platform.host.add_comment(one, text, author=user.name)
    answer = shown.comment(found, one, added)
    return json_response(answer, 201, {"location": answer["url"]})


def _shown(request: PlatformRequest) -> Response:
    found, shown = repository(request), resources(request)
    one, known = comment(request, found)
    return json_response(shown.comment(found, one, known))


def _edited(request: PlatformRequest) -> Response:
    shown = resources(request)
    found, one, known = _own(request)
    request.platform.host.edit_comment(one, known, body(request, request.json_object(), "IssueComment"))
    return json_response(shown.comment(found, one, known))


def _deleted(request: PlatformRequest) -> Response:
    _, one, known = _own(request)
    request.platform.host.delete_comment(one, known)
    return Response(status_code=204)


def _own(request: PlatformRequest) -> tuple[Repository, Issue, IssueComment]:
    """The comment, if the user may edit it."""
    user, found = writer(request), repository(request)
    one, known = comment(request, found)
    if user.name != known.author and user.name not in found.pushers:
        raise api_error(request, "Must have admin rights to Repository.", 403)
    return found, one, known


def _since(request: PlatformRequest) -> float:
    text = request.query.get("since")
    if not text:
        return 0
    try:
        return datetime.fromisoformat(text).timestamp() * 1000
    except (ValueError, OverflowError) as error:
        raise invalid(request, "IssueComment", "since", "invalid") from error
