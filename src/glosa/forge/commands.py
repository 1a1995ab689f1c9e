"""The commands of the control API, which change the data of one platform."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec

from glosa.forge.faults import FAULTS
from glosa.forge.host import REPOSITORY, Host, Issue, Repository
from glosa.forge.oauth import CLIENT_ID, OAuthApplication
from glosa.forge.platform import SimulatedPlatform


class ControlError(Exception):
    """A command can't run. The message says why."""

    def __init__(self, text: str, status: int = 400) -> None:
        super().__init__(text)
        self.status = status


class ControlCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The fields of every command."""

    platform: str


_Count = Annotated[int, msgspec.Meta(ge=0, le=5000)]
_Seconds = Annotated[float, msgspec.Meta(ge=0, le=10**6)]
_Name = Annotated[str, msgspec.Meta(min_length=1)]


class _Seed(ControlCommand, frozen=True, kw_only=True):
    repo: str = REPOSITORY
    title: _Name
    body: str = ""
    comments: _Count | list[str] = 0
    labels: tuple[_Name, ...] = ()
    by: Annotated[tuple[_Name, ...], msgspec.Meta(min_length=1)] = ("reader",)


class _Fault(ControlCommand, frozen=True, kw_only=True):
    fault: str
    on: bool
    seconds: _Seconds | None = None
    method: str = ""
    path: str = ""


class _Token(ControlCommand, frozen=True, kw_only=True):
    user: str
    scopes: tuple[str, ...] | None = None


class _UserCommand(ControlCommand, frozen=True, kw_only=True):
    user: str | None = None


class _Application(ControlCommand, frozen=True, kw_only=True):
    client_id: _Name = CLIENT_ID
    secret: _Name | None = None
    name: _Name | None = None
    redirects: tuple[str, ...] | None = None


class _Issue(ControlCommand, frozen=True, kw_only=True):
    repo: str = REPOSITORY
    number: int | str
    locked: bool | None = None
    state: Literal["open", "closed"] | None = None
    deleted: Literal[True] | None = None


class _Comment(ControlCommand, frozen=True, kw_only=True):
    repo: str = REPOSITORY
    number: int | str
    by: _Name = "reader"
    body: str
    system: bool = False


class _Repository(ControlCommand, frozen=True, kw_only=True):
    repo: str = REPOSITORY
    issues_enabled: bool | None = None
    pushers: frozenset[str] | None = None


class _User(ControlCommand, frozen=True, kw_only=True):
    user: str
    deleted: Literal[True]


def _seeded(platform: SimulatedPlatform, order: _Seed) -> object:
    repository = _repository(platform, order.repo)
    for name in order.by:
        if name != GHOST:
            _user(platform, name)
    comments = order.comments
    texts = [f"Comment {index}" for index in range(1, comments + 1)] if isinstance(comments, int) else comments
    issue = seed(
        platform.host, repository, order.title, comments=texts, by=order.by, body=order.body, labels=order.labels
    )
    return {
        "number": issue.number,
        "name": platform.facts.issue_name(issue.number),
        "id": issue.id,
        "comments": [comment.id for comment in issue.comments],
    }


def _switched(platform: SimulatedPlatform, order: _Fault) -> object:
    if order.fault not in FAULTS:
        raise ControlError(f"There's no fault {order.fault!r}. Expected one of: {', '.join(FAULTS)}.")
    if order.on:
        platform.faults.switch_on(order.fault, seconds=order.seconds, method=order.method, path=order.path)
    else:
        platform.faults.switch_off(order.fault)
    return {"faults": platform.faults.active()}


def _issued(platform: SimulatedPlatform, order: _Token) -> object:
    token = platform.oauth.issue(_user(platform, order.user), order.scopes)
    return {
        "access_token": token.value,
        "refresh_token": token.refresh,
        "scope": platform.facts.rules.scope_separator.join(token.scopes),
        "expires_in": None if token.expires is None else (token.expires - token.issued) // 1000,
    }


def _registered(platform: SimulatedPlatform, order: _Application) -> object:
    known = platform.oauth.applications.get(order.client_id)
    application = OAuthApplication(
        id=order.client_id,
        secret=order.secret or (known.secret if known else f"forge-secret-{platform.facts.name}"),
        name=order.name or (known.name if known else order.client_id),
        redirects=order.redirects if order.redirects is not None else known.redirects if known else (),
    )
    platform.oauth.register(application)
    return {"client_id": application.id, "name": application.name, "redirects": application.redirects}


def _changed_issue(platform: SimulatedPlatform, order: _Issue) -> object:
    repository = _repository(platform, order.repo)
    issue = _issue(platform, repository, order.number)
    if order.locked is not None:
        issue.locked = order.locked
    if order.state is not None:
        platform.host.change_state(issue, order.state)
    if order.deleted:
        platform.host.delete_issue(repository, issue)
    return {"number": issue.number, "locked": issue.locked, "state": issue.state, "deleted": bool(order.deleted)}


def _commented(platform: SimulatedPlatform, order: _Comment) -> object:
    issue = _issue(platform, _repository(platform, order.repo), order.number)
    author = None if order.by == GHOST else _user(platform, order.by)
    comment = platform.host.add_comment(issue, order.body, author=author, system=order.system)
    return {"id": comment.id}


def _changed_repository(platform: SimulatedPlatform, order: _Repository) -> object:
    repository = _repository(platform, order.repo)
    if order.issues_enabled is not None:
        repository.issues_enabled = order.issues_enabled
    if order.pushers is not None:
        repository.pushers = frozenset(_user(platform, name) for name in order.pushers)
    return {"issues_enabled": repository.issues_enabled, "pushers": sorted(repository.pushers)}


def _deleted_user(platform: SimulatedPlatform, order: _User) -> object:
    name = _user(platform, order.user)
    platform.oauth.revoke(name)
    platform.host.delete_user(name)
    return {"users": list(platform.host.users)}


def _repository(platform: SimulatedPlatform, name: str) -> Repository:
    repository = platform.host.repository(name)
    if repository is None:
        known = ", ".join(platform.host.repositories)
        raise ControlError(f"There's no repository {name!r}. Expected one of: {known}.", 404)
    return repository


def _issue(platform: SimulatedPlatform, repository: Repository, number: int | str) -> Issue:
    """The issue with this number, or with this name on the platform."""
    for issue in repository.issues.values():
        if number in (issue.number, platform.facts.issue_name(issue.number)):
            return issue
    raise ControlError(f"{repository.full_name} has no issue {number}.", 404)


def _user(platform: SimulatedPlatform, name: str) -> str:
    user = platform.host.user(name)
    if user is None:
        raise ControlError(f"There's no user {name!r}. Expected one of: {', '.join(platform.host.users)}.", 404)
    return user.name


COMMANDS: Mapping[str, tuple[type[ControlCommand], Callable[[SimulatedPlatform, Any], object]]] = {
    "seed": (_Seed, _seeded),
    "faults": (_Fault, _switched),
    "tokens": (_Token, _issued),
    "revoke": (_UserCommand, lambda platform, order: {"revoked": platform.oauth.revoke(order.user)}),
    "expire": (_UserCommand, lambda platform, order: {"expired": platform.oauth.expire(order.user)}),
    "applications": (_Application, _registered),
    "issues": (_Issue, _changed_issue),
    "comments": (_Comment, _commented),
    "repositories": (_Repository, _changed_repository),
    "users": (_User, _deleted_user),
}
"""Name of a command → its fields, and the function that runs it and returns a value for JSON or raises ControlError."""


GHOST = "ghost"
"""Name of the deleted account in a list of authors."""

_MINUTE = 60_000


def seed(
    host: Host,
    repository: Repository,
    title: str,
    *,
    comments: Sequence[str],
    by: Sequence[str],
    body: str = "",
    labels: tuple[str, ...] = (),
) -> Issue:
    """Creates an issue by the repository's owner, with comments by the users in ``by`` in turn.

    The comments are a minute apart, and the last one is a minute old.
    """
    issue = host.open_issue(repository, title, body, author=repository.owner, labels=labels)
    end = issue.created
    for index, text in enumerate(comments):
        author = by[index % len(by)]
        comment = host.add_comment(issue, text, author=None if author == GHOST else author)
        comment.created = comment.updated = end - (len(comments) - index) * _MINUTE
    issue.created -= len(comments) * _MINUTE
    issue.updated = issue.comments[-1].updated if issue.comments else issue.created
    return issue
