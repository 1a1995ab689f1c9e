"""What a preview shows of a site with errors: each page with errors shows them above its last good version, and all others are as usual."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from glosa.builder.content.document import Source
from glosa.builder.content.gather import Article, Content
from glosa.builder.content.markdown.parse import parse
from glosa.builder.content.markdown.text import escape
from glosa.builder.content.site_files import is_of_theme
from glosa.builder.content.spool import Spool, SpoolDamaged, Spooled
from glosa.builder.diagnostics import Diagnostic, Severity
from glosa.builder.pages.assemble import AssembledSite, Page

_RESERVED = "route-reserved"
"""The code of a page whose address Glosa writes itself."""
_UNREACHABLE = frozenset({_RESERVED, "route-duplicate"})
"""The codes of errors of pages that another one hides."""


class ShownSite(NamedTuple):
    """A site that can be rendered, and its errors."""

    site: AssembledSite
    of_pages: tuple[Diagnostic, ...] = ()
    """Errors that pages show."""
    of_site: tuple[Diagnostic, ...] = ()
    """Errors that no page shows."""
    pages: int = 0
    """The number of pages that show errors."""


class LastGood:
    """The versions of pages before they got errors, as long as a preview runs."""

    def __init__(self, spool: Spool) -> None:
        self._spool = spool
        self._cleared = spool.cleared
        self._articles: Mapping[str, Article] = {}
        self._of_faulty: Mapping[str, Article | None] = {}
        self._moved: dict[str, Article | None] = {}
        self._shown: Mapping[str, Spooled] = {}

    def of(self, source: Source) -> Article | None:
        """The last version of a page without errors, with its text in the spool; ``None`` if there's none at this address."""
        file = source.file
        last = self._of_faulty[file] if file in self._of_faulty else self._articles.get(file)
        if last is None or last.document.source != source:
            return None
        if self._cleared == self._spool.cleared:
            return last
        if file not in self._moved:
            self._moved[file] = self._read_again(last)
        return self._moved[file]

    def _read_again(self, last: Article) -> Article | None:
        try:
            return replace(last, html=self._spool.put(self._spool.get_past(last.html)))
        except SpoolDamaged:
            return None

    def put(self, source: Source, html: str) -> Spooled:
        """The text that a page shows with its errors, in the spool. Adds nothing if it's the same as after the last build."""
        known = self._shown.get(source.file) if self._cleared == self._spool.cleared else None
        return self._spool.put(html, known=known)

    def remember(self, articles: Mapping[str, Article], shown: Mapping[str, Article]) -> None:
        """Takes over the pages of a build, of which those in ``shown`` have errors."""
        self._of_faulty = {file: self.of(one.document.source) for file, one in shown.items()}
        self._shown = {file: one.html for file, one in shown.items()}
        self._articles, self._cleared = articles, self._spool.cleared
        self._moved.clear()
        self._spool.leave_past()


def complete(content: Content, spool: Spool, good: LastGood) -> Content:
    """The content with a page for each file that can't be read, and one page for each address. A page whose front matter can't be read
    has that of its last good version, so that it stays where it is in the navigation.
    """
    reserved = {one.file for one in content.diagnostics if one.code == _RESERVED}
    content = _with_front_matter(content, good)
    sources = {one.route: one for one in reversed(content.survey.sources) if one.file not in reserved}
    if len(sources) == len(content.articles) and not reserved:
        return content
    articles: dict[str, Article] = {}
    for source in reversed(sources.values()):
        article = content.articles.get(source.file) or good.of(source)
        if article is None:
            context = content.survey.contexts[source.locale]
            document = parse(f"# {source.relative}\n", source, context)()
            html = spool.put(document.html)
            article = Article(b"", (0, 0), replace(document, html="", diagnostics=()), html, context.view)
        articles[source.file] = article
    return replace(content, articles=articles)


def _with_front_matter(content: Content, good: LastGood) -> Content:
    unread = {one.file for one in _errors(content.diagnostics) if one.code.startswith("front-matter")}
    found: dict[str, Article] = {}
    for file in unread & content.articles.keys():
        own = content.articles[file]
        if last := good.of(own.document.source):
            document = replace(own.document, title=last.document.title, front_matter=last.document.front_matter)
            found[file] = replace(own, document=document)
    return replace(content, articles={**content.articles, **found}) if found else content


