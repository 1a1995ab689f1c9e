"""Resolvers for all queries and mutations."""

from collections.abc import Callable
from typing import Any, TypeVar

from glosa.forge.github.graphql.accounts import Resolvers, rate_limit
from glosa.forge.github.graphql.connections import connection, cursor_of, slice_of
from glosa.forge.github.graphql.context import (
    CommentNode,
    GraphQLContext,
    GraphQLFieldError,
    Info,
    IssueNode,
    LabelNode,
    Node,
)
from glosa.forge.github.graphql.reactions import CONTENTS, reaction_groups, shown_reaction
from glosa.forge.github.rest.parameters import LONGEST_BODY, LONGEST_TITLE, WRITING
from glosa.forge.github.search import matches, parse_query
from glosa.forge.host import Repository, User

Input = dict[str, Any]
Change = Callable[[GraphQLContext, Info, Input], dict[str, Any]]
Kind = TypeVar("Kind")


def _add_comment(request: GraphQLContext, info: Info, input: Input) -> dict[str, Any]:
    thread = _node(request, input["subjectId"], IssueNode)
    if thread.issue.locked and not request.pushes(thread.repository):
        raise GraphQLFieldError("UNPROCESSABLE", "Unable to create comment because issue is locked.")
    comment = request.resources.host.add_comment(thread.issue, _body(input["body"]), author=request.viewer.name)
    return {"commentEdge": {"cursor": cursor_of(comment.id), "node": CommentNode(thread, comment)}, "subject": thread}


def _update_comment(request: GraphQLContext, info: Info, input: Input) -> dict[str, Any]:
    answer = _own_comment(request, input["id"], info)
    request.resources.host.edit_comment(answer.thread.issue, answer.comment, _body(input["body"]))
    return {"issueComment": answer}


def _delete_comment(request: GraphQLContext, info: Info, input: Input) -> dict[str, Any]:
    answer = _own_comment(request, input["id"], info)
    request.resources.host.delete_comment(answer.thread.issue, answer.comment)
    return {}


def _add_reaction(request: GraphQLContext, info: Info, input: Input) -> dict[str, Any]:
    answer = _node(request, input["subjectId"], CommentNode)
    if answer.thread.issue.locked and not request.pushes(answer.repository):
        raise GraphQLFieldError("UNPROCESSABLE", "Unable to create reaction because issue is locked.")
    reaction, _ = request.resources.host.react(answer.comment, request.viewer.name, CONTENTS[input["content"]])
    return _reacted(answer, info, shown_reaction(answer, info, reaction))


def _remove_reaction(request: GraphQLContext, info: Info, input: Input) -> dict[str, Any]:
    answer = _node(request, input["subjectId"], CommentNode)
    own = (request.viewer.name, CONTENTS[input["content"]])
    for reaction in answer.comment.reactions:
        if (reaction.user, reaction.kind) == own:
            answer.comment.reactions.remove(reaction)
            return _reacted(answer, info, shown_reaction(answer, info, reaction))
    raise GraphQLFieldError("NOT_FOUND", f"{request.viewer.name} has not reacted with {input['content']}.")


def _create_issue(request: GraphQLContext, info: Info, input: Input) -> dict[str, Any]:
    repository = _node(request, input["repositoryId"], Repository)
    if not repository.issues_enabled:
        raise GraphQLFieldError("UNPROCESSABLE", "Issues are disabled for this repo")
    labels = tuple(_node(request, id, LabelNode).label.name for id in input.get("labelIds") or ())
    issue = request.resources.host.open_issue(
        repository,
        _title(input["title"]),
        _within_length(input.get("body") or ""),
        author=request.viewer.name,
        # Without push access, GitHub drops the labels silently.
        labels=labels if request.pushes(repository) else (),
    )
    return {"issue": IssueNode(repository, issue)}


def _update_issue(request: GraphQLContext, info: Info, input: Input) -> dict[str, Any]:
    thread = _own_issue(request, input["id"], info)
    title = thread.issue.title if input.get("title") is None else _title(input["title"])
    body = thread.issue.body if input.get("body") is None else _within_length(input["body"])
    ids = input.get("labelIds")
    labels = thread.issue.labels if ids is None else tuple(_node(request, id, LabelNode).label.name for id in ids)
    thread.issue.title, thread.issue.body = title, body
    if request.pushes(thread.repository):
        thread.issue.labels = labels
    if input.get("state"):
        request.resources.host.change_state(thread.issue, "closed" if input["state"] == "CLOSED" else "open")
    request.resources.host.touch(thread.issue)
    return {"issue": thread}


def _close_issue(request: GraphQLContext, info: Info, input: Input) -> dict[str, Any]:
    thread = _own_issue(request, input["issueId"], info)
    request.resources.host.change_state(thread.issue, "closed")
    return {"issue": thread}


def _reopen_issue(request: GraphQLContext, info: Info, input: Input) -> dict[str, Any]:
    thread = _own_issue(request, input["issueId"], info)
    request.resources.host.change_state(thread.issue, "open")
    return {"issue": thread}


def _delete_issue(request: GraphQLContext, info: Info, input: Input) -> dict[str, Any]:
    thread = _node(request, input["issueId"], IssueNode)
    if request.viewer.name != thread.repository.owner:
        raise _forbidden(request, info)
    request.resources.host.delete_issue(thread.repository, thread.issue)
    return {"repository": thread.repository}


