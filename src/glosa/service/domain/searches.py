"""Search analytics: which queries have no results, and which results readers open. Nothing identifies a reader."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Protocol
from urllib.parse import unquote

from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import AnalyticsOff, FieldInvalid
from glosa.service.domain.fields import checked_line, checked_url
from glosa.service.domain.rate_limits import Bucket, address_limits
from glosa.service.domain.sites import Site

LONGEST_QUERY = 100
"""Characters of a query; the rest is cut."""
MOST_A_DAY = 1_000
"""Different entries that a site stores for a day. Further ones aren't counted, so nobody can fill the database."""
RETENTION_DAYS = 90
"""Days on which an entry is listed, the day of the search included."""
REPORTS = 2
"""One address may report this many times as many searches as it may post comments."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchEntry:
    """What happened after a query on a day. Entries with the same values are counted together."""

    site: str
    day: str
    """In UTC: ``2026-11-21``."""
    lang: str
    """Tag of the index's language, such as ``pt-BR``."""
    query: str
    """Folded, and at most :data:`LONGEST_QUERY` characters."""
    opened: str
    """Path of the result that the reader opened, with its anchor; empty if the query had no results."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchTotal:
    """The number of times that something happened after a query, over several days."""

    query: str
    lang: str
    opened: str
    """As in :class:`SearchEntry`."""
    count: int
    first: str
    """The first day, such as ``2026-11-21``."""
    last: str


class SearchStore(Protocol):
    """Counts searches: a port of storage."""

    async def count_search(self, entry: SearchEntry, *, most: int, limits: Sequence[Bucket], now: int) -> bool:
        """Adds one to the entry. Returns ``False``, and counts nothing, if it's new and its day has ``most`` entries.

        Takes from every bucket of ``limits``, or raises ``TooManyPosts`` and counts nothing.
        """


class SearchTotals(Protocol):
    """Lists searches: a port of storage."""

    async def search_totals(self, site: str, *, since: str, limit: int) -> Sequence[SearchTotal]:
        """The totals of the days from ``since``, the most frequent first."""

    async def full_search_days(self, site: str, *, since: str, most: int) -> Sequence[str]:
        """The days from ``since`` that have ``most`` entries, the earliest first."""


async def count_search(
    environment: Environment[SearchStore], site: Site, *, query: str, lang: str, opened: str = "", address: str = ""
) -> bool:
    """Counts a query without results, or a result that was opened. Returns whether it was counted.

    Queries that may identify somebody, see :func:`is_private`, aren't counted. Raises :class:`AnalyticsOff`,
    :class:`FieldInvalid`, or ``TooManyPosts``.
    """
    if not site.rules.search_analytics:
        raise AnalyticsOff
    now = environment.now()
    folded = fold(checked_line("query", query))
    if not folded:
        raise FieldInvalid("query", "The query is empty. Send what the reader searched for.")
    if opened and not opened.startswith("/"):
        raise FieldInvalid(
            "opened", "The opened result is not a path. Expected one, such as /guide/#install. Correct it."
        )
    path, anchor = opened_place(checked_url(opened)) if opened else ("", "")
    if "@" in path or is_private(folded) or is_private(fold(unquote(anchor).replace("-", " ").replace("_", " "))):
        return False
    entry = SearchEntry(
        site=site.id,
        day=day_of(now).isoformat(),
        lang=lang,
        query=folded[:LONGEST_QUERY].rstrip(),
        opened=path + anchor,
    )
    limits = address_limits(environment.secret, site, address, now=now, prefix="search-", times=REPORTS)
    return await environment.store.count_search(entry, most=MOST_A_DAY, limits=limits, now=now)


async def search_totals(
    environment: Environment[SearchTotals], site: Site, *, days: int, limit: int
) -> Sequence[SearchTotal]:
    """The totals of the last ``days``, today included, the most frequent first."""
    return await environment.store.search_totals(site.id, since=_first_of(environment, days), limit=limit)


async def full_search_days(environment: Environment[SearchTotals], site: Site, *, days: int) -> Sequence[str]:
    """Which of the last ``days`` reached the limit of :data:`MOST_A_DAY`, so that further entries weren't counted."""
    return await environment.store.full_search_days(site.id, since=_first_of(environment, days), most=MOST_A_DAY)


def _first_of(environment: Environment[SearchTotals], days: int) -> str:
    """The first of the last ``days``, today included."""
    return (day_of(environment.now()) - timedelta(days=days - 1)).isoformat()


def first_retained_day(now: int) -> str:
    """Entries of earlier days are deleted. ``now`` is in milliseconds since 1970 UTC."""
    return (day_of(now) - timedelta(days=RETENTION_DAYS - 1)).isoformat()


def day_of(now: int) -> date:
    """The day in UTC."""
    return (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=now)).date()


def fold(query: str) -> str:
    """The query without accents, capitals, and repeated spaces, so that its spellings are counted together."""
    letters = _ACCENTS.sub("", unicodedata.normalize("NFKD", query.lower()))
    return " ".join(unicodedata.normalize("NFC", letters).split())


def is_private(query: str) -> bool:
    """Whether a query may contain an email address, a number of a person or an account, or a key.

    Some harmless queries look the same, such as dates. They aren't counted either.
    """
    if "@" in query or any(len(digits) >= _LONG_NUMBER for digits in _digits(query)):
        return True
    return any(len(word) > _LONGEST_WORD or _is_key(word) for word in query.split())


def opened_place(address: str) -> tuple[str, str]:
    """The path of ``address``, and its anchor with the number sign, without what a reader may have typed: queries, and text directives."""
    page, hash, fragment = address.partition("#")
    anchor = _NOT_AN_ANCHOR.split(fragment, maxsplit=1)[0]
    return page.partition("?")[0], hash + anchor if anchor else ""


_ACCENTS = re.compile("[\u0300-\u036f]")
_NOT_AN_ANCHOR = re.compile(r"[?&]|:~:")
_NUMBER = re.compile(r"\d(?:[\W_]*\d)*")
_LONG_NUMBER = 8
"""Digits: telephone numbers have at least as many."""
_LONGEST_WORD = 30
_SHORTEST_KEY = 16


def _digits(query: str) -> list[str]:
    """The digits of each number. Everything except letters may divide it."""
    return ["".join(filter(str.isdecimal, number)) for number in _NUMBER.findall(query)]


def _is_key(word: str) -> bool:
    """Whether a long word mixes letters and digits, as generated texts do."""
    return len(word) >= _SHORTEST_KEY and any(map(str.isdecimal, word)) and any(map(str.isalpha, word))
