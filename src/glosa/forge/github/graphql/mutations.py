"""What can be done."""

from collections.abc import Callable
from typing import Any, TypeVar

from glosa.forge.github.graphql.accounts import Fields
from glosa.forge.github.graphql.connections import cursor_of
from glosa.forge.github.graphql.context import Answer, Context, Info, Mark, Thread
from glosa.forge.github.graphql.errors import Refusal
from glosa.forge.github.graphql.reactions import CONTENTS, reaction_groups, shown_reaction
from glosa.forge.github.rest.parameters import LONGEST_BODY, LONGEST_TITLE, WRITING
from glosa.forge.host import Repository

Input = dict[str, Any]
Change = Callable[[Context, Info, Input], dict[str, Any]]
Kind = TypeVar("Kind")


def _add_comment(request: Context, info: Info, input: Input) -> dict[str, Any]:
    thread = _node(request, input["subjectId"], Thread)
    if thread.issue.locked and not request.pushes(thread.repository):
        raise Refusal("UNPROCESSABLE", "Unable to create comment because issue is locked.")
    comment = request.resources.host.add_comment(thread.issue, _body(input["body"]), author=request.viewer.name)
    return {"commentEdge": {"cursor": cursor_of(comment.id), "node": Answer(thread, comment)}, "subject": thread}


def _update_comment(request: Context, info: Info, input: Input) -> dict[str, Any]:
    answer = _own_comment(request, input["id"], info)
    request.resources.host.edit_comment(answer.thread.issue, answer.comment, _body(input["body"]))
    return {"issueComment": answer}


def _delete_comment(request: Context, info: Info, input: Input) -> dict[str, Any]:
    answer = _own_comment(request, input["id"], info)
    request.resources.host.delete_comment(answer.thread.issue, answer.comment)
    return {}


def _add_reaction(request: Context, info: Info, input: Input) -> dict[str, Any]:
    answer = _node(request, input["subjectId"], Answer)
    if answer.thread.issue.locked and not request.pushes(answer.repository):
        raise Refusal("UNPROCESSABLE", "Unable to create reaction because issue is locked.")
    reaction, _ = request.resources.host.react(answer.comment, request.viewer.name, CONTENTS[input["content"]])
    return _reacted(answer, info, shown_reaction(answer, info, reaction))


def _remove_reaction(request: Context, info: Info, input: Input) -> dict[str, Any]:
    answer = _node(request, input["subjectId"], Answer)
    wanted = (request.viewer.name, CONTENTS[input["content"]])
    for reaction in answer.comment.reactions:
        if (reaction.user, reaction.kind) == wanted:
            answer.comment.reactions.remove(reaction)
            return _reacted(answer, info, shown_reaction(answer, info, reaction))
    raise Refusal("NOT_FOUND", f"{request.viewer.name} has not reacted with {input['content']}.")


def _create_issue(request: Context, info: Info, input: Input) -> dict[str, Any]:
    repository = _node(request, input["repositoryId"], Repository)
    if not repository.issues_enabled:
        raise Refusal("UNPROCESSABLE", "Issues are disabled for this repo")
    labels = tuple(_node(request, id, Mark).label.name for id in input.get("labelIds") or ())
    issue = request.resources.host.open_issue(
        repository,
        _title(input["title"]),
        _within_length(input.get("body") or ""),
        author=request.viewer.name,
        # Those without push access are not told that their labels are dropped.
        labels=labels if request.pushes(repository) else (),
    )
    return {"issue": Thread(repository, issue)}


def _update_issue(request: Context, info: Info, input: Input) -> dict[str, Any]:
    thread = _own_issue(request, input["id"], info)
    title = thread.issue.title if input.get("title") is None else _title(input["title"])
    body = thread.issue.body if input.get("body") is None else _within_length(input["body"])
    ids = input.get("labelIds")
    labels = thread.issue.labels if ids is None else tuple(_node(request, id, Mark).label.name for id in ids)
    thread.issue.title, thread.issue.body = title, body
    if request.pushes(thread.repository):
        thread.issue.labels = labels
    if input.get("state"):
        request.resources.host.change_state(thread.issue, "closed" if input["state"] == "CLOSED" else "open")
    request.resources.host.touch(thread.issue)
    return {"issue": thread}


