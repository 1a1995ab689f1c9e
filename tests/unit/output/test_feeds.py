"""The posts in a feed."""

import json

from msgspec.structs import replace

from glosa.builder.config.model import FeedsConfig, LocaleConfig, SiteConfig
from glosa.builder.output.feeds import LENGTH, feeds
from glosa.builder.pages.listings import Post
from glosa.builder.pages.navigation import sidebar
from glosa.builder.pages.site import site_data
from glosa.builder.pages.words import words


def post(number: int, *, date: str = "") -> Post:
    return Post(
        route=f"/{number:03}.html",
        title=f"Post {number}",
        date=date or f"2026-01-{number:02} 00:00:00",
        excerpt="",
        tags=(),
        categories=(),
        home=False,
        publish=True,
        sticky=None,
    )


def titles(*posts: Post) -> list[str]:
    config = SiteConfig(title="Manual", locales={"/": LocaleConfig(lang="en", label="English")})
    site = site_data(
        config, "/", base="/", sidebar=sidebar(()), title_words=words("pt", {}), code_theme="", shard_digits=0
    )
    [(_, data)] = feeds(FeedsConfig(json_=True), posts, site, url="https://docs.example.org", locale="/")
    return [item["title"] for item in json.loads(data)["items"]]


def test_a_feed_lists_the_newest_posts_first() -> None:
    many = [post(number) for number in range(1, LENGTH + 6)]
    assert titles(*many) == [f"Post {number}" for number in range(LENGTH + 5, 5, -1)]


def test_posts_of_one_date_are_sorted_by_route() -> None:
    day = "2026-01-01 00:00:00"
    assert titles(post(3, date=day), post(1, date=day), post(2, date=day)) == ["Post 1", "Post 2", "Post 3"]


def test_a_feed_without_posts_has_the_epoch_as_its_date() -> None:
    config = SiteConfig(title="Manual", locales={"/": LocaleConfig(lang="en", label="English")})
    site = site_data(
        config, "/", base="/", sidebar=sidebar(()), title_words=words("pt", {}), code_theme="", shard_digits=0
    )
    [(path, data)] = feeds(FeedsConfig(atom=True), [], site, url="https://docs.example.org", locale="/")
    assert path == "atom.xml"
    assert b"<updated>1970-01-01T00:00:00Z</updated>" in data


def test_undated_posts_are_not_in_the_feed() -> None:
    undated = replace(post(2), date="")
    assert titles(undated, post(1)) == ["Post 1"]
