"""The data of one code host: users, repositories, issues, and comments. It's in memory and independent of HTTP."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Literal

REPOSITORY = "owner/docs"
"""The repository that exists on every host."""


@dataclass(frozen=True, slots=True)
class User:
    """An account."""

    id: int
    name: str
    """The login, also used in mentions."""
    display: str
    avatar: str
    """Path of the picture, from the forge's root."""
    created: int
    """In milliseconds since 1970 UTC, like all times in this module."""


@dataclass(frozen=True, slots=True)
class Label:
    """A label of a repository."""

    id: int
    name: str
    color: str
    """Six hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """A user's reaction. ``kind`` is the platform's own name, such as ``+1`` or ``thumbsup``."""

    id: int
    user: str
    kind: str
    created: int


@dataclass(slots=True, kw_only=True)
class IssueComment:
    """A comment on an issue."""

    id: int
    body: str
    author: str | None
    """Name of a user; ``None`` when the account was deleted."""
    created: int
    updated: int
    system: bool = False
    """Written by the platform itself, such as "changed the description"."""
    reactions: list[Reaction] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class Issue:
    """An issue of a repository."""

    id: int
    """Unique on the host."""
    number: int
    """Counts from 1 in its repository."""
    title: str
    body: str
    labels: tuple[str, ...]
    author: str | None
    created: int
    updated: int
    state: Literal["open", "closed"] = "open"
    closed: int | None = None
    locked: bool = False
    marks: dict[str, str] = field(default_factory=dict)
    """Fields that only this platform has, such as Bitbucket's ``kind``."""
    comments: list[IssueComment] = field(default_factory=list)
    """Oldest first, including system comments."""


@dataclass(slots=True, kw_only=True)
class Repository:
    """A repository of an owner."""

    id: int
    owner: str
    name: str
    created: int
    pushers: frozenset[str]
    """Users who may push, label, lock, and edit the posts of others."""
    issues_enabled: bool = True
    labels: dict[str, Label] = field(default_factory=dict)
    duplicate_labels: list[Label] = field(default_factory=list)
    """Labels with the name of an older label."""
    issues: dict[int, Issue] = field(default_factory=dict)
    """By number, oldest first."""
    deleted: set[int] = field(default_factory=set)
    """Numbers of deleted issues."""
    numbers: int = 0
    """The number of the newest issue."""

    @property
    def full_name(self) -> str:
        """``owner/docs``."""
        return f"{self.owner}/{self.name}"


class Host:
    """One platform's data. It starts with three users and the repository :data:`REPOSITORY` without issues.

    ``now`` returns milliseconds since 1970 UTC. All objects share one sequence of ids: newer objects have larger ids.
    """

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._ids = 1000
        created = now()
        self.users = {
            name: User(number, name, display, f"/_forge/avatars/{name}.svg", created)
            for number, (name, display) in enumerate(_USERS, start=1)
        }
        self.repositories: dict[str, Repository] = {}
        owner, name = REPOSITORY.split("/")
        repository = Repository(
            id=self._new_id(), owner=owner, name=name, created=created, pushers=frozenset({"owner", "admin"})
        )
        self.repositories[REPOSITORY] = repository
        for label in ("bug", "question"):
            self.label(repository, label)

    def user(self, name: str | None) -> User | None:
        """The account of that name, ignoring case; ``None`` if it doesn't exist or was deleted."""
        return self.users.get((name or "").lower())

    def delete_user(self, name: str) -> None:
        """Deletes the account. Its posts stay, without an author."""
        del self.users[name]
        for repository in self.repositories.values():
            repository.pushers -= {name}
            for issue in repository.issues.values():
                issue.author = None if issue.author == name else issue.author
                for comment in issue.comments:
                    comment.author = None if comment.author == name else comment.author
                    comment.reactions = [one for one in comment.reactions if one.user != name]

    def repository(self, full_name: str) -> Repository | None:
        """The repository with a full name like ``owner/docs``, ignoring case."""
        return self.repositories.get(full_name.lower())

    def label(self, repository: Repository, name: str) -> Label:
        """The repository's label of that name, created if it doesn't exist."""
        known = repository.labels.get(name)
        if known is None:
            known = repository.labels[name] = Label(self._new_id(), name, "ededed")
        return known

    def add_label(self, repository: Repository, name: str, color: str) -> Label:
        """Adds a label, even if another one has that name, as some platforms allow."""
        label = Label(self._new_id(), name, color)
        if name in repository.labels:
            repository.duplicate_labels.append(label)
        else:
            repository.labels[name] = label
        return label

    def open_issue(
        self, repository: Repository, title: str, body: str, *, author: str | None, labels: tuple[str, ...] = ()
    ) -> Issue:
        """Creates an issue, and the labels that don't exist yet."""
        for label in labels:
            self.label(repository, label)
        repository.numbers += 1
        moment = self._now()
        issue = Issue(
            id=self._new_id(),
            number=repository.numbers,
            title=title,
            body=body,
            labels=labels,
            author=author,
            created=moment,
            updated=moment,
        )
        repository.issues[issue.number] = issue
        return issue

    def delete_issue(self, repository: Repository, issue: Issue) -> None:
        """Deletes the issue. Its number is never reused."""
        del repository.issues[issue.number]
        repository.deleted.add(issue.number)

    def change_state(self, issue: Issue, state: Literal["open", "closed"]) -> None:
        """Closes or reopens the issue."""
        if issue.state != state:
            issue.state = state
            issue.updated = self._now()
            issue.closed = issue.updated if state == "closed" else None

    def touch(self, issue: Issue) -> None:
        """Sets the issue's time of update to now."""
        issue.updated = self._now()

    def add_comment(self, issue: Issue, body: str, *, author: str | None, system: bool = False) -> IssueComment:
        """Adds a comment to the issue."""
        moment = self._now()
        comment = IssueComment(
            id=self._new_id(), body=body, author=author, created=moment, updated=moment, system=system
        )
        issue.comments.append(comment)
        issue.updated = moment
        return comment

    def edit_comment(self, issue: Issue, comment: IssueComment, body: str) -> None:
        """Replaces the comment's text."""
        comment.body = body
        comment.updated = issue.updated = self._now()

    def delete_comment(self, issue: Issue, comment: IssueComment) -> None:
        """Deletes the comment."""
        issue.comments.remove(comment)
        issue.updated = self._now()

    def comments(self, repository: Repository) -> Iterator[tuple[Issue, IssueComment]]:
        """Every comment of the repository with its issue."""
        return ((issue, comment) for issue in repository.issues.values() for comment in issue.comments)

    def find_comment(self, repository: Repository, id: int) -> tuple[Issue, IssueComment] | None:
        """The comment with that id, and its issue."""
        return next(((issue, comment) for issue, comment in self.comments(repository) if comment.id == id), None)

    def react(self, comment: IssueComment, user: str, kind: str) -> tuple[Reaction, bool]:
        """The user's reaction of that kind, and whether it is new."""
        for known in comment.reactions:
            if (known.user, known.kind) == (user, kind):
                return known, False
        reaction = Reaction(self._new_id(), user, kind, self._now())
        comment.reactions.append(reaction)
        return reaction, True

    def _new_id(self) -> int:
        self._ids += 1
        return self._ids


_USERS = (("owner", "Olivia Owner"), ("admin", "Adam Admin"), ("reader", "Rita Reader"))
