"""Sections that lag behind as XLIFF 1.2, the format of translation tools: written for translators, read back later.

Source and target are Markdown. Tools preserve its line breaks because of ``xml:space``.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from xml.etree import ElementTree as Xml

import msgspec

from glosa.builder.translations.compare import TranslatedSection

NAMESPACE = "urn:oasis:names:tc:xliff:document:1.2"
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"


class Translated(msgspec.Struct, frozen=True):
    """A text that came back from a translator."""

    group: str
    key: str
    piece: str
    source_lang: str
    target_lang: str
    source: str
    target: str
    is_open: bool
    """Whether the tool still marks it as work to do."""


class NotXliff(Exception):
    """A file can't be read as XLIFF 1.2. The message says why."""


class TermPair(msgspec.Struct, frozen=True):
    """A term of the glossary, for the notes to translators."""

    source: str
    target: str


class Job(msgspec.Struct, frozen=True):
    """A section to translate, and the terms of the glossary that it uses."""

    section: TranslatedSection
    source_lang: str
    target_lang: str
    terms: Sequence[TermPair] = ()


def written(jobs: Iterable[Job]) -> bytes:
    """The XLIFF file of the jobs. One ``file`` per page and pair of languages, one ``trans-unit`` per text."""
    Xml.register_namespace("", NAMESPACE)
    root = Xml.Element(_tag("xliff"), {"version": "1.2"})
    for (group, source_lang, target_lang), own in groupby(jobs, key=_file_of):
        facts = {
            "original": group,
            "source-language": source_lang,
            "target-language": target_lang,
            "datatype": "x-markdown",
        }
        body = Xml.SubElement(Xml.SubElement(root, _tag("file"), facts), _tag("body"))
        for job in own:
            body.extend(_trans_units(job))
    Xml.indent(root)
    text: bytes = Xml.tostring(root, encoding="utf-8")
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + text + b"\n"


def read(data: bytes) -> Iterator[Translated]:
    """The texts of an XLIFF file that have a target. Raises :class:`NotXliff`."""
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        raise NotXliff("it contains a DOCTYPE, which XLIFF doesn't have")
    try:
        root = Xml.fromstring(data)
    except Xml.ParseError as error:
        raise NotXliff(f"it isn't XML: {error}") from error
    if root.tag != _tag("xliff"):
        raise NotXliff("its first element isn't <xliff> of XLIFF 1.2")
    for file in root.iter(_tag("file")):
        langs = file.get("source-language", ""), file.get("target-language", "")
        for unit in file.iter(_tag("trans-unit")):
            key, _, piece = unit.get("id", "").rpartition("/")
            target = unit.find(_tag("target"))
            if target is not None and _words(target).strip():
                source = _words(unit.find(_tag("source")))
                is_open = target.get("state", "").startswith(("needs-", "new"))
                yield Translated(file.get("original", ""), key, piece, *langs, source, _words(target), is_open)


def _file_of(job: Job) -> tuple[str, str, str]:
    return job.section.group, job.source_lang, job.target_lang


def _trans_units(job: Job) -> Iterator[Xml.Element]:
    units = job.section.units
    own = {piece.name: piece.text for piece in units[job.target_lang].pieces}
    for piece in units[job.source_lang].pieces:
        unit = Xml.Element(_tag("trans-unit"), {"id": f"{job.section.key}/{piece.name}", _SPACE: "preserve"})
        Xml.SubElement(unit, _tag("source")).text = piece.text
        if piece.name in own:
            target = Xml.SubElement(unit, _tag("target"), {"state": "needs-review-translation"})
            target.text = own[piece.name]
        for term in job.terms:
            Xml.SubElement(unit, _tag("note"), {"from": "glossary"}).text = f"{term.source} = {term.target}"
        yield unit


def _words(element: Xml.Element | None) -> str:
    """The text of an element, also within the inline elements that a tool may add."""
    return "" if element is None else "".join(element.itertext())


def _tag(name: str) -> str:
    return f"{{{NAMESPACE}}}{name}"
