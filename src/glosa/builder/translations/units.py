"""What is translated as one: a section of a page, a setting, a term. Each exists once per language."""

import re
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b

import msgspec

from glosa.builder.content.document import Document, Heading
from glosa.builder.content.front_matter import split
from glosa.builder.content.glossary.model import GLOSSARY_FILE, Glossary
from glosa.builder.content.localized import in_language
from glosa.builder.content.reference.model import PARTS, SETTINGS_FILE, Reference
from glosa.builder.content.routes import is_index

FRONT = ("title", "description")
"""The keys of a page's front matter that readers see."""


class Piece(msgspec.Struct, frozen=True):
    """A part of a unit that is translated separately: one text in a file."""

    name: str
    """``title``, ``description``, or ``text`` of a section; the field of a setting or term, such as ``does``."""
    text: str
    first: int = 0
    """1-based line in which a section's text begins; 0 for a text in YAML."""
    last: int = 0
    """The line after its end."""


class Unit(msgspec.Struct, frozen=True):
    """A section of a page, a setting, or a term in one language."""

    group: str
    """The page below the language's folder, such as ``panel.md``, or ``settings.yaml`` or ``glossary.yaml``."""
    key: str
    """The section's anchor, empty for what precedes the first heading; the key of a setting or term."""
    title: str
    page: str
    """The page that shows it, below the language's folder; empty for a term, which every page can show."""
    file: str
    """POSIX path relative to the site folder."""
    line: int
    pieces: tuple[Piece, ...]

    @property
    def digest(self) -> str:
        """12 hex digits that change with the text. Line breaks and spaces make no difference."""
        words = "\0".join(f"{one.name}\0{' '.join(one.text.split())}" for one in self.pieces)
        return blake2b(words.encode(), digest_size=6).hexdigest()


def sections_of(document: Document, text: str) -> Iterator[Unit]:
    """The sections of a page. ``text`` is its whole file. Headings that other files bring don't begin a section."""
    parts = split(text, document.source.file)
    lines = text.split("\n")
    own = [one for one in document.headings if _begins_here(one, lines)]
    ends = [*(one.line for one in own), len(lines) + 1]
    fields = [(name, str(parts.front_matter.raw.get(name) or "")) for name in FRONT]
    front = [Piece(name, value) for name, value in fields if value]
    opening = _text(lines, parts.first_line, max(parts.first_line, ends[0]))
    yield _unit(document, "", document.title, 1, (*front, *opening))
    for heading, end in zip(own, ends[1:], strict=True):
        yield _unit(document, heading.slug, heading.title, heading.line, tuple(_text(lines, heading.line, end)))


def settings_in(reference: Reference, lang: str) -> Iterator[Unit]:
    """The texts of every setting in one language."""
    for key, setting in reference.file.settings.items():
        texts = ((name, in_language(getattr(setting, name), lang)) for name in ("label", *PARTS))
        yield _entry(SETTINGS_FILE, key, f"{setting.page}.md", texts, lines=reference.lines)


def terms_in(glossary: Glossary, lang: str) -> Iterator[Unit]:
    """The texts of every term of the glossary in one language."""
    for key, term in glossary.file.terms.items():
        texts = ((name, in_language(getattr(term, name), lang)) for name in ("term", "means"))
        yield _entry(GLOSSARY_FILE, key, "", texts, lines=glossary.lines)


def _unit(document: Document, key: str, title: str, line: int, pieces: tuple[Piece, ...]) -> Unit:
    source = document.source
    folder, slash, name = source.relative.rpartition("/")
    group = f"{folder}{slash}README.md" if is_index(name) else source.relative
    return Unit(group, key, title, source.relative, source.file, line, pieces)


def _entry(
    file: str, key: str, page: str, texts: Iterator[tuple[str, str]], *, lines: Mapping[tuple[str, ...], int]
) -> Unit:
    pieces = tuple(Piece(name, text) for name, text in texts if text)
    return Unit(file, key, pieces[0].text if pieces else key, page, file, lines.get((key,), 1), pieces)


def _text(lines: Sequence[str], first: int, end: int) -> Iterator[Piece]:
    """The lines from ``first`` to before ``end`` without empty ones at either side; nothing if all are empty."""
    while first < end and not lines[first - 1].strip():
        first += 1
    while first < end and not lines[end - 2].strip():
        end -= 1
    if first < end:
        yield Piece("text", "\n".join(lines[first - 1 : end - 1]), first, end)


def _begins_here(heading: Heading, lines: Sequence[str]) -> bool:
    """Whether the page's own Markdown has the heading, or the card of a setting, in its line."""
    own, below = (lines[at] if at < len(lines) else "" for at in (heading.line - 1, heading.line))
    return bool(_HEADING.match(own) or _UNDERLINE.match(below))


_HEADING = re.compile(r"[\s>*+-]*(?:#|:::|<h[2-6])")
_UNDERLINE = re.compile(r"\s*(?:=+|-+)\s*$")
