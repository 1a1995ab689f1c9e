"""Reads the elements of an XML document one by one, in constant memory.

Entities of a document type can make a small file expand without limit, or read other files. No export has them, so a file
with one is refused. Without them, expat resolves nothing but characters.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

from glosa.service.transfer.streams.source import ExportFile, FileRefused

_MOST_CHARACTERS = 32 * 1024 * 1024
"""Maximum characters of one element with everything inside."""
_DEEPEST = 100
_CONTROLS = bytes(code for code in range(32) if code not in b"\t\n\r")
"""Characters that XML doesn't allow. WordPress exports them when comments contain them."""


@dataclass(slots=True)
class ExportElement:
    """An element with everything inside. Names don't have prefixes or namespaces."""

    tag: str
    line: int
    attributes: Mapping[str, str]
    children: list["ExportElement"] = field(default_factory=list)
    text: str = ""

    def all(self, tag: str) -> Iterator["ExportElement"]:
        """The children with this name."""
        return (child for child in self.children if child.tag == tag)

    def value(self, *path: str) -> str:
        """The text of the first descendant at the path; ``""`` if there's none."""
        found = self._at(path)
        return found.text.strip() if found else ""

    def attribute(self, tag: str, name: str) -> str:
        """An attribute of the first child with this name; ``""`` if there's none."""
        found = self._at((tag,))
        return found.attributes.get(name, "") if found else ""

    def _at(self, path: tuple[str, ...]) -> "ExportElement | None":
        found: ExportElement | None = self
        for tag in path:
            found = next(found.all(tag), None) if found else None
        return found


def elements(source: ExportFile, tags: Collection[str]) -> Iterator[ExportElement]:
    """The outermost elements with these names, in order. Raises :class:`FileRefused` if the document isn't well-formed."""
    reader = _Reader(source, tags)
    for chunk in source.chunks():
        yield from reader.read(chunk.translate(None, _CONTROLS))
    yield from reader.read(b"", end=True)


class _Reader:
    def __init__(self, source: ExportFile, tags: Collection[str]) -> None:
        self._source, self._tags = source, tags
        self._depth, self._characters = 0, 0
        self._open: list[tuple[ExportElement, list[str]]] = []
        self._complete: list[ExportElement] = []
        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        self._parser.EntityDeclHandler = self._entity

    def read(self, chunk: bytes, *, end: bool = False) -> Iterator[ExportElement]:
        try:
            self._parser.Parse(chunk, end)
        except expat.ExpatError as error:
            raise self._refused(
                f"it isn't well-formed XML: {expat.errors.messages[error.code]}", error.lineno
            ) from error
        complete, self._complete = self._complete, []
        yield from complete

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise self._refused(f"elements are nested more than {_DEEPEST} deep")
        tag = _local(name)
        if self._open or tag in self._tags:
            line = self._parser.CurrentLineNumber
            own = {_local(key): value for key, value in attributes.items()}
            self._open.append((ExportElement(tag, line, own), []))

    def _text(self, text: str) -> None:
        if self._open:
            self._characters += len(text)
            if self._characters > _MOST_CHARACTERS:
                raise self._refused(f"an element has more than {_MOST_CHARACTERS} characters")
            self._open[-1][1].append(text)

    def _end(self, _: str) -> None:
        self._depth -= 1
        if self._open:
            element, texts = self._open.pop()
            element.text = "".join(texts)
            if self._open:
                self._open[-1][0].children.append(element)
            else:
                self._characters = 0
                self._complete.append(element)

    def _entity(self, name: str, *_: object) -> None:
        raise self._refused(f"it declares the entity '{name}', which no export does")

    def _refused(self, reason: str, line: int | None = None) -> FileRefused:
        place = self._source.place(line or self._parser.CurrentLineNumber)
        return FileRefused(
            f"'{self._source.path}' can't be imported; at {place}, {reason}. Expected a complete XML export. "
            "Export it again, or correct that line."
        )


def _local(name: str) -> str:
    return name.rpartition(" ")[2]
