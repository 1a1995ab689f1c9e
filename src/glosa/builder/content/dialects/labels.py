"""Targets of MyST: ``(name)=`` before what links lead to, from any page."""

import re
from collections.abc import Iterable, Iterator, Mapping

from glosa.builder.content.dialects.lines import CodeFence, Line, pieces

Labels = Mapping[str, tuple[str, str]]
"""For each target, the address of its place, ``/guide/start.md#name``, and the text of its heading; that of a link without a text."""


def labels_in(text: str, relative: str) -> Iterator[tuple[str, tuple[str, str]]]:
    """The targets in a page, and the page itself by its path."""
    waiting: list[str] = []
    title = ""
    for piece in pieces(Line(number, line) for number, line in enumerate(text.split("\n"))):
        if isinstance(piece, CodeFence):
            names = [one[1].strip() for line in piece.code if (one := _NAMED.match(line.text))]
            yield from ((one, (f"/{relative}#{one}", one)) for one in (*waiting, *names))
            waiting = []
        elif found := _TARGET.match(piece.text):
            waiting.append(found[1])
        elif piece.text.strip():
            heading = re.match(r"#{1,6}\s+(.*?)\s*#*$", piece.text)
            words = re.sub(r"\{[\w:-]+\}|[`*_\[\]]", "", heading[1]) if heading else ""
            title = title or words
            yield from ((one, (f"/{relative}#{one}", words or one)) for one in waiting)
            waiting = []
    yield relative, (f"/{relative}", title or relative)


def with_labels(lines: Iterable[Line], labels: Labels) -> Iterator[Line]:
    """The lines with links to files in place of links to targets, and with an anchor in place of each target."""
    for piece in pieces(lines):
        if isinstance(piece, CodeFence):
            yield from piece.lines
        elif found := _TARGET.match(piece.text):
            yield Line(piece.number, f'<a id="{found[1]}"></a>')
            yield Line(piece.number, "")
        else:
            parts = _CODE.split(piece.text)
            yield Line(
                piece.number, "".join(part if index % 2 else _linked(part, labels) for index, part in enumerate(parts))
            )


def _linked(text: str, labels: Labels) -> str:
    return _LINK.sub(lambda one: _link(one, labels), _ROLE.sub(lambda one: _role(one, labels), text))


def _link(found: re.Match[str], labels: Labels) -> str:
    name = found["to"].removeprefix("#")
    target = labels.get(name)
    if target is None:
        return found[0]
    return f"[{found['text'] or target[1]}](<{target[0]}>)"


def _role(found: re.Match[str], labels: Labels) -> str:
    titled = re.fullmatch(r"(?P<text>.*?)\s*<(?P<to>[^<>]+)>", found["content"])
    target = labels.get((titled["to"] if titled else found["content"]).strip())
    return f"[{titled['text'] if titled else target[1]}](<{target[0]}>)" if target else found[0]


_TARGET = re.compile(r"\(([\w.:/-]+)\)=\s*$")
_NAMED = re.compile(r"\s*:(?:name|label):\s*(\S+)\s*$")
_LINK = re.compile(r"(?<!!)\[(?P<text>(?:[^\[\]]|\[[^\[\]]*\])*)\]\(<?(?:project:|path:)?(?P<to>#?[^\s()<>:]+)>?\)")
_ROLE = re.compile(r"\{(?:ref|numref|doc|eq)\}`(?P<content>[^`]+)`")
_CODE = re.compile(r"((?<![`}])(?<!`)(?:`+)(?!`).*?(?<!`)`+(?!`))")
