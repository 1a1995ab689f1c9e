"""Faults that show only when all pages are known: links, anchors, languages that differ."""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from glosa.builder.config.model import SiteConfig
from glosa.builder.config.text import text_in
from glosa.builder.content.document import Document, Heading
from glosa.builder.diagnostics import Diagnostic, Severity, did_you_mean
from glosa.builder.pages.site import is_external


def broken_links(
    documents: Sequence[Document], *, generated: AbstractSet[str], public: AbstractSet[str]
) -> Iterator[Diagnostic]:
    """Links to no page, and to no anchor of a page.

    ``generated`` are routes without a source file (listings); ``public`` are files copied as they are, as
    absolute paths.
    """
    by_route = {document.source.route: document for document in documents}
    for document in documents:
        for link in document.links:
            target = by_route.get(link.route)
            if target is None:
                if link.route not in generated and link.route not in public:
                    yield _no_page(document, link.text, link.line, known=by_route)
            elif link.fragment and link.fragment not in target.anchors:
                yield Diagnostic(
                    severity=Severity.ERROR,
                    code="anchor-broken",
                    file=document.source.file,
                    line=link.line,
                    found=f"Link {link.text!r} points to no anchor of {target.source.file}.",
                    expected=f"An id on that page.{did_you_mean(link.fragment, target.anchors)}",
                    next_step="Correct the anchor, or give the heading this id: ## Title {#id}.",
                )


def missing_translations(config: SiteConfig, documents: Sequence[Document]) -> Iterator[Diagnostic]:
    """Pages that exist in one language and not in another."""
    present = {(document.source.locale, document.source.relative): document for document in documents}
    for document in documents:
        for path, locale in config.locales.items():
            if (path, document.source.relative) in present or _index_twin(path, document.source.relative) in present:
                continue
            wanted = "docs" + path + document.source.relative
            yield Diagnostic(
                severity=Severity.WARNING if locale.partial else Severity.ERROR,
                code="page-missing",
                file=document.source.file,
                found=f"The page has no counterpart in {locale.lang}.",
                expected=f"Every page in every language: a file {wanted}.",
                next_step=f"Write {wanted}."
                if locale.partial
                else f"Write {wanted}, or set 'partial: true' under locales.{path} while the translation is under way.",
            )


def missing_homes(config: SiteConfig, documents: Sequence[Document]) -> Iterator[Diagnostic]:
    """Languages without a home page: their root would answer that there is no such page."""
    routes = {document.source.route for document in documents}
    for path, locale in config.locales.items():
        if path not in routes:
            yield Diagnostic(
                severity=Severity.ERROR,
                code="home-missing",
                file=f"docs{path}",
                found=f"The language {locale.lang} has no home page.",
                expected=f"A file docs{path}README.md or docs{path}index.md.",
                next_step=f"Write docs{path}README.md.",
            )


def chrome(config: SiteConfig, *, routes: AbstractSet[str], public: AbstractSet[str]) -> Iterator[Diagnostic]:
    """What ``theme`` names and the site does not have: pages of the top navigation, the logo.

    ``public`` are files copied as they are, as absolute paths.
    """
    entries = [link for entry in config.theme.nav for link in (entry, *entry.items)]
    for locale, settings in config.locales.items():
        text = text_in(config, settings.lang)
        for link in dict.fromkeys(text(entry.link) for entry in entries):
            route = locale + link.partition("#")[0].partition("?")[0].lstrip("/")
            if link and not is_external(link) and route not in routes and route not in public:
                yield Diagnostic(
                    severity=Severity.WARNING if settings.partial else Severity.ERROR,
                    code="nav-points-nowhere",
                    file="glosa.yaml",
                    found=f"Top navigation link {link!r} points to no page in {settings.lang}.",
                    expected=f"The path of a page within the language.{did_you_mean(route, routes)}",
                    next_step="Correct the link under theme.nav or links, or write the page.",
                )
    logo = config.theme.logo
    if logo and logo not in public:
        yield Diagnostic(
            severity=Severity.ERROR,
            code="logo-missing",
            file="glosa.yaml",
            found=f"The logo {logo!r} does not exist.",
            expected=f"A file of public/, named by its path from there.{did_you_mean(logo, public)}",
            next_step="Correct theme.logo, or put the file into public/.",
        )


def differing_anchors(config: SiteConfig, documents: Sequence[Document]) -> Iterator[Diagnostic]:
    """Headings whose id differs from the same heading's id in the default language, so that a switch loses the place."""
    originals = {document.source.relative: document for document in documents if document.source.locale == "/"}
    for document in documents:
        original = originals.get(document.source.relative)
        if original is None or original is document:
            continue
        ours, theirs = document.headings, original.headings
        if len(ours) != len(theirs):
            yield _differs(
                document,
                line=ours[min(len(theirs), len(ours) - 1)].line if ours else None,
                found=f"The page has {len(ours)} headings, {original.source.file} has {len(theirs)}.",
                expected="The same headings in both languages.",
            )
            continue
        for heading, twin in zip(ours, theirs, strict=True):
            if heading.slug != twin.slug:
                yield _different_id(document, heading, original, twin)
                break


def _no_page(document: Document, text: str, line: int, *, known: Mapping[str, Document]) -> Diagnostic:
    folder = document.source.relative.rpartition("/")[0]
    files = [one.source.relative for one in known.values() if one.source.locale == document.source.locale]
    near = [name.removeprefix(folder + "/") if folder else name for name in files]
    return Diagnostic(
        severity=Severity.ERROR,
        code="link-broken",
        file=document.source.file,
        line=line,
        found=f"Link {text!r} points to no page.",
        expected=f"A Markdown file of this language, or an address of this site.{did_you_mean(text.partition('#')[0], near)}",
        next_step="Correct the link, or write the page.",
    )


def _index_twin(path: str, relative: str) -> tuple[str, str]:
    folder, slash, name = relative.rpartition("/")
    twin = {"README.md": "index.md", "index.md": "README.md"}.get(name, name)
    return path, folder + slash + twin


def _different_id(document: Document, heading: Heading, original: Document, twin: Heading) -> Diagnostic:
    return _differs(
        document,
        line=heading.line,
        found=f"Heading {heading.title!r} has the id {heading.slug!r}.",
        expected=f"The id {twin.slug!r} of {twin.title!r} ({original.source.file}:{twin.line}), so that switching the language keeps the place.",
    )


def _differs(document: Document, *, line: int | None, found: str, expected: str) -> Diagnostic:
    return Diagnostic(
        severity=Severity.WARNING,
        code="anchors-differ",
        file=document.source.file,
        line=line,
        found=found,
        expected=expected,
        next_step="Give both headings the same explicit id: ## Title {#id}.",
    )
