"""A comment and its author."""

from dataclasses import dataclass, field
from enum import StrEnum

ANONYMOUS = "Anonymous"
"""Name of an author who gave none."""


class Status(StrEnum):
    """The moderation status of a comment. Readers see ``VISIBLE`` ones; the others stay in the database."""

    PENDING = "pending"
    VISIBLE = "visible"
    SPAM = "spam"
    DELETED = "deleted"


class Badge(StrEnum):
    """Marks an author who writes on behalf of the site. Only the service sets it, so nobody can claim it by choosing a name."""

    NONE = ""
    OWNER = "owner"
    MODERATOR = "moderator"


class Mark(StrEnum):
    """A mark that readers see next to a comment's author."""

    PINNED = "pinned"
    """A root that comes first on its page."""
    ANSWER = "answer"
    """The reply that answers its root; one at most."""
    EDITED = "edited"
    """The text changed after it was posted."""
    CONFIRMED = "confirmed"
    """The name belongs to the author, who confirmed it by mail. Comes before the others."""


class Format(StrEnum):
    """The language of a comment's source."""

    HTML = "html"
    MARKDOWN = "markdown"
    ESCAPED_MARKDOWN = "escaped-markdown"
    """As pages of the store protocol send it, with ``<`` and ``>`` escaped in places where Markdown needs them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Author:
    """The author as typed: trimmed and shortened, not escaped. Only ``nick`` and ``link`` are public."""

    nick: str = ANONYMOUS
    mail: str = ""
    link: str = ""
    qq_avatar: str = ""
    """Address of a picture, from a QQ lookup. Only widgets that look up QQ numbers show it."""
    ua: str = ""
    """User agent of the browser."""
    ip: str = ""
    """Client address; empty unless the site records it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """The text of a comment: as received, and as displayed."""

    source: str
    format: Format
    html: str
    """Sanitized, so it's safe to display."""
    renderer: int
    """Version of the rules that made ``html``; see :data:`glosa.service.domain.markup.RENDERER`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comment:
    """One comment of one site. A root has neither ``rid`` nor ``pid``."""

    id: str
    """24 lower-case hex digits, random; imported comments keep their id."""
    site: str
    """Id of the site."""
    thread: str
    """Canonical key of the page; see :func:`glosa.service.domain.thread_key.thread_key`."""
    url: str
    """The page's address as received."""
    rid: str = ""
    """Id of the thread's root comment; empty for a root."""
    pid: str = ""
    """Id of the comment that this one replies to; empty for a root."""
    author: Author = field(default_factory=Author)
    text: Text
    status: Status = Status.VISIBLE
    created_at: int
    """Milliseconds since 1970 UTC."""
    inserted_at: int
    """Milliseconds since 1970 UTC; differs from ``created_at`` only in imported comments."""
    updated_at: int
    """Milliseconds since 1970 UTC."""
    revision: int = 0
    """Grows with every change of the text or of the status."""
    edited: int = 0
    """The revision that the last change of the text led to; 0 without one."""
    decided: int = 0
    """The revision that the last change of the status led to; 0 without one."""
    badge: Badge = Badge.NONE
    pinned: bool = False
    answer: bool = False
    likes: int = 0
    """Readers who like it; see :mod:`glosa.service.domain.likes`."""
    claim: str = ""
    """Id of the claim to the author's name whose key came with it; empty: none. See :mod:`glosa.service.domain.names.claims`."""

    @property
    def marks(self) -> tuple[str, ...]:
        """What readers see next to the author's name: the badge, then the marks, by their values: ``confirmed`` first, ``edited`` last."""
        marks = (
            (Mark.CONFIRMED, bool(self.claim)),
            (Mark.PINNED, self.pinned),
            (Mark.ANSWER, self.answer),
            (Mark.EDITED, self.edited > 0),
        )
        return (*filter(None, (self.badge.value,)), *(mark.value for mark, is_set in marks if is_set))


@dataclass(frozen=True, slots=True)
class Counts:
    """How many comments readers see in a thread, including removed roots that have replies."""

    roots: int = 0
    replies: int = 0


@dataclass(frozen=True, slots=True)
class ThreadFacts:
    """The facts about a thread that each of its pages needs."""

    counts: Counts = field(default_factory=Counts)
    closed: bool = False
    """Whether readers can't write any more."""
    pinned: tuple[str, ...] = ()
    """Ids of the pinned roots that readers see."""


@dataclass(frozen=True, slots=True)
class Added:
    """The result of an import, as ids of comments or counters."""

    new: tuple[str, ...]
    known: tuple[str, ...]
    """Ids of comments that the site already had."""