def _close_issue(request: Context, info: Info, input: Input) -> dict[str, Any]:
    thread = _own_issue(request, input["issueId"], info)
    request.resources.host.change_state(thread.issue, "closed")
    return {"issue": thread}


def _reopen_issue(request: Context, info: Info, input: Input) -> dict[str, Any]:
    thread = _own_issue(request, input["issueId"], info)
    request.resources.host.change_state(thread.issue, "open")
    return {"issue": thread}


def _delete_issue(request: Context, info: Info, input: Input) -> dict[str, Any]:
    thread = _node(request, input["issueId"], Thread)
    if request.viewer.name != thread.repository.owner:
        raise _forbidden(request, info)
    request.resources.host.delete_issue(thread.repository, thread.issue)
    return {"repository": thread.repository}


def _lock(request: Context, info: Info, input: Input) -> dict[str, Any]:
    return {"lockedRecord": _locked(request, info, input["lockableId"], locked=True)}


def _unlock(request: Context, info: Info, input: Input) -> dict[str, Any]:
    return {"unlockedRecord": _locked(request, info, input["lockableId"], locked=False)}


def _field(change: Change) -> Callable[..., dict[str, Any]]:
    """A change as a field: the token must be allowed to write, and what the client called it comes back."""

    def resolve(_: None, info: Info, *, input: Input) -> dict[str, Any]:
        request = info.context
        token = request.call.token
        if token is None or not WRITING & set(token.scopes):
            message = f"Your token has not been granted the required scopes to execute '{info.field_name}'."
            raise Refusal("INSUFFICIENT_SCOPES", message)
        return {**change(request, info, input), "clientMutationId": input.get("clientMutationId")}

    return resolve


MUTATION: Fields = {
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


def _node(request: Context, id: str, kind: type[Kind]) -> Kind:
    node = request.node(id)
    if not isinstance(node, kind):
        raise Refusal("NOT_FOUND", f"Could not resolve to a node of the right kind with the global id of '{id}'")
    return node


def _own_comment(request: Context, id: str, info: Info) -> Answer:
    answer = _node(request, id, Answer)
    if not request.may_change(answer):
        raise _forbidden(request, info)
    return answer


def _own_issue(request: Context, id: str, info: Info) -> Thread:
    thread = _node(request, id, Thread)
    if not request.may_change(thread):
        raise _forbidden(request, info)
    return thread


def _locked(request: Context, info: Info, id: str, *, locked: bool) -> Thread:
    thread = _node(request, id, Thread)
    if not request.pushes(thread.repository):
        raise _forbidden(request, info)
    thread.issue.locked = locked
    return thread


def _reacted(answer: Answer, info: Info, reaction: dict[str, Any]) -> dict[str, Any]:
    return {"reaction": reaction, "reactionGroups": reaction_groups(answer, info), "subject": answer}


def _forbidden(request: Context, info: Info) -> Refusal:
    name = info.field_name[0].upper() + info.field_name[1:]
    return Refusal("FORBIDDEN", f"{request.viewer.name} does not have the correct permissions to execute `{name}`")


def _body(text: str) -> str:
    if not text.strip():
        raise Refusal("UNPROCESSABLE", "Body cannot be blank")
    return _within_length(text)


def _within_length(text: str) -> str:
    if len(text) > LONGEST_BODY:
        raise Refusal("UNPROCESSABLE", f"Body is too long (maximum is {LONGEST_BODY} characters)")
    return text


def _title(text: str) -> str:
    if not text.strip():
        raise Refusal("UNPROCESSABLE", "Title can't be blank")
    if len(text) > LONGEST_TITLE:
        raise Refusal("UNPROCESSABLE", f"Title is too long (maximum is {LONGEST_TITLE} characters)")
    return text