def site_shown(site: AssembledSite, spool: Spool, good: LastGood, *, lenient: bool) -> ShownSite:
    """The site with errors in the pages that have them; unchanged if it has none, or can't be shown with them.

    A build isn't ``lenient``. ``good`` has the earlier versions of pages, and receives the new ones.
    """
    errors = _errors(site.diagnostics) if lenient else ()
    articles = site.content.articles
    if not errors or not articles or any(is_of_theme(one.file) for one in errors):
        if lenient and not errors:
            good.remember(articles, {})
        return ShownSite(site)
    by_route = _by_route(site, errors)
    faulty = {
        file: _with_errors(one, by_route[route], spool, good)
        for file, one in articles.items()
        if (route := one.document.source.route) in by_route
    }
    good.remember(articles, faulty)
    of_pages = {one for some in by_route.values() for one in some}
    pages = tuple(_with_no_parts(one) if one.route in by_route else one for one in site.pages.pages)
    return ShownSite(
        replace(
            site,
            content=replace(site.content, articles={**articles, **faulty}),
            pages=replace(site.pages, pages=pages),
            diagnostics=tuple(one for one in site.diagnostics if one.severity is not Severity.ERROR),
        ),
        tuple(one for one in errors if one in of_pages),
        tuple(one for one in errors if one not in of_pages),
        len(faulty),
    )


def _errors(diagnostics: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(one for one in diagnostics if one.severity is Severity.ERROR)


def _by_route(site: AssembledSite, errors: Sequence[Diagnostic]) -> Mapping[str, Sequence[Diagnostic]]:
    """The errors of each page that has some, also those of files that it includes."""
    articles = site.content.articles
    shown_routes = {one.document.source.route for one in articles.values()}
    route_of = {one.file: one.route for one in site.content.survey.sources if one.route in shown_routes}
    found: dict[str, dict[Diagnostic, None]] = {}
    for one in errors:
        if one.file in route_of and one.code not in _UNREACHABLE:
            found.setdefault(route_of[one.file], {})[one] = None
    for article in articles.values():
        source = article.document.source
        for one in _errors(article.document.diagnostics):
            if one.file != source.file:
                found.setdefault(source.route, {})[one] = None
    return {route: tuple(problems) for route, problems in found.items()}


def _with_errors(article: Article, errors: Sequence[Diagnostic], spool: Spool, good: LastGood) -> Article:
    document = article.document
    last = good.of(document.source)
    html = "".join(_html(document.title or document.source.relative, errors))
    if last:
        html += f'<p class="glosa-last-good" lang="en" dir="ltr">The last version without errors</p>\n{_TITLE.sub("", spool.get(last.html))}'
    front_matter = replace(document.front_matter, search=0.0)
    return replace(
        article,
        document=replace(
            document,
            front_matter=front_matter,
            islands=(),
            outside=last.document.outside if last else (),
            assets=tuple(dict.fromkeys((*document.assets, *(last.document.assets if last else ())))),
            headings=(),
        ),
        html=good.put(document.source, html),
    )


def _with_no_parts(page: Page) -> Page:
    """The page without what belongs to its text."""
    data = replace(page.data, frontmatter={}, headers=[], islands=[], comments="", has_code=False)
    return replace(page, data=data, notices=(), discussion="")


def _html(title: str, errors: Sequence[Diagnostic]) -> Iterator[str]:
    count = "an error" if len(errors) == 1 else f"{len(errors)} errors"
    yield f"<h1>{escape(title)}</h1>\n"
    yield f'<div lang="en" dir="ltr"><p><strong>This page has {count}.</strong> Correct the file and save it; this page updates by itself.</p>\n'
    for one in errors:
        place = f"{one.place} · {one.code}" if one.place else one.code
        yield f'<div class="custom-block danger" role="note"><p class="custom-block-title">{escape(place)}</p>\n'
        yield f"<p>{escape(one.found)}</p><p>Expected: {escape(one.expected)}</p><p>Next: {escape(one.next_step)}</p></div>\n"
    yield "</div>\n"


_TITLE = re.compile(r"\A\s*<h1\b.*?</h1>\s*", re.DOTALL)
"""The title of a page, which is above the errors."""
