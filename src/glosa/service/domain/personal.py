"""What is stored about a person, and erasing it: the rights of access and erasure in the GDPR and the LGPD.

People identify themselves by the email address in their comments.
"""

from collections.abc import Sequence
from typing import Protocol

from glosa.service.domain.comments import Comment
from glosa.service.domain.environment import Environment
from glosa.service.domain.names.claims import NameClaim, NameStore
from glosa.service.domain.notifications.stops import address_key
from glosa.service.domain.queries import OLDEST_FIRST, Audience, CommentFinder, Cursor, Field, Match, Query
from glosa.service.domain.sites import Site

AT_ONCE = 500
"""Comments that one transaction reads or erases."""


class PersonalStore(CommentFinder, NameStore, Protocol):
    """What erasing needs from storage."""

    async def erase(self, site: str, ids: Sequence[str], now: int) -> Sequence[str]:
        """Deletes the texts and authors of comments, and everything that was derived from them; all or none.

        The comments stay as deleted ones, because replies refer to them. Returns the ids of those that exist.
        """

    async def end_subscriptions(self, site: str, reader: str) -> int:
        """Deletes all subscriptions of one address, with the address; returns their number."""


async def comments_by(environment: Environment[CommentFinder], site: Site, mail: str) -> tuple[Comment, ...]:
    """Every comment with that email address, oldest first, whatever its status. Capitals don't matter."""
    address = mail.strip().casefold()
    found: list[Comment] = []
    cursor: Cursor | None = None
    while address:
        page = await environment.store.find(
            Query(
                site=site.id,
                where=Match(Field.MAIL, "anywhere", mail.strip(), folded=True),
                audience=Audience.OWNER,
                order=OLDEST_FIRST,
                after=cursor,
                limit=AT_ONCE,
            )
        )
        found += (one for one in page if one.author.mail.strip().casefold() == address)
        if len(page) < AT_ONCE:
            break
        cursor = Cursor(page[-1].created_at, page[-1].inserted_at, page[-1].id)
    return tuple(found)


async def names_of(environment: Environment[NameStore], site: Site, mail: str) -> Sequence[NameClaim]:
    """The names that belong to that email address, oldest first."""
    return await environment.store.name_claims(site.id, address_key(environment.secret, site.id, mail))


async def erase_person(environment: Environment[PersonalStore], site: Site, mail: str) -> int:
    """Erases every comment with that email address, its subscriptions, and its names. Returns the number of comments.

    That the address wants no more mail stays, as a hash: otherwise, it could get mail again.
    """
    await environment.store.end_subscriptions(site.id, address_key(environment.secret, site.id, mail))
    await environment.store.release_names(site.id, address_key(environment.secret, site.id, mail))
    ids = [one.id for one in await comments_by(environment, site, mail)]
    erased = 0
    for start in range(0, len(ids), AT_ONCE):
        erased += len(await environment.store.erase(site.id, ids[start : start + AT_ONCE], environment.now()))
    return erased
