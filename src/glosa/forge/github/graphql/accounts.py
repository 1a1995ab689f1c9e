"""Resolvers for users, repositories, labels, and the rate limit."""

from collections.abc import Callable, Mapping
from typing import Any

from glosa.forge.github.graphql.connections import connection, slice_of
from glosa.forge.github.graphql.context import GraphQLFieldError, Info, IssueNode, LabelNode
from glosa.forge.github.limits import rate_limit_status, resets_at
from glosa.forge.github.nodes import node_id
from glosa.forge.github.resources import moment
from glosa.forge.host import Repository, User

Resolvers = Mapping[str, Callable[..., Any]]

USER: Resolvers = {
    "avatarUrl": lambda user, info, **_: info.context.resources.avatar(user),
    "createdAt": lambda user, info: moment(user.created),
    "databaseId": lambda user, info: user.id,
    "email": lambda user, info: "",
    "id": lambda user, info: node_id("User", user.id),
    "isViewer": lambda user, info: user == info.context.viewer,
    "login": lambda user, info: user.name,
    "name": lambda user, info: user.display,
    "resourcePath": lambda user, info: f"/{user.name}",
    "updatedAt": lambda user, info: moment(user.created),
    "url": lambda user, info: f"{info.context.resources.base}/{user.name}",
}

LABEL: Resolvers = {
    "color": lambda mark, info: mark.label.color,
    "createdAt": lambda mark, info: moment(mark.repository.created),
    "description": lambda mark, info: None,
    "id": lambda mark, info: node_id("Label", mark.label.id),
    "isDefault": lambda mark, info: mark.label.name in ("bug", "question"),
    "name": lambda mark, info: mark.label.name,
    "resourcePath": lambda mark, info: f"/{mark.repository.full_name}/labels/{mark.label.name}",
    "url": lambda mark, info: f"{info.context.resources.base}/{mark.repository.full_name}/labels/{mark.label.name}",
}


def rate_limit(_: None, info: Info, **__: object) -> dict[str, Any]:
    """The viewer's rate limit."""
    request = info.context.request
    limit, remaining, used = rate_limit_status(request, "graphql")
    reset = moment(resets_at(request, "graphql") * 1000)
    return {"cost": 1, "limit": limit, "nodeCount": 0, "remaining": remaining, "resetAt": reset, "used": used}


def labels(
    marks: list[LabelNode], info: Info, *, orderBy: Mapping[str, str] | None = None, **arguments: Any
) -> dict[str, Any]:
    """A connection of labels."""
    order = orderBy or {}
    marks = sorted(
        marks,
        key=lambda mark: mark.label.name.lower() if order.get("field") == "NAME" else mark.label.id,
        reverse=order.get("direction") == "DESC",
    )
    return connection(info, marks, slice_of(arguments), key=lambda mark: mark.label.id)


def _labels(repository: Repository, info: Info, *, query: str | None = None, **arguments: Any) -> dict[str, Any]:
    marks = [
        LabelNode(repository, label)
        for label in repository.labels.values()
        if query is None or query.lower() in label.name.lower()
    ]
    return labels(marks, info, **arguments)


def _label(repository: Repository, info: Info, *, name: str) -> LabelNode | None:
    known = {label.name.lower(): label for label in repository.labels.values()}.get(name.lower())
    return LabelNode(repository, known) if known else None


def _issue(repository: Repository, info: Info, *, number: int) -> IssueNode:
    found = repository.issues.get(number)
    if found is None or not repository.issues_enabled:
        raise GraphQLFieldError("NOT_FOUND", f"Could not resolve to an Issue with the number of {number}.")
    return IssueNode(repository, found)


def _issues(
    repository: Repository,
    info: Info,
    *,
    filterBy: Mapping[str, Any] | None = None,
    labels: list[str] | None = None,
    states: list[str] | None = None,
    orderBy: Mapping[str, str] | None = None,
    **arguments: Any,
) -> dict[str, Any]:
    chosen = filterBy or {}
    marks = {name.lower() for name in (labels or chosen.get("labels") or ())}
    allowed = states or chosen.get("states")
    author, since = chosen.get("createdBy"), chosen.get("since")
    found = [
        IssueNode(repository, issue)
        for issue in repository.issues.values()
        if (not marks or marks & {label.lower() for label in issue.labels})
        and (not allowed or issue.state.upper() in allowed)
        and author in (None, issue.author)
        and (since is None or moment(issue.updated) >= since)
    ]
    order = orderBy or {}
    keys: dict[str | None, Callable[[IssueNode], int]] = {
        "UPDATED_AT": lambda thread: thread.issue.updated,
        "COMMENTS": lambda thread: len(thread.issue.comments),
    }
    found.sort(
        key=keys.get(order.get("field"), lambda thread: thread.issue.id), reverse=order.get("direction") == "DESC"
    )
    return connection(
        info, found if repository.issues_enabled else [], slice_of(arguments), key=lambda thread: thread.issue.id
    )


def _permission(repository: Repository, info: Info) -> str:
    viewer: User = info.context.viewer
    if viewer.name == repository.owner:
        return "ADMIN"
    return "WRITE" if viewer.name in repository.pushers else "READ"


REPOSITORY: Resolvers = {
    "createdAt": lambda repository, info: moment(repository.created),
    "databaseId": lambda repository, info: repository.id,
    "description": lambda repository, info: None,
    "hasIssuesEnabled": lambda repository, info: repository.issues_enabled,
    "id": lambda repository, info: node_id("Repository", repository.id),
    "isPrivate": lambda repository, info: False,
    "issue": _issue,
    "issues": _issues,
    "label": _label,
    "labels": _labels,
    "name": lambda repository, info: repository.name,
    "nameWithOwner": lambda repository, info: repository.full_name,
    "owner": lambda repository, info: info.context.resources.host.user(repository.owner),
    "resourcePath": lambda repository, info: f"/{repository.full_name}",
    "updatedAt": lambda repository, info: moment(repository.created),
    "url": lambda repository, info: f"{info.context.resources.base}/{repository.full_name}",
    "viewerCanAdminister": lambda repository, info: info.context.viewer.name == repository.owner,
    "viewerPermission": _permission,
}
