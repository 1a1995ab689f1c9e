"""The pages in a listing, and their order."""

import os
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from glosa.builder.config.model import ListingConfig
from glosa.builder.pages.listings import Post, by_year, cut, listed, newest, select, shifted, terms

POST = Post(
    route="/a.html",
    title="A",
    date="2026-01-01 00:00:00",
    excerpt="",
    tags=("x",),
    categories=("y",),
    home=False,
    publish=True,
    sticky=None,
)


@pytest.mark.accepts("S-115", "S-116", "S-117")
def test_home_pages_untitled_pages_and_unpublished_pages_are_not_listed() -> None:
    assert listed(POST)
    assert not listed(replace(POST, home=True))
    assert not listed(replace(POST, title=""))
    assert not listed(replace(POST, publish=False))


@pytest.mark.accepts("S-112", "S-113", "S-114")
def test_sticky_pages_come_first_then_the_newest() -> None:
    old = replace(POST, route="/old.html", date="2024-05-01 00:00:00")
    new = replace(POST, route="/new.html", date="2026-05-01 10:00:00")
    undated = replace(POST, route="/undated.html", date="")
    second = replace(POST, route="/second.html", date="2020-01-01 00:00:00", sticky=2)
    first = replace(POST, route="/first.html", date="2019-01-01 00:00:00", sticky=1)
    zero = replace(POST, route="/zero.html", date="2018-01-01 00:00:00", sticky=0)
    order = [post.route for post in newest([undated, old, second, new, zero, first])]
    assert order == ["/zero.html", "/first.html", "/second.html", "/new.html", "/old.html", "/undated.html"]


def test_a_listing_uses_its_sorter() -> None:
    posts = [
        replace(POST, route="/undated.html", title="beta", date=""),
        replace(POST, route="/b.html", title="Gamma", date="2024-05-01 00:00:00"),
        replace(POST, route="/a.html", title="delta", date="2024-05-01 00:00:00", sticky=1),
        replace(POST, route="/twin.html", title="Beta", date="2026-05-01 00:00:00"),
        replace(POST, route="/first.html", title="alpha", date="2019-01-01 00:00:00"),
    ]

    def order(sorter: str) -> list[str]:
        listing = ListingConfig(id="tag", pid="tags", sorter=sorter)  # type: ignore[arg-type]
        return [post.route for post in select(posts, listing)]

    assert order("oldest") == ["/first.html", "/a.html", "/b.html", "/twin.html", "/undated.html"]
    assert order("title") == ["/first.html", "/twin.html", "/undated.html", "/a.html", "/b.html"]
    assert order("newest") == ["/a.html", "/twin.html", "/b.html", "/first.html", "/undated.html"]


@given(st.permutations([replace(POST, route=f"/{n}.html", sticky=n % 3 or None) for n in range(7)]))
def test_the_order_does_not_depend_on_the_order_of_files(posts: list[Post]) -> None:
    assert newest(posts) == newest(sorted(posts, key=lambda post: post.route))


@pytest.mark.accepts("S-118", "S-165")
def test_timeline_dates_are_shifted_by_eight_hours_in_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "TZ", "Pacific/Apia")
    time.tzset()
    try:
        assert shifted("2025-12-31 15:59:59", 8) == "2025-12-31 23:59:59"
        assert shifted("2025-12-31 16:00:00", 8) == "2026-01-01 00:00:00"
    finally:
        monkeypatch.delitem(os.environ, "TZ")
        time.tzset()


@pytest.mark.accepts("S-88")
def test_the_timeline_groups_posts_by_the_year_of_the_shifted_date() -> None:
    late = replace(POST, route="/late.html", date="2025-12-31 20:00:00")
    early = replace(POST, route="/early.html", date="2025-01-01 00:00:00", sticky=1)
    chosen = select([early, late], ListingConfig(id="timeline", pid="date"))
    groups = by_year(chosen, 8)
    assert [(year, [post.route for post, _ in posts]) for year, posts in groups] == [
        (2026, ["/late.html"]),
        (2025, ["/early.html"]),
    ]


@pytest.mark.accepts("S-89", "S-90")
def test_tags_and_categories_are_derived_from_pages() -> None:
    one = replace(POST, route="/1.html", tags=("Gráfico", "Básico"), categories=("Guia",))
    two = replace(POST, route="/2.html", tags=("Básico",), categories=())
    found = terms([one, two], "tags")
    assert [(term.name, term.slug, len(term.posts)) for term in found] == [
        ("Básico", "basico", 2),
        ("Gráfico", "grafico", 1),
    ]
    assert [term.name for term in terms([one, two], "categories")] == ["Guia"]


def test_terms_with_equal_slugs_get_slugs_of_their_own() -> None:
    posts = [replace(POST, route=f"/{n}.html", tags=(name,)) for n, name in enumerate(["C++", "C", "c#"])]
    assert [term.slug for term in terms(posts, "tags")] == ["c", "c-2", "c-3"]


def test_a_listing_without_posts_has_one_empty_page() -> None:
    assert cut([], 10) == ((),)


@pytest.mark.accepts("S-156", "S-157")
def test_a_page_lists_ten_posts() -> None:
    assert [len(part) for part in cut(range(21), 10)] == [10, 10, 1]
    assert ListingConfig(id="tag", pid="tags").sorter == "newest"


def test_a_listing_contains_only_pages_with_its_key() -> None:
    untagged = replace(POST, route="/untagged.html", tags=())
    assert select([POST, untagged], ListingConfig(id="tag", pid="tags")) == (POST,)
    hidden = replace(POST, route="/hidden.html", publish=False)
    assert hidden in select([hidden], ListingConfig(id="tag", pid="tags", filter="all"))
