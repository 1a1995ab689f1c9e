"""Markdown as other generators read it, in Glosa's own spelling."""

from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from glosa.builder.config.patterns import Dialect
from glosa.builder.content.dialects.colons import translated_colons
from glosa.builder.content.dialects.lines import Line
from glosa.builder.content.dialects.mkdocs import translated_mkdocs
from glosa.builder.content.dialects.myst import translated_myst


class TranslatedMarkdown(msgspec.Struct, frozen=True):
    """Markdown in Glosa's spelling."""

    text: str
    lines: tuple[int, ...]
    """For each line of the text, the 0-based number of the line that it comes from."""


def translate(text: str, dialect: Dialect) -> TranslatedMarkdown:
    """``text`` with the constructs of the dialect in Glosa's spelling. What is unknown stays as it is."""
    lines = [Line(number, line) for number, line in enumerate(text.split("\n"))]
    translated = list(_apart(_DIALECTS[dialect](lines)))
    return TranslatedMarkdown("\n".join(line.text for line in translated), tuple(line.number for line in translated))


def _apart(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines with an empty one between HTML and the end of a container, which would be part of the HTML otherwise."""
    before = ""
    is_component = False
    for line in lines:
        text = line.text.lstrip()
        if text.startswith(":::"):
            if before.endswith(">") and not text.strip(" \t:") and not is_component:
                yield Line(line.number, "")
            is_component = text.lstrip(": ").startswith("component ")
        yield line
        before = line.text.rstrip()


_DIALECTS: Mapping[Dialect, Callable[[Iterable[Line]], Iterator[Line]]] = {
    "mkdocs-material": translated_mkdocs,
    "vuepress": translated_colons,
    "vitepress": translated_colons,
    "docusaurus": translated_colons,
    "starlight": translated_colons,
    "myst": translated_myst,
}
