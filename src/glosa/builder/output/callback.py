"""The page that logins return to if the code host requires a registered address (docs/decisions.md, D37)."""

from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path

from glosa.builder.config.model import SiteConfig
from glosa.builder.pages.addresses import content_hash
from glosa.builder.pages.comments import CALLBACK
from glosa.builder.pages.contract import SiteData
from glosa.builder.pages.words import PageTitles


def callback_files(
    config: SiteConfig, sites: Mapping[str, SiteData], titles: Mapping[str, PageTitles], *, base: str
) -> Iterator[tuple[str, bytes]]:
    """The page and its script, if a language stores its comments at a code host. ``sites`` and ``titles`` are by locale path.

    The script redirects to the page where the login began. The page's text shows if there is no such login.
    """
    if not any(comments.solution == "issues" for locale in config.locales if (comments := config.comments_in(locale))):
        return
    script = Path(__file__).with_suffix(".js").read_bytes()
    path = f"assets/js/auth-callback.{content_hash(script)}.js"
    yield path, script
    yield CALLBACK, _page(sites, titles, base + path).encode()


def _page(sites: Mapping[str, SiteData], titles: Mapping[str, PageTitles], script: str) -> str:
    first = next(iter(sites.values()))
    by_language: dict[str, tuple[PageTitles, str, SiteData]] = {}
    for locale, site in sites.items():
        own = titles[locale]
        by_language.setdefault(own.lang, (own, locale, site))
    parts = tuple(by_language.values())
    sections = "".join(
        f'<section lang="{one.lang}" hidden><h1>{escape(one.login)}</h1><p>{escape(one.login_unknown)}</p>'
        f'<p><a href="{escape(_home(site, locale))}">{escape(site.title)}</a></p></section>\n'
        for one, locale, site in parts
    )
    without = "".join(f'<p lang="{one.lang}">{escape(one.login_without_script)}</p>' for one, _, _ in parts)
    return (
        f'<!doctype html>\n<html lang="{parts[0][0].lang}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(parts[0][0].login)} · {escape(first.title)}</title>\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="robots" content="noindex">\n<meta name="referrer" content="no-referrer">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f'<script src="{escape(script)}" defer></script>\n</head>\n'
        f"<body>\n<main>\n{sections}<noscript>{without}</noscript>\n</main>\n</body>\n</html>\n"
    )


def _home(site: SiteData, locale: str) -> str:
    return next(one.home for one in site.locales if one.path == locale)
