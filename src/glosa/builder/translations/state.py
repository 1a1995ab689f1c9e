"""Reads the state of a site's translations: its sections in every language, and what was accepted.

Sites without a record don't import what compares sections.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from glosa.builder.config.model import SiteConfig
from glosa.builder.content.gather import Article, Content
from glosa.builder.content.reading import read
from glosa.builder.diagnostics import Diagnostic
from glosa.builder.translations.record import Record, read_record

if TYPE_CHECKING:
    from glosa.builder.translations.compare import TranslatedSection
    from glosa.builder.translations.units import Unit


class Translations(msgspec.Struct, frozen=True):
    """The state of a site's translations."""

    record: Record = Record()
    sections: "tuple[TranslatedSection, ...]" = ()
    is_used: bool = False
    """Whether the site has a record."""
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def waiting(self) -> "tuple[TranslatedSection, ...]":
        """Sections that changed in every language or are new: until they're accepted, no further change is noticed."""
        from glosa.builder.translations.compare import Standing

        return tuple(one for one in self.sections if one.standing in (Standing.CHANGED, Standing.NEW))


class TranslationReader:
    """Reads the state repeatedly. It splits a page into sections again only after its text has changed."""

    def __init__(self, site: Path) -> None:
        self._site = site
        self._pages: dict[str, tuple[bytes, tuple[Unit, ...]]] = {}

    def state(self, config: SiteConfig, content: Content, *, always: bool = False) -> Translations:
        """The current state. If the site has no record, the sections are read only if ``always`` is true."""
        record = read_record(self._site)
        if isinstance(record, Diagnostic):
            return Translations(is_used=True, diagnostics=(record,))
        if record is None and not always:
            return Translations()
        from glosa.builder.translations.compare import compare

        languages = [locale.lang for locale in config.locales.values()]
        sections = compare(self._units(config, content), record or Record(), languages)
        return Translations(record or Record(), sections, record is not None)

    def _units(self, config: SiteConfig, content: Content) -> "Iterator[tuple[str, Unit]]":
        from glosa.builder.translations.units import settings_in, terms_in

        langs = {path: locale.lang for path, locale in config.locales.items()}
        for file, article in content.articles.items():
            if file not in content.survey.generated:
                lang = langs[article.document.source.locale]
                yield from ((lang, unit) for unit in self._sections(file, article))
        texts = content.survey.texts
        for lang in langs.values():
            yield from ((lang, unit) for unit in settings_in(texts.reference, lang))
            yield from ((lang, unit) for unit in terms_in(texts.glossary, lang))

    def _sections(self, file: str, article: Article) -> "tuple[Unit, ...]":
        from glosa.builder.translations.units import sections_of

        known = self._pages.get(file)
        if known is None or known[0] != article.text:
            text = read(self._site, article.document.source)
            own = () if isinstance(text, Diagnostic) else tuple(sections_of(article.document, text))
            self._pages[file] = known = article.text, own
        return known[1]
