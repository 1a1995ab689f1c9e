"""Checks that the glossary and its page match, once all pages are known."""

from collections.abc import Iterator, Sequence

from glosa.builder.content.document import Document, Source
from glosa.builder.content.glossary.model import GLOSSARY_FILE, Glossary
from glosa.builder.diagnostics import Diagnostic, Severity, did_you_mean


def glossary_out_of_place(
    glossary: Glossary, documents: Sequence[Document], sources: Sequence[Source]
) -> Iterator[Diagnostic]:
    """Reports a glossary whose page doesn't exist or doesn't show it, and terms whose page doesn't exist.

    ``sources`` are all pages. Those that couldn't be read have no document and aren't checked.
    """
    page = glossary.file.page
    if not page:
        return
    pages = {source.relative.removesuffix(".md") for source in sources}
    if page not in pages:
        yield _no_page("The glossary", page, pages, line=glossary.lines["page",], code="glossary-page-unknown")
    for document in documents:
        if document.source.relative.removesuffix(".md") == page and not document.has_glossary:
            yield _not_shown(document, glossary)
    for key, term in glossary.file.terms.items():
        explained = (term.explained or "").partition("#")[0]
        if explained and explained not in pages:
            line = glossary.lines[key, "explained"]
            yield _no_page(f"The term {key!r}", explained, pages, line=line, code="term-page-unknown")


def _no_page(what: str, page: str, pages: set[str], *, line: int, code: str) -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code=code,
        file=GLOSSARY_FILE,
        line=line,
        found=f"{what} names {page!r}, which isn't a page.",
        expected=f"A page within the language, without ending, such as settings/basic.{did_you_mean(page, pages)}",
        next_step="Correct the path, or write the page.",
    )


def _not_shown(document: Document, glossary: Glossary) -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code="glossary-not-shown",
        file=GLOSSARY_FILE,
        line=glossary.lines["page",],
        found=f"The glossary isn't shown on its page, {document.source.file}.",
        expected="A line '::: glossary' on that page, and a line ':::' below it.",
        next_step="Add the two lines where the terms belong, or correct 'page'.",
    )
