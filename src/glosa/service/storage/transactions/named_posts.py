"""Whose the name of a comment is that is being posted."""

from glosa.service.domain.errors import NameTaken
from glosa.service.domain.fields import cut
from glosa.service.domain.names.claims import NameUse, claimable
from glosa.service.storage.transaction import Rows, Statement

_OWNERS = (
    "SELECT id AS claim, holder, '' AS person, '' AS mail FROM claimed_names WHERE site = ? AND name IN (?, ?)"
    " UNION ALL SELECT '' AS claim, '' AS holder, name AS person, mail FROM moderators WHERE site = ?"
)
"""A name has one form or two."""


def owners(site: str, name: NameUse) -> Statement:
    """Reads the claims of the name, and the moderators, who are few."""
    return Statement(_OWNERS, (site, name.names[0], name.names[-1], site))


def confirmed(name: NameUse, rows: Rows) -> str:
    """The claim of the name if its key came with the comment; empty if the name belongs to nobody. Raises ``NameTaken``.

    The name of a moderator is theirs: only a claim by their address allows it, no matter which was first.
    """
    claims = {str(claim): holder for claim, holder, *_ in rows if claim}
    mails = [mail for *_, person, mail in rows if person and not set(claimable(cut(person))).isdisjoint(name.names)]
    own = claims.get(name.claim, "")
    if mails and not (own and own in map(name.holder_of, mails)):
        raise NameTaken(name.nick)
    if any(holder != own for holder in claims.values()):
        raise NameTaken(name.nick)
    return name.claim if own else ""
