"""Markdown within HTML, as Python-Markdown reads it: ``<div markdown>``."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from glosa.builder.content.dialects.lines import Line, Piece, dedented, indent_of, lines_of

Translate = Callable[[Iterable[Line]], Iterator[Line]]


def markdown_in_html(
    parts: Sequence[Piece], start: int, translate: Translate, *, is_indented: bool
) -> tuple[int, Sequence[Line]] | None:
    """The index after an element with Markdown that begins at ``start``, and the element with empty lines around its content; ``None`` if
    it isn't one. Unless ``is_indented``, its tags lose their indentation, with which they would be code.
    """
    line = lines_of(parts[start])[0]
    found = MARKED_ELEMENT.match(line.text)
    if found is None:
        return None
    name = found["name"].lower()
    opening = f"<{found['name']}{found['before'] or ''}{found['after'].rstrip()}>"
    indent = found["indent"] if is_indented else ""
    if name in _IN_LINES:
        return start + 1, [*translate([Line(line.number, f"{indent}{opening}{found['rest']}")])]
    body: list[Line] = []
    end, tail = start, ""
    depth = 1
    for index in range(start, len(parts)):
        part = parts[index]
        if not isinstance(part, Line):
            body += lines_of(part)
            continue
        text = found["rest"] if index == start else part.text
        closing = None
        for tag in re.finditer(rf"<(/?){name}\b[^<>]*>", _CODE.sub(_hidden, text), re.IGNORECASE):
            depth += -1 if tag[1] else 1
            if not depth:
                closing = tag
                break
        if closing is None:
            if index > start or text.strip():
                body.append(Line(part.number, text))
            continue
        if text[: closing.start()].strip():
            body.append(Line(part.number, text[: closing.start()].rstrip()))
        end, tail = index, text[closing.start() :]
        break
    if not tail:  # It has no end.
        return start + 1, [Line(line.number, f"{indent}{opening}{found['rest']}")]
    own = body[1:] if found["rest"].strip() and body else body
    width = min((indent_of(one.text) for one in own if one.text.strip()), default=0)
    inner = [one for each in body for one in dedented(each, min(width, indent_of(each.text)))]
    last = lines_of(parts[end])[0].number
    is_paragraph = name == "p"
    written = [
        Line(line.number, "") if is_paragraph else Line(line.number, f"{indent}{opening}"),
        Line(line.number, ""),
    ]
    written += (Line(one.number, f"{indent}{one.text}" if one.text else "") for one in translate(list(_apart(inner))))
    written.append(Line(last, ""))
    written.append(Line(last, indent + (tail[tail.index(">") + 1 :].lstrip() if is_paragraph else tail)))
    following = parts[end + 1] if end + 1 < len(parts) else None
    if following is not None and not lines_of(following)[0].text.lstrip().startswith("<"):
        written.append(Line(last, ""))
    return end + 1, written


def _apart(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines with empty ones around elements of HTML, which would continue to the next empty line."""
    name, depth = "", 0
    was_blank = True
    for line in lines:
        text = line.text.strip()
        if not depth and (found := _BLOCK.match(text)) and not MARKED_ELEMENT.match(text):
            name = found[1]
            if not was_blank:
                yield Line(line.number, "")
        yield line
        was_blank = not text
        if name:
            depth += sum(-1 if one[1] else 1 for one in re.finditer(rf"<(/?){name}\b[^<>]*>", text, re.IGNORECASE))
            if depth <= 0:
                yield Line(line.number, "")
                name, depth, was_blank = "", 0, True


def _hidden(found: re.Match[str]) -> str:
    return " " * len(found[0])


MARKED_ELEMENT = re.compile(
    r"(?P<indent>[ \t]*)<(?P<name>[a-z][a-z0-9]*)(?P<before>(?:\s+(?!markdown\b)[\w:@.-]+(?:=(?:\"[^\"]*\"|'[^']*'|[^\s>\"']+))?)*)"
    r"\s+markdown(?:=(?:\"[^\"]*\"|'[^']*'|[^\s>\"']+))?(?P<after>(?:\s[^<>]*)?)>(?P<rest>.*)$",
    re.IGNORECASE,
)
"""The first tag of an element whose content is Markdown."""
_IN_LINES = frozenset(
    {"a", "abbr", "b", "cite", "del", "em", "i", "ins", "mark", "s", "small", "span", "strong", "sub", "sup", "u"}
)
"""Elements within a line, whose content is Markdown in any case."""
_BLOCK = re.compile(
    r"<(div|figcaption|summary|p|table|ul|ol|dl|section|aside|center|details|figure|iframe|video|pre|script|style)\b",
    re.IGNORECASE,
)
_CODE = re.compile(r"(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)")
