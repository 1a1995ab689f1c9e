"""Repositories, their labels and their issues."""

import re
from typing import Final
from urllib.parse import parse_qsl, urlencode

from starlette.responses import Response

from glosa.forge.gitea.parameters import body, issue, may_write, repository, resources, signed_in, text, tracker
from glosa.forge.gitea.refusals import forbidden, refused
from glosa.forge.host import Issue, Repository
from glosa.forge.http import Call, Endpoint, json_answer, page_of

MOST: Final = 50
"""The longest page that an instance gives unless told otherwise."""
LONGEST_TITLE: Final = 255


def endpoints() -> tuple[Endpoint, ...]:
    """Addresses below ``/api/v1``."""
    return (
        Endpoint(method="GET", path="/repos/{owner}/{repo}", handler=_show_repository),
        Endpoint(method="GET", path="/repos/{owner}/{repo}/labels", handler=_list_labels),
        Endpoint(method="POST", path="/repos/{owner}/{repo}/labels", handler=_create_label),
        Endpoint(method="GET", path="/repos/{owner}/{repo}/issues", handler=_list),
        Endpoint(method="POST", path="/repos/{owner}/{repo}/issues", handler=_create),
        Endpoint(method="GET", path="/repos/{owner}/{repo}/issues/{index}", handler=_show),
    )


def _show_repository(call: Call) -> Response:
    return json_answer(resources(call).repository(repository(call)))


def _list_labels(call: Call) -> Response:
    found = repository(call)
    labels = sorted((*found.labels.values(), *found.twins), key=lambda label: label.name)
    page, size = page_of(call, size="limit", default=30, most=MOST)
    shown = [resources(call).label(found, label) for label in labels[(page - 1) * size : page * size]]
    return json_answer(shown, headers=_totals(call, len(labels)))


def _create_label(call: Call) -> Response:
    """A second label of the same name is another label."""
    user = signed_in(call)
    found, fields = repository(call), body(call)
    name, color = text(call, fields, "name"), text(call, fields, "color").lstrip("#")
    if not may_write(user, found):
        raise forbidden()
    if not _COLOR.fullmatch(color):
        raise refused(call, 422, "bad color code")
    label = call.platform.host.add_label(found, name, color.lower())
    return json_answer(resources(call).label(found, label), 201)


def _list(call: Call) -> Response:
    found = tracker(call)
    state = call.query.get("state", "open")
    names = [name.strip() for name in call.query.get("labels", "").split(",") if name.strip()]
    words = call.query.get("q", "").casefold().split()
    kind = call.query.get("type", "")
    issues = [
        one
        for one in found.issues.values()
        if kind != "pulls"
        and state in ("all", one.state)
        and set(names) <= set(one.labels)
        and (not words or _has(call, one, words))
    ]
    issues.sort(key=lambda one: (one.created, one.id), reverse=True)
    page, size = page_of(call, size="limit", default=30, most=MOST)
    shown = [resources(call).issue(found, one) for one in issues[(page - 1) * size : page * size]]
    return json_answer(shown, headers=_totals(call, len(issues)) | _links(call, page, size, len(issues)))


def _create(call: Call) -> Response:
    user = signed_in(call)
    found, fields = tracker(call), body(call)
    title, source = text(call, fields, "title"), text(call, fields, "body", required=False)
    labels = fields.get("labels") or []
    if not isinstance(labels, list) or any(type(number) is not int for number in labels):
        raise refused(
            call, 422, "[]: json: cannot unmarshal string into Go struct field CreateIssueOption.labels of type int64"
        )
    if len(title) > LONGEST_TITLE:
        raise refused(call, 422, f"[Title]: MaxSize{LONGEST_TITLE}")
    names = tuple(label.name for label in (*found.labels.values(), *found.twins) if label.id in labels)
    created = call.platform.host.open_issue(
        found, title, source, author=user.name, labels=names if may_write(user, found) else ()
    )
    return json_answer(_shown(call, found, created), 201)


def _show(call: Call) -> Response:
    found = tracker(call)
    return json_answer(_shown(call, found, issue(call, found)))


def _shown(call: Call, repository: Repository, issue: Issue) -> dict[str, object]:
    return resources(call).issue(repository, issue)


def _has(call: Call, issue: Issue, words: list[str]) -> bool:
    """Whether every word stands in the title, the text or a comment, as the search of an instance finds it."""
    if not call.platform.faults.searchable(issue.created):
        return False
    texts = " ".join((issue.title, issue.body, *(comment.body for comment in issue.comments))).casefold()
    return all(word in texts for word in words)


def _totals(call: Call, total: int) -> dict[str, str]:
    return {} if call.fault("no-totals") else {"x-total-count": str(total)}


def _links(call: Call, page: int, size: int, total: int) -> dict[str, str]:
    pages = max(1, -(-total // size))
    relations = {"next": page + 1, "last": pages} if page < pages else {}
    relations |= {"first": 1, "prev": page - 1} if page > 1 else {}
    query = [(name, value) for name, value in parse_qsl(call.query_string) if name not in ("page", "limit")]
    links = [
        f'<{call.origin}{call.path}?{urlencode([*query, ("limit", size), ("page", number)])}>; rel="{relation}"'
        for relation, number in relations.items()
    ]
    return {"link": ",".join(links)} if links else {}


_COLOR = re.compile(r"[0-9a-fA-F]{6}")
