"""The name of a moderator is theirs, even if a commenter had it before."""

from collections.abc import Iterable, Mapping, Sequence

from glosa.service.domain.environment import Environment
from glosa.service.domain.fields import cut
from glosa.service.domain.moderation.log import Actor, LoggedAction, new_decision
from glosa.service.domain.names.claims import NameClaim, NameStore, claimable
from glosa.service.domain.notifications.stops import address_key
from glosa.service.domain.sites import Site


async def overrule(
    environment: Environment[NameStore], site: Site, nick: str, moderators: Mapping[str, str], actor: Actor
) -> Sequence[NameClaim]:
    """Releases the name of a moderator if a commenter has it, and logs that. Returns the claims that ended.

    ``moderators`` are all of the site, each with their email address. Those who claimed their name with it keep their claim.
    """
    names = claimable(cut(nick))
    if not names:
        return ()
    holders = holders_of(environment.secret, site, names, moderators.items()) or frozenset()
    ended = []
    for claim in await environment.store.claims_like(site.id, names):
        decision = new_decision(environment, site.id, LoggedAction.RELEASE_NAME, actor)
        if claim.holder not in holders and await environment.store.release_name(decision, claim):
            ended.append(claim)
    return ended


def holders_of(
    secret: bytes, site: Site, names: Sequence[str], moderators: Iterable[tuple[str, str]]
) -> frozenset[str] | None:
    """Who may have a name: the moderators with one of its forms, if they have an email address. ``None`` if it's no moderator's."""
    mails = [mail for name, mail in moderators if set(claimable(cut(name))).intersection(names)]
    return frozenset(address_key(secret, site.id, mail) for mail in mails if mail.strip()) if mails else None
