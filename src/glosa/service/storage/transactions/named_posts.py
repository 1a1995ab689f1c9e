"""Whose the name of a comment is that is being posted."""

from glosa.service.domain.errors import NameTaken
from glosa.service.domain.fields import cut
from glosa.service.domain.names.claims import NameUse, claimable
from glosa.service.storage.transaction import Rows, Statement

_OWNERS = (
    "SELECT id AS claim, '' AS person FROM claimed_names WHERE site = ? AND name = ?"
    " UNION ALL SELECT '' AS claim, name AS person FROM moderators WHERE site = ?"
)


def owners(site: str, name: NameUse) -> Statement:
    """Reads the claim of the name, and the names of the moderators, who are few."""
    return Statement(_OWNERS, (site, name.name, site))


def confirmed(name: NameUse, rows: Rows) -> str:
    """The claim of the name if its key came with the comment; empty if the name belongs to nobody. Raises ``NameTaken``."""
    claim = next((claim for claim, _ in rows if claim), "")
    if claim:
        if claim != name.claim:
            raise NameTaken(name.nick)
        return str(claim)
    if any(claimable(cut(person)) == name.name for _, person in rows if person):
        raise NameTaken(name.nick)
    return ""
