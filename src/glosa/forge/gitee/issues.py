"""Endpoints for repositories, issues, and search."""

from collections.abc import Callable
from typing import Final

from starlette.responses import Response

from glosa.forge.gitee.parameters import choice, issue, paginate, repository, require_user, resources, text
from glosa.forge.gitee.responses import FORBIDDEN, api_error
from glosa.forge.host import Issue, Repository
from glosa.forge.http import Endpoint, PlatformRequest, json_response

LONGEST_TITLE: Final = 255


def endpoints() -> tuple[Endpoint, ...]:
    """Endpoints under ``/api/v5``."""
    return (
        Endpoint(method="GET", path="/search/issues", handler=_search),
        Endpoint(method="GET", path="/repos/{owner}/{repo}", handler=_show_repository),
        Endpoint(method="GET", path="/repos/{owner}/{repo}/labels", handler=_list_labels),
        Endpoint(method="GET", path="/repos/{owner}/{repo}/issues", handler=_list),
        Endpoint(method="POST", path="/repos/{owner}/issues", handler=_create),
        Endpoint(method="GET", path="/repos/{owner}/{repo}/issues/{number}", handler=_show),
        Endpoint(method="PATCH", path="/repos/{owner}/issues/{number}", handler=_update),
    )


def _search(request: PlatformRequest) -> Response:
    words = text(dict(request.query), "q").casefold().split()
    state = choice(request, "state", ("", *_STATES), "")
    order = choice(request, "order", ("desc", "asc"), "desc")
    by = choice(request, "sort", ("", "created_at", "updated_at", "notes_count"), "")
    full_name, label = request.query.get("repo", "").lower(), request.query.get("label")
    found = [
        (one, issue)
        for name, one in request.platform.host.repositories.items()
        if full_name in ("", name)
        for issue in one.issues.values()
        if state in ("", issue.state)
        and (label is None or label in issue.labels)
        and request.platform.faults.searchable(issue.created)
        and _has(issue, words)
    ]
    found.sort(key=lambda pair: _ORDERS[by](pair[1]), reverse=order == "desc")
    return paginate(request, [resources(request).issue(one, issue) for one, issue in found])


def _show_repository(request: PlatformRequest) -> Response:
    return json_response(resources(request).repository(repository(request)))


def _list_labels(request: PlatformRequest) -> Response:
    """All labels: Gitee doesn't paginate this list."""
    found = repository(request)
    return json_response([resources(request).label(found, label) for label in found.labels.values()])


def _list(request: PlatformRequest) -> Response:
    found = repository(request)
    state = choice(request, "state", (*_STATES, "all"), "open")
    by = choice(request, "sort", ("created", "updated"), "created")
    direction = choice(request, "direction", ("desc", "asc"), "desc")
    labels = {name.strip() for name in request.query.get("labels", "").split(",") if name.strip()}
    words = request.query.get("q", "").casefold().split()
    issues = [
        one
        for one in found.issues.values()
        if state in ("all", one.state)
        and labels <= set(one.labels)
        and (not words or (request.platform.faults.searchable(one.created) and _has(one, words)))
    ]
    issues.sort(key=_ORDERS[f"{by}_at"], reverse=direction == "desc")
    return paginate(request, [resources(request).issue(found, one) for one in issues])


def _create(request: PlatformRequest) -> Response:
    """The repository is in the body."""
    user, fields = require_user(request, "issues"), request.fields()
    title, found = text(fields, "title"), repository(request, text(fields, "repo"))
    if len(title) > LONGEST_TITLE:
        raise api_error(400, "title is too long")
    names = tuple(dict.fromkeys(name for one in str(fields.get("labels") or "").split(",") if (name := one.strip())))
    created = request.platform.host.open_issue(
        found,
        title,
        str(fields.get("body") or ""),
        author=user.name,
        labels=names if user.name in found.pushers else (),
    )
    return json_response(_shown(request, found, created), 201)


def _show(request: PlatformRequest) -> Response:
    found = repository(request)
    return json_response(_shown(request, found, issue(request, found)))


def _update(request: PlatformRequest) -> Response:
    user, fields = require_user(request, "issues"), request.fields()
    found = repository(request, text(fields, "repo"))
    one = issue(request, found)
    if one.author != user.name and user.name not in found.pushers:
        raise api_error(403, FORBIDDEN)
    if "title" in fields:
        one.title = text(fields, "title")
    if "body" in fields:
        one.body = str(fields["body"] or "")
    state = fields.get("state")
    if state in ("open", "closed"):
        request.platform.host.change_state(one, state)
    return json_response(_shown(request, found, one))


def _shown(request: PlatformRequest, repository: Repository, issue: Issue) -> dict[str, object]:
    return resources(request).issue(repository, issue)


def _has(issue: Issue, words: list[str]) -> bool:
    text = f"{issue.title} {issue.body}".casefold()
    return all(word in text for word in words)


_STATES: Final = ("open", "progressing", "closed", "rejected")
_ORDERS: Final[dict[str, Callable[[Issue], tuple[int, int]]]] = {
    "": lambda issue: (issue.id, 0),
    "created_at": lambda issue: (issue.created, issue.id),
    "updated_at": lambda issue: (issue.updated, issue.id),
    "notes_count": lambda issue: (len(issue.comments), issue.id),
}
