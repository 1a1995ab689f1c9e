"""Parameters of requests to Gitea's API: the user, the repository, the issue, the comment, the fields of a body."""

from typing import Any

from glosa.forge.gitea.resources import GiteaResources
from glosa.forge.gitea.responses import TOKEN_REQUIRED, api_error, forbidden, not_found
from glosa.forge.host import Issue, IssueComment, Repository, User
from glosa.forge.http import PlatformRequest


def resources(request: PlatformRequest) -> GiteaResources:
    """The JSON converter for the response to this request."""
    return GiteaResources(request.platform.host, request.base)


def require_user(request: PlatformRequest) -> User:
    """The user who sends the request."""
    if request.user is None:
        raise api_error(request, 401, TOKEN_REQUIRED)
    return request.user


def repository(request: PlatformRequest) -> Repository:
    """The repository in the path."""
    found = request.platform.host.repository(f"{request.variables['owner']}/{request.variables['repo']}")
    if found is None:
        raise not_found(request)
    return found


def tracker(request: PlatformRequest) -> Repository:
    """The repository in the path, if it has issues."""
    found = repository(request)
    if not found.issues_enabled:
        raise not_found(request)
    return found


def issue(request: PlatformRequest, repository: Repository) -> Issue:
    """The issue in the path."""
    number = request.variables["index"]
    found = repository.issues.get(int(number)) if _whole(number) else None
    if found is None:
        raise not_found(request)
    return found


def comment(request: PlatformRequest, repository: Repository) -> tuple[Issue, IssueComment]:
    """The comment in the path, with its issue. Gitea's own notes don't count as comments."""
    number = request.variables["id"]
    found = request.platform.host.find_comment(repository, int(number)) if _whole(number) else None
    if found is None or found[1].system:
        raise not_found(request)
    return found


def may_write(user: User, repository: Repository) -> bool:
    """Whether the user may label, lock, and edit the posts of others."""
    return user.name in repository.pushers


def require_editable(request: PlatformRequest, repository: Repository, comment: IssueComment) -> None:
    """Rejects a user who neither wrote the comment nor may write to the repository."""
    user = require_user(request)
    if comment.author != user.name and not may_write(user, repository):
        raise forbidden()


def body(request: PlatformRequest) -> dict[str, Any]:
    """The fields of a body in JSON or form encoding."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    return dict(request.form()) if kind == "application/x-www-form-urlencoded" else request.json_object()


def text(request: PlatformRequest, fields: dict[str, Any], name: str, *, required: bool = True) -> str:
    """A text field of the body. In errors, Gitea capitalizes field names, as in its own code."""
    value = fields.get(name)
    if value is not None and not isinstance(value, str):
        found = {bool: "bool", int: "number", float: "number", list: "array"}.get(type(value), "object")
        raise api_error(request, 422, f"[]: json: cannot unmarshal {found} into Go struct field .{name} of type string")
    if required and not value:
        raise api_error(request, 422, f"[{name.capitalize()}]: Required")
    return value or ""


def _whole(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 19
