"""Replies on behalf of the site: with a badge that only the service sets, so no reader can forge it with a name."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from glosa.service.domain.comments import Author, Badge, Comment, Format, Status
from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import FieldInvalid
from glosa.service.domain.fields import checked_author, checked_text
from glosa.service.domain.moderation.decisions import comment_of
from glosa.service.domain.moderation.log import Actor, Decision, LoggedAction, new_decision
from glosa.service.domain.notices import Notice
from glosa.service.domain.queries import CommentFinder
from glosa.service.domain.sites import Site


class ReplyStore(CommentFinder, Protocol):
    """What replying needs from storage."""

    async def reply(
        self, decision: Decision, comment: Comment, notices: Callable[[Comment], Sequence[Notice]]
    ) -> Comment:
        """Saves a moderator's comment, its notices, and the log entry, even if the thread is closed. Returns it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Speaker:
    """The person who replies on behalf of the site."""

    name: str
    """Readers see it."""
    badge: Badge
    mail: str = ""
    """The picture is derived from it; readers don't see it, unless the site exposes addresses."""


async def reply(
    environment: Environment[ReplyStore], site: Site, id: str, source: str, *, speaker: Speaker, actor: Actor
) -> Comment | None:
    """Replies to the comment of that id. ``None`` if there is no such comment.

    No rate limit and no spam filter applies. Raises :class:`FieldInvalid` if readers don't see that comment, and
    ``CommentTooComplex``.
    """
    parent = await comment_of(environment, site, id)
    if parent is None:
        return None
    if parent.status is not Status.VISIBLE:
        raise FieldInvalid("id", "Readers don't see this comment, so they wouldn't see a reply. Publish it first.")
    now = environment.now()
    comment = Comment(
        id=environment.new_id(),
        site=site.id,
        thread=parent.thread,
        url=parent.url,
        rid=parent.rid or parent.id,
        pid=parent.id,
        author=checked_author(Author(nick=speaker.name, mail=speaker.mail)),
        text=await environment.renderer.text(checked_text(source, site.rules.longest_comment), Format.MARKDOWN),
        created_at=now,
        inserted_at=now,
        updated_at=now,
        badge=speaker.badge,
    )
    decision = new_decision(environment, site.id, LoggedAction.REPLY, actor)
    return await environment.store.reply(decision, comment, environment.notices)
