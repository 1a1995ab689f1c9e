"""Targets of MyST: ``(name)=`` before what links lead to, from any page."""

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile

from glosa.builder.content.dialects.directives import has_markdown, name_and_caption
from glosa.builder.content.dialects.formulas import labels_of_formulas
from glosa.builder.content.dialects.lines import DEEPEST, LEAD, CodeFence, HtmlComment, Line, Piece, pieces

Labels = Mapping[str, tuple[str, str]]
"""For each target, the address of its place, ``/guide/start.md#name``, and the text of its heading; that of a link without a text. Each page is the target
of its address, ``/guide/start.md``. The name of another project, ``python:``, has no address."""


def labels_in(text: str, relative: str) -> Iterator[tuple[str, tuple[str, str]]]:
    """The targets in a page, and the page itself by its address."""
    title = ""
    for name, words in _named(Line(number, line) for number, line in enumerate(text.split("\n"))):
        if name:
            yield name, (f"/{relative}#{name}", words or name)
        else:
            title = title or words
    yield from ((one, (f"/{relative}#{one}", one)) for one in labels_of_formulas(text))
    yield f"/{relative}", (f"/{relative}", title or relative)


def _named(lines: Iterable[Line], *, depth: int = 0) -> Iterator[tuple[str, str]]:
    """Each target with the words of its place, and headings by an empty name."""
    waiting: list[str] = []
    parts = list(pieces(lines))
    for index, piece in enumerate(parts):
        if isinstance(piece, HtmlComment):
            continue
        if isinstance(piece, Line) and (found := _TARGET.match(piece.text)):
            waiting.append(found["name"])
            continue
        name = words = ""
        if isinstance(piece, CodeFence):
            if opened := _DIRECTIVE.match(piece.info):
                name, words = name_and_caption(opened["name"], opened["title"].strip(), piece.code)
        elif opened := _COLONS.match(piece.text):
            name, words = name_and_caption(opened["name"], opened["title"].strip(), _until_colons(parts, index + 1))
        elif heading := _HEADING.match(piece.text):
            words = re.sub(r"\{[\w:-]+\}|[`*_\[\]]", "", heading[1])
            if not depth:
                yield "", words
        elif not piece.text.strip():
            continue
        yield from ((one, _shortened(words)) for one in (*waiting, name) if one)
        waiting = []
        if isinstance(piece, CodeFence) and depth < DEEPEST and has_markdown(piece):
            yield from (one for one in _named(piece.code, depth=depth + 1) if one[0])


def _until_colons(parts: Sequence[Piece], start: int) -> Sequence[Line]:
    """The beginning of what's between colons: its options and its first paragraph."""
    beginning = takewhile(lambda one: isinstance(one, Line) and ":::" not in one.text, parts[start : start + 30])
    return [one for one in beginning if isinstance(one, Line)]


def _shortened(words: str) -> str:
    """The words as the text of a link: captions can have many sentences."""
    sentence = re.split(r"(?<=\w\w)\. ", words, maxsplit=1)[0].rstrip(".")
    return sentence if len(sentence) <= _LONGEST else f"{sentence[:_LONGEST].rpartition(' ')[0]}…"


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
    project, colon, name = found["to"].partition(":")
    if target is None and colon and f"{project}:" in labels:  # As in links that begin with "inv:".
        return found["text"] or f"`{name}`"
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
    text = titled["text"] if titled else target[1]
    if found["role"] == "numref" and NUMBER.search(text):  # Nothing is numbered.
        text = target[1]
    return f"[{text}](<{target[0]}>)"


_TARGET = re.compile(rf"(?P<lead>{LEAD})" r"\((?P<name>[\w.:/-]+)\)=\s*$")
NUMBER = re.compile(r"%s|\{(?:number|name)\}")
"""What MyST replaces by a number in the text of a link."""
_HEADING = re.compile(r"#{1,6}\s+(.*?)\s*#*$")
_DIRECTIVE = re.compile(r"\{(?P<name>[\w:-]+)\}(?P<title>.*)$")
_COLONS = re.compile(rf"{LEAD}" r":{3,}\{(?P<name>[\w.:-]+)\}(?P<title>.*)$")
_LONGEST = 60
"""Characters of a caption."""
_TOKEN = re.compile(
    r"\{(?P<role>[\w:-]+)\}(?P<marks>`+)(?!`)(?P<content>.+?)(?<!`)(?P=marks)(?!`)"
    r"|(?P<code>(?<!`)(?P<ticks>`+)(?!`).*?(?<!`)(?P=ticks)(?!`))"
    r"|(?:\[(?P<title>[^\]]{0,1000}+)\]\(|<)wiki:(?P<wiki>[^\s()<>]+)[)>]"
    r"|(?P<mark>!?)\[(?P<text>(?:[^\[\]]|\[[^\[\]]*\])*)\]\(<?(?:project:|path:)?(?P<to>#?[^\s()<>:]+|#[^\s()<>]+|[\w-]+:(?!//)[^\s()<>]+)>?\)"
)
"""What is looked at from the left: code has no links in it."""
