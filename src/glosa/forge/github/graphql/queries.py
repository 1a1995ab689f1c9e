"""What can be asked for."""

from typing import Any

from glosa.forge.github.graphql.accounts import Fields, rate_limit
from glosa.forge.github.graphql.connections import connection, slice_of
from glosa.forge.github.graphql.context import Info, Node, Thread
from glosa.forge.github.graphql.errors import Refusal
from glosa.forge.github.search import matches, parsed
from glosa.forge.host import Repository, User


def _repository(_: None, info: Info, *, owner: str, name: str, **__: object) -> Repository:
    found = info.context.resources.host.repository(f"{owner}/{name}")
    if found is None:
        raise Refusal("NOT_FOUND", f"Could not resolve to a Repository with the name '{owner}/{name}'.")
    return found


def _user(_: None, info: Info, *, login: str) -> User:
    found = info.context.resources.host.user(login)
    if found is None:
        raise Refusal("NOT_FOUND", f"Could not resolve to a User with the login of '{login}'.")
    return found


def _search(_: None, info: Info, *, query: str, type: str, **wanted: Any) -> dict[str, Any]:
    platform = info.context.call.platform
    found = [
        Thread(repository, issue)
        for repository, issue in matches(platform.host, parsed(query))
        if type == "ISSUE" and platform.faults.searchable(issue.created)
    ]
    answer = connection(info, found, slice_of(wanted), key=lambda thread: thread.issue.id)
    return {**answer, "issueCount": answer["totalCount"], "repositoryCount": 0, "userCount": 0}


def _nodes(_: None, info: Info, *, ids: list[str]) -> list[Node]:
    return [info.context.node(id) for id in ids]


QUERY: Fields = {
    "node": lambda _, info, *, id: info.context.node(id),
    "nodes": _nodes,
    "rateLimit": rate_limit,
    "repository": _repository,
    "search": _search,
    "user": _user,
    "viewer": lambda _, info: info.context.viewer,
}
