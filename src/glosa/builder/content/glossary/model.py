"""``glossary.yaml`` as values: the terms of a site, each defined once in all its languages.

These classes are the file's only description: ``load.py`` and the JSON Schema for editors both follow them.
"""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from glosa.builder.config.section import Section
from glosa.builder.content.localized import PagePath, Words

GLOSSARY_FILE = "glossary.yaml"
"""The file's name, next to ``glosa.yaml``."""

Spelling = Annotated[str, Meta(pattern=r"\w", extra={"expected": "a word or several"})]
Spellings = Annotated[
    tuple[Spelling, ...] | dict[str, tuple[Spelling, ...]],
    Meta(
        description="One list per language: {pt-BR: [stops], en-US: [stops]}; only the list if the site has one language."
    ),
]
Key = Annotated[
    str,
    Meta(
        pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$",
        extra={"expected": "small letters and digits in parts joined by '-', such as stop-loss"},
    ),
]


class GlossaryTerm(Section, frozen=True, kw_only=True):
    """One term."""

    term: Annotated[Words, Meta(description="The term itself, as texts write it within a sentence.")]
    forms: Annotated[
        Spellings, Meta(description="Other spellings that count as a use of it: plurals, inflected and short forms.")
    ] = ()
    also: Annotated[
        Spellings,
        Meta(
            description="Other names that readers know it by: the glossary shows them, and each counts as a use of it."
        ),
    ] = ()
    means: Annotated[Words, Meta(description="What it means: Markdown, one or two sentences.")]
    explained: Annotated[
        PagePath | None,
        Meta(
            description="The page that explains it at length, within the language, without ending; '#anchor' may follow."
        ),
    ] = None
    page: Annotated[
        PagePath | None,
        Meta(
            description="The page that defines it, within the language, without ending. Default: the glossary's page."
        ),
    ] = None
    see: Annotated[tuple[str, ...], Meta(description="Keys of related terms.")] = ()
    avoid: Annotated[Spellings, Meta(description="Spellings that the site does not use: each use is a warning.")] = ()


class GlossaryFile(Section, frozen=True, kw_only=True):
    """The whole file."""

    page: Annotated[
        PagePath, Meta(description="The page that lists all terms, within the language, without ending: glossary.")
    ]
    terms: Annotated[
        Mapping[Key, GlossaryTerm],
        Meta(
            description="The terms; a term's key is its anchor on the page that defines it and on the page of the glossary."
        ),
    ] = {}


class Glossary(Struct, frozen=True):
    """The file's content, with the line of each part."""

    exists: bool = False
    """Whether the site has the file."""
    is_sound: bool = True
    """False: the file has errors, ``file`` is empty, and uses of terms aren't checked."""
    file: GlossaryFile = GlossaryFile(page="")
    keys: frozenset[str] = frozenset()
    """Every key in the file that a term can have, even if the file has errors."""
    lines: Mapping[tuple[str, ...], int] = {}
    """1-based line of ``("page",)``, of each term by its key, of each of its fields by key and field, and of the
    beginning of each definition by key, field, and language. The language is empty if the text has none.
    """


def spellings_in(spellings: tuple[str, ...] | Mapping[str, tuple[str, ...]], lang: str) -> tuple[str, ...]:
    """The spellings for ``lang``."""
    return spellings if isinstance(spellings, tuple) else spellings.get(lang, ())
