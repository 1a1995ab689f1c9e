"""Values of the domain ↔ rows, and the values that both engines accept."""

import time
from collections.abc import Sequence
from typing import Any

import msgspec

from glosa.service.domain.access.moderators import Moderator, Role
from glosa.service.domain.access.sessions import ModeratorSession
from glosa.service.domain.comments import Author, Badge, Comment, Format, Status, Text
from glosa.service.domain.counters import Counter
from glosa.service.domain.errors import FieldInvalid
from glosa.service.domain.sites import ModeratorToken, Rules, Site
from glosa.service.domain.uploads import Upload

COMMENT = (
    "id, site, thread, url, rid, pid, nick, mail, link, qq_avatar, ua, ip, source, format, html, renderer, status, "
    "created_at, inserted_at, updated_at, revision, edited, decided, badge, pinned, answer, likes, claim"
)
COUNTER = "id, site, key, url, xid, title, views, created_at, updated_at"
SITE = "id, app_id, app_key, master_key_hash, master_key_salt, origins, rules"
TOKEN = "site, name, hash, created_at"
MODERATOR = "site, name, role, mail, created_at"
SESSION = "site, id, hash, moderator, created_at, seen_at, network, agent"
UPLOAD = "id, site, size, created_at"

Row = Sequence[Any]

_PORTION = 50
"""Rows that become values before other threads may run: a fifth of a millisecond."""

_FORMATS = {format.value: format for format in Format}
_STATUSES = {status.value: status for status in Status}
_BADGES = {badge.value: badge for badge in Badge}


def places(columns: str) -> str:
    """``?, ?, ?``: one for each column."""
    return ", ".join("?" for _ in columns.split(","))


def of_table(columns: str, table: str) -> str:
    """``c.id, c.site``: the columns, each with the name of its table."""
    return ", ".join(f"{table}.{column.strip()}" for column in columns.split(","))


def comment_row(comment: Comment) -> tuple[str | int, ...]:
    """The row of a comment, with columns in the order of :data:`COMMENT`."""
    author, text = comment.author, comment.text
    return (
        *(comment.id, comment.site, comment.thread, comment.url, comment.rid, comment.pid),
        *(author.nick, author.mail, author.link, author.qq_avatar, author.ua, author.ip),
        *(text.source, text.format.value, text.html, text.renderer),
        *(comment.status.value, comment.created_at, comment.inserted_at, comment.updated_at),
        *(comment.revision, comment.edited, comment.decided),
        *(comment.badge.value, int(comment.pinned), int(comment.answer), comment.likes),
        comment.claim,
    )


def comment_of(row: Row) -> Comment:
    """The comment in a row with columns in the order of :data:`COMMENT`."""
    id, site, thread, url, rid, pid, nick, mail, link, qq_avatar, ua, ip, source, format, html, renderer, *rest = row
    status, created_at, inserted_at, updated_at, revision, edited, decided, badge, pinned, answer, likes, claim = rest
    return Comment(
        id=id,
        site=site,
        thread=thread,
        url=url,
        rid=rid,
        pid=pid,
        author=Author(nick=nick, mail=mail, link=link, qq_avatar=qq_avatar, ua=ua, ip=ip),
        text=Text(source=source, format=_FORMATS[format], html=html, renderer=renderer),
        status=_STATUSES[status],
        created_at=created_at,
        inserted_at=inserted_at,
        updated_at=updated_at,
        revision=revision,
        edited=edited,
        decided=decided,
        badge=_BADGES[badge],
        pinned=pinned == 1,
        answer=answer == 1,
        likes=likes,
        claim=claim,
    )


def comments_of(rows: Sequence[Row]) -> tuple[Comment, ...]:
    """The comments in rows. Lets other threads run every now and then."""
    comments = []
    for place, row in enumerate(rows, 1):
        comments.append(comment_of(row))
        if place % _PORTION == 0:
            time.sleep(0)
    return tuple(comments)


def counter_row(counter: Counter) -> tuple[str | int, ...]:
    """The row of a counter, with columns in the order of :data:`COUNTER`."""
    return (
        *(counter.id, counter.site, counter.key, counter.url, counter.xid, counter.title),
        *(counter.time, counter.created_at, counter.updated_at),
    )


def counter_of(row: Row) -> Counter:
    """The counter in a row with columns in the order of :data:`COUNTER`."""
    id, site, key, url, xid, title, time, created_at, updated_at = row
    return Counter(
        id=id,
        site=site,
        key=key,
        url=url,
        xid=xid,
        title=title,
        time=time,
        created_at=created_at,
        updated_at=updated_at,
    )


