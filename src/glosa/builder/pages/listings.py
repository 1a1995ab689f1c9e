"""Tags, categories and the timeline: which posts they contain, their order, and their pages.

The rules come from the specification of listings: newest first by date, after sticky pages, which are
sorted by their number. Home pages, pages without a title, and unpublished pages aren't listed.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from itertools import groupby
from typing import TypeVar

import msgspec

from glosa.builder.config.model import ListingConfig
from glosa.builder.content.slugs import slugify

_T = TypeVar("_T")

DATE_FORMAT = "%Y-%m-%d %H:%M:%S"


class Post(msgspec.Struct, frozen=True):
    """The fields of a page that listings use."""

    route: str
    title: str
    date: str
    """``YYYY-MM-DD HH:mm:ss`` in UTC; empty if there is none."""
    excerpt: str
    tags: tuple[str, ...]
    categories: tuple[str, ...]
    home: bool
    publish: bool
    sticky: float | None


class TermPosts(msgspec.Struct, frozen=True):
    """A tag or category with its posts, in listing order."""

    name: str
    slug: str
    posts: tuple[Post, ...]


def listed(post: Post) -> bool:
    """Whether listings show the page: it isn't a home page, has a title, and is published."""
    return not post.home and bool(post.title) and post.publish


def newest(posts: Iterable[Post]) -> tuple[Post, ...]:
    """Sticky pages by their number, then the newest first; undated pages last, equal dates by route."""
    by_date = sorted(sorted(posts, key=_route), key=_date, reverse=True)
    return tuple(sorted(by_date, key=lambda post: (post.sticky is None, post.sticky or 0)))


def oldest(posts: Iterable[Post]) -> tuple[Post, ...]:
    """The oldest first; undated pages last, equal dates by route."""
    return tuple(sorted(posts, key=lambda post: (not post.date, post.date, post.route)))


def by_title(posts: Iterable[Post]) -> tuple[Post, ...]:
    """The posts by title, ignoring case, then by route."""
    return tuple(sorted(posts, key=lambda post: (post.title.casefold(), post.route)))


SORTERS: dict[str, Callable[[Iterable[Post]], tuple[Post, ...]]] = {
    "newest": newest,
    "oldest": oldest,
    "title": by_title,
}


def select(posts: Iterable[Post], listing: ListingConfig) -> tuple[Post, ...]:
    """The posts of a listing in order: those with its front-matter key, filtered and sorted as configured.

    The timeline is sorted by date only and ignores sticky numbers.
    """
    chosen = [post for post in posts if getattr(post, listing.pid) and (listing.filter == "all" or listed(post))]
    if listing.pid == "date" and listing.sorter == "newest":
        return tuple(sorted(sorted(chosen, key=_route), key=_date, reverse=True))
    return SORTERS[listing.sorter](chosen)


def terms(posts: Sequence[Post], pid: str) -> tuple[TermPosts, ...]:
    """Every tag or category of the posts by name, each with its posts in the given order, and a unique slug."""
    holders: dict[str, list[Post]] = {}
    for post in posts:
        for name in post.tags if pid == "tags" else post.categories:
            holders.setdefault(name, []).append(post)
    found: list[TermPosts] = []
    taken: set[str] = set()
    for name in sorted(holders, key=lambda name: (name.casefold(), name)):
        slug = stem = slugify(name)
        repeat = 2
        while slug in taken:
            slug, repeat = f"{stem}-{repeat}", repeat + 1
        taken.add(slug)
        found.append(TermPosts(name, slug, tuple(holders[name])))
    return tuple(found)


def cut(items: Sequence[_T], size: int) -> tuple[tuple[_T, ...], ...]:
    """The items, split into pages of ``size``; at least one page, which may be empty."""
    return tuple(tuple(items[start : start + size]) for start in range(0, max(len(items), 1), size))


@lru_cache(maxsize=1 << 16)
def shifted(date: str, hours: int) -> str:
    """The date shifted by ``hours``, computed in UTC so that it doesn't depend on the reader's or builder's time zone."""
    return (datetime.strptime(date, DATE_FORMAT) + timedelta(hours=hours)).strftime(DATE_FORMAT)


def by_year(posts: Iterable[Post], hours: int) -> tuple[tuple[int, tuple[tuple[Post, str], ...]], ...]:
    """Posts grouped by the year of their shifted date, in the given order: ``(year, ((post, shifted date), …))``."""
    dated = [(post, shifted(post.date, hours)) for post in posts]
    return tuple((year, tuple(group)) for year, group in groupby(dated, key=lambda pair: int(pair[1][:4])))


def _route(post: Post) -> str:
    return post.route


def _date(post: Post) -> str:
    return post.date
