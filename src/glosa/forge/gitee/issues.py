"""Repositories, their issues and the search for these."""

from collections.abc import Callable
from typing import Final

from starlette.responses import Response

from glosa.forge.gitee.parameters import choice, issue, paged, repository, resources, signed_in, text
from glosa.forge.gitee.refusals import FORBIDDEN, refused
from glosa.forge.host import Issue, Repository
from glosa.forge.http import Call, Endpoint, json_answer

LONGEST_TITLE: Final = 255


def endpoints() -> tuple[Endpoint, ...]:
    """Addresses below ``/api/v5``."""
    return (
        Endpoint(method="GET", path="/search/issues", handler=_search),
        Endpoint(method="GET", path="/repos/{owner}/{repo}", handler=_show_repository),
        Endpoint(method="GET", path="/repos/{owner}/{repo}/labels", handler=_list_labels),
        Endpoint(method="GET", path="/repos/{owner}/{repo}/issues", handler=_list),
        Endpoint(method="POST", path="/repos/{owner}/issues", handler=_create),
        Endpoint(method="GET", path="/repos/{owner}/{repo}/issues/{number}", handler=_show),
        Endpoint(method="PATCH", path="/repos/{owner}/issues/{number}", handler=_update),
    )


def _search(call: Call) -> Response:
    words = text(dict(call.query), "q").casefold().split()
    state = choice(call, "state", ("", *_STATES), "")
    order = choice(call, "order", ("desc", "asc"), "desc")
    by = choice(call, "sort", ("", "created_at", "updated_at", "notes_count"), "")
    wanted, label = call.query.get("repo", "").lower(), call.query.get("label")
    found = [
        (one, issue)
        for name, one in call.platform.host.repositories.items()
        if wanted in ("", name)
        for issue in one.issues.values()
        if state in ("", issue.state)
        and (label is None or label in issue.labels)
        and call.platform.faults.searchable(issue.created)
        and _has(issue, words)
    ]
    found.sort(key=lambda pair: _ORDERS[by](pair[1]), reverse=order == "desc")
    return paged(call, [resources(call).issue(one, issue) for one, issue in found])


def _show_repository(call: Call) -> Response:
    return json_answer(resources(call).repository(repository(call)))


def _list_labels(call: Call) -> Response:
    """All of them: this list has no pages."""
    found = repository(call)
    return json_answer([resources(call).label(found, label) for label in found.labels.values()])


def _list(call: Call) -> Response:
    found = repository(call)
    state = choice(call, "state", (*_STATES, "all"), "open")
    by = choice(call, "sort", ("created", "updated"), "created")
    direction = choice(call, "direction", ("desc", "asc"), "desc")
    labels = {name.strip() for name in call.query.get("labels", "").split(",") if name.strip()}
    words = call.query.get("q", "").casefold().split()
    issues = [
        one
        for one in found.issues.values()
        if state in ("all", one.state)
        and labels <= set(one.labels)
        and (not words or (call.platform.faults.searchable(one.created) and _has(one, words)))
    ]
    issues.sort(key=_ORDERS[f"{by}_at"], reverse=direction == "desc")
    return paged(call, [resources(call).issue(found, one) for one in issues])


def _create(call: Call) -> Response:
    """The repository stands in the body."""
    user, fields = signed_in(call, "issues"), call.fields()
    title, found = text(fields, "title"), repository(call, text(fields, "repo"))
    if len(title) > LONGEST_TITLE:
        raise refused(400, "title is too long")
    names = tuple(dict.fromkeys(name for one in str(fields.get("labels") or "").split(",") if (name := one.strip())))
    created = call.platform.host.open_issue(
        found,
        title,
        str(fields.get("body") or ""),
        author=user.name,
        labels=names if user.name in found.pushers else (),
    )
    return json_answer(_shown(call, found, created), 201)


def _show(call: Call) -> Response:
    found = repository(call)
    return json_answer(_shown(call, found, issue(call, found)))


def _update(call: Call) -> Response:
    user, fields = signed_in(call, "issues"), call.fields()
    found = repository(call, text(fields, "repo"))
    one = issue(call, found)
    if one.author != user.name and user.name not in found.pushers:
        raise refused(403, FORBIDDEN)
    if "title" in fields:
        one.title = text(fields, "title")
    if "body" in fields:
        one.body = str(fields["body"] or "")
    state = fields.get("state")
    if state in ("open", "closed"):
        call.platform.host.change_state(one, state)
    return json_answer(_shown(call, found, one))


def _shown(call: Call, repository: Repository, issue: Issue) -> dict[str, object]:
    return resources(call).issue(repository, issue)


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
