"""Links in mail by which an owner decides on a comment, or unsubscribes, without signing in.

A link is signed for one site, channel, comment, action and revision of the comment. Every decision and every edit changes the revision, so of
all links to a comment, one works once. A link shows a page; only that page's button acts.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol
from urllib.parse import urlencode

from glosa.service.domain.comments import Comment, Status
from glosa.service.domain.environment import Environment
from glosa.service.domain.identity import fingerprint, opens_signature
from glosa.service.domain.moderation.decisions import Action
from glosa.service.domain.moderation.log import Actor, Decision, LoggedAction, Via, new_decision
from glosa.service.domain.notifications.channels import Mailbox, NotificationChannel, Notifications
from glosa.service.domain.queries import Audience, CommentFinder, Compare, Field, Query

LIVES_MS = 14 * 24 * 60 * 60 * 1000
"""How long a link works, in milliseconds."""
DECIDE = "/mail/decide"
"""Where links to decide lead, below the service's address."""
UNSUBSCRIBE = "/mail/unsubscribe"
"""The path of links to unsubscribe."""


class LinkStore(CommentFinder, Protocol):
    """What following links needs from storage."""

    async def decide_unchanged(self, decision: Decision, id: str, status: Status, revision: int) -> bool:
        """Gives a comment another status if its revision is still this one, and logs that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionLink:
    """The signed contents of a link that decides on a comment."""

    site: str
    channel: str
    """Who got the link; the log names it."""
    comment: str
    action: Action
    revision: int
    """The comment's."""
    expires_at: int
    """Milliseconds since 1970 UTC."""


class LinkState(StrEnum):
    """Whether a link works."""

    VALID = "valid"
    INVALID = "invalid"
    """It wasn't signed here, or its channel gets no mail any more."""
    EXPIRED = "expired"
    DECIDED = "decided"
    """Somebody decided on the comment since, edited it, or purged it."""


@dataclass(frozen=True, slots=True)
class FollowedLink:
    """A link that somebody opened."""

    state: LinkState
    comment: Comment | None = None
    """If the link is valid."""


def decision_links(
    secret: bytes, channel: NotificationChannel, comment: Comment, *, service: str, now: int
) -> Mapping[Action, str]:
    """An address for each sensible action on ``comment``."""
    actions = [Action.SPAM, Action.DELETE]
    if comment.status is Status.PENDING:
        actions.insert(0, Action.APPROVE)
    return {
        action: decision_address(
            secret,
            DecisionLink(
                site=channel.site,
                channel=channel.name,
                comment=comment.id,
                action=action,
                revision=comment.revision,
                expires_at=now + LIVES_MS,
            ),
            service=service,
        )
        for action in actions
    }


def decision_address(secret: bytes, link: DecisionLink, *, service: str) -> str:
    """The address of ``link``."""
    query = {
        "site": link.site,
        "channel": link.channel,
        "comment": link.comment,
        "action": link.action.value,
        "revision": link.revision,
        "expires": link.expires_at,
        "key": _signature(secret, link),
    }
    return f"{service}{DECIDE}?{urlencode(query)}"


async def followed(
    environment: Environment[CommentFinder], notifications: Notifications, link: DecisionLink, key: str
) -> FollowedLink:
    """What a link would do now."""
    channel = notifications.channel(link.site, link.channel)
    is_ours = opens_signature(key, _signature(environment.secret, link))
    if not is_ours or channel is None or not isinstance(channel.target, Mailbox):
        return FollowedLink(LinkState.INVALID)
    if environment.now() >= link.expires_at:
        return FollowedLink(LinkState.EXPIRED)
    where = Compare(Field.ID, "=", link.comment)
    found = await environment.store.find(Query(site=link.site, where=where, audience=Audience.OWNER, limit=1))
    if not found or found[0].revision != link.revision:
        return FollowedLink(LinkState.DECIDED)
    return FollowedLink(LinkState.VALID, found[0])


async def act(
    environment: Environment[LinkStore], notifications: Notifications, link: DecisionLink, key: str
) -> LinkState:
    """Does what the link says. ``VALID`` if it was done."""
    state = (await followed(environment, notifications, link, key)).state
    if state is not LinkState.VALID:
        return state
    actor = Actor(link.channel, Via.MAIL)
    decision = new_decision(environment, link.site, LoggedAction(link.action.value), actor)
    done = await environment.store.decide_unchanged(decision, link.comment, STATUSES[link.action], link.revision)
    return LinkState.VALID if done else LinkState.DECIDED


def unsubscribe_address(secret: bytes, channel: NotificationChannel, *, service: str) -> str:
    """The address at which a channel's mailbox unsubscribes, for people and for mail programs (RFC 8058)."""
    key = unsubscribe_key(secret, channel.site, channel.name)
    return f"{service}{UNSUBSCRIBE}?{urlencode({'site': channel.site, 'channel': channel.name, 'key': key})}"


def unsubscribe_key(secret: bytes, site: str, channel: str) -> str:
    """32 hex digits."""
    return fingerprint(secret, site, "unsubscribe channel", channel)


STATUSES: Mapping[Action, Status] = {
    Action.APPROVE: Status.VISIBLE,
    Action.SPAM: Status.SPAM,
    Action.DELETE: Status.DELETED,
}
"""What a link's action makes of a comment."""


def _signature(secret: bytes, link: DecisionLink) -> str:
    parts = (link.channel, link.comment, link.action.value, str(link.revision), str(link.expires_at))
    return fingerprint(secret, link.site, "decision by mail", *parts)
