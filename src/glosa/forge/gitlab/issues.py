"""Endpoints for projects and issues."""

import re
from collections.abc import Callable
from typing import Any, Final, Literal

from starlette.responses import Response

from glosa.forge.gitlab.parameters import (
    choice,
    fields,
    issue,
    member,
    optional_text,
    project,
    require_user,
    resources,
    text,
)
from glosa.forge.gitlab.responses import FORBIDDEN, api_error, invalid, paginate
from glosa.forge.host import Issue, Repository
from glosa.forge.http import Endpoint, PlatformRequest, json_response

LONGEST_TITLE: Final = 255


def endpoints() -> tuple[Endpoint, ...]:
    """Endpoints under ``/api/v4``."""
    return (
        Endpoint(method="GET", path="/projects/{id}", handler=_show_project),
        Endpoint(method="GET", path="/projects/{id}/issues", handler=_list),
        Endpoint(method="POST", path="/projects/{id}/issues", handler=_create),
        Endpoint(method="GET", path="/projects/{id}/issues/{issue_iid}", handler=_show),
        Endpoint(method="PUT", path="/projects/{id}/issues/{issue_iid}", handler=_update),
        Endpoint(method="DELETE", path="/projects/{id}/issues/{issue_iid}", handler=_delete),
    )


def _show_project(request: PlatformRequest) -> Response:
    return json_response(resources(request).project(project(request)))


def _list(request: PlatformRequest) -> Response:
    repository, query = project(request), dict(request.query)
    state = choice(query, "state", ("opened", "closed", "all"), "all")
    order = choice(query, "order_by", tuple(_ORDERS), "created_at")
    descending = choice(query, "sort", ("asc", "desc"), "desc") == "desc"
    labels = [name.strip() for name in query.get("labels", "").split(",") if name.strip()]
    author = query.get("author_username")
    found = [
        one
        for one in repository.issues.values()
        if (state == "all" or (state == "opened") == (one.state == "open"))
        and _labelled(one, labels)
        and author in (None, one.author)
        and _found(request, one, query)
    ]
    found.sort(key=lambda one: (_ORDERS[order](one), one.id), reverse=descending)
    return paginate(request, found, lambda one: resources(request).issue(repository, one))


def _create(request: PlatformRequest) -> Response:
    user = require_user(request)
    repository, parameters = project(request), fields(request)
    title = text(parameters, "title")
    if not repository.issues_enabled:
        raise api_error(403, FORBIDDEN)
    _check_title(title)
    created = request.platform.host.open_issue(
        repository,
        title,
        optional_text(parameters, "description"),
        author=user.name,
        labels=_names(parameters.get("labels")) if member(user, repository) else (),
    )
    return json_response(_whole(request, repository, created), 201)


def _show(request: PlatformRequest) -> Response:
    repository = project(request)
    return json_response(_whole(request, repository, issue(request, repository)))


def _update(request: PlatformRequest) -> Response:
    user = require_user(request)
    repository, parameters = project(request), fields(request)
    found = issue(request, repository)
    if not parameters.keys() & _CHANGEABLE:
        raise invalid(f"{', '.join(sorted(_CHANGEABLE))} are missing, at least one parameter must be provided")
    if found.author != user.name and not member(user, repository):
        raise api_error(403, FORBIDDEN)
    event = choice(parameters, "state_event", ("close", "reopen", ""), "")
    host = request.platform.host

    def note(text: str) -> None:
        host.add_comment(found, text, author=user.name, system=True)

    if parameters.get("title", found.title) != found.title:
        title = text(parameters, "title")
        _check_title(title)
        note(f"changed title from **{found.title}** to **{title}**")
        found.title = title
    description = optional_text(parameters, "description", found.body)
    if description != found.body:
        note("changed the description")
        found.body = description
    if member(user, repository):
        if "labels" in parameters:
            found.labels = _names(parameters["labels"])
            for name in found.labels:
                host.label(repository, name)
        locked = parameters.get("discussion_locked") in (True, "true", 1, "1")
        if "discussion_locked" in parameters and locked != found.locked:
            note(f"{'locked' if locked else 'unlocked'} the discussion in this issue")
            found.locked = locked
    if event:
        host.change_state(found, _STATES[event])
    return json_response(_whole(request, repository, found))


def _delete(request: PlatformRequest) -> Response:
    user = require_user(request)
    repository = project(request)
    found = issue(request, repository)
    if user.name != repository.owner:
        raise api_error(403, FORBIDDEN)
    request.platform.host.delete_issue(repository, found)
    return Response(status_code=204)


def _whole(request: PlatformRequest, repository: Repository, issue: Issue) -> dict[str, Any]:
    """An issue on its own has more fields than one in a list."""
    return resources(request).issue(repository, issue) | {"subscribed": bool(request.user), "task_status": ""}


def _check_title(title: str) -> None:
    if not title.strip():
        raise api_error(400, {"title": ["can't be blank"]})
    if len(title) > LONGEST_TITLE:
        raise api_error(400, {"title": [f"is too long (maximum is {LONGEST_TITLE} characters)"]})


def _names(labels: object) -> tuple[str, ...]:
    """Names of labels, from a comma-separated text or a list."""
    several = labels if isinstance(labels, list) else str(labels or "").split(",")
    return tuple(dict.fromkeys(name for one in several if (name := str(one).strip())))


def _labelled(issue: Issue, labels: list[str]) -> bool:
    if labels in (["None"], ["none"]):
        return not issue.labels
    if labels in (["Any"], ["any"]):
        return bool(issue.labels)
    return set(labels) <= set(issue.labels)


def _found(request: PlatformRequest, issue: Issue, query: dict[str, str]) -> bool:
    """Whether the issue contains all words and quoted phrases of the search. Words under three letters don't count."""
    search = query.get("search", "").strip()
    if not search:
        return True
    if not request.platform.faults.searchable(issue.created):
        return False
    phrases = _PHRASE.findall(search)
    words = [word for word in _PHRASE.sub(" ", search).split() if len(word) >= _SHORTEST_WORD]
    terms = [phrase[1:-1] for phrase in phrases] + words or [search]
    places = query.get("in", "title,description").split(",")
    texts = {"title": issue.title, "description": issue.body}
    return any(all(one.casefold() in texts.get(place, "").casefold() for one in terms) for place in places)


_ORDERS: Final[dict[str, Callable[[Issue], Any]]] = {
    "created_at": lambda issue: issue.created,
    "updated_at": lambda issue: issue.updated,
    "title": lambda issue: issue.title,
}
_STATES: Final[dict[str, Literal["open", "closed"]]] = {"close": "closed", "reopen": "open"}
_CHANGEABLE: Final = frozenset({"description", "discussion_locked", "labels", "state_event", "title"})
_PHRASE = re.compile(r'(?:(?<=\s)|^)"[^"]+"(?=\s|$)')
_SHORTEST_WORD = 3
