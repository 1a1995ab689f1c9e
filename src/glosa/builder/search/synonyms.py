"""Spellings that mean the same: from the glossary, from the settings' labels in all languages, and from ``glosa.yaml``."""

from collections.abc import Iterator, Mapping
from itertools import chain

from glosa.builder.config.model import SiteConfig
from glosa.builder.config.text import substitute, variables_for
from glosa.builder.content.glossary.model import spellings_in
from glosa.builder.content.glossary.terms import Terms
from glosa.builder.content.localized import in_language
from glosa.builder.content.texts import Texts

Synonym = tuple[str, tuple[str, ...]]
"""A spelling that readers may type, and the words to look for as well."""


def synonyms(config: SiteConfig, texts: Texts, lang: str) -> tuple[Synonym, ...]:
    """All synonyms for readers of ``lang``. The words to look for are those that the pages of ``lang`` use."""
    return tuple(sorted({*_own(config), *_terms(config, texts, lang), *_labels(config, texts, lang)}))


def explained(terms: Terms) -> Mapping[str, Mapping[str, str]]:
    """The terms that pages explain, by route and by the anchor of the section; the empty anchor is the page itself."""
    found: dict[str, dict[str, str]] = {}
    for entry in terms.entries:
        if entry.explained:
            own = found.setdefault(entry.explained.route, {})
            own[entry.explained.anchor] = f"{own.get(entry.explained.anchor, '')} {entry.term}"
    return found


def _own(config: SiteConfig) -> Iterator[Synonym]:
    for group in config.search_settings.synonyms:
        for spelling in group:
            yield spelling, tuple(other for other in group if other != spelling)


def _terms(config: SiteConfig, texts: Texts, lang: str) -> Iterator[Synonym]:
    """Every spelling of a term, those to avoid and those of other languages included, leads to the term."""
    for term in texts.glossary.file.terms.values():
        used = in_language(term.term, lang)
        for locale in config.locales.values():
            own = locale.lang
            lists = (spellings_in(listed, own) for listed in (term.forms, term.also, term.avoid))
            spellings = (in_language(term.term, own), *chain.from_iterable(lists))
            yield from ((_plain(config, one, own), (_plain(config, used, lang),)) for one in spellings if one != used)


def _labels(config: SiteConfig, texts: Texts, lang: str) -> Iterator[Synonym]:
    """A setting's name in another language leads to its name in this one."""
    for setting in texts.reference.file.settings.values():
        used = in_language(setting.label, lang)
        for locale in config.locales.values():
            other = in_language(setting.label, locale.lang)
            if other != used:
                yield _plain(config, other, locale.lang), (_plain(config, used, lang),)


def _plain(config: SiteConfig, text: str, lang: str) -> str:
    return substitute(text, variables_for(config, lang))
