"""What a request to Gitea's API names: who asks, the repository, the issue, the comment, the fields of a body."""

from typing import Any

from glosa.forge.gitea.refusals import TOKEN_REQUIRED, forbidden, not_found, refused
from glosa.forge.gitea.resources import Resources
from glosa.forge.host import Comment, Issue, Repository, User
from glosa.forge.http import Call


def resources(call: Call) -> Resources:
    """What shows this request's answers."""
    return Resources(call.platform.host, call.base)


def signed_in(call: Call) -> User:
    """Who asks."""
    if call.user is None:
        raise refused(call, 401, TOKEN_REQUIRED)
    return call.user


def repository(call: Call) -> Repository:
    """The repository of the address."""
    found = call.platform.host.repository(f"{call.variables['owner']}/{call.variables['repo']}")
    if found is None:
        raise not_found(call)
    return found


def tracker(call: Call) -> Repository:
    """The repository of the address, when it has issues."""
    found = repository(call)
    if not found.issues_enabled:
        raise not_found(call)
    return found


def issue(call: Call, repository: Repository) -> Issue:
    """The issue of the address."""
    number = call.variables["index"]
    found = repository.issues.get(int(number)) if _whole(number) else None
    if found is None:
        raise not_found(call)
    return found


def comment(call: Call, repository: Repository) -> tuple[Issue, Comment]:
    """The comment of the address, with its issue; what Gitea itself noted is none."""
    number = call.variables["id"]
    found = call.platform.host.find_comment(repository, int(number)) if _whole(number) else None
    if found is None or found[1].system:
        raise not_found(call)
    return found


def may_write(user: User, repository: Repository) -> bool:
    """Whether the user may label, lock, and change what others wrote."""
    return user.name in repository.pushers


def changeable(call: Call, repository: Repository, comment: Comment) -> None:
    """Refuses when the comment is another's and the user may not write."""
    user = signed_in(call)
    if comment.author != user.name and not may_write(user, repository):
        raise forbidden()


def body(call: Call) -> dict[str, Any]:
    """The fields of the body: JSON, or a form."""
    kind = call.headers.get("content-type", "").partition(";")[0].strip()
    return dict(call.form()) if kind == "application/x-www-form-urlencoded" else call.json_object()


def text(call: Call, fields: dict[str, Any], name: str, *, required: bool = True) -> str:
    """A text of the body; Gitea names fields as its own code does, with a capital letter."""
    value = fields.get(name)
    if value is not None and not isinstance(value, str):
        found = {bool: "bool", int: "number", float: "number", list: "array"}.get(type(value), "object")
        raise refused(call, 422, f"[]: json: cannot unmarshal {found} into Go struct field .{name} of type string")
    if required and not value:
        raise refused(call, 422, f"[{name.capitalize()}]: Required")
    return value or ""


def _whole(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 19
