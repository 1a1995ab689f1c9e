"""Comments of issues and the reactions to them."""

from datetime import datetime
from typing import Final

from starlette.responses import Response

from glosa.forge.gitea.parameters import (
    body,
    changeable,
    comment,
    issue,
    may_write,
    resources,
    signed_in,
    text,
    tracker,
)
from glosa.forge.gitea.refusals import refused
from glosa.forge.host import Comment
from glosa.forge.http import Call, Endpoint, json_answer

REACTIONS: Final = ("+1", "-1", "laugh", "hooray", "confused", "heart", "rocket", "eyes")
"""What an instance allows unless told otherwise."""


def endpoints() -> tuple[Endpoint, ...]:
    """Addresses below ``/api/v1``."""
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


def _list(call: Call) -> Response:
    """All comments at once: this list has no pages, whatever the query says."""
    found = tracker(call)
    thread = issue(call, found)
    since, before = _moment(call, "since"), _moment(call, "before")
    comments = [
        one
        for one in thread.comments
        if not one.system
        and (since is None or one.updated / 1000 >= since)
        and (before is None or one.updated / 1000 < before)
    ]
    headers = {} if call.fault("no-totals") else {"x-total-count": str(len(comments))}
    return json_answer([resources(call).comment(found, thread, one) for one in comments], headers=headers)


def _create(call: Call) -> Response:
    user = signed_in(call)
    found = tracker(call)
    thread, source = issue(call, found), text(call, body(call), "body")
    if thread.locked and not may_write(user, found):
        raise refused(call, 403, "You cannot comment on a locked issue.")
    created = call.platform.host.add_comment(thread, source, author=user.name)
    return json_answer(resources(call).comment(found, thread, created), 201)


def _show(call: Call) -> Response:
    found = tracker(call)
    return json_answer(resources(call).comment(found, *comment(call, found)))


def _edit(call: Call) -> Response:
    signed_in(call)
    found = tracker(call)
    source = text(call, body(call), "body")
    thread, one = comment(call, found)
    changeable(call, found, one)
    call.platform.host.edit_comment(thread, one, source)
    return json_answer(resources(call).comment(found, thread, one))


def _delete(call: Call) -> Response:
    signed_in(call)
    found = tracker(call)
    thread, one = comment(call, found)
    changeable(call, found, one)
    call.platform.host.delete_comment(thread, one)
    return Response(status_code=204)


def _list_reactions(call: Call) -> Response:
    """``null`` where nobody reacted."""
    _, one = comment(call, tracker(call))
    return json_answer([resources(call).reaction(reaction) for reaction in one.reactions] or None)


def _react(call: Call) -> Response:
    user, one, kind = _reacting(call)
    if kind not in REACTIONS:
        raise refused(call, 403, f"'{kind}' is not an allowed reaction")
    reaction, new = call.platform.host.react(one, user, kind)
    return json_answer(resources(call).reaction(reaction), 201 if new else 200)


def _take_back(call: Call) -> Response:
    user, one, kind = _reacting(call)
    one.reactions[:] = [known for known in one.reactions if (known.user, known.kind) != (user, kind)]
    return Response(status_code=200)


def _reacting(call: Call) -> tuple[str, Comment, str]:
    """Who reacts, to what, and how."""
    user = signed_in(call)
    found = tracker(call)
    kind = text(call, body(call), "content", required=False)
    thread, one = comment(call, found)
    if thread.locked and not may_write(user, found):
        raise refused(call, 403, "no permission to change reaction")
    return user.name, one, kind


def _moment(call: Call, name: str) -> float | None:
    given = call.query.get(name)
    if not given:
        return None
    try:
        return datetime.fromisoformat(given).timestamp()
    except ValueError as error:
        raise refused(call, 422, f"parsing time {given!r} as RFC 3339") from error


_OF_ISSUE = "/repos/{owner}/{repo}/issues/{index}/comments"
_ONE = "/repos/{owner}/{repo}/issues/comments/{id}"
