"""The files of a site, as values. Pure: nothing is written here."""

from collections.abc import Iterator, Mapping

import msgspec

from glosa.builder.config.model import SiteConfig
from glosa.builder.content.blocks.tabs import tabs_import
from glosa.builder.content.reference.model import Reference
from glosa.builder.output.callback import callback_files
from glosa.builder.output.policy import content_security_policy
from glosa.builder.output.redirects import redirect_files
from glosa.builder.output.retained import Generations
from glosa.builder.output.settings import settings_file
from glosa.builder.output.sitemap import sitemap
from glosa.builder.pages.addresses import chunk_number, content_hash, output_file, shard_name
from glosa.builder.pages.assemble import Page, PageSet
from glosa.builder.pages.comments import comments_address, comments_data
from glosa.builder.pages.contract import RouteEntry, ThemeFailure, Value
from glosa.builder.pages.redirects import Redirection
from glosa.builder.pages.site import GENERATOR
from glosa.builder.pages.stamp import STAMP


class PageFiles(msgspec.Struct, frozen=True):
    """Paths of a page's two files, relative to the output folder."""

    html: str
    chunk: str
    failures: tuple[ThemeFailure, ...] = ()
    """What the site's theme adds to the page and failed."""


def page_files(page: Page, chunk: bytes) -> PageFiles:
    """The page's paths; the chunk's name contains its number and a hash of its content."""
    return PageFiles(
        output_file(page.route), f"assets/js/{chunk_number(page.data.regular_path)}.{content_hash(chunk)}.js"
    )


def page_chunk(page: Page, article: str) -> bytes:
    """The page's numbered chunk: an ES module whose default export is its ``PageData``."""
    return b"%bexport default %b;\n" % (
        tabs_import(article),
        _stamped(msgspec.structs.replace(page.data, html=article)),
    )


def shards(pages: PageSet, files: Mapping[str, PageFiles], *, base: str) -> Iterator[tuple[str, bytes]]:
    """The route table in shards; ``files`` maps each route to the page's files."""
    digits = next(iter(pages.sites.values())).shard_digits
    tables: dict[str, dict[str, RouteEntry]] = {}
    for page in pages.pages:
        entry = RouteEntry(path=page.data.path, chunk=base + files[page.route].chunk)
        tables.setdefault(shard_name(page.route, digits), {})[page.route.lower()] = entry
    for name, table in sorted(tables.items()):
        yield f"assets/routes/{name}.json", _stamped(dict(sorted(table.items())))


def data_files(pages: PageSet, *, base: str) -> Iterator[tuple[str, bytes]]:
    """The JSON files that pages load: each language's site, and each sidebar branch."""
    for site in pages.sites.values():
        place = next(locale.site for locale in site.locales if locale.lang == site.lang)
        yield place.removeprefix(base), _stamped(site)
    for place, branch in pages.branches.items():
        yield place.removeprefix(base), _stamped(branch)


def extra_files(config: SiteConfig, pages: PageSet, reference: Reference, *, base: str) -> Iterator[tuple[str, bytes]]:
    """The product's settings, comment settings, logins, redirects, the sitemap and the feeds."""
    yield from settings_file(config, pages, reference, base=base)
    for locale in config.locales:
        if comments := comments_data(config, locale, base):
            yield comments_address(config, locale, base).removeprefix(base), _stamped(comments)
    yield from callback_files(config, pages.sites, pages.title_words, base=base)
    yield from redirect_files(pages.redirects, url=config.url, base=base)
    if not config.url:
        return
    from glosa.builder.output.feeds import feeds  # Sites without a public address have none, and don't pay for it.

    yield from sitemap((page.data for page in pages.pages), url=config.url, base=base)
    for locale, site in pages.sites.items():
        yield from feeds(config.feeds, pages.posts[locale], site, url=config.url, locale=locale)


def marker(config: SiteConfig, *, base: str, retained: Generations, redirects: Mapping[str, Redirection]) -> bytes:
    """Content of the folder's marker: settings for servers, and the files that only earlier builds refer to."""
    facts: dict[str, object] = {
        "generator": GENERATOR,
        "base": base,
        "locales": list(config.locales),
        "policy": content_security_policy(config),
    }
    if redirects:
        facts["redirects"] = {old: one.address for old, one in redirects.items()}
    if retained:
        facts["retained"] = retained
    return msgspec.json.format(msgspec.json.encode(facts), indent=2) + b"\n"


def _stamped(data: Value | Mapping[str, Value]) -> bytes:
    """The data as JSON, with the contract's stamp as its first member: the reader rejects data with another stamp."""
    return b'{"stamp":"%b",%b' % (STAMP.encode(), msgspec.json.encode(data)[1:])
