"""The output stage: the files of a whole site, staged and published together."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

import msgspec

from glosa.builder.config.model import SiteConfig
from glosa.builder.content.blocks.sheet import CODE_SHEET, SHEET, sheet
from glosa.builder.content.blocks.tabs import TABS, tabs_script
from glosa.builder.content.gather import Survey
from glosa.builder.content.images import published_path
from glosa.builder.content.spool import Spool
from glosa.builder.output.early import EarlyFiles
from glosa.builder.output.page import FileStaging, put_page
from glosa.builder.output.plan import PageFiles, data_files, extra_files, marker, shards
from glosa.builder.output.retained import retain
from glosa.builder.output.share import add_share
from glosa.builder.output.stage import MARKER, Published, Stage
from glosa.builder.pages.assemble import AssembledSite
from glosa.builder.pages.comments import discusses_headings, needs_emoji, solutions
from glosa.builder.progress import Progress, silent
from glosa.builder.render.body import Body
from glosa.builder.render.bundle import Bundle, Part
from glosa.builder.render.document import Shell
from glosa.builder.render.own_sheets import own_sheets
from glosa.builder.search.index import SearchIndex
from glosa.builder.sharing import SecondProcess


class Copied(msgspec.Struct, frozen=True):
    """Files that a build publishes without rendering anything."""

    assets: frozenset[str] = frozenset()
    """Paths of the reader's files and the files of ``public/``."""
    images: Mapping[str, str] = {}
    """Each image next to the Markdown with its published path."""


class Output(msgspec.Struct, frozen=True):
    """The files that a build published."""

    published: Published
    files: Mapping[str, PageFiles]
    """By route."""
    copied: Copied


def write_site(
    stage: Stage,
    site: AssembledSite,
    bodies: Iterable[Body],
    *,
    shell: Shell,
    spool: Spool,
    bundle: Bundle,
    written: Mapping[str, PageFiles],
    copied: Copied | None,
    approve: Callable[[Mapping[str, PageFiles]], None],
    search: SearchIndex | None,
    second: SecondProcess | None = None,
    early: EarlyFiles | None = None,
    progress: Progress = silent,
) -> Output:
    """Stages every file of the site, and publishes them.

    ``written`` are the files of pages that are up to date, so they have no body; ``copied`` are files that don't need to
    be compared again. ``approve`` gets the files of all pages before anything is published, and can raise. ``search`` is the index, if the site has one. The ``second`` process stages the pages that it
    renders, and makes the index. ``early`` gets the files of the first bodies before anything is published.
    """
    staging = early or stage
    if copied is None:
        assets = frozenset(_put_assets(staging, site, bundle))
        copied = Copied(assets, dict(_put_images(staging, site, {})))
    else:
        copied = Copied(copied.assets, dict(_put_images(staging, site, copied.images)))
    stage.keep((*copied.assets, *copied.images.values()))
    _put_modules(staging, site.config, site.content.survey, bundle)
    files = dict(written)
    articles = {article.document.source.route: article for article in site.content.articles.values()}

    def add(message: bytes) -> Mapping[str, PageFiles]:
        share = add_share(stage, message)
        if search:
            search.add_read(share.read)
        return share.files

    for body in bodies:
        route = body.page.route
        article = articles.get(route)
        html = spool.get(article.html) if article else body.article
        files[route] = put_page(staging, body, html, shell)
        progress("Rendering pages", len(files) - len(written), len(site.pages.pages) - len(written))
        if early:
            early.rendered(body.page, files[route])
        if search and not second:
            search.add(route, html.encode())
        for share in second.arrived() if second else ():
            files |= add(share)
    for share in second.rest() if second else ():
        files |= add(share)
    approve(files)
    stage.keep(path for one in files.values() for path in (one.html, one.chunk))
    for path, data in (
        *shards(site.pages, files, base=site.base),
        *data_files(site.pages, base=site.base),
        *extra_files(site.config, site.pages, site.content.survey.texts.reference, base=site.base),
    ):
        stage.put(path, data)
    for path, data in site.extras.items():
        stage.put(path, data)
    if search and not second:
        progress("Indexing for the search", 0, 1)
        search.write(stage)
    retained = retain(stage, builds=site.config.retained_builds)
    facts = marker(site.config, base=site.base, retained=retained, redirects=site.pages.redirects)
    stage.put(MARKER, facts)
    return Output(stage.publish(), files, copied)


def _put_assets(stage: FileStaging, site: AssembledSite, bundle: Bundle) -> Iterator[str]:
    emoji = bundle.emoji if needs_emoji(site.config) else {}
    files = bundle.files(tuple(_parts(site.config)))
    for path, file in (*files.items(), *emoji.items(), *site.content.survey.files.public.items()):
        stage.put(path, file.read_bytes())
        yield path
    for path, source in own_sheets(site.config, site.pages.sites):
        stage.put(path, source.encode())
        yield path


def _parts(config: SiteConfig) -> Iterator[Part]:
    used = solutions(config)
    yield from used
    if used:
        yield "comments"
    if _discusses_headings(config):
        yield "headings"
    if config.search:
        yield "search"


def _discusses_headings(config: SiteConfig) -> bool:
    return any(discusses_headings(config, locale) for locale in config.locales)


def _put_modules(stage: FileStaging, config: SiteConfig, survey: Survey, bundle: Bundle) -> None:
    if survey.components.addresses or survey.theme or _discusses_headings(config):
        stage.put(bundle.entries["islands"], bundle.islands.read_bytes())
    for path, text in (*survey.components.files.items(), *(survey.theme.files.items() if survey.theme else ())):
        stage.put(path, text.encode())


def _put_images(stage: FileStaging, site: AssembledSite, known: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    used = {asset for article in site.content.articles.values() for asset in article.document.assets}
    for asset in sorted(used):
        path = known.get(asset)
        if path is None:
            if asset in _SHARED:
                path, data = _SHARED[asset]()
            else:
                data = (site.folder / asset).read_bytes()
                path = published_path(asset, data)
            stage.put(path, data)
        yield asset, path


_SHARED: Mapping[str, Callable[[], tuple[str, bytes]]] = {
    SHEET: partial(sheet, SHEET),
    CODE_SHEET: partial(sheet, CODE_SHEET),
    TABS: tabs_script,
}
"""The files of Glosa that stand among the files of a page."""
