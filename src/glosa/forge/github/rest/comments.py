"""Comments of issues."""

from datetime import datetime

from starlette.responses import Response

from glosa.forge.github.refusals import invalid, said
from glosa.forge.github.rest.paging import paged
from glosa.forge.github.rest.parameters import body, comment, issue, repository, resources, writer
from glosa.forge.host import Comment, Issue, Repository
from glosa.forge.http import Call, Endpoint, json_answer


def comment_endpoints() -> tuple[Endpoint, ...]:
    """Their addresses."""
    all_of = "/repos/{owner}/{repo}/issues/{number}/comments"
    one = "/repos/{owner}/{repo}/issues/comments/{id}"
    return (
        Endpoint(method="GET", path=all_of, handler=_listed),
        Endpoint(method="POST", path=all_of, handler=_added),
        Endpoint(method="GET", path=one, handler=_shown),
        Endpoint(method="PATCH", path=one, handler=_edited),
        Endpoint(method="DELETE", path=one, handler=_deleted),
    )


def _listed(call: Call) -> Response:
    found, shown = repository(call), resources(call)
    one = issue(call, found)
    since = _since(call)
    comments = [comment for comment in one.comments if comment.updated >= since]
    page, headers = paged(call, comments)
    return json_answer([shown.comment(found, one, comment) for comment in page], headers=headers)


def _added(call: Call) -> Response:
    user, found, shown = writer(call), repository(call), resources(call)
    one = issue(call, found)
    text = body(call, call.json_object(), "IssueComment")
    if one.locked and user.name not in found.pushers:
        raise said(call, "Unable to create comment because issue is locked.", 403)
    added = call.platform.host.add_comment(one, text, author=user.name)
    answer = shown.comment(found, one, added)
    return json_answer(answer, 201, {"location": answer["url"]})


def _shown(call: Call) -> Response:
    found, shown = repository(call), resources(call)
    one, known = comment(call, found)
    return json_answer(shown.comment(found, one, known))


def _edited(call: Call) -> Response:
    shown = resources(call)
    found, one, known = _own(call)
    call.platform.host.edit_comment(one, known, body(call, call.json_object(), "IssueComment"))
    return json_answer(shown.comment(found, one, known))


def _deleted(call: Call) -> Response:
    _, one, known = _own(call)
    call.platform.host.delete_comment(one, known)
    return Response(status_code=204)


def _own(call: Call) -> tuple[Repository, Issue, Comment]:
    """The comment, when the user may change it."""
    user, found = writer(call), repository(call)
    one, known = comment(call, found)
    if user.name != known.author and user.name not in found.pushers:
        raise said(call, "Must have admin rights to Repository.", 403)
    return found, one, known


def _since(call: Call) -> float:
    text = call.query.get("since")
    if not text:
        return 0
    try:
        return datetime.fromisoformat(text).timestamp() * 1000
    except (ValueError, OverflowError) as error:
        raise invalid(call, "IssueComment", "since", "invalid") from error
