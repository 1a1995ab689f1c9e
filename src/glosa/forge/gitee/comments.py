"""Comments of issues, which Gitee calls notes; there are no reactions."""

from datetime import datetime

from starlette.responses import Response

from glosa.forge.gitee.parameters import choice, comment, issue, paged, repository, resources, signed_in, text
from glosa.forge.gitee.refusals import FORBIDDEN, refused
from glosa.forge.host import Comment, Repository
from glosa.forge.http import Call, Endpoint, json_answer


def endpoints() -> tuple[Endpoint, ...]:
    """Addresses below ``/api/v5``."""
    return (
        Endpoint(method="GET", path=_OF_ISSUE, handler=_list),
        Endpoint(method="POST", path=_OF_ISSUE, handler=_create),
        Endpoint(method="GET", path=_ONE, handler=_show),
        Endpoint(method="PATCH", path=_ONE, handler=_update),
        Endpoint(method="DELETE", path=_ONE, handler=_delete),
    )


def _list(call: Call) -> Response:
    found = repository(call)
    thread, since = issue(call, found), _since(call)
    comments = [one for one in thread.comments if not one.system and one.updated / 1000 >= since]
    if choice(call, "order", ("asc", "desc"), "asc") == "desc":
        comments.reverse()
    return paged(call, [resources(call).note(thread, one) for one in comments])


def _create(call: Call) -> Response:
    user, source = signed_in(call, "notes"), text(call.fields(), "body")
    thread = issue(call, repository(call))
    created = call.platform.host.add_comment(thread, source, author=user.name)
    return json_answer(resources(call).note(thread, created), 201)


def _show(call: Call) -> Response:
    return json_answer(resources(call).note(*comment(call, repository(call))))


def _update(call: Call) -> Response:
    source = text(call.fields(), "body")
    found = repository(call)
    thread, one = comment(call, found)
    _check_right(call, found, one)
    call.platform.host.edit_comment(thread, one, source)
    return json_answer(resources(call).note(thread, one))


def _delete(call: Call) -> Response:
    found = repository(call)
    thread, one = comment(call, found)
    _check_right(call, found, one)
    call.platform.host.delete_comment(thread, one)
    return Response(status_code=204)


def _check_right(call: Call, repository: Repository, comment: Comment) -> None:
    user = signed_in(call, "notes")
    if comment.author != user.name and user.name not in repository.pushers:
        raise refused(403, FORBIDDEN)


def _since(call: Call) -> float:
    given = call.query.get("since")
    if not given:
        return 0
    try:
        return datetime.fromisoformat(given).timestamp()
    except ValueError as error:
        raise refused(400, "since is invalid") from error


_OF_ISSUE = "/repos/{owner}/{repo}/issues/{number}/comments"
_ONE = "/repos/{owner}/{repo}/issues/comments/{id}"
