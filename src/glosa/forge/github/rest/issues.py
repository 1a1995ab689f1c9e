"""Endpoints for issues and their search."""

from typing import Any

from starlette.responses import Response

from glosa.forge.github.responses import api_error, invalid, malformed
from glosa.forge.github.rest.parameters import (
    issue,
    labels,
    paginate,
    repository,
    resources,
    text,
    title,
    within_length,
    writer,
)
from glosa.forge.github.search import LONGEST, matches, parse_query
from glosa.forge.host import Issue
from glosa.forge.http import Endpoint, PlatformRequest, json_response, requested_page


def issue_endpoints() -> tuple[Endpoint, ...]:
    """The endpoints to list, create, edit, and lock issues."""
    one = "/repos/{owner}/{repo}/issues/{number}"
    return (
        Endpoint(method="GET", path="/repos/{owner}/{repo}/issues", handler=_listed),
        Endpoint(method="POST", path="/repos/{owner}/{repo}/issues", handler=_opened),
        Endpoint(method="GET", path=one, handler=_shown),
        Endpoint(method="PATCH", path=one, handler=_changed),
        Endpoint(method="PUT", path=f"{one}/lock", handler=_locked),
        Endpoint(method="DELETE", path=f"{one}/lock", handler=_unlocked),
    )


def _listed(request: PlatformRequest) -> Response:
    found, shown = repository(request), resources(request)
    if not found.issues_enabled:
        return json_response([])
    required = {name.lower() for name in request.query.get("labels", "").split(",") if name}
    state = request.query.get("state", "open")
    creator = request.query.get("creator")
    issues = [
        one
        for one in found.issues.values()
        if state in ("all", one.state)
        and required <= {label.lower() for label in one.labels}
        and creator in (None, one.author)
    ]
    _sort(issues, request.query.get("sort", "created"), request.query.get("direction", "desc"))
    page, headers = paginate(request, issues)
    return json_response([shown.issue(found, one) for one in page], headers=headers)


def _opened(request: PlatformRequest) -> Response:
    user, found, shown = writer(request), repository(request), resources(request)
    fields = request.json_object()
    if not found.issues_enabled:
        raise api_error(request, "Issues has been disabled in this repository.", 410)
    name, body, label_names = title(request, fields), text(request, fields, "body") or "", labels(request, fields) or ()
    opened = request.platform.host.open_issue(
        found,
        name,
        within_length(request, body, "Issue"),
        author=user.name,
        # Without push access, GitHub drops the labels silently.
        labels=label_names if user.name in found.pushers else (),
    )
    answer = shown.issue(found, opened)
    return json_response(answer, 201, {"location": answer["url"]})


def _shown(request: PlatformRequest) -> Response:
    found, shown = repository(request), resources(request)
    return json_response(shown.issue(found, issue(request, found)))


def _changed(request: PlatformRequest) -> Response:
    user, found, shown = writer(request), repository(request), resources(request)
    one = issue(request, found)
    if user.name not in found.pushers and user.name != one.author:
        raise api_error(request, "Must have admin rights to Repository.", 403)
    _change(request, one, request.json_object(), pushes=user.name in found.pushers)
    return json_response(shown.issue(found, one))


def _change(request: PlatformRequest, one: Issue, changes: dict[str, Any], *, pushes: bool) -> None:
    host = request.platform.host
    state = changes.get("state")
    if state not in (None, "open", "closed"):
        raise invalid(request, "Issue", "state", "invalid")
    name = title(request, changes) if changes.get("title") is not None else one.title
    body = text(request, changes, "body")
    label_names = labels(request, changes)
    one.title = name
    one.body = one.body if body is None else within_length(request, body, "Issue")
    if label_names is not None and pushes:
        found = repository(request)
        one.labels = tuple(host.label(found, label).name for label in label_names)
    if state is not None:
        host.change_state(one, state)
    host.touch(one)


def _locked(request: PlatformRequest) -> Response:
    reason = request.json_object().get("lock_reason")
    if reason not in (None, "off-topic", "too heated", "resolved", "spam"):
        raise malformed(request, "For 'properties/lock_reason', expected one of off-topic, too heated, resolved, spam.")
    return _lock(request, locked=True)


def _unlocked(request: PlatformRequest) -> Response:
    return _lock(request, locked=False)


def _lock(request: PlatformRequest, *, locked: bool) -> Response:
    user, found = writer(request), repository(request)
    one = issue(request, found)
    if user.name not in found.pushers:
        raise api_error(request, "Must have admin rights to Repository.", 403)
    one.locked = locked
    return Response(status_code=204)


def _sort(issues: list[Issue], by: str, direction: str) -> None:
    keys = {
        "created": lambda one: (one.created, one.id),
        "updated": lambda one: (one.updated, one.id),
        "comments": lambda one: (len(one.comments), one.id),
    }
    issues.sort(key=keys.get(by, keys["created"]), reverse=direction != "asc")


MOST = 1000
"""Maximum results across all pages."""


def search_endpoints() -> tuple[Endpoint, ...]:
    """The endpoint to search issues."""
    return (Endpoint(method="GET", path="/search/issues", handler=_searched),)


def _searched(request: PlatformRequest) -> Response:
    text = request.query.get("q", "").strip()
    if not text:
        raise invalid(request, "Search", "q", "missing")
    query = parse_query(text)
    if query.length > LONGEST:
        message = f"The search is longer than {LONGEST} characters."
        raise invalid(request, "Search", "q", "invalid", message=message)
    host, faults, shown = request.platform.host, request.platform.faults, resources(request)
    if any(host.repository(name) is None for name in query.values("repo")):
        message = "The listed repositories cannot be searched: they do not exist or you may not see them."
        raise invalid(request, "Search", "q", "invalid", message=message)
    found = [(where, issue) for where, issue in matches(host, query) if faults.searchable(issue.created)]
    if request.query.get("sort") == "updated":
        found.sort(key=lambda one: one[1].updated, reverse=True)
    elif request.query.get("sort") == "comments":
        found.sort(key=lambda one: len(one[1].comments), reverse=True)
    if request.query.get("order") == "asc":
        found.reverse()
    page, size = requested_page(request, default=30)
    if (page - 1) * size >= MOST:
        raise invalid(
            request, "Search", "page", "invalid", message=f"Only the first {MOST} search results are available"
        )
    results, headers = paginate(request, found, most=MOST)
    answer = {
        "total_count": len(found),
        "incomplete_results": False,
        "search_type": "lexical",
        "items": [shown.issue(where, issue) | {"score": 1.0} for where, issue in results],
    }
    return json_response(answer, headers=headers)
