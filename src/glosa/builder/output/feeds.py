"""Feeds of the newest posts: RSS 2.0, Atom (RFC 4287) and JSON Feed 1.1. All are off unless configured."""

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from email.utils import format_datetime
from html import escape

from glosa.builder.config.model import FeedsConfig
from glosa.builder.pages.addresses import address
from glosa.builder.pages.contract import SiteData
from glosa.builder.pages.listings import DATE_FORMAT, Post, listed

LENGTH = 20
"""Posts per feed."""


def feeds(
    config: FeedsConfig, posts: Sequence[Post], site: SiteData, *, url: str, locale: str
) -> Iterator[tuple[str, bytes]]:
    """Path and content of each enabled feed of one language: posts that are listed and have a date, newest first."""
    newest = sorted((post for post in posts if post.date and listed(post)), key=lambda post: post.route)
    newest = sorted(newest, key=lambda post: post.date, reverse=True)[:LENGTH]
    home = url + address(locale, site.base)
    folder = locale[1:]
    if config.rss:
        yield f"{folder}rss.xml", _rss(newest, site, url=url, home=home).encode()
    if config.atom:
        yield f"{folder}atom.xml", _atom(newest, site, url=url, home=home).encode()
    if config.json_:
        yield f"{folder}feed.json", _json(newest, site, url=url, home=home).encode()


def _rss(posts: Sequence[Post], site: SiteData, *, url: str, home: str) -> str:
    items = "".join(
        f"<item><title>{escape(post.title)}</title><link>{escape(_link(post, site, url))}</link>"
        f"<guid>{escape(_link(post, site, url))}</guid><pubDate>{format_datetime(_moment(post))}</pubDate>"
        f"<description>{escape(post.excerpt)}</description></item>\n"
        for post in posts
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>\n'
        f"<title>{escape(site.title)}</title><link>{escape(home)}</link>"
        f"<description>{escape(site.description)}</description><language>{escape(site.lang)}</language>"
        f'<atom:link href="{escape(home + "rss.xml")}" rel="self" type="application/rss+xml"/>\n'
        f"{items}</channel></rss>\n"
    )


def _atom(posts: Sequence[Post], site: SiteData, *, url: str, home: str) -> str:
    entries = "".join(
        f"<entry><title>{escape(post.title)}</title><id>{escape(_link(post, site, url))}</id>"
        f'<link href="{escape(_link(post, site, url))}"/><updated>{_moment(post):%Y-%m-%dT%H:%M:%SZ}</updated>'
        f"<summary>{escape(post.excerpt)}</summary></entry>\n"
        for post in posts
    )
    updated = _moment(posts[0]) if posts else datetime.fromtimestamp(0, UTC)
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{escape(site.lang)}">\n'
        f"<title>{escape(site.title)}</title><subtitle>{escape(site.description)}</subtitle><id>{escape(home)}</id>"
        f'<link href="{escape(home)}"/><link rel="self" href="{escape(home + "atom.xml")}"/>'
        f"<author><name>{escape(site.title)}</name></author><updated>{updated:%Y-%m-%dT%H:%M:%SZ}</updated>\n"
        f"{entries}</feed>\n"
    )


def _json(posts: Sequence[Post], site: SiteData, *, url: str, home: str) -> str:
    feed = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": site.title,
        "description": site.description,
        "language": site.lang,
        "home_page_url": home,
        "feed_url": f"{home}feed.json",
        "items": [
            {
                "id": _link(post, site, url),
                "url": _link(post, site, url),
                "title": post.title,
                "content_text": post.excerpt,
                "date_published": f"{_moment(post):%Y-%m-%dT%H:%M:%SZ}",
                "tags": list(post.tags),
            }
            for post in posts
        ],
    }
    return json.dumps(feed, ensure_ascii=False, indent=2) + "\n"


def _link(post: Post, site: SiteData, url: str) -> str:
    return url + address(post.route, site.base)


def _moment(post: Post) -> datetime:
    return datetime.strptime(post.date, DATE_FORMAT).replace(tzinfo=UTC)
