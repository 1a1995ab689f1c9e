"""What one code host holds: people, repositories, issues and comments, in memory and with no word of HTTP."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Literal

REPOSITORY = "owner/docs"
"""The repository that every host has from the start."""


@dataclass(frozen=True, slots=True)
class User:
    """An account."""

    id: int
    name: str
    """What the account logs in as and is mentioned by."""
    display: str
    avatar: str
    """Path of a picture on the forge, from its root."""
    created: int
    """Milliseconds since 1970 UTC, as every moment here."""


@dataclass(frozen=True, slots=True)
class Label:
    """A mark that issues of a repository can carry."""

    id: int
    name: str
    color: str
    """Six hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """That a user reacted; ``kind`` is the platform's own word, such as ``+1`` or ``thumbsup``."""

    id: int
    user: str
    kind: str
    created: int


@dataclass(slots=True, kw_only=True)
class Comment:
    """An answer to an issue."""

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
    """A thread of a repository."""

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
    """What only this platform keeps of an issue, such as Bitbucket's ``kind``."""
    comments: list[Comment] = field(default_factory=list)
    """Oldest first, system comments among them."""


@dataclass(slots=True, kw_only=True)
class Repository:
    """A project of an owner."""

    id: int
    owner: str
    name: str
    created: int
    pushers: frozenset[str]
    """Users who may write to the repository, label, lock, and edit what others wrote."""
    issues_enabled: bool = True
    labels: dict[str, Label] = field(default_factory=dict)
    twins: list[Label] = field(default_factory=list)
    """Labels of a name that an older label has."""
    issues: dict[int, Issue] = field(default_factory=dict)
    """By number, oldest first."""
    deleted: set[int] = field(default_factory=set)
    """Numbers of issues that are no more."""
    numbers: int = 0
    """The last number given to an issue."""

    @property
    def full_name(self) -> str:
        """``owner/docs``."""
        return f"{self.owner}/{self.name}"


class Host:
    """One platform's data. Starts with three users and the repository :data:`REPOSITORY`, which has no issue.

    ``now`` answers milliseconds since 1970 UTC. Ids of everything count up from one number, so that a newer thing
    has the larger id.
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
        """The account of that name, letter case aside; ``None`` for one that does not exist (any more)."""
        return self.users.get((name or "").lower())

    def delete_user(self, name: str) -> None:
        """Takes the account away; what it wrote stays, without an author."""
        del self.users[name]
        for repository in self.repositories.values():
            repository.pushers -= {name}
            for issue in repository.issues.values():
                issue.author = None if issue.author == name else issue.author
                for comment in issue.comments:
                    comment.author = None if comment.author == name else comment.author
                    comment.reactions = [one for one in comment.reactions if one.user != name]

    def repository(self, full_name: str) -> Repository | None:
        """The repository ``owner/docs``, letter case aside."""
        return self.repositories.get(full_name.lower())

    def label(self, repository: Repository, name: str) -> Label:
        """The repository's label of that name, made when it has none."""
        known = repository.labels.get(name)
        if known is None:
            known = repository.labels[name] = Label(self._new_id(), name, "ededed")
        return known

    def add_label(self, repository: Repository, name: str, color: str) -> Label:
        """A new label, even where one has that name, as some platforms allow."""
        label = Label(self._new_id(), name, color)
        if name in repository.labels:
            repository.twins.append(label)
        else:
            repository.labels[name] = label
        return label

    def open_issue(
        self, repository: Repository, title: str, body: str, *, author: str | None, labels: tuple[str, ...] = ()
    ) -> Issue:
        """Adds an issue; labels that the repository does not know are made."""
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
        """Takes the issue away; its number is never given again."""
        del repository.issues[issue.number]
        repository.deleted.add(issue.number)

    def change_state(self, issue: Issue, state: Literal["open", "closed"]) -> None:
        """Closes the issue or opens it again."""
        if issue.state != state:
            issue.state = state
            issue.updated = self._now()
            issue.closed = issue.updated if state == "closed" else None

    def touch(self, issue: Issue) -> None:
        """Notes that the issue was changed now."""
        issue.updated = self._now()

    def add_comment(self, issue: Issue, body: str, *, author: str | None, system: bool = False) -> Comment:
        """Answers the issue."""
        moment = self._now()
        comment = Comment(id=self._new_id(), body=body, author=author, created=moment, updated=moment, system=system)
        issue.comments.append(comment)
        issue.updated = moment
        return comment

    def edit_comment(self, issue: Issue, comment: Comment, body: str) -> None:
        """Replaces the comment's source."""
        comment.body = body
        comment.updated = issue.updated = self._now()

    def delete_comment(self, issue: Issue, comment: Comment) -> None:
        """Takes the comment away."""
        issue.comments.remove(comment)
        issue.updated = self._now()

    def comments(self, repository: Repository) -> Iterator[tuple[Issue, Comment]]:
        """Every comment of the repository with its issue."""
        return ((issue, comment) for issue in repository.issues.values() for comment in issue.comments)

    def find_comment(self, repository: Repository, id: int) -> tuple[Issue, Comment] | None:
        """The comment of that id, with its issue."""
        return next(((issue, comment) for issue, comment in self.comments(repository) if comment.id == id), None)

    def react(self, comment: Comment, user: str, kind: str) -> tuple[Reaction, bool]:
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
