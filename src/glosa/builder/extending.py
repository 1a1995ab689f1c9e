"""What a site's plugins add to it as a whole. A build calls this only if the site has plugins, so nothing else imports it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from types import MappingProxyType

from msgspec.structs import replace

from glosa.builder.config.addresses import RESERVED
from glosa.builder.config.model import SiteConfig
from glosa.builder.content.gather import Additions, GeneratedText
from glosa.builder.content.routes import CONTENT_FOLDER
from glosa.builder.content.site_files import COMPONENTS_FOLDER
from glosa.builder.diagnostics import Diagnostic, in_reading_order
from glosa.builder.output.plan import extra_files
from glosa.builder.pages.addresses import output_file
from glosa.builder.pages.assemble import AssembledSite, Page
from glosa.builder.plugins.load import Plugins
from glosa.builder.plugins.site import (
    Generated,
    check_problems,
    component_data,
    component_files,
    generated_pages,
    head_tags,
    output_files,
)
from glosa.plugins import HeadingInfo, LanguageInfo, PageInfo, SiteInfo


def additions(plugins: Plugins, folder: Path, config: SiteConfig, base: str) -> Additions:
    """The pages and components that plugins add to the site's folder."""
    site = site_info(folder, config, base)
    pages = generated_pages(plugins, site, content=CONTENT_FOLDER)
    components = component_files(plugins, site, folder=COMPONENTS_FOLDER)
    return Additions(_texts(pages), _texts(components), (*pages.diagnostics, *components.diagnostics))


def plugin_data(
    plugins: Plugins, folder: Path, config: SiteConfig, base: str
) -> tuple[dict[str, str], list[Diagnostic]]:
    """The data that plugins pass to components as JSON, by name, and what's wrong with it."""
    return component_data(plugins, site_info(folder, config, base))


def extended(plugins: Plugins, site: AssembledSite, html_of: Callable[[str], str]) -> AssembledSite:
    """The site with tags in the head of its pages, files, and the problems of both, and of the plugins' checks.

    ``html_of`` returns the HTML of the article at a route.
    """
    files = {article.document.source.route: article.document for article in site.content.articles.values()}
    infos = {
        page.route: _page(page, files[page.route].source.file if page.route in files else "")
        for page in site.pages.pages
    }
    problems: list[Diagnostic] = []
    pages = site.pages
    if any(one.plugin.head for one in plugins.loaded):
        heads = {route: head_tags(plugins, info, base=site.base) for route, info in infos.items()}
        problems += _once((infos[route], found) for route, (_, found) in heads.items())
        pages = replace(pages, pages=tuple(replace(page, head=heads[page.route][0]) for page in pages.pages))
    whole = site_info(
        site.folder,
        site.config,
        site.base,
        pages=tuple(infos[route] for route in files if route in infos),
        html_of=html_of,
    )
    extras, wrong = output_files(plugins, whole, reserved=RESERVED, taken=_taken(site))
    problems += wrong
    problems += check_problems(plugins, whole)
    return replace(
        site,
        pages=pages,
        extras=extras,
        diagnostics=in_reading_order((*site.diagnostics, *problems)) if problems else site.diagnostics,
    )


def _once(found: Iterable[tuple[PageInfo, Sequence[Diagnostic]]]) -> Iterator[Diagnostic]:
    """Each problem with the head of a page, and of those that differ only in the page the first one."""
    known: set[str] = set()
    for page, problems in found:
        for one in problems:
            key = one.found.replace(f"the head of {page.path}", "")
            if key not in known:
                known.add(key)
                yield one


def _texts(found: Generated) -> Mapping[str, GeneratedText]:
    return {file: GeneratedText(text, found.by[file]) for file, text in found.texts.items()}


def _taken(site: AssembledSite) -> Iterator[str]:
    """Every file of the site that isn't below a reserved folder."""
    files = site.content.survey
    own = (path for path, _ in extra_files(site.config, site.pages, files.texts.reference, base=site.base))
    return chain((output_file(page.route) for page in site.pages.pages), files.files.public, own)


def site_info(
    folder: Path,
    config: SiteConfig,
    base: str,
    *,
    pages: tuple[PageInfo, ...] = (),
    html_of: Callable[[str], str] | None = None,
) -> SiteInfo:
    """The site as hooks see it."""
    languages = tuple(LanguageInfo(path, locale.lang) for path, locale in config.locales.items())
    site = SiteInfo(folder.resolve(), config.title, base, config.url or "", languages, pages)
    return site if html_of is None else SiteInfo(site.folder, site.title, base, site.url, languages, pages, html_of)


def _page(page: Page, file: str) -> PageInfo:
    data = page.data
    return PageInfo(
        path=page.route,
        title=data.title,
        lang=data.lang,
        description=data.description,
        file=file,
        front_matter=MappingProxyType(dict(data.frontmatter)),
        headings=tuple(HeadingInfo(one.level, one.title, one.slug) for one in data.headers),
    )
