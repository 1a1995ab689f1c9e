"""Notes of moderators for each other, about a comment or its author. Readers never see them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import FieldInvalid
from glosa.service.domain.moderation.decisions import comment_of
from glosa.service.domain.moderation.log import Actor, Decision, LoggedAction, new_decision
from glosa.service.domain.queries import CommentFinder
from glosa.service.domain.sites import Site

LONGEST_NOTE = 2_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """One note."""

    site: str
    id: str
    """24 lower-case hex digits, random."""
    comment: str
    """The comment that it was written at."""
    author: str = ""
    """The hash of that comment's author if it's about the author, so all of their comments show it; otherwise empty."""
    text: str
    by: str
    """Name of the moderator."""
    at: int
    """Milliseconds since 1970 UTC."""


class NoteStore(CommentFinder, Protocol):
    """What notes need from storage. Each change and its log entry are one transaction."""

    async def add_note(self, decision: Decision, note: Note) -> None: ...

    async def remove_note(self, decision: Decision, id: str) -> bool:
        """``False`` if there is no such note."""

    async def notes(self, site: str, comments: Sequence[str]) -> Mapping[str, Sequence[Note]]:
        """The notes about each comment and its author, by comment, oldest first."""

    async def author_of(self, site: str, comment: str) -> tuple[str, str]:
        """The hashes of a comment's author and of their network; empty if unknown."""


async def note(
    environment: Environment[NoteStore], site: Site, id: str, text: str, *, about_author: bool, actor: Actor
) -> Note | None:
    """Adds a note; ``None`` if there is no such comment. Raises :class:`FieldInvalid`."""
    text = text.strip()
    if not 0 < len(text) <= LONGEST_NOTE:
        raise FieldInvalid("text", f"The note has {len(text)} characters. Expected 1 to {LONGEST_NOTE}. Correct it.")
    if await comment_of(environment, site, id) is None:
        return None
    author = (await environment.store.author_of(site.id, id))[0] if about_author else ""
    if about_author and not author:
        raise FieldInvalid(
            "author", "This comment's author can't be recognized again. Write the note about the comment."
        )
    made = Note(
        site=site.id,
        id=environment.new_id(),
        comment=id,
        author=author,
        text=text,
        by=actor.name,
        at=environment.now(),
    )
    await environment.store.add_note(new_decision(environment, site.id, LoggedAction.NOTE, actor), made)
    return made


async def remove_note(environment: Environment[NoteStore], site: Site, id: str, actor: Actor) -> bool:
    """``False`` if there is no such note."""
    return await environment.store.remove_note(new_decision(environment, site.id, LoggedAction.REMOVE_NOTE, actor), id)
