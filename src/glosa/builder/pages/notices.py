"""Notices for readers: this section has changed in another language, and the translation hasn't caught up yet."""

from collections.abc import Iterable, Mapping
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import quote

import msgspec

from glosa.builder.config.model import SiteConfig
from glosa.builder.content.markdown.words import Words, words_of
from glosa.builder.content.reference.model import SETTINGS_FILE, anchor_of
from glosa.builder.content.routes import route_of
from glosa.builder.content.site_words import SiteWords
from glosa.builder.pages.addresses import address

if TYPE_CHECKING:
    from glosa.builder.translations.compare import TranslatedSection


class LagNotice(msgspec.Struct, frozen=True):
    """A notice in a page."""

    anchor: str
    """The id of the heading that it follows; empty for the page's title."""
    html: str


def notices(
    sections: "Iterable[TranslatedSection]", config: SiteConfig, routes: Iterable[str], *, base: str, words: SiteWords
) -> Mapping[str, tuple[LagNotice, ...]]:
    """The notices of each page, by route, for the sections that lag behind. ``routes`` has the routes of all pages."""
    found: dict[str, list[LagNotice]] = {}
    known = frozenset(routes)
    paths = {locale.lang: path for path, locale in config.locales.items()}
    for one in sections:
        anchor = anchor_of(one.key) if one.group == SETTINGS_FILE else one.key
        for lang in one.behind:
            newer = one.changed[0]
            route, other = (route_of(paths[tag][1:] + one.units[tag].page) for tag in (lang, newer))
            if known.issuperset((route, other)):
                target = address(other, base) + (f"#{quote(anchor)}" if anchor else "")
                html = _html(target, config.locales[paths[newer]].label, newer, words_of(lang, words))
                found.setdefault(route, []).append(LagNotice(anchor, html))
    return {route: tuple(own) for route, own in found.items()}


def with_notices(article: str, own: Iterable[LagNotice]) -> str:
    """The article's HTML with each notice after its heading, or at the beginning if there's no such heading."""
    for notice in own:
        mark = f' id="{escape(notice.anchor)}"' if notice.anchor else "<h1"
        closing = "</div>\n" if notice.anchor else "</h1>\n"
        start = article.find(mark)
        end = article.find(closing, start) + len(closing) if start >= 0 else 0
        article = article[:end] + notice.html + article[end:]
    return article


def _html(address: str, label: str, lang: str, words: Words) -> str:
    link = f'<a href="{escape(address)}" hreflang="{escape(lang)}">{escape(label)}</a>'
    return (
        f'<div class="custom-block warning" role="note"><p class="custom-block-title">{escape(words.behind)}</p>\n'
        f"<p>{escape(words.behind_text).format(link)}</p>\n</div>\n"
    )