def _lock(request: GraphQLContext, info: Info, input: Input) -> dict[str, Any]:
    return {"lockedRecord": _locked(request, info, input["lockableId"], locked=True)}


def _unlock(request: GraphQLContext, info: Info, input: Input) -> dict[str, Any]:
    return {"unlockedRecord": _locked(request, info, input["lockableId"], locked=False)}


def _field(change: Change) -> Callable[..., dict[str, Any]]:
    """A mutation field. It requires a token that may write, and returns the client's mutation id."""

    def resolve(_: None, info: Info, *, input: Input) -> dict[str, Any]:
        request = info.context
        token = request.request.token
        if token is None or not WRITING & set(token.scopes):
            message = f"Your token has not been granted the required scopes to execute '{info.field_name}'."
            raise GraphQLFieldError("INSUFFICIENT_SCOPES", message)
        return {**change(request, info, input), "clientMutationId": input.get("clientMutationId")}

    return resolve


MUTATION: Resolvers = {
    "addComment": _field(_add_comment),
    "addReaction": _field(_add_reaction),
    "closeIssue": _field(_close_issue),
    "createIssue": _field(_create_issue),
    "deleteIssue": _field(_delete_issue),
    "deleteIssueComment": _field(_delete_comment),
    "lockLockable": _field(_lock),
    "removeReaction": _field(_remove_reaction),
    "reopenIssue": _field(_reopen_issue),
    "unlockLockable": _field(_unlock),
    "updateIssue": _field(_update_issue),
    "updateIssueComment": _field(_update_comment),
}


def _node(request: GraphQLContext, id: str, kind: type[Kind]) -> Kind:
    node = request.node(id)
    if not isinstance(node, kind):
        raise GraphQLFieldError(
            "NOT_FOUND", f"Could not resolve to a node of the right kind with the global id of '{id}'"
        )
    return node


def _own_comment(request: GraphQLContext, id: str, info: Info) -> CommentNode:
    answer = _node(request, id, CommentNode)
    if not request.may_change(answer):
        raise _forbidden(request, info)
    return answer


def _own_issue(request: GraphQLContext, id: str, info: Info) -> IssueNode:
    thread = _node(request, id, IssueNode)
    if not request.may_change(thread):
        raise _forbidden(request, info)
    return thread


def _locked(request: GraphQLContext, info: Info, id: str, *, locked: bool) -> IssueNode:
    thread = _node(request, id, IssueNode)
    if not request.pushes(thread.repository):
        raise _forbidden(request, info)
    thread.issue.locked = locked
    return thread


def _reacted(answer: CommentNode, info: Info, reaction: dict[str, Any]) -> dict[str, Any]:
    return {"reaction": reaction, "reactionGroups": reaction_groups(answer, info), "subject": answer}


def _forbidden(request: GraphQLContext, info: Info) -> GraphQLFieldError:
    name = info.field_name[0].upper() + info.field_name[1:]
    return GraphQLFieldError(
        "FORBIDDEN", f"{request.viewer.name} does not have the correct permissions to execute `{name}`"
    )


def _body(text: str) -> str:
    if not text.strip():
        raise GraphQLFieldError("UNPROCESSABLE", "Body cannot be blank")
    return _within_length(text)


def _within_length(text: str) -> str:
    if len(text) > LONGEST_BODY:
        raise GraphQLFieldError("UNPROCESSABLE", f"Body is too long (maximum is {LONGEST_BODY} characters)")
    return text


def _title(text: str) -> str:
    if not text.strip():
        raise GraphQLFieldError("UNPROCESSABLE", "Title can't be blank")
    if len(text) > LONGEST_TITLE:
        raise GraphQLFieldError("UNPROCESSABLE", f"Title is too long (maximum is {LONGEST_TITLE} characters)")
    return text


def _repository(_: None, info: Info, *, owner: str, name: str, **__: object) -> Repository:
    found = info.context.resources.host.repository(f"{owner}/{name}")
    if found is None:
        raise GraphQLFieldError("NOT_FOUND", f"Could not resolve to a Repository with the name '{owner}/{name}'.")
    return found


def _user(_: None, info: Info, *, login: str) -> User:
    found = info.context.resources.host.user(login)
    if found is None:
        raise GraphQLFieldError("NOT_FOUND", f"Could not resolve to a User with the login of '{login}'.")
    return found


def _search(_: None, info: Info, *, query: str, type: str, **arguments: Any) -> dict[str, Any]:
    platform = info.context.request.platform
    found = [
        IssueNode(repository, issue)
        for repository, issue in matches(platform.host, parse_query(query))
        if type == "ISSUE" and platform.faults.searchable(issue.created)
    ]
    answer = connection(info, found, slice_of(arguments), key=lambda thread: thread.issue.id)
    return {**answer, "issueCount": answer["totalCount"], "repositoryCount": 0, "userCount": 0}


def _nodes(_: None, info: Info, *, ids: list[str]) -> list[Node]:
    return [info.context.node(id) for id in ids]


QUERY: Resolvers = {
    "node": lambda _, info, *, id: info.context.node(id),
    "nodes": _nodes,
    "rateLimit": rate_limit,
    "repository": _repository,
    "search": _search,
    "user": _user,
    "viewer": lambda _, info: info.context.viewer,
}
