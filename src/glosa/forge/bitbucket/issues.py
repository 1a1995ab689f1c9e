"""Repositories, issues and their comments."""

from typing import Any, Final

from starlette.responses import Response

from glosa.forge.bitbucket.paging import listed
from glosa.forge.bitbucket.refusals import refused
from glosa.forge.bitbucket.resources import OPEN_STATES, Resources
from glosa.forge.host import Comment, Issue, Repository, User
from glosa.forge.http import Call, Endpoint, json_answer

LONGEST_TITLE: Final = 255


def endpoints() -> tuple[Endpoint, ...]:
    """Addresses below ``/2.0``."""
    repository = "/repositories/{workspace}/{repo_slug}"
    issues = f"{repository}/issues"
    comments = f"{issues}/{{issue_id}}/comments"
    return (
        Endpoint(method="GET", path="/user", handler=_current_user),
        Endpoint(method="GET", path=repository, handler=_show_repository),
        Endpoint(method="GET", path=issues, handler=_list),
        Endpoint(method="POST", path=issues, handler=_create),
        Endpoint(method="GET", path=f"{issues}/{{issue_id}}", handler=_show),
        Endpoint(method="PUT", path=f"{issues}/{{issue_id}}", handler=_update),
        Endpoint(method="GET", path=comments, handler=_list_comments),
        Endpoint(method="POST", path=comments, handler=_create_comment),
        Endpoint(method="GET", path=f"{comments}/{{comment_id}}", handler=_show_comment),
        Endpoint(method="PUT", path=f"{comments}/{{comment_id}}", handler=_update_comment),
        Endpoint(method="DELETE", path=f"{comments}/{{comment_id}}", handler=_delete_comment),
    )


def _current_user(call: Call) -> Response:
    return json_answer(_resources(call).current_user(_signed_in(call, "account")))


def _show_repository(call: Call) -> Response:
    return json_answer(_resources(call).whole_repository(_repository(call)))


def _list(call: Call) -> Response:
    repository = _tracker(call)
    searching = bool(call.query.get("q"))
    shown = [
        _resources(call).issue(repository, issue)
        for issue in repository.issues.values()
        if not searching or call.platform.faults.searchable(issue.created)
    ]
    return listed(call, shown)


def _create(call: Call) -> Response:
    user = _signed_in(call, "issue:write")
    repository, fields = _tracker(call), call.json_object()
    title = fields.get("title")
    if not isinstance(title, str) or not title.strip():
        raise refused(400, "Bad request", "title: required key not provided")
    if len(title) > LONGEST_TITLE:
        raise refused(400, "Bad request", f"title: length must be at most {LONGEST_TITLE}")
    marks = {name: fields.get(name, values[0]) for name, values in _CHOICES.items()}
    for name, chosen in marks.items():
        if chosen not in _CHOICES[name]:
            raise refused(400, "Bad request", f"{name}: expected one of {', '.join(_CHOICES[name])}")
    source = _source(fields) if "content" in fields else ""
    created = call.platform.host.open_issue(repository, title, source, author=user.name)
    created.marks.update(marks)
    answer = _resources(call).issue(repository, created)
    return json_answer(answer, 201, {"location": answer["links"]["self"]["href"]})


def _show(call: Call) -> Response:
    repository = _tracker(call)
    return json_answer(_resources(call).issue(repository, _issue(call, repository)))


def _update(call: Call) -> Response:
    """Whatever changes is recorded by a comment without a text."""
    user = _signed_in(call, "issue:write")
    repository, fields = _tracker(call), call.json_object()
    issue = _issue(call, repository)
    if issue.author != user.name and user.name not in repository.pushers:
        raise refused(403, _NO_RIGHT)
    shown = _resources(call).issue(repository, issue)
    state, title = fields.get("state", shown["state"]), fields.get("title", issue.title)
    if state not in _STATES:
        raise refused(400, "Bad request", f"state: expected one of {', '.join(_STATES)}")
    if not isinstance(title, str) or not title.strip():
        raise refused(400, "Bad request", "title: required key not provided")
    issue.title, issue.marks["state"] = title, state
    call.platform.host.change_state(issue, "open" if state in OPEN_STATES else "closed")
    call.platform.host.add_comment(issue, "", author=user.name, system=True)
    return json_answer(_resources(call).issue(repository, issue))


