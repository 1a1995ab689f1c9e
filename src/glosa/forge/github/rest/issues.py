"""Issues of a repository."""

from typing import Any

from starlette.responses import Response

from glosa.forge.github.refusals import invalid, malformed, said
from glosa.forge.github.rest.paging import paged
from glosa.forge.github.rest.parameters import (
    issue,
    labels,
    repository,
    resources,
    text,
    title,
    within_length,
    writer,
)
from glosa.forge.host import Issue
from glosa.forge.http import Call, Endpoint, json_answer


def issue_endpoints() -> tuple[Endpoint, ...]:
    """Their addresses."""
    one = "/repos/{owner}/{repo}/issues/{number}"
    return (
        Endpoint(method="GET", path="/repos/{owner}/{repo}/issues", handler=_listed),
        Endpoint(method="POST", path="/repos/{owner}/{repo}/issues", handler=_opened),
        Endpoint(method="GET", path=one, handler=_shown),
        Endpoint(method="PATCH", path=one, handler=_changed),
        Endpoint(method="PUT", path=f"{one}/lock", handler=_locked),
        Endpoint(method="DELETE", path=f"{one}/lock", handler=_unlocked),
    )


def _listed(call: Call) -> Response:
    found, shown = repository(call), resources(call)
    if not found.issues_enabled:
        return json_answer([])
    wanted = {name.lower() for name in call.query.get("labels", "").split(",") if name}
    state = call.query.get("state", "open")
    creator = call.query.get("creator")
    issues = [
        one
        for one in found.issues.values()
        if state in ("all", one.state)
        and wanted <= {label.lower() for label in one.labels}
        and creator in (None, one.author)
    ]
    _sort(issues, call.query.get("sort", "created"), call.query.get("direction", "desc"))
    page, headers = paged(call, issues)
    return json_answer([shown.issue(found, one) for one in page], headers=headers)


def _opened(call: Call) -> Response:
    user, found, shown = writer(call), repository(call), resources(call)
    said_ = call.json_object()
    if not found.issues_enabled:
        raise said(call, "Issues has been disabled in this repository.", 410)
    name, body, wanted = title(call, said_), text(call, said_, "body") or "", labels(call, said_) or ()
    opened = call.platform.host.open_issue(
        found,
        name,
        within_length(call, body, "Issue"),
        author=user.name,
        # Those without push access are not told that their labels are dropped.
        labels=wanted if user.name in found.pushers else (),
    )
    answer = shown.issue(found, opened)
    return json_answer(answer, 201, {"location": answer["url"]})


def _shown(call: Call) -> Response:
    found, shown = repository(call), resources(call)
    return json_answer(shown.issue(found, issue(call, found)))


def _changed(call: Call) -> Response:
    user, found, shown = writer(call), repository(call), resources(call)
    one = issue(call, found)
    if user.name not in found.pushers and user.name != one.author:
        raise said(call, "Must have admin rights to Repository.", 403)
    _change(call, one, call.json_object(), pushes=user.name in found.pushers)
    return json_answer(shown.issue(found, one))


def _change(call: Call, one: Issue, changes: dict[str, Any], *, pushes: bool) -> None:
    host = call.platform.host
    state = changes.get("state")
    if state not in (None, "open", "closed"):
        raise invalid(call, "Issue", "state", "invalid")
    name = title(call, changes) if changes.get("title") is not None else one.title
    body = text(call, changes, "body")
    wanted = labels(call, changes)
    one.title = name
    one.body = one.body if body is None else within_length(call, body, "Issue")
    if wanted is not None and pushes:
        found = repository(call)
        one.labels = tuple(host.label(found, label).name for label in wanted)
    if state is not None:
        host.change_state(one, state)
    host.touch(one)


def _locked(call: Call) -> Response:
    reason = call.json_object().get("lock_reason")
    if reason not in (None, "off-topic", "too heated", "resolved", "spam"):
        raise malformed(call, "For 'properties/lock_reason', expected one of off-topic, too heated, resolved, spam.")
    return _lock(call, locked=True)


def _unlocked(call: Call) -> Response:
    return _lock(call, locked=False)


def _lock(call: Call, *, locked: bool) -> Response:
    user, found = writer(call), repository(call)
    one = issue(call, found)
    if user.name not in found.pushers:
        raise said(call, "Must have admin rights to Repository.", 403)
    one.locked = locked
    return Response(status_code=204)


def _sort(issues: list[Issue], by: str, direction: str) -> None:
    keys = {
        "created": lambda one: (one.created, one.id),
        "updated": lambda one: (one.updated, one.id),
        "comments": lambda one: (len(one.comments), one.id),
    }
    issues.sort(key=keys.get(by, keys["created"]), reverse=direction != "asc")
