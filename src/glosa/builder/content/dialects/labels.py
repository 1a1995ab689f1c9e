"""Targets of MyST: ``(name)=`` before what links lead to, from any page."""

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping

from glosa.builder.content.dialects.directives import has_markdown
from glosa.builder.content.dialects.formulas import labels_of_formulas
from glosa.builder.content.dialects.lines import DEEPEST, LEAD, CodeFence, HtmlComment, Line, pieces

Labels = Mapping[str, tuple[str, str]]
"""For each target, the address of its place, ``/guide/start.md#name``, and the text of its heading; that of a link without a text. Each page is the target
of its address, ``/guide/start.md``."""


def labels_in(text: str, relative: str) -> Iterator[tuple[str, tuple[str, str]]]:
    """The targets in a page, and the page itself by its address."""
    waiting: list[str] = []
    title = ""
    for piece in pieces(Line(number, line) for number, line in enumerate(text.split("\n"))):
        if isinstance(piece, CodeFence):
            names = [one[1].strip() for line in piece.code if (one := _NAMED.match(line.text))]
            yield from ((one, (f"/{relative}#{one}", one)) for one in (*waiting, *names))
            waiting = []
        elif isinstance(piece, HtmlComment):
            continue
        elif found := _TARGET.match(piece.text):
            waiting.append(found["name"])
        elif piece.text.strip():
            heading = re.match(r"#{1,6}\s+(.*?)\s*#*$", piece.text)
            words = re.sub(r"\{[\w:-]+\}|[`*_\[\]]", "", heading[1]) if heading else ""
            title = title or words
            yield from ((one, (f"/{relative}#{one}", words or one)) for one in waiting)
            waiting = []
    yield from ((one, (f"/{relative}#{one}", one)) for one in labels_of_formulas(text))
    yield f"/{relative}", (f"/{relative}", title or relative)


def with_labels(lines: Iterable[Line], labels: Labels, *, page: str, depth: int = 0) -> Iterator[Line]:
    """The lines of the page at the path ``page``, ``guide/start.md``, with links to files in place of links to targets, and with an anchor in place of each target."""
    for piece in pieces(lines):
        if isinstance(piece, CodeFence) and depth < DEEPEST and has_markdown(piece):
            yield piece.opening
            yield from with_labels(piece.code, labels, page=page, depth=depth + 1)
            yield from (piece.closing,) if piece.closing else ()
        elif not isinstance(piece, Line):
            yield from piece.lines
        elif found := _TARGET.match(piece.text):
            yield Line(piece.number, f'{found["lead"]}<a id="{found["name"]}"></a>')
            yield Line(piece.number, "")
        else:
            yield Line(piece.number, _TOKEN.sub(lambda one: _translated(one, labels, page), piece.text))


def _translated(found: re.Match[str], labels: Labels, page: str) -> str:
    """A role, code, an embedded place, or a link, with the address of its target."""
    if found["role"]:
        return _role(found, labels, page)
    if found["wiki"]:
        return f"[{found['title'] or found['wiki'].replace('_', ' ')}](https://en.wikipedia.org/wiki/{found['wiki']})"
    if found["to"]:
        return _link(found, labels, page)
    return found[0]


def _link(found: re.Match[str], labels: Labels, page: str) -> str:
    target = _target(found["to"], labels, page)
    if target is None:
        return found[0].removeprefix("!") if found["to"].startswith("#") else found[0]
    if found["mark"] and not found["to"].startswith("#"):
        return found[0]
    return f"[{found['text'] or target[1]}](<{target[0]}>)"


def _target(to: str, labels: Labels, page: str) -> tuple[str, str] | None:
    """The place that ``to`` means on a page: a file by its path from the page's folder, or a target by its name."""
    if to.endswith(".md") and not to.startswith("#"):
        path = to[1:] if to.startswith("/") else posixpath.join(posixpath.dirname(page), to)
        return labels.get(f"/{posixpath.normpath(path)}")
    return labels.get(to.removeprefix("#"))


def _role(found: re.Match[str], labels: Labels, page: str) -> str:
    titled = re.fullmatch(r"(?P<text>.*?)\s*<(?P<to>[^<>]+)>", found["content"])
    target = _target((titled["to"] if titled else found["content"]).strip(), labels, page)
    if target is None or found["role"] not in ("ref", "numref", "doc", "eq"):
        return found[0]
    return f"[{titled['text'] if titled else target[1]}](<{target[0]}>)"


_TARGET = re.compile(rf"(?P<lead>{LEAD})" r"\((?P<name>[\w.:/-]+)\)=\s*$")
_NAMED = re.compile(r"\s*:(?:name|label):\s*(\S+)\s*$")
_TOKEN = re.compile(
    r"\{(?P<role>[\w:-]+)\}(?P<marks>`+)(?!`)(?P<content>.+?)(?<!`)(?P=marks)(?!`)"
    r"|(?P<code>(?<!`)(?P<ticks>`+)(?!`).*?(?<!`)(?P=ticks)(?!`))"
    r"|(?:\[(?P<title>[^\]]{0,1000}+)\]\(|<)wiki:(?P<wiki>[^\s()<>]+)[)>]"
    r"|(?P<mark>!?)\[(?P<text>(?:[^\[\]]|\[[^\[\]]*\])*)\]\(<?(?:project:|path:)?(?P<to>#?[^\s()<>:]+|#[^\s()<>]+)>?\)"
)
"""What is looked at from the left: code has no links in it."""
