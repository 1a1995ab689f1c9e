"""Endpoints for repositories, issues, and comments."""

from typing import Any, Final

from starlette.responses import Response

from glosa.forge.bitbucket.resources import OPEN_STATES, BitbucketResources
from glosa.forge.bitbucket.responses import api_error, paginate
from glosa.forge.host import Issue, IssueComment, Repository, User
from glosa.forge.http import Endpoint, PlatformRequest, json_response

LONGEST_TITLE: Final = 255


def endpoints() -> tuple[Endpoint, ...]:
    """Endpoints under ``/2.0``."""
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


def _current_user(request: PlatformRequest) -> Response:
    return json_response(_resources(request).current_user(_signed_in(request, "account")))


def _show_repository(request: PlatformRequest) -> Response:
    return json_response(_resources(request).whole_repository(_repository(request)))


def _list(request: PlatformRequest) -> Response:
    repository = _tracker(request)
    searching = bool(request.query.get("q"))
    shown = [
        _resources(request).issue(repository, issue)
        for issue in repository.issues.values()
        if not searching or request.platform.faults.searchable(issue.created)
    ]
    return paginate(request, shown)


def _create(request: PlatformRequest) -> Response:
    user = _signed_in(request, "issue:write")
    repository, fields = _tracker(request), request.json_object()
    title = fields.get("title")
    if not isinstance(title, str) or not title.strip():
        raise api_error(400, "Bad request", "title: required key not provided")
    if len(title) > LONGEST_TITLE:
        raise api_error(400, "Bad request", f"title: length must be at most {LONGEST_TITLE}")
    marks = {name: fields.get(name, values[0]) for name, values in _CHOICES.items()}
    for name, chosen in marks.items():
        if chosen not in _CHOICES[name]:
            raise api_error(400, "Bad request", f"{name}: expected one of {', '.join(_CHOICES[name])}")
    source = _source(fields) if "content" in fields else ""
    created = request.platform.host.open_issue(repository, title, source, author=user.name)
    created.marks.update(marks)
    answer = _resources(request).issue(repository, created)
    return json_response(answer, 201, {"location": answer["links"]["self"]["href"]})


def _show(request: PlatformRequest) -> Response:
    repository = _tracker(request)
    return json_response(_resources(request).issue(repository, _issue(request, repository)))


def _update(request: PlatformRequest) -> Response:
    """Bitbucket records each change as a comment without text."""
    user = _signed_in(request, "issue:write")
    repository, fields = _tracker(request), request.json_object()
    issue = _issue(request, repository)
    if issue.author != user.name and user.name not in repository.pushers:
        raise api_error(403, _NO_RIGHT)
    shown = _resources(request).issue(repository, issue)
    state, title = fields.get("state", shown["state"]), fields.get("title", issue.title)
    if state not in _STATES:
        raise api_error(400, "Bad request", f"state: expected one of {', '.join(_STATES)}")
    if not isinstance(title, str) or not title.strip():
        raise api_error(400, "Bad request", "title: required key not provided")
    issue.title, issue.marks["state"] = title, state
    request.platform.host.change_state(issue, "open" if state in OPEN_STATES else "closed")
    request.platform.host.add_comment(issue, "", author=user.name, system=True)
    return json_response(_resources(request).issue(repository, issue))


def _list_comments(request: PlatformRequest) -> Response:
    repository = _tracker(request)
    issue = _issue(request, repository)
    return paginate(request, [_resources(request).comment(repository, issue, comment) for comment in issue.comments])


def _create_comment(request: PlatformRequest) -> Response:
    user = _signed_in(request, "issue:write")
    repository, fields = _tracker(request), request.json_object()
    issue, source = _issue(request, repository), _source(fields)
    created = request.platform.host.add_comment(issue, source, author=user.name)
    answer = _resources(request).comment(repository, issue, created)
    return json_response(answer, 201, {"location": answer["links"]["self"]["href"]})


def _show_comment(request: PlatformRequest) -> Response:
    repository = _tracker(request)
    issue = _issue(request, repository)
    return json_response(_resources(request).comment(repository, issue, _comment(request, issue)))


def _update_comment(request: PlatformRequest) -> Response:
    user = _signed_in(request, "issue:write")
    repository, fields = _tracker(request), request.json_object()
    issue, source = _issue(request, repository), _source(fields)
    comment = _comment(request, issue)
    if comment.author != user.name:
        raise api_error(403, _NO_RIGHT)
    request.platform.host.edit_comment(issue, comment, source)
    return json_response(_resources(request).comment(repository, issue, comment))


def _delete_comment(request: PlatformRequest) -> Response:
    user = _signed_in(request, "issue:write")
    repository = _tracker(request)
    issue = _issue(request, repository)
    comment = _comment(request, issue)
    if comment.author != user.name and user.name not in repository.pushers:
        raise api_error(403, _NO_RIGHT)
    request.platform.host.delete_comment(issue, comment)
    return Response(status_code=204)


def _resources(request: PlatformRequest) -> BitbucketResources:
    sanitized = not request.fault("unsanitized")
    return BitbucketResources(request.platform.host, request.base, sanitized)


def _signed_in(request: PlatformRequest, scope: str) -> User:
    """The user who sends the request. Rejects a token without the scope."""
    user = request.user
    if user is None or request.token is None:
        raise api_error(401, "You must be logged in to use this resource.")
    if scope not in request.token.scopes:
        raise api_error(403, "Your credentials lack one or more required privilege scopes.")
    return user


def _repository(request: PlatformRequest) -> Repository:
    name = f"{request.variables['workspace']}/{request.variables['repo_slug']}"
    repository = request.platform.host.repository(name)
    if repository is None:
        raise api_error(404, f"Repository {name} not found")
    return repository


def _tracker(request: PlatformRequest) -> Repository:
    repository = _repository(request)
    if not repository.issues_enabled:
        raise api_error(404, "Repository has no issue tracker.")
    return repository


def _issue(request: PlatformRequest, repository: Repository) -> Issue:
    given = request.variables["issue_id"]
    number = int(given) if given.isascii() and given.isdecimal() and len(given) < 10 else 0
    if number in repository.deleted:
        raise api_error(410, "This issue has been deleted.")
    if number not in repository.issues:
        raise api_error(404, f"No issue with id {given}")
    return repository.issues[number]


def _comment(request: PlatformRequest, issue: Issue) -> IssueComment:
    for comment in issue.comments:
        if str(comment.id) == request.variables["comment_id"]:
            return comment
    raise api_error(404, "There is no comment with this id on this issue.")


def _source(fields: dict[str, Any]) -> str:
    """The text in ``content.raw``."""
    content = fields.get("content")
    source = content.get("raw") if isinstance(content, dict) else None
    if not isinstance(source, str) or not source.strip():
        raise api_error(400, "Bad request", "content: required key not provided")
    return source


_NO_RIGHT = "Your credentials lack the rights to change what another user wrote."
_STATES: Final = (*OPEN_STATES, "resolved", "invalid", "duplicate", "wontfix", "closed")
_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "kind": ("bug", "enhancement", "proposal", "task"),
    "priority": ("major", "trivial", "minor", "critical", "blocker"),
}
