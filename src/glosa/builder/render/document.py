"""The HTML document around a page's rendered body."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from html import escape

import msgspec

from glosa.builder.config.model import FeedsConfig, HeadEntry, SiteConfig
from glosa.builder.pages.contract import Locale, PageData, SiteData
from glosa.builder.pages.site import based
from glosa.builder.render.body import Body
from glosa.builder.render.bundle import Styles
from glosa.builder.render.opening import OPENING


@dataclass(frozen=True, slots=True)
class Sheets:
    """Tags of a page's render-blocking stylesheets, by kind of page."""

    plain: str
    generated: str
    code: str

    def of(self, page: PageData) -> str:
        """The tags for ``page``."""
        if page.layout != "page":
            return self.generated
        return self.code if page.has_code else self.plain


@dataclass(frozen=True, slots=True)
class Shell:
    """The parts that the documents of all pages share, by language if they differ."""

    sites: Mapping[str, SiteData]
    """By locale path."""
    feeds: FeedsConfig
    url: str
    """Public address of the site without path; empty if unknown, and then no absolute addresses are written."""
    opening: str
    """The opening script, which comes first in the head."""
    sheets: Sheets
    last: str
    """The entries of the configuration's ``head``."""
    boot: str
    """Address of the module that the opening script loads."""
    theme: str = ""
    """Address of the module of the site's own theme; empty if it has none."""


def shell(
    config: SiteConfig,
    sites: Mapping[str, SiteData],
    *,
    styles: Styles,
    more: Iterable[str],
    boot: str,
    theme: str = "",
) -> Shell:
    """The shared part of all documents. ``styles`` and ``boot`` are the built front end's, ``theme`` is the module of the
    site's own theme, as paths below the base; ``more`` are the site's own stylesheets for every page."""
    base = next(iter(sites.values())).base
    own = "".join(_sheet(base + path) for path in more)
    plain = _sheet(base + styles.plain)
    code = _sheet(base + styles.themed[config.code.theme], " data-code")
    if config.code.theme_base:
        own = _sheet(base + styles.code) + own
        code = plain
    sheets = Sheets(plain + own, _sheet(base + styles.generated) + own, code + own)
    entries = "".join(_entry(entry, base) for entry in config.head if entry.enabled and not entry.consent)
    return Shell(
        sites,
        config.feeds,
        config.url or "",
        f"<script>{OPENING}</script>",
        sheets,
        entries,
        base + boot,
        theme and base + theme,
    )


def shell_digest(shell: Shell) -> bytes:
    """A digest of everything shared that a page's document depends on."""
    return blake2b(msgspec.json.encode(shell), digest_size=16).digest()


def document(body: Body, article: str, shell: Shell) -> bytes:
    """The page's whole HTML file. ``article`` is the article's inner HTML."""
    page = body.page.data
    site = shell.sites[body.page.locale]
    theme = f' data-theme="{escape(shell.theme)}"' if shell.theme else ""
    head = "".join((*_head(page, site, shell.url), *_feeds(site, shell)))
    after = body.after
    if body.page.discussion:
        from glosa.builder.render.discussion import inserted  # Pages without comments don't pay for it.

        after = inserted(after, body.page.discussion)
    above = (
        f'<!doctype html><html lang="{escape(page.lang)}" dir="{_own(site).dir}" data-color="{escape(site.theme.color)}"'
        f' data-reader="{escape(shell.boot)}"{theme}>'
        '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
        f"{shell.opening}{shell.sheets.of(page)}{head}{shell.last}{body.page.head}</head>"
        f'<body><div id="_app">{body.before}{article}{after}</div>'
        '<script type="application/json">'
    )
    return b"%b%b</script></body></html>\n" % (above.encode(), _state(body))


def full_title(page: PageData, site: SiteData) -> str:
    """The title in the browser's tab: the page's title and the site's."""
    return f"{page.title} | {site.title}" if page.title and page.title != site.title else site.title


def _sheet(href: str, mark: str = "") -> str:
    """``mark`` is `` data-code`` if it includes the code theme, so that the reader doesn't load it again."""
    return f'<link rel="stylesheet" href="{escape(href)}"{mark}>'


def _state(body: Body) -> bytes:
    """The page's state, without the headings of its outline, which the reader takes from the outline's HTML."""
    page, state = body.page.data, body.state
    if page.sub_sidebar and page.headers:
        state = replace(state, page=msgspec.json.encode(msgspec.structs.replace(page, headers=[])))
    return replace(state, site=_shared(state.site), page=_escaped(state.page), branch=_shared(state.branch)).joined()


def _escaped(json: bytes) -> bytes:
    """JSON without "<", so that no text can close the script element."""
    return json.replace(b"<", b"\\u003c")


_shared = lru_cache(maxsize=8)(_escaped)
"""Escapes JSON that many pages share."""


def _head(page: PageData, site: SiteData, url: str) -> Iterator[str]:
    title = escape(full_title(page, site))
    description = escape(page.description or site.description)
    yield f"<title>{title}</title>"
    yield f'<meta name="description" content="{description}">'
    yield f'<meta name="generator" content="{escape(site.generator)}">'
    for attributes in page.frontmatter.get("meta") or ():
        yield f"<meta{_attributes(attributes)}>"
    if page.layout in {"not-found", "search"}:
        yield '<meta name="robots" content="noindex">'
        return
    if url:
        yield f'<link rel="canonical" href="{escape(url + page.path)}">'
    existing = [alternate for alternate in page.alternates if alternate.exists]
    if len(existing) > 1 and url:  # hreflang requires absolute addresses
        for alternate in existing:
            yield f'<link rel="alternate" hreflang="{escape(alternate.lang)}" href="{escape(url + alternate.path)}">'
        yield f'<link rel="alternate" hreflang="x-default" href="{escape(url + existing[0].path)}">'
    yield f'<meta property="og:title" content="{escape(page.title or site.title)}">'
    yield f'<meta property="og:description" content="{description}">'
    yield f'<meta property="og:site_name" content="{escape(site.title)}">'
    yield f'<meta property="og:type" content="{"article" if page.date else "website"}">'
    yield f'<meta property="og:locale" content="{escape(page.lang.replace("-", "_"))}">'
    if url:
        yield f'<meta property="og:url" content="{escape(url + page.path)}">'


def _feeds(site: SiteData, shell: Shell) -> Iterator[str]:
    home = _own(site).home
    for on, name, kind in (
        (shell.feeds.rss, "rss.xml", "application/rss+xml"),
        (shell.feeds.atom, "atom.xml", "application/atom+xml"),
        (shell.feeds.json_, "feed.json", "application/feed+json"),
    ):
        if on:
            title = escape(site.title)
            yield f'<link rel="alternate" type="{kind}" title="{title}" href="{escape(shell.url + home + name)}">'


def _own(site: SiteData) -> Locale:
    """The entry of the site's own language."""
    return next(locale for locale in site.locales if locale.lang == site.lang)


def _entry(entry: HeadEntry, base: str) -> str:
    opened = f"<{entry.tag}{_attributes(based(entry.attrs, base))}>"
    return f"{opened}{entry.content}</script>" if entry.tag == "script" else opened


def _attributes(attributes: Mapping[str, object]) -> str:
    return "".join(
        f" {name}" if value is True else f' {name}="{escape(str(value))}"'
        for name, value in attributes.items()
        if value is not False
    )
