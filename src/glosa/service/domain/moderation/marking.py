"""What moderators point out to readers: pinned comments and answers. And threads that they close."""

from dataclasses import dataclass
from typing import Protocol

from glosa.service.domain.comments import Mark, ThreadFacts
from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import FieldInvalid
from glosa.service.domain.fields import checked_url
from glosa.service.domain.moderation.decisions import comment_of
from glosa.service.domain.moderation.log import Actor, Decision, LoggedAction, new_decision
from glosa.service.domain.queries import CommentFinder
from glosa.service.domain.reading import EVERY_PAGE
from glosa.service.domain.sites import Site
from glosa.service.domain.thread_key import thread_key

MOST_PINNED = 3
"""Pinned comments of one page."""


class MarkingStore(CommentFinder, Protocol):
    """What marking needs from storage. Each change and its log entry are one transaction."""

    async def mark(self, decision: Decision, id: str, mark: Mark, *, on: bool) -> bool:
        """Sets or removes a mark; ``False`` if that's how it was. An answer replaces the one of the same root."""

    async def close_thread(self, decision: Decision, thread: str, *, closed: bool) -> bool:
        """Closes a thread, or opens it again; ``False`` if that's how it was."""

    async def closed_threads(self, site: str) -> tuple[str, ...]:
        """Keys, in order."""

    async def thread_facts(self, site: str, thread: str) -> ThreadFacts:
        """The pinned comments and the number of comments, and whether the thread is closed."""


@dataclass(frozen=True, slots=True)
class Marked:
    """The result."""

    changed: bool
    """``False`` if it had the mark already, or didn't have it."""


async def mark(
    environment: Environment[MarkingStore], site: Site, id: str, mark: Mark, actor: Actor, *, on: bool
) -> Marked | None:
    """Marks a comment, or removes the mark. ``None`` if there is no such comment.

    Raises :class:`FieldInvalid` if a reply would be pinned, a root would be an answer, or the page has
    :data:`MOST_PINNED` pinned comments.
    """
    comment = await comment_of(environment, site, id)
    if comment is None:
        return None
    if on and mark is Mark.PINNED:
        if comment.rid:
            raise FieldInvalid("id", "A reply can't be pinned. Pin the comment that begins the discussion.")
        pinned = (await environment.store.thread_facts(site.id, comment.thread)).pinned
        if id not in pinned and len(pinned) >= MOST_PINNED:
            raise FieldInvalid("id", f"This page has {len(pinned)} pinned comments already. Unpin one of them first.")
    if on and mark is Mark.ANSWER and not comment.rid:
        raise FieldInvalid(
            "id", "Only a reply can be marked as the answer. Choose the reply that answers this comment."
        )
    decision = new_decision(environment, site.id, _ACTIONS[mark, on], actor)
    return Marked(await environment.store.mark(decision, id, mark, on=on))


async def close(environment: Environment[MarkingStore], site: Site, url: str, actor: Actor, *, closed: bool) -> bool:
    """Closes the page at ``url`` for readers, or opens it again; ``False`` if that's how it was. Raises ``FieldInvalid``."""
    if url == EVERY_PAGE:
        raise FieldInvalid("path", "Name one page, such as /guide/. Pages are closed one by one.")
    key = thread_key(checked_url(url), site.rules)
    action = LoggedAction.CLOSE if closed else LoggedAction.REOPEN
    return await environment.store.close_thread(new_decision(environment, site.id, action, actor), key, closed=closed)


_ACTIONS = {
    (Mark.PINNED, True): LoggedAction.PIN,
    (Mark.PINNED, False): LoggedAction.UNPIN,
    (Mark.ANSWER, True): LoggedAction.MARK_ANSWER,
    (Mark.ANSWER, False): LoggedAction.UNMARK_ANSWER,
}
