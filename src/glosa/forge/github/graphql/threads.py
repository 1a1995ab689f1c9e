"""Resolvers for issues and comments."""

from typing import Any

from glosa.forge.github.graphql.accounts import Resolvers, labels
from glosa.forge.github.graphql.connections import connection, slice_of
from glosa.forge.github.graphql.context import CommentNode, Info, IssueNode, LabelNode
from glosa.forge.github.graphql.reactions import reaction_groups, reactions
from glosa.forge.github.nodes import node_id
from glosa.forge.github.resources import association, moment, text_of
from glosa.forge.host import Issue, IssueComment


def _written(node: IssueNode | CommentNode) -> Issue | IssueComment:
    return node.issue if isinstance(node, IssueNode) else node.comment


def _edited(node: IssueNode | CommentNode, info: Info) -> str | None:
    written = _written(node)
    changed = isinstance(written, IssueComment) and written.updated != written.created
    return moment(written.updated) if changed else None


_BOTH: Resolvers = {
    "author": lambda node, info: info.context.resources.host.user(_written(node).author),
    "authorAssociation": lambda node, info: association(node.repository, _written(node).author),
    "body": lambda node, info: _written(node).body,
    "bodyHTML": lambda node, info: info.context.resources.html(_written(node).body),
    "bodyText": lambda node, info: text_of(_written(node).body),
    "createdAt": lambda node, info: moment(_written(node).created),
    "createdViaEmail": lambda node, info: False,
    "databaseId": lambda node, info: _written(node).id,
    "fullDatabaseId": lambda node, info: str(_written(node).id),
    "includesCreatedEdit": lambda node, info: _edited(node, info) is not None,
    "lastEditedAt": _edited,
    "publishedAt": lambda node, info: moment(_written(node).created),
    "reactionGroups": reaction_groups,
    "reactions": reactions,
    "repository": lambda node, info: node.repository,
    "updatedAt": lambda node, info: moment(_written(node).updated),
    "viewerCanUpdate": lambda node, info: info.context.may_change(node),
    "viewerDidAuthor": lambda node, info: info.context.viewer.name == _written(node).author,
}


def _comments(
    thread: IssueNode, info: Info, *, orderBy: dict[str, str] | None = None, **arguments: Any
) -> dict[str, Any]:
    answers = [CommentNode(thread, comment) for comment in thread.issue.comments]
    if orderBy:
        answers.sort(
            key=lambda answer: (answer.comment.updated, answer.comment.id), reverse=orderBy["direction"] == "DESC"
        )
    return connection(info, answers, slice_of(arguments), key=lambda answer: answer.comment.id)


def _labels(thread: IssueNode, info: Info, **arguments: Any) -> dict[str, Any]:
    known = thread.repository.labels
    return labels([LabelNode(thread.repository, known[name]) for name in thread.issue.labels], info, **arguments)


def _path(thread: IssueNode) -> str:
    return f"/{thread.repository.full_name}/issues/{thread.issue.number}"


def _anchor(answer: CommentNode) -> str:
    return f"{_path(answer.thread)}#issuecomment-{answer.comment.id}"


ISSUE: Resolvers = {
    **_BOTH,
    "activeLockReason": lambda thread, info: None,
    "closed": lambda thread, info: thread.issue.state == "closed",
    "closedAt": lambda thread, info: None if thread.issue.closed is None else moment(thread.issue.closed),
    "comments": _comments,
    "id": lambda thread, info: node_id("Issue", thread.issue.id),
    "labels": _labels,
    "locked": lambda thread, info: thread.issue.locked,
    "number": lambda thread, info: thread.issue.number,
    "resourcePath": lambda thread, info: _path(thread),
    "state": lambda thread, info: thread.issue.state.upper(),
    "stateReason": lambda thread, info, **_: "COMPLETED" if thread.issue.state == "closed" else None,
    "title": lambda thread, info: thread.issue.title,
    "titleHTML": lambda thread, info: info.context.resources.title_html(thread.issue.title),
    "url": lambda thread, info: info.context.resources.base + _path(thread),
    "viewerCanDelete": lambda thread, info: info.context.viewer.name == thread.repository.owner,
    "viewerCanReact": lambda thread, info: not thread.issue.locked or info.context.pushes(thread.repository),
}

ISSUE_COMMENT: Resolvers = {
    **_BOTH,
    "id": lambda answer, info: node_id("IssueComment", answer.comment.id),
    "isMinimized": lambda answer, info: False,
    "issue": lambda answer, info: answer.thread,
    "minimizedReason": lambda answer, info: None,
    "resourcePath": lambda answer, info: _anchor(answer),
    "url": lambda answer, info: info.context.resources.base + _anchor(answer),
    "viewerCanDelete": lambda answer, info: info.context.may_change(answer),
    "viewerCanReact": lambda answer, info: not answer.thread.issue.locked or info.context.pushes(answer.repository),
}
