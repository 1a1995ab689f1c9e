"""Checks that the settings and the pages that show them match, once all pages are known."""

from collections.abc import Iterator, Sequence

from glosa.builder.content.document import Document, Source
from glosa.builder.content.reference.model import SETTINGS_FILE, Reference, Setting
from glosa.builder.diagnostics import Diagnostic, Severity, did_you_mean

SETTINGS_DATA = "settings.json"
"""File of the built site that contains all settings, as a path below the base."""


def settings_out_of_place(
    reference: Reference, documents: Sequence[Document], sources: Sequence[Source]
) -> Iterator[Diagnostic]:
    """Reports settings whose page doesn't exist, or doesn't show them in one of its languages.

    ``sources`` are all pages. Those that couldn't be read have no document and aren't checked.
    """
    pages = {source.relative.removesuffix(".md") for source in sources}
    by_page: dict[str, list[Document]] = {}
    for document in documents:
        by_page.setdefault(document.source.relative.removesuffix(".md"), []).append(document)
    for key, setting in reference.file.settings.items():
        if setting.page not in pages:
            yield _no_page(key, setting, reference, pages)
        for document in by_page.get(setting.page, ()):
            if key not in document.settings:
                yield _not_shown(key, document, reference)


def _no_page(key: str, setting: Setting, reference: Reference, pages: set[str]) -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code="setting-page-unknown",
        file=SETTINGS_FILE,
        line=reference.lines[key, "page"],
        found=f"Setting {key!r} belongs to {setting.page!r}, which isn't a page.",
        expected=f"A page within the language, without ending, such as settings/basic.{did_you_mean(setting.page, pages)}",
        next_step="Correct the path, or write the page.",
    )


def _not_shown(key: str, document: Document, reference: Reference) -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code="setting-not-shown",
        file=SETTINGS_FILE,
        line=reference.lines[key,],
        found=f"Setting {key!r} isn't shown on its page, {document.source.file}.",
        expected=f"A line '::: setting {key}' on that page, and a line ':::' below it.",
        next_step="Add the two lines where the card belongs, or remove the setting.",
    )
