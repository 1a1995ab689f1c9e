"""A comment, and what is known of the person who wrote it."""

from dataclasses import dataclass, field
from enum import StrEnum

ANONYMOUS = "Anonymous"
"""Name of an author who gave none."""


class Status(StrEnum):
    """What moderation says of a comment. Only ``VISIBLE`` ones are read; the others are kept."""

    PENDING = "pending"
    VISIBLE = "visible"
    SPAM = "spam"
    DELETED = "deleted"


class Format(StrEnum):
    """What language the source of a comment is written in."""

    HTML = "html"
    MARKDOWN = "markdown"
    ESCAPED_MARKDOWN = "escaped-markdown"
    """As pages of the store protocol send it, with ``<`` and ``>`` escaped in places where Markdown needs them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Author:
    """Who wrote a comment, as they told it: trimmed and cut, not escaped. All but ``nick`` and ``link`` is private."""

    nick: str = ANONYMOUS
    mail: str = ""
    link: str = ""
    qq_avatar: str = ""
    """Address of a picture, from a QQ lookup; shown only by widgets that look QQ numbers up."""
    ua: str = ""
    """User agent of the browser."""
    ip: str = ""
    """Client address; empty unless the site records it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """What a comment says: as received, unchanged, and as shown."""

    source: str
    format: Format
    html: str
    """Sanitised; safe to show."""
    renderer: int
    """Version of the rules that made ``html``; see :data:`glosa.service.domain.markup.RENDERER`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comment:
    """One comment of one site. A root has neither ``rid`` nor ``pid``."""

    id: str
    """24 lower-case hex digits, random; imported ids are kept."""
    site: str
    """Id of the site."""
    thread: str
    """Canonical key of the page; see :func:`glosa.service.domain.thread_key.thread_key`."""
    url: str
    """The page's address as it was received."""
    rid: str = ""
    """Id of the thread's root comment; empty for a root."""
    pid: str = ""
    """Id of the comment that is replied to; empty for a root."""
    author: Author = field(default_factory=Author)
    text: Text
    status: Status = Status.VISIBLE
    created_at: int
    """Milliseconds since 1970 UTC."""
    inserted_at: int
    """Milliseconds since 1970 UTC; differs from ``created_at`` only in imported comments."""
    updated_at: int
    """Milliseconds since 1970 UTC."""
