"""Resolvers for reactions. In the forge, issues have no reactions."""

from typing import Any

from glosa.forge.github.graphql.connections import connection, slice_of
from glosa.forge.github.graphql.context import CommentNode, Info, IssueNode
from glosa.forge.github.nodes import node_id
from glosa.forge.github.resources import moment
from glosa.forge.host import Reaction

CONTENTS = {
    "THUMBS_UP": "+1",
    "THUMBS_DOWN": "-1",
    "LAUGH": "laugh",
    "HOORAY": "hooray",
    "CONFUSED": "confused",
    "HEART": "heart",
    "ROCKET": "rocket",
    "EYES": "eyes",
}
"""GraphQL name → REST name, in GitHub's order."""

_NAMES = {kind: content for content, kind in CONTENTS.items()}


def reaction_groups(node: IssueNode | CommentNode, info: Info) -> list[dict[str, Any]]:
    """One group per kind of reaction, including empty ones."""
    return [_group(node, info, content, kind) for content, kind in CONTENTS.items()]


def reactions(
    node: IssueNode | CommentNode,
    info: Info,
    *,
    content: str | None = None,
    orderBy: dict[str, str] | None = None,
    **arguments: Any,
) -> dict[str, Any]:
    """The reactions, by default oldest first."""
    found = [one for one in _given(node) if content in (None, _NAMES[one.kind])]
    found.sort(key=lambda one: (one.created, one.id), reverse=(orderBy or {}).get("direction") == "DESC")
    shown = [shown_reaction(node, info, one) for one in found]
    answer = connection(info, shown, slice_of(arguments), key=lambda one: one["databaseId"])
    viewer = info.context.viewer.name
    return {**answer, "viewerHasReacted": any(one.user == viewer for one in found)}


def shown_reaction(node: IssueNode | CommentNode, info: Info, reaction: Reaction) -> dict[str, Any]:
    """A reaction as the GraphQL API returns it."""
    return {
        "id": node_id("Reaction", reaction.id),
        "databaseId": reaction.id,
        "content": _NAMES[reaction.kind],
        "createdAt": moment(reaction.created),
        "reactable": node,
        "user": info.context.resources.host.user(reaction.user),
    }


def _group(node: IssueNode | CommentNode, info: Info, content: str, kind: str) -> dict[str, Any]:
    given = [one for one in _given(node) if one.kind == kind]
    host = info.context.resources.host
    users = [user for one in given if (user := host.user(one.user))]
    reacted = {one.user: moment(one.created) for one in given}

    def paginate(info: Info, **arguments: Any) -> dict[str, Any]:
        return connection(
            info,
            users,
            slice_of(arguments),
            key=lambda user: user.id,
            edge=lambda user: {"reactedAt": reacted[user.name]},
        )

    return {
        "content": content,
        "createdAt": moment(given[0].created) if given else None,
        "subject": node,
        "users": paginate,
        "reactors": paginate,
        "viewerHasReacted": info.context.viewer.name in reacted,
    }


def _given(node: IssueNode | CommentNode) -> list[Reaction]:
    return list(node.comment.reactions) if isinstance(node, CommentNode) else []