def _list_comments(call: Call) -> Response:
    repository = _tracker(call)
    issue = _issue(call, repository)
    return listed(call, [_resources(call).comment(repository, issue, comment) for comment in issue.comments])


def _create_comment(call: Call) -> Response:
    user = _signed_in(call, "issue:write")
    repository, fields = _tracker(call), call.json_object()
    issue, source = _issue(call, repository), _source(fields)
    created = call.platform.host.add_comment(issue, source, author=user.name)
    answer = _resources(call).comment(repository, issue, created)
    return json_answer(answer, 201, {"location": answer["links"]["self"]["href"]})


def _show_comment(call: Call) -> Response:
    repository = _tracker(call)
    issue = _issue(call, repository)
    return json_answer(_resources(call).comment(repository, issue, _comment(call, issue)))


def _update_comment(call: Call) -> Response:
    user = _signed_in(call, "issue:write")
    repository, fields = _tracker(call), call.json_object()
    issue, source = _issue(call, repository), _source(fields)
    comment = _comment(call, issue)
    if comment.author != user.name:
        raise refused(403, _NO_RIGHT)
    call.platform.host.edit_comment(issue, comment, source)
    return json_answer(_resources(call).comment(repository, issue, comment))


def _delete_comment(call: Call) -> Response:
    user = _signed_in(call, "issue:write")
    repository = _tracker(call)
    issue = _issue(call, repository)
    comment = _comment(call, issue)
    if comment.author != user.name and user.name not in repository.pushers:
        raise refused(403, _NO_RIGHT)
    call.platform.host.delete_comment(issue, comment)
    return Response(status_code=204)


def _resources(call: Call) -> Resources:
    sanitised = not call.fault("unsanitised")
    return Resources(call.platform.host, call.base, sanitised)


def _signed_in(call: Call, scope: str) -> User:
    """Who asks; refuses one whose token does not include the scope."""
    user = call.user
    if user is None or call.token is None:
        raise refused(401, "You must be logged in to use this resource.")
    if scope not in call.token.scopes:
        raise refused(403, "Your credentials lack one or more required privilege scopes.")
    return user


def _repository(call: Call) -> Repository:
    name = f"{call.variables['workspace']}/{call.variables['repo_slug']}"
    repository = call.platform.host.repository(name)
    if repository is None:
        raise refused(404, f"Repository {name} not found")
    return repository


def _tracker(call: Call) -> Repository:
    repository = _repository(call)
    if not repository.issues_enabled:
        raise refused(404, "Repository has no issue tracker.")
    return repository


def _issue(call: Call, repository: Repository) -> Issue:
    given = call.variables["issue_id"]
    number = int(given) if given.isascii() and given.isdecimal() and len(given) < 10 else 0
    if number in repository.deleted:
        raise refused(410, "This issue has been deleted.")
    if number not in repository.issues:
        raise refused(404, f"No issue with id {given}")
    return repository.issues[number]


def _comment(call: Call, issue: Issue) -> Comment:
    for comment in issue.comments:
        if str(comment.id) == call.variables["comment_id"]:
            return comment
    raise refused(404, "There is no comment with this id on this issue.")


def _source(fields: dict[str, Any]) -> str:
    """The text of ``content.raw``."""
    content = fields.get("content")
    source = content.get("raw") if isinstance(content, dict) else None
    if not isinstance(source, str) or not source.strip():
        raise refused(400, "Bad request", "content: required key not provided")
    return source


_NO_RIGHT = "Your credentials lack the rights to change what another user wrote."
_STATES: Final = (*OPEN_STATES, "resolved", "invalid", "duplicate", "wontfix", "closed")
_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "kind": ("bug", "enhancement", "proposal", "task"),
    "priority": ("major", "trivial", "minor", "critical", "blocker"),
}
