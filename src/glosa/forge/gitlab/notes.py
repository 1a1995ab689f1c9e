"""Notes of issues."""

from typing import Any, Final

from starlette.responses import Response

from glosa.forge.gitlab.paging import paged
from glosa.forge.gitlab.parameters import (
    choice,
    editable,
    fields,
    issue,
    locked_for,
    note,
    project,
    resources,
    signed_in,
    text,
)
from glosa.forge.gitlab.refusals import FORBIDDEN, invalid, said
from glosa.forge.host import Comment
from glosa.forge.http import Call, Endpoint, json_answer

LONGEST_NOTE: Final = 1_000_000
"""Characters."""


def endpoints() -> tuple[Endpoint, ...]:
    """Addresses below ``/api/v4``."""
    return (
        Endpoint(method="GET", path=_ALL, handler=_list),
        Endpoint(method="POST", path=_ALL, handler=_create),
        Endpoint(method="GET", path=_ONE, handler=_show),
        Endpoint(method="PUT", path=_ONE, handler=_update),
        Endpoint(method="DELETE", path=_ONE, handler=_delete),
    )


def _list(call: Call) -> Response:
    signed_in(call, "read_api")
    repository, query = project(call), dict(call.query)
    thread = issue(call, repository, missing=_NO_ISSUE)
    order = choice(query, "order_by", ("created_at", "updated_at"), "created_at")
    descending = choice(query, "sort", ("asc", "desc"), "desc") == "desc"
    wanted = _FILTERS[choice(query, "activity_filter", tuple(_FILTERS), "all_notes")]

    def moment(comment: Comment) -> tuple[int, int]:
        return (comment.created if order == "created_at" else comment.updated), comment.id

    found = sorted((one for one in thread.comments if one.system in wanted), key=moment, reverse=descending)
    return paged(call, found, lambda one: resources(call).note(repository, thread, one))


def _create(call: Call) -> Response:
    user = signed_in(call)
    repository, parameters = project(call), fields(call)
    body = text(parameters, "body")
    thread = issue(call, repository, missing=_NO_ISSUE)
    if locked_for(user, repository, thread):
        raise said(403, FORBIDDEN)
    _check(body)
    created = call.platform.host.add_comment(thread, body, author=user.name)
    return json_answer(resources(call).note(repository, thread, created), 201)


def _show(call: Call) -> Response:
    signed_in(call, "read_api")
    repository = project(call)
    thread = issue(call, repository, missing=_NO_ISSUE)
    return json_answer(resources(call).note(repository, thread, note(call, thread)))


def _update(call: Call) -> Response:
    signed_in(call)
    repository, parameters = project(call), fields(call)
    if "body" in parameters and not text(parameters, "body").strip():
        raise invalid("body is empty")
    thread = issue(call, repository, missing=_NO_ISSUE)
    found = note(call, thread)
    editable(call, repository, thread, found)
    if "body" in parameters:
        _check(text(parameters, "body"))
        call.platform.host.edit_comment(thread, found, text(parameters, "body"))
    return json_answer(resources(call).note(repository, thread, found))


def _delete(call: Call) -> Response:
    signed_in(call)
    repository = project(call)
    thread = issue(call, repository, missing=_NO_ISSUE)
    found = note(call, thread)
    editable(call, repository, thread, found)
    call.platform.host.delete_comment(thread, found)
    return Response(status_code=204)


def _check(body: str) -> None:
    fault: Any = None
    if not body.strip():
        fault = "can't be blank"
    elif len(body) > LONGEST_NOTE:
        fault = f"is too long (maximum is {LONGEST_NOTE} characters)"
    if fault:
        raise said(400, f'400 Bad request - Note {{note: ["{fault}"]}}')


_ALL = "/projects/{id}/issues/{issue_iid}/notes"
_ONE = f"{_ALL}/{{note_id}}"
_NO_ISSUE = "404 Issue Not Found"
_FILTERS: Final[dict[str, frozenset[bool]]] = {
    "all_notes": frozenset({False, True}),
    "only_comments": frozenset({False}),
    "only_activity": frozenset({True}),
}
