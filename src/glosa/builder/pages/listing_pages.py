"""The pages of listings: each overview and each term, split into pages, with their routes."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from glosa.builder.config.model import ListingConfig, SiteConfig
from glosa.builder.config.text import text_in
from glosa.builder.pages.accents import accent
from glosa.builder.pages.addresses import address
from glosa.builder.pages.contract import Listing, ListingEntry, Pager, Term, TermLink, TimelineGroup
from glosa.builder.pages.listings import Post, TermPosts, by_year, cut, select, terms
from glosa.builder.pages.words import PageTitles

TermIndex = Mapping[tuple[str, str], TermLink]
"""``(pid, name)`` to the link to that term's listing."""


class ListingPage(msgspec.Struct, frozen=True):
    """One pre-built page of a listing."""

    route: str
    title: str
    description: str
    crumbs: tuple[tuple[str, str], ...]
    """``(title, route)`` of the pages above it, without the home page."""
    listing: Listing
    pager: Pager


class _Shelf(msgspec.Struct, frozen=True):
    """One listing in one language: what its pages share."""

    config: SiteConfig
    listing: ListingConfig
    root: str
    """Route of the overview."""
    base: str
    title_words: PageTitles
    index: TermIndex
    terms: tuple[TermPosts, ...]


def term_index(config: SiteConfig, posts: Sequence[Post], *, locale: str, base: str) -> TermIndex:
    """A link for every tag and category that has a listing in this language."""
    seed = config.accent_seed if config.accent_seed is not None else config.title
    return {
        (listing.pid, term.name): TermLink(
            name=term.name,
            path=address(f"{locale}{listing.id}/{term.slug}/", base),
            accent=accent(term.name, seed),
        )
        for listing in config.listings
        if listing.pid != "date"
        for term in terms(select(posts, listing), listing.pid)
    }


def listing_route(listing: ListingConfig, locale: str) -> str:
    """The route of a listing's overview."""
    return f"{locale}{listing.id}/"


def listing_title(config: SiteConfig, listing: ListingConfig, lang: str, title_words: PageTitles) -> str:
    """A listing's title: the configured one, or the default."""
    own = {"tag": title_words.tags, "categories": title_words.categories, "timeline": title_words.timeline}
    return text_in(config, lang)(listing.title) or own[listing.id]


def listing_pages(
    config: SiteConfig, posts: Sequence[Post], index: TermIndex, *, locale: str, base: str, title_words: PageTitles
) -> tuple[ListingPage, ...]:
    """Every page of every configured listing in one language."""
    lang = config.locales[locale].lang
    found: list[ListingPage] = []
    for listing in config.listings:
        chosen = select(posts, listing)
        title = listing_title(config, listing, lang, title_words)
        by_term = terms(chosen, listing.pid) if listing.pid != "date" else ()
        shelf = _Shelf(config, listing, listing_route(listing, locale), base, title_words, index, by_term)
        found += _pages(shelf, chosen, root=shelf.root, title=title, term="")
        pattern = title_words.tag_of if listing.id == "tag" else title_words.category_of
        for term in by_term:
            root = f"{shelf.root}{term.slug}/"
            found += _pages(
                shelf, term.posts, root=root, title=pattern.replace("{}", term.name), term=term.name, above=title
            )
    return tuple(found)


def _pages(
    shelf: _Shelf, posts: Sequence[Post], *, root: str, title: str, term: str, above: str = ""
) -> Iterator[ListingPage]:
    slices = cut(posts, shelf.config.pagination.per_page)
    for number, part in enumerate(slices, start=1):
        full_title = title if number == 1 else f"{title} – {shelf.title_words.page_of.replace('{}', str(number))}"
        yield ListingPage(
            route=root if number == 1 else f"{root}page/{number}/",
            title=full_title,
            description=full_title,
            crumbs=((above, shelf.root),) if above else (),
            listing=_listing(shelf, part, term=term, total=len(posts)),
            pager=Pager(id=shelf.listing.id, path=address(root, shelf.base), page=number, page_count=len(slices)),
        )


def _listing(shelf: _Shelf, posts: Sequence[Post], *, term: str, total: int) -> Listing:
    pid = shelf.listing.pid
    hours = shelf.config.timeline.shift_hours
    return Listing(
        id=shelf.listing.id,
        pid=pid,
        terms=[_term(shelf, one, current=one.name == term) for one in shelf.terms],
        term=term,
        entries=[] if pid == "date" else [_entry(shelf, post, post.date) for post in posts],
        groups=[
            TimelineGroup(year=year, posts=[_entry(shelf, post, date) for post, date in group])
            for year, group in (by_year(posts, hours) if pid == "date" else ())
        ],
        total=total,
    )


def _term(shelf: _Shelf, term: TermPosts, *, current: bool) -> Term:
    link = shelf.index[shelf.listing.pid, term.name]
    return Term(name=link.name, path=link.path, accent=link.accent, count=len(term.posts), current=current)


def _entry(shelf: _Shelf, post: Post, date: str) -> ListingEntry:
    return ListingEntry(
        title=post.title or post.route,
        path=address(post.route, shelf.base),
        date=date,
        excerpt=post.excerpt,
        tags=[link for name in post.tags if (link := shelf.index.get(("tags", name)))],
        categories=[link for name in post.categories if (link := shelf.index.get(("categories", name)))],
        sticky=post.sticky is not None,
    )
