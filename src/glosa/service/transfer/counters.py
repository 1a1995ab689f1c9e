"""Rows of exports → counters."""

from dataclasses import replace
from urllib.parse import quote

from glosa.service.domain.counters import Counter
from glosa.service.domain.sites import Site
from glosa.service.domain.thread_key import thread_key
from glosa.service.transfer.comments import id_of, own_id
from glosa.service.transfer.rows import Row, moment, moment_of_id, text

NO_PAGE = "it names no page"
NO_VIEWS = "its number of views isn't a whole number from 1"
JOINED = "the page has several counters, as parallel first visits left them; their views were added up"

_MOST_VIEWS = 2**53
"""The largest number that JSON represents exactly."""


def counter(row: Row, *, site: Site, now: int) -> Counter | str:
    """The row as a counter, or the reason why it isn't one."""
    fields = row.fields
    url = text(fields.get("url")) or text(fields.get("xid"))
    if not url:
        return NO_PAGE
    views = _views(fields.get("time"))
    if views is None:
        return NO_VIEWS
    id = id_of(row)
    created = moment(fields.get("createdAt")) or moment_of_id(own_id(row)) or now
    return Counter(
        id=id,
        site=site.id,
        key=thread_key(url, site.rules),
        url=url,
        xid=text(fields.get("xid")) or quote(url, safe="/:?#[]@!$&'()*+,;=-._~%"),
        title=text(fields.get("title")),
        time=views,
        created_at=created,
        updated_at=moment(fields.get("updatedAt")) or created,
    )


def joined(one: Counter, other: Counter) -> Counter:
    """Two counters of one page as one, with the id of the older one."""
    older, newer = sorted((one, other), key=lambda each: (each.created_at, each.id))
    return replace(older, time=older.time + newer.time, updated_at=max(one.updated_at, other.updated_at))


def _views(value: object) -> int | None:
    number = text(value)
    return int(number) if number.isascii() and number.isdigit() and 0 < int(number[:20]) <= _MOST_VIEWS else None
