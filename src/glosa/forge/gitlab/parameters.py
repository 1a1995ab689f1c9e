"""Parameters of requests to GitLab's API: the user, the project, the issue, the note."""

from typing import Any

from glosa.forge.gitlab.resources import GitLabResources
from glosa.forge.gitlab.responses import FORBIDDEN, NOT_FOUND, UNAUTHORIZED, api_error, insufficient_scope, invalid
from glosa.forge.host import Issue, IssueComment, Repository, User
from glosa.forge.http import ErrorResponse, PlatformRequest, json_response

LARGEST_ID = 2**31 - 1


def resources(request: PlatformRequest) -> GitLabResources:
    """The JSON converter for the response to this request."""
    return GitLabResources(request.platform.host, request.base)


def fields(request: PlatformRequest) -> dict[str, Any]:
    """The parameters of the query and the body."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if request.body and kind not in _CONTENT_TYPES:
        raise ErrorResponse(json_response({"error": f"The provided content-type '{kind}' is not supported."}, 415))
    return request.fields()


def text(parameters: dict[str, Any], name: str) -> str:
    """A required parameter."""
    if parameters.get(name) is None:
        raise invalid(f"{name} is missing")
    value = parameters[name]
    if isinstance(value, dict | list):
        raise invalid(f"{name} is invalid")
    return str(value)


def optional_text(parameters: dict[str, Any], name: str, default: str = "") -> str:
    """An optional parameter. Null is an empty text."""
    if name not in parameters:
        return default
    return "" if parameters[name] is None else text(parameters, name)


def choice(parameters: dict[str, Any], name: str, values: tuple[str, ...], default: str) -> str:
    """A parameter with a fixed set of values."""
    value = parameters.get(name, default)
    if value not in values:
        raise invalid(f"{name} does not have a valid value")
    return str(value)


def require_user(request: PlatformRequest, *scopes: str) -> User:
    """The user who sends the request. Rejects a missing token, and one without ``api`` or any of the scopes."""
    user = request.user
    if user is None or request.token is None:
        raise api_error(401, UNAUTHORIZED)
    if {"api", *scopes}.isdisjoint(request.token.scopes):
        raise insufficient_scope()
    return user


def project(request: PlatformRequest, named: str = "") -> Repository:
    """The project in the path, or the one of ``named``: by number or by full name."""
    named = named or request.variables["id"]
    for repository in request.platform.host.repositories.values():
        if named == str(repository.id) or named.lower() == repository.full_name.lower():
            return repository
    raise api_error(404, "404 Project Not Found")


def issue(request: PlatformRequest, repository: Repository, *, missing: str = NOT_FOUND) -> Issue:
    """The issue in the path."""
    number = _number(request, "issue_iid")
    found = repository.issues.get(number) if repository.issues_enabled else None
    if found is None:
        raise api_error(404, missing)
    return found


def note(request: PlatformRequest, issue: Issue) -> IssueComment:
    """The note in the path."""
    number = _number(request, "note_id")
    for comment in issue.comments:
        if comment.id == number:
            return comment
    raise api_error(404, NOT_FOUND)


def member(user: User, repository: Repository) -> bool:
    """Whether the user may label, lock, and edit the posts of others."""
    return user.name in repository.pushers


def locked_for(user: User, repository: Repository, issue: Issue) -> bool:
    """Whether the discussion is locked and the user isn't a member."""
    return issue.locked and not member(user, repository)


def require_editable(request: PlatformRequest, repository: Repository, issue: Issue, comment: IssueComment) -> None:
    """Rejects edits of GitLab's own notes, and edits by users who may not change this one."""
    user = require_user(request)
    own = comment.author == user.name or member(user, repository)
    if not own or comment.system or locked_for(user, repository, issue):
        raise api_error(403, FORBIDDEN)


def _number(request: PlatformRequest, name: str) -> int:
    given = request.variables[name]
    if not (given.isascii() and given.isdecimal() and len(given) <= 10 and int(given) <= LARGEST_ID):
        raise invalid(f"{name} is invalid")
    return int(given)


_CONTENT_TYPES = ("application/json", "application/x-www-form-urlencoded")
