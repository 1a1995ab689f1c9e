"""Messages: what a channel says about some comments, in its language."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Protocol

from glosa.service.domain.addresses import comment_path, page_name
from glosa.service.domain.comments import Comment, Status
from glosa.service.domain.counters import CounterReader
from glosa.service.domain.environment import Environment
from glosa.service.domain.moderation.decisions import Action
from glosa.service.domain.notices import Event
from glosa.service.domain.notifications.channels import Mailbox, NotificationChannel
from glosa.service.domain.notifications.links import decision_links, unsubscribe_address
from glosa.service.domain.notifications.queue import Claim
from glosa.service.domain.notifications.words import words_of
from glosa.service.domain.queries import OLDEST_FIRST, Among, Audience, CommentFinder, Field, Query
from glosa.service.domain.sites import Site

MOST_LISTED = 20
"""Comments that a message shows; of more, it says only how many there are."""
LONGEST_QUOTE = 1_000
"""Characters of a comment in a message."""
LONGEST_MESSAGE = 1_800
"""Characters of a message as plain text. Discord accepts 2,000."""


class MessageStore(CommentFinder, CounterReader, Protocol):
    """What composing messages needs from storage."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reported:
    """A comment in a message."""

    comment: Comment
    event: Event
    quote: str
    """The start of its text, as the author typed it."""
    page: str
    """Title of the page, or its address if no title is known."""
    address: str
    """Where readers see the comment; only the path if the site's origin is unknown."""
    actions: Mapping[Action, str] = field(default_factory=dict)
    """Addresses by which the recipient decides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A message of a channel about some comments or an attack."""

    id: str
    """32 hex digits, the same if the message is sent again."""
    site: str
    channel: str
    at: int
    """Milliseconds since 1970 UTC."""
    total: int
    """Comments that it's about."""
    comments: tuple[Reported, ...]
    """The first of them."""
    subject: str
    """One line."""
    text: str
    """Everything as plain text, at most :data:`LONGEST_MESSAGE` characters."""
    moderation: str
    """Address of the moderation page; empty if the service's address is unknown."""
    alert: str = ""
    """What the message says about an attack; empty: nothing."""
    unsubscribe: str = ""
    """Where the recipient unsubscribes; empty if that isn't possible."""


async def composed(
    environment: Environment[MessageStore],
    site: Site,
    channel: NotificationChannel,
    claim: Claim,
    *,
    service: str = "",
) -> Message | None:
    """The message about a claim. ``None`` if moderators decided on all of its comments in the meantime, or removed them."""
    store, secret, now = environment.store, environment.secret, environment.now()
    base = service
    is_mail = bool(base) and isinstance(channel.target, Mailbox)
    ids = tuple(dict.fromkeys(notice.comment for notice in claim.notices if notice.comment))
    query = Query(site=site.id, where=Among(Field.ID, ids), audience=Audience.OWNER, order=OLDEST_FIRST, limit=len(ids))
    found = {comment.id: comment for comment in await store.find(query)}
    current = [
        (notice.event, found[notice.comment])
        for notice in claim.notices
        if notice.comment in found and found[notice.comment].status is _STATUSES.get(notice.event)
    ]
    # Those that weren't read may have been decided on as well. The message then says too many rather than nothing.
    total = len(claim.ids) - len(claim.notices) + len(current)
    is_attack = any(notice.event is Event.ATTACK for notice in claim.notices)
    if not total and not is_attack:
        return None
    current = current[:MOST_LISTED]
    titles = await _titles(store, site, [comment for _, comment in current])
    comments = tuple(
        Reported(
            comment=comment,
            event=event,
            quote=_cut(comment.text.source.strip(), LONGEST_QUOTE),
            page=titles.get(comment.thread) or line(page_name(comment.url)),
            address=f"{site.address}{comment_path(comment.url, comment.id)}",
            actions=decision_links(secret, channel, comment, service=base, now=now) if is_mail else {},
        )
        for event, comment in current
    )
    moderation = f"{base}/admin/" if base else ""
    words = words_of(channel.language)
    alert = words.attacked.format(site=site.id) if is_attack else ""
    return Message(
        id=sha256("\0".join((claim.channel, *claim.ids)).encode()).hexdigest()[:32],
        site=site.id,
        channel=channel.name,
        at=claim.at,
        total=total,
        comments=comments,
        subject=words.attack.format(site=site.id) if alert else _subject(comments, total, channel.language),
        text=_text(comments, total, channel.language, moderation, alert=alert),
        moderation=moderation,
        alert=alert,
        unsubscribe=unsubscribe_address(secret, channel, service=base) if is_mail else "",
    )


def line(text: str) -> str:
    """``text`` on one line, without control characters, and without those that change its direction."""
    return " ".join(_CONTROLS.sub(" ", text).split())


def _subject(comments: Sequence[Reported], total: int, language: str) -> str:
    words = words_of(language)
    if total > 1 or not comments:
        return words.many.format(total=total)
    first = comments[0]
    pattern = words.pending if first.event is Event.PENDING else words.comment
    return pattern.format(author=line(first.comment.author.nick), page=first.page)


def _text(comments: Sequence[Reported], total: int, language: str, moderation: str, *, alert: str) -> str:
    words = words_of(language)
    ending = f"\n\n{words.moderate}: {moderation}" if moderation else ""
    parts = [alert] if alert else []
    room = LONGEST_MESSAGE - len(ending) - len(alert) - 100
    for one in comments:
        pattern = words.pending if one.event is Event.PENDING else words.comment
        head = pattern.format(author=_cut(line(one.comment.author.nick), 80), page=_cut(one.page, 120))
        part = f"{head}\n{_cut(one.quote, 600)}\n{one.address}"
        if room < len(part) + 2 and parts:
            break
        parts.append(_cut(part, room))
        room -= len(part) + 2
    more = total - len(parts) + bool(alert)
    rest = f"\n\n{words.more.format(total=more)}" if more else ""
    return "\n\n".join(parts) + rest + ending


async def _titles(store: CounterReader, site: Site, comments: Sequence[Comment]) -> Mapping[str, str]:
    counters = await store.counters(site.id, sorted({comment.thread for comment in comments}))
    return {key: title for key, counter in counters.items() if (title := line(counter.title))}


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[: max(length - 1, 0)]}…"


_STATUSES = {Event.COMMENT: Status.VISIBLE, Event.PENDING: Status.PENDING}
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
