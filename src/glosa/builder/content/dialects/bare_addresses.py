"""Mail addresses and addresses that begin with ``www.``, of which other generators make links without any marks."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import pyromark

from glosa.builder.config.patterns import Dialect
from glosa.builder.content.dialects.lines import Line
from glosa.builder.content.parser import OPTIONS


def with_bare_addresses(lines: Sequence[Line], dialect: Dialect) -> Sequence[Line]:
    """The lines of Glosa's Markdown with marks around the addresses that are links in the dialect, except in headings and titles of containers."""
    pattern = _LINKED.get(dialect)
    text = "\n".join(one.text for one in lines) if pattern else ""
    if not pattern or not pattern.search(text):
        return lines
    data = text.encode()
    out: list[str] = []
    place = 0
    for start, end in _texts(data, pyromark.Markdown(options=OPTIONS).events_with_range(text)):
        written = data[start:end].decode()
        hidden = _DIRECTIVE.sub(lambda one: "\0" * len(one[0]), written) if ":" in written else written
        for found in pattern.finditer(hidden):
            first = start + len(written[: found.start()].encode())
            out += (data[place:first].decode(), _link(found))
            place = first + len(found[0].encode())
    out.append(data[place:].decode())
    return [Line(one.number, text) for one, text in zip(lines, "".join(out).split("\n"), strict=True)]


def _texts(data: bytes, events: Iterable[tuple[Any, Any]]) -> Iterator[tuple[int, int]]:
    """Where texts begin and end that no mark and no escape divides: outside links, headings, code, and HTML."""
    within = 0
    start = end = 0
    for event, span in events:
        kind, value = (event, "") if isinstance(event, str) else next(iter(event.items()))
        if kind == "Text" and not within:
            if span["start"] != end:
                yield start, end
                start = span["start"]
            end = span["end"]
        elif kind in ("Start", "End"):
            if (value if isinstance(value, str) else next(iter(value))) in _WITHOUT:
                within += 1 if kind == "Start" else -1
        elif kind == "InlineHtml" and (tag := _LINK.match(data, span["start"], span["end"])):
            within = max(0, within + (-1 if tag[1] else 1))
    yield start, end


def _link(found: re.Match[str]) -> str:
    if found["mail"]:
        return f"<{found['mail']}>"
    address = found[0]
    while address.endswith(")") and address.count(")") > address.count("("):
        address = address[:-1]
    shown = _MARKS.sub(r"\\\g<0>", address)
    return f"[{shown}](<http://{address}>){found[0][len(address) :]}"


_WITHOUT = frozenset({"Link", "Image", "Heading", "CodeBlock", "HtmlBlock"})
_LINK = re.compile(rb"<(/?)a\b", re.IGNORECASE)
_DIRECTIVE = re.compile(
    r"^[ \t>]*:{3,}[ \t]*component\b[\s\S]*?(?:^[ \t>]*(?::{3,}|---)|\Z)|^[ \t>]*:{3,}.*|:[\w-]+\[[^\[\]\n]*\]",
    re.MULTILINE,
)
"""What isn't text: a container's first line, a component with its properties, and badges."""
_MARKS = re.compile(r"[*_~$]")
_HOST = r"(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+"
_MAIL = rf"(?P<mail>[A-Za-z0-9][\w.+-]{{0,63}}@{_HOST}"
_ENDED = r"(?![\w@-]|\.\w)"
_WWW = rf"(?<![\w/.@:=-])www\.{_HOST}[A-Za-z]{{2,63}}{_ENDED}(?:[/?#](?:[^\s<>\[\]`|\\]*[^\s<>\[\]`|\\?!.,:;*_~'\"])?)?"
_LINKED: Mapping[Dialect, re.Pattern[str]] = {
    "vitepress": re.compile(
        rf"(?:(?<![^\s\"(])|(?<=mailto:)){_MAIL}(?:com|org|net|edu|gov|biz|info|pro|web|name|[A-Za-z]{{2}})){_ENDED}",
        re.ASCII,
    ),
    **dict.fromkeys(
        ("docusaurus", "starlight"),
        re.compile(rf"(?<![\w.+/@-]){_MAIL}[A-Za-z0-9-]*[A-Za-z]){_ENDED}|{_WWW}", re.ASCII),
    ),
}
"""VuePress makes links of neither, unless a site says so."""
