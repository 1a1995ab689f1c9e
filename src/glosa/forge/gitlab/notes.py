"""Endpoints for notes, GitLab's name for comments."""

from typing import Any, Final

from starlette.responses import Response

from glosa.forge.gitlab.parameters import (
    choice,
    fields,
    issue,
    locked_for,
    note,
    project,
    require_editable,
    require_user,
    resources,
    text,
)
from glosa.forge.gitlab.responses import FORBIDDEN, api_error, invalid, paginate
from glosa.forge.host import IssueComment
from glosa.forge.http import Endpoint, PlatformRequest, json_response

LONGEST_NOTE: Final = 1_000_000
"""Maximum characters."""


def endpoints() -> tuple[Endpoint, ...]:
    """Endpoints under ``/api/v4``."""
    return (
        Endpoint(method="GET", path=_ALL, handler=_list),
        Endpoint(method="POST", path=_ALL, handler=_create),
        Endpoint(method="GET", path=_ONE, handler=_show),
        Endpoint(method="PUT", path=_ONE, handler=_update),
        Endpoint(method="DELETE", path=_ONE, handler=_delete),
    )


def _list(request: PlatformRequest) -> Response:
    require_user(request, "read_api")
    repository, query = project(request), dict(request.query)
    thread = issue(request, repository, missing=_NO_ISSUE)
    order = choice(query, "order_by", ("created_at", "updated_at"), "created_at")
    descending = choice(query, "sort", ("asc", "desc"), "desc") == "desc"
    kinds = _FILTERS[choice(query, "activity_filter", tuple(_FILTERS), "all_notes")]

    def moment(comment: IssueComment) -> tuple[int, int]:
        return (comment.created if order == "created_at" else comment.updated), comment.id

    found = sorted((one for one in thread.comments if one.system in kinds), key=moment, reverse=descending)
    return paginate(request, found, lambda one: resources(request).note(repository, thread, one))


def _create(request: PlatformRequest) -> Response:
    user = require_user(request)
    repository, parameters = project(request), fields(request)
    body = text(parameters, "body")
    thread = issue(request, repository, missing=_NO_ISSUE)
    if locked_for(user, repository, thread):
        raise api_error(403, FORBIDDEN)
    _check(body)
    created = request.platform.host.add_comment(thread, body, author=user.name)
    return json_response(resources(request).note(repository, thread, created), 201)


def _show(request: PlatformRequest) -> Response:
    require_user(request, "read_api")
    repository = project(request)
    thread = issue(request, repository, missing=_NO_ISSUE)
    return json_response(resources(request).note(repository, thread, note(request, thread)))


def _update(request: PlatformRequest) -> Response:
    require_user(request)
    repository, parameters = project(request), fields(request)
    if "body" in parameters and not text(parameters, "body").strip():
        raise invalid("body is empty")
    thread = issue(request, repository, missing=_NO_ISSUE)
    found = note(request, thread)
    require_editable(request, repository, thread, found)
    if "body" in parameters:
        _check(text(parameters, "body"))
        request.platform.host.edit_comment(thread, found, text(parameters, "body"))
    return json_response(resources(request).note(repository, thread, found))


def _delete(request: PlatformRequest) -> Response:
    require_user(request)
    repository = project(request)
    thread = issue(request, repository, missing=_NO_ISSUE)
    found = note(request, thread)
    require_editable(request, repository, thread, found)
    request.platform.host.delete_comment(thread, found)
    return Response(status_code=204)


def _check(body: str) -> None:
    fault: Any = None
    if not body.strip():
        fault = "can't be blank"
    elif len(body) > LONGEST_NOTE:
        fault = f"is too long (maximum is {LONGEST_NOTE} characters)"
    if fault:
        raise api_error(400, f'400 Bad request - Note {{note: ["{fault}"]}}')


_ALL = "/projects/{id}/issues/{issue_iid}/notes"
_ONE = f"{_ALL}/{{note_id}}"
_NO_ISSUE = "404 Issue Not Found"
_FILTERS: Final[dict[str, frozenset[bool]]] = {
    "all_notes": frozenset({False, True}),
    "only_comments": frozenset({False}),
    "only_activity": frozenset({True}),
}
