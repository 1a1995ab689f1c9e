"""The data sheet: which personal data a site stores, why, and for how long, with what is in the database now.

It's a start for the records of processing activities that the GDPR (article 30) and the LGPD (article 37) require.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from glosa.service.domain.datasheet_words import SheetWords
from glosa.service.domain.sites import Rules


@dataclass(frozen=True, slots=True)
class Stored:
    """The number of entries of one kind in the database."""

    count: int
    oldest: int | None = None
    """When the oldest was stored, in milliseconds since 1970 UTC; ``None`` if that isn't known, or there is nothing."""


class DataSheetStore(Protocol):
    """What the data sheet needs from storage."""

    async def stored(self, site: str) -> Mapping[str, Stored]:
        """The stored entries by kind, including kinds without entries."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRow:
    """One kind of data."""

    what: str
    why: str
    until: str
    """How long it's stored."""
    stored: Stored


def sheet_rows(stored: Mapping[str, Stored], rules: Rules, words: SheetWords) -> Sequence[SheetRow]:
    """The kinds of which something is stored now, or will be under the site's rules."""
    expected = {"texts", "names"} | ({"addresses"} if rules.record_ip else set())
    rows = []
    for name, found in stored.items():
        if not found.count and name not in expected:
            continue
        what, why, until = words.kinds[name]
        if name == "addresses" and rules.address_days:
            until = words.days.format(days=rules.address_days)
        if name == "mails" and rules.avatar_proxy:
            why = words.pictures.format(why=why, host=rules.avatar_proxy)
        rows.append(SheetRow(what=what, why=why, until=until, stored=found))
    return rows
