"""Checks the glossary file for problems beyond its keys and types."""

from collections.abc import Iterator, Mapping
from typing import Any

from glosa.builder.config.addresses import RESERVED_IDS
from glosa.builder.config.model import SiteConfig
from glosa.builder.config.partial import Partial
from glosa.builder.config.problems import FileProblem, Place
from glosa.builder.config.text import substitute, variables_for
from glosa.builder.content.glossary.spelling import folded
from glosa.builder.content.localized import language_problems, unknown_languages, variable_problems
from glosa.builder.diagnostics import did_you_mean


def check(file: Partial, config: SiteConfig) -> Iterator[FileProblem]:
    """Every problem of ``file``. Some of its values may be unreadable."""
    languages = [locale.lang for locale in config.locales.values()]
    variables = variables_for(config, languages[0])
    every = file.terms if isinstance(file.terms, dict) else {}
    yield from map(_taken, sorted(every.keys() & RESERVED_IDS))
    terms = {key: term for key, term in every.items() if isinstance(term, Partial)}
    for key, term in terms.items():
        yield from _texts(key, term, languages)
        yield from _variables(key, term, variables)
        yield from _related(key, term, every)
    for lang in languages:
        yield from _claims(terms, lang, variables_for(config, lang))


def _taken(key: str) -> FileProblem:
    return FileProblem(
        place=("terms", key),
        code="glossary-key-reserved",
        found=f"The key {key!r} is an anchor that Glosa itself uses on every page.",
        expected="Another word: the key is the term's anchor on the page of the glossary.",
        next_step="Choose another key, here, in 'see' and in links to the term.",
    )


def _texts(key: str, term: Partial, languages: list[str]) -> Iterator[FileProblem]:
    for name in ("term", "means"):
        if isinstance(words := getattr(term, name), str | dict):
            code = ("glossary-language-missing", "glossary-language-unknown")
            yield from language_problems(("terms", key, name), words, languages, code=code)
    for name in _LISTS:
        place, spellings = ("terms", key, name), getattr(term, name)
        if isinstance(spellings, dict):
            yield from unknown_languages(place, spellings, languages, code="glossary-language-unknown")
        elif spellings and isinstance(spellings, tuple) and len(languages) > 1:
            yield FileProblem(
                place=place,
                code="glossary-language-missing",
                found=f"'{'.'.join(place)}' is one list for all languages.",
                expected=f"One list per language, such as {name}: {{ {languages[0]}: […] }}.",
                next_step="Say which language each spelling belongs to.",
            )


def _variables(key: str, term: Partial, known: Mapping[str, str]) -> Iterator[FileProblem]:
    if isinstance(term.term, str | dict):
        yield from variable_problems(("terms", key, "term"), term.term, known)
    for name in _LISTS:
        for place, spelling in _listed(("terms", key, name), getattr(term, name)):
            yield from variable_problems(place, spelling, known)


def _related(key: str, term: Partial, terms: Mapping[str, Any]) -> Iterator[FileProblem]:
    for at, other in enumerate(term.see if isinstance(term.see, tuple) else ()):
        if isinstance(other, str) and (other not in terms or other == key):
            found = "It refers to itself." if other == key else f"It refers to '{other}', which isn't a term."
            yield FileProblem(
                place=("terms", key, "see", at),
                code="glossary-see-unknown",
                found=found,
                expected=f"The key of another term.{did_you_mean(other, terms.keys() - {key})}",
                next_step="Correct the key, or remove it.",
            )


def _claims(terms: Mapping[str, Partial], lang: str, variables: Mapping[str, str]) -> Iterator[FileProblem]:
    """Spellings of one language that have two meanings."""
    used: dict[str, Place] = {}
    avoided: dict[str, Place] = {}
    for key, term in terms.items():
        for place, spelling in _spellings(key, term, lang, names=("term", "forms", "also")):
            taken = used.setdefault(folded(substitute(spelling, variables)), place)
            if taken is not place:
                yield _claimed(place, spelling, lang, by=taken[1])
    for key, term in terms.items():
        for place, spelling in _spellings(key, term, lang, names=("avoid",)):
            name = folded(substitute(spelling, variables))
            if name in used:
                yield _avoided_and_used(place, spelling, lang, by=used[name][1])
            elif (taken := avoided.setdefault(name, place)) is not place:
                yield _claimed(place, spelling, lang, by=taken[1])


def _spellings(key: str, term: Partial, lang: str, *, names: tuple[str, ...]) -> Iterator[tuple[Place, str]]:
    for name in names:
        place: Place = ("terms", key, name)
        value = getattr(term, name)
        if isinstance(value, dict):
            place, value = (*place, lang), value.get(lang)
        for where, spelling in _listed(place, (value,) if isinstance(value, str) else value):
            yield (place if name == "term" else where), spelling


def _listed(place: Place, spellings: Any) -> Iterator[tuple[Place, str]]:
    """Every spelling with its place, or with its entry's place in a list. Unreadable values are left out."""
    if isinstance(spellings, dict):
        for lang, below in spellings.items():
            yield from _listed((*place, lang), below)
    for at, spelling in enumerate(spellings if isinstance(spellings, tuple) else ()):
        if isinstance(spelling, str) and spelling.strip():
            yield (*place, at), spelling


def _claimed(place: Place, spelling: str, lang: str, *, by: object) -> FileProblem:
    return FileProblem(
        place=place,
        code="glossary-spelling-taken",
        found=f"{spelling!r} ({lang}) already belongs to the term '{by}'.",
        expected="Each spelling once per language. Capitalization makes no difference.",
        next_step="Remove it from one of the two.",
    )


def _avoided_and_used(place: Place, spelling: str, lang: str, *, by: object) -> FileProblem:
    return FileProblem(
        place=place,
        code="glossary-avoid-used",
        found=f"{spelling!r} ({lang}) is to be avoided, and is a spelling of the term '{by}'.",
        expected="A spelling that no term and no form has. Capitalization makes no difference.",
        next_step="Remove it from 'avoid', or from the term.",
    )


_LISTS = ("forms", "also", "avoid")
