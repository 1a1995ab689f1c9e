"""Endpoints for repositories, labels, and issues."""

import re
from typing import Final
from urllib.parse import parse_qsl, urlencode

from starlette.responses import Response

from glosa.forge.gitea.parameters import body, issue, may_write, repository, require_user, resources, text, tracker
from glosa.forge.gitea.responses import api_error, forbidden
from glosa.forge.host import Issue, Repository
from glosa.forge.http import Endpoint, PlatformRequest, json_response, requested_page

MOST: Final = 50
"""The default maximum page size of an instance."""
LONGEST_TITLE: Final = 255


def endpoints() -> tuple[Endpoint, ...]:
    """Endpoints under ``/api/v1``."""
    return (
        Endpoint(method="GET", path="/repos/{owner}/{repo}", handler=_show_repository),
        Endpoint(method="GET", path="/repos/{owner}/{repo}/labels", handler=_list_labels),
        Endpoint(method="POST", path="/repos/{owner}/{repo}/labels", handler=_create_label),
        Endpoint(method="GET", path="/repos/{owner}/{repo}/issues", handler=_list),
        Endpoint(method="POST", path="/repos/{owner}/{repo}/issues", handler=_create),
        Endpoint(method="GET", path="/repos/{owner}/{repo}/issues/{index}", handler=_show),
    )


def _show_repository(request: PlatformRequest) -> Response:
    return json_response(resources(request).repository(repository(request)))


def _list_labels(request: PlatformRequest) -> Response:
    found = repository(request)
    labels = sorted((*found.labels.values(), *found.duplicate_labels), key=lambda label: label.name)
    page, size = requested_page(request, size="limit", default=30, most=MOST)
    shown = [resources(request).label(found, label) for label in labels[(page - 1) * size : page * size]]
    return json_response(shown, headers=_totals(request, len(labels)))


def _create_label(request: PlatformRequest) -> Response:
    """Gitea allows several labels with the same name."""
    user = require_user(request)
    found, fields = repository(request), body(request)
    name, color = text(request, fields, "name"), text(request, fields, "color").lstrip("#")
    if not may_write(user, found):
        raise forbidden()
    if not _COLOR.fullmatch(color):
        raise api_error(request, 422, "bad color code")
    label = request.platform.host.add_label(found, name, color.lower())
    return json_response(resources(request).label(found, label), 201)


def _list(request: PlatformRequest) -> Response:
    found = tracker(request)
    state = request.query.get("state", "open")
    names = [name.strip() for name in request.query.get("labels", "").split(",") if name.strip()]
    words = request.query.get("q", "").casefold().split()
    kind = request.query.get("type", "")
    issues = [
        one
        for one in found.issues.values()
        if kind != "pulls"
        and state in ("all", one.state)
        and set(names) <= set(one.labels)
        and (not words or _has(request, one, words))
    ]
    issues.sort(key=lambda one: (one.created, one.id), reverse=True)
    page, size = requested_page(request, size="limit", default=30, most=MOST)
    shown = [resources(request).issue(found, one) for one in issues[(page - 1) * size : page * size]]
    return json_response(shown, headers=_totals(request, len(issues)) | _links(request, page, size, len(issues)))


def _create(request: PlatformRequest) -> Response:
    user = require_user(request)
    found, fields = tracker(request), body(request)
    title, source = text(request, fields, "title"), text(request, fields, "body", required=False)
    labels = fields.get("labels") or []
    if not isinstance(labels, list) or any(type(number) is not int for number in labels):
        raise api_error(
            request,
            422,
            "[]: json: cannot unmarshal string into Go struct field CreateIssueOption.labels of type int64",
        )
    if len(title) > LONGEST_TITLE:
        raise api_error(request, 422, f"[Title]: MaxSize{LONGEST_TITLE}")
    names = tuple(label.name for label in (*found.labels.values(), *found.duplicate_labels) if label.id in labels)
    created = request.platform.host.open_issue(
        found, title, source, author=user.name, labels=names if may_write(user, found) else ()
    )
    return json_response(_shown(request, found, created), 201)


def _show(request: PlatformRequest) -> Response:
    found = tracker(request)
    return json_response(_shown(request, found, issue(request, found)))


def _shown(request: PlatformRequest, repository: Repository, issue: Issue) -> dict[str, object]:
    return resources(request).issue(repository, issue)


def _has(request: PlatformRequest, issue: Issue, words: list[str]) -> bool:
    """Whether every word is in the title, the text, or a comment."""
    if not request.platform.faults.searchable(issue.created):
        return False
    texts = " ".join((issue.title, issue.body, *(comment.body for comment in issue.comments))).casefold()
    return all(word in texts for word in words)


def _totals(request: PlatformRequest, total: int) -> dict[str, str]:
    return {} if request.fault("no-totals") else {"x-total-count": str(total)}


def _links(request: PlatformRequest, page: int, size: int, total: int) -> dict[str, str]:
    pages = max(1, -(-total // size))
    relations = {"next": page + 1, "last": pages} if page < pages else {}
    relations |= {"first": 1, "prev": page - 1} if page > 1 else {}
    query = [(name, value) for name, value in parse_qsl(request.query_string) if name not in ("page", "limit")]
    links = [
        f'<{request.origin}{request.path}?{urlencode([*query, ("limit", size), ("page", number)])}>; rel="{relation}"'
        for relation, number in relations.items()
    ]
    return {"link": ",".join(links)} if links else {}


_COLOR = re.compile(r"[0-9a-fA-F]{6}")
