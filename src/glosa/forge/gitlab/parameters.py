"""What a request to GitLab's API names: its parameters, who asks, the project, the issue, the note."""

from typing import Any

from glosa.forge.gitlab.refusals import FORBIDDEN, NOT_FOUND, UNAUTHORIZED, insufficient_scope, invalid, said
from glosa.forge.gitlab.resources import Resources
from glosa.forge.host import Comment, Issue, Repository, User
from glosa.forge.http import Call, Refused, json_answer

LARGEST_ID = 2**31 - 1


def resources(call: Call) -> Resources:
    """What shows this request's answers."""
    return Resources(call.platform.host, call.base)


def fields(call: Call) -> dict[str, Any]:
    """The parameters, of the query and of the body."""
    kind = call.headers.get("content-type", "").partition(";")[0].strip()
    if call.body and kind not in _CONTENT_TYPES:
        raise Refused(json_answer({"error": f"The provided content-type '{kind}' is not supported."}, 415))
    return call.fields()


def text(parameters: dict[str, Any], name: str) -> str:
    """A parameter that must be there."""
    if parameters.get(name) is None:
        raise invalid(f"{name} is missing")
    value = parameters[name]
    if isinstance(value, dict | list):
        raise invalid(f"{name} is invalid")
    return str(value)


def optional_text(parameters: dict[str, Any], name: str, default: str = "") -> str:
    """A parameter that may be missing; null is an empty text."""
    if name not in parameters:
        return default
    return "" if parameters[name] is None else text(parameters, name)


def choice(parameters: dict[str, Any], name: str, values: tuple[str, ...], default: str) -> str:
    """A parameter that has few values."""
    value = parameters.get(name, default)
    if value not in values:
        raise invalid(f"{name} does not have a valid value")
    return str(value)


def signed_in(call: Call, *scopes: str) -> User:
    """Who asks. Refuses a request without a token, and one whose token has neither ``api`` nor one of the scopes."""
    user = call.user
    if user is None or call.token is None:
        raise said(401, UNAUTHORIZED)
    if {"api", *scopes}.isdisjoint(call.token.scopes):
        raise insufficient_scope()
    return user


def project(call: Call, named: str = "") -> Repository:
    """The project that the address names by number or by path, or that ``named`` names."""
    named = named or call.variables["id"]
    for repository in call.platform.host.repositories.values():
        if named == str(repository.id) or named.lower() == repository.full_name.lower():
            return repository
    raise said(404, "404 Project Not Found")


def issue(call: Call, repository: Repository, *, missing: str = NOT_FOUND) -> Issue:
    """The issue of the project's number."""
    number = _number(call, "issue_iid")
    found = repository.issues.get(number) if repository.issues_enabled else None
    if found is None:
        raise said(404, missing)
    return found


def note(call: Call, issue: Issue) -> Comment:
    """The note of the issue."""
    number = _number(call, "note_id")
    for comment in issue.comments:
        if comment.id == number:
            return comment
    raise said(404, NOT_FOUND)


def member(user: User, repository: Repository) -> bool:
    """Whether the user may label, lock, and edit what others wrote."""
    return user.name in repository.pushers


def locked_for(user: User, repository: Repository, issue: Issue) -> bool:
    """Whether the discussion is locked and the user no member."""
    return issue.locked and not member(user, repository)


def editable(call: Call, repository: Repository, issue: Issue, comment: Comment) -> None:
    """Refuses when the note is another's and the user no member, when it is GitLab's own, or the discussion locked."""
    user = signed_in(call)
    own = comment.author == user.name or member(user, repository)
    if not own or comment.system or locked_for(user, repository, issue):
        raise said(403, FORBIDDEN)


def _number(call: Call, name: str) -> int:
    given = call.variables[name]
    if not (given.isascii() and given.isdecimal() and len(given) <= 10 and int(given) <= LARGEST_ID):
        raise invalid(f"{name} is invalid")
    return int(given)


_CONTENT_TYPES = ("application/json", "application/x-www-form-urlencoded")
