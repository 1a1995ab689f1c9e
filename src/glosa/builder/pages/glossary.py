"""Checks that the glossary and its page match, once all pages are known."""

from collections.abc import Iterator, Sequence

from glosa.builder.content.document import Document, Source
from glosa.builder.content.glossary.model import GLOSSARY_FILE, Glossary
from glosa.builder.diagnostics import Diagnostic, Severity, did_you_mean


def glossary_out_of_place(
    glossary: Glossary, documents: Sequence[Document], sources: Sequence[Source]
) -> Iterator[Diagnostic]:
    """Reports pages with terms that don't exist or don't show them, and terms whose page doesn't exist.

    ``sources`` are all pages. Those that couldn't be read have no document and aren't checked.
    """
    page = glossary.file.page
    if not page:
        return
    pages = {source.relative.removesuffix(".md") for source in sources}
    if page not in pages:
        yield _no_page("The glossary", page, pages, line=glossary.lines["page",], code="glossary-page-unknown")
    shown = {term.page: glossary.lines[key, "page"] for key, term in glossary.file.terms.items() if term.page}
    shown[page] = glossary.lines["page",]
    for document in documents:
        line = shown.get(document.source.relative.removesuffix(".md"))
        if line is not None and not document.has_glossary:
            yield _not_shown(document, line)
    for key, term in glossary.file.terms.items():
        for name, path in (("page", term.page), ("explained", (term.explained or "").partition("#")[0])):
            if path and path not in pages:
                line = glossary.lines[key, name]
                yield _no_page(f"The term {key!r}", path, pages, line=line, code="term-page-unknown")


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


def _not_shown(document: Document, line: int) -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code="glossary-not-shown",
        file=GLOSSARY_FILE,
        line=line,
        found=f"The glossary isn't shown on its page, {document.source.file}.",
        expected="A line '::: glossary' on that page, and a line ':::' below it.",
        next_step="Add the two lines where the terms belong, or correct 'page'.",
    )