def site_row(site: Site) -> tuple[str, ...]:
    """The row of a site, with columns in the order of :data:`SITE`, and origins and rules as JSON."""
    origins, rules = msgspec.json.encode(site.origins).decode(), msgspec.json.encode(site.rules).decode()
    return site.id, site.app_id, site.app_key, site.master_key_hash, site.master_key_salt, origins, rules


def site_of(row: Row) -> Site:
    """The site in a row with columns in the order of :data:`SITE`. Missing rules get their defaults."""
    id, app_id, app_key, master_key_hash, master_key_salt, origins, rules = row
    return Site(
        id=id,
        app_id=app_id,
        app_key=app_key,
        master_key_hash=master_key_hash,
        master_key_salt=master_key_salt,
        origins=msgspec.json.decode(origins, type=tuple[str, ...]),
        rules=rules_of(rules),
    )


def rules_of(column: str) -> Rules:
    """The rules in the column ``rules`` of a site."""
    return msgspec.json.decode(column, type=Rules)


def token_row(token: ModeratorToken) -> tuple[str | int, ...]:
    """The row of a token, with columns in the order of :data:`TOKEN`."""
    return token.site, token.name, token.hash, token.created_at


def token_of(row: Row) -> ModeratorToken:
    """The token in a row with columns in the order of :data:`TOKEN`."""
    site, name, hash, created_at = row
    return ModeratorToken(site=site, name=name, hash=hash, created_at=created_at)


def moderator_row(moderator: Moderator) -> tuple[str | int, ...]:
    """The row of a moderator, with columns in the order of :data:`MODERATOR`."""
    return moderator.site, moderator.name, moderator.role.value, moderator.mail, moderator.created_at


def moderator_of(row: Row) -> Moderator:
    """The moderator in a row with columns in the order of :data:`MODERATOR`."""
    site, name, role, mail, created_at = row
    return Moderator(site=site, name=name, role=Role(role), mail=mail, created_at=created_at)


def session_row(session: ModeratorSession) -> tuple[str | int, ...]:
    """The row of a session, with columns in the order of :data:`SESSION`."""
    return (
        *(session.site, session.id, session.hash, session.moderator),
        *(session.created_at, session.seen_at, session.network, session.agent),
    )


def session_of(row: Row) -> ModeratorSession:
    """The session in a row with columns in the order of :data:`SESSION`."""
    site, id, hash, moderator, created_at, seen_at, network, agent = row
    return ModeratorSession(
        site=site,
        id=id,
        hash=hash,
        moderator=moderator,
        created_at=created_at,
        seen_at=seen_at,
        network=network,
        agent=agent,
    )


def upload_row(upload: Upload) -> tuple[str | int, ...]:
    """The row of an upload, with columns in the order of :data:`UPLOAD`."""
    return upload.id, upload.site, upload.size, upload.created_at


def upload_of(row: Row) -> Upload:
    """The upload in a row with columns in the order of :data:`UPLOAD`."""
    id, site, size, created_at = row
    return Upload(id=id, site=site, size=size, created_at=created_at)


LONGEST_KEY = 1500
"""Bytes of a thread's key. An index entry of PostgreSQL has room for about 2,700, shared with other columns."""

_LARGEST = 2**63 - 1


def check_values(values: Sequence[object]) -> None:
    """Raises ``FieldInvalid`` for texts with U+0000 or half of a surrogate pair, and for numbers beyond 64 bits."""
    text = "".join([value for value in values if isinstance(value, str)])
    if "\0" in text or not _is_unicode(text):
        raise FieldInvalid("", "A text contains U+0000 or half of a surrogate pair. Remove that character.")
    for value in values:
        if isinstance(value, int) and not -_LARGEST <= value <= _LARGEST:
            raise FieldInvalid("", f"The number {value} is too large. Numbers of up to 64 bits can be stored.")


def check_key(key: str) -> None:
    """Raises ``FieldInvalid`` for a thread's key that is too long."""
    if len(key) > LONGEST_KEY // 4 and len(key.encode(errors="replace")) > LONGEST_KEY:
        raise FieldInvalid("url", f"The page's address is longer than {LONGEST_KEY} bytes. Use a shorter one.")


def _is_unicode(text: str) -> bool:
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
