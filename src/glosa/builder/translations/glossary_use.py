"""Glossary terms that a section uses in one language but not in another: a sign that they were translated differently."""

import re
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from glosa.builder.content.glossary.spelling import fold, folded
from glosa.builder.content.glossary.terms import Marks
from glosa.builder.translations.compare import TranslatedSection
from glosa.builder.translations.units import Unit


class Difference(msgspec.Struct, frozen=True):
    """A term that one language of a section uses and another doesn't."""

    section: TranslatedSection
    key: str
    """The term's key in the glossary."""
    lang: str
    term: str
    """The term in the language that uses it."""
    other: str
    expected: str
    """The term in the language that doesn't."""


def differences(sections: Iterable[TranslatedSection], marks: Mapping[str, Marks]) -> Iterator[Difference]:
    """The terms of every section that not all of its languages use. ``marks`` are the terms of each language."""
    for section in sections:
        used = {lang: terms_of(unit, marks[lang]) for lang, unit in section.units.items()}
        for lang, own in used.items():
            for other in used.keys() - {lang}:
                for key in sorted(own - used[other]):
                    yield Difference(section, key, lang, marks[lang].names[key], other, marks[other].names[key])


def terms_of(unit: Unit, marks: Marks) -> frozenset[str]:
    """The keys of the terms in a unit's text, without code and addresses."""
    if marks.pattern is None:
        return frozenset()
    text = fold(_UNREAD.sub(" ", "\n".join(piece.text for piece in unit.pieces)))
    uses = (marks.uses.get(folded(found[0])) for found in marks.pattern.finditer(text))
    return frozenset(use.key for use in uses if use and not use.is_avoided)


_UNREAD = re.compile(r"```.*?```|`[^`\n]*`|\]\([^)\s]*|\{[#:][^}]*\}|https?://\S+", re.DOTALL)
"""Code, addresses of links, and braces after headings."""
