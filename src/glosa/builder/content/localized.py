"""Texts that a file contains in several of the site's languages, and the checks for them."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from msgspec import Meta

from glosa.builder.config.problems import FileProblem, Place, called, choice, every, sentence
from glosa.builder.config.text import references
from glosa.builder.diagnostics import did_you_mean

Words = Annotated[
    str | dict[str, str],
    Meta(
        description="One text per language: {pt-BR: Distância, en-US: Distance}; only the text if the site has one language."
    ),
]
PagePath = Annotated[
    str,
    Meta(
        pattern=r"^[^/\s](\S*[^/\s])?$",
        extra={"expected": "the path of a page within the language, without ending, such as settings/basic"},
    ),
]


def in_language(words: str | Mapping[str, str], lang: str) -> str:
    """The text for ``lang``; empty if there is none."""
    return words if isinstance(words, str) else words.get(lang, "")


def language_problems(
    place: Place,
    words: str | Mapping[str, Any],
    languages: list[str],
    *,
    may_be_one: bool = False,
    code: tuple[str, str],
) -> Iterator[FileProblem]:
    """Languages that the text lacks, and languages that the site doesn't have; ``code`` is the code of either problem.

    ``may_be_one``: a text without languages applies to all of them.
    """
    missing, _ = code
    if isinstance(words, str):
        is_for_all = may_be_one or len(languages) == 1 or not words.strip()
        words = dict.fromkeys(languages if is_for_all else languages[:1], words)
    yield from unknown_languages(place, words, languages, code=code[1])
    empty = [lang for lang in languages if not str(words.get(lang, "")).strip()]
    if empty:
        yield FileProblem(
            place=place,
            code=missing,
            found=sentence(f"{called(place)} has no text for {choice(empty)}"),
            expected=f"A text for each language of the site: {every(languages)}.",
            next_step=f"Add the text for {every(empty)}.",
        )


def unknown_languages(
    place: Place, words: Mapping[str, Any], languages: list[str], *, code: str
) -> Iterator[FileProblem]:
    """Languages of ``words`` that the site doesn't have."""
    for lang in sorted(words.keys() - set(languages)):
        yield FileProblem(
            place=(*place, lang),
            code=code,
            found=sentence(f"{called(place)} has a text for '{lang}', which isn't a language of the site"),
            expected=f"Only {every(languages)}.{did_you_mean(lang, languages)}",
            next_step="Correct the language tag, or add the language to 'locales' in glosa.yaml.",
        )


def variable_problems(place: Place, words: str | Mapping[str, Any], known: Mapping[str, str]) -> Iterator[FileProblem]:
    """Undefined variables in plain texts."""
    texts = {place: words} if isinstance(words, str) else {(*place, lang): text for lang, text in words.items()}
    for where, text in texts.items():
        for name in references(text) if isinstance(text, str) else ():
            if name not in known:
                yield FileProblem(
                    place=where,
                    code="variable-unknown",
                    found=f"Variable '{name}' is not defined.",
                    expected=f"A name from 'variables' in glosa.yaml, or 'links.' and a name from 'links'.{did_you_mean(name, known)}",
                    next_step="Correct the name, or define it.",
                )
