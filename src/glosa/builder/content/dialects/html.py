"""Markdown within HTML, as Python-Markdown reads it: ``<div markdown>``."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from glosa.builder.content.dialects.lines import Line, Piece, dedented, indent_of, lines_of, pieces

Translate = Callable[[Iterable[Line]], Iterator[Line]]
Ends = Mapping[int, tuple[int, int]]


def markdown_in_html(
    parts: Sequence[Piece], start: int, translate: Translate, ends: dict[str, Ends], *, is_indented: bool
) -> tuple[int, Sequence[Line]] | None:
    """The index after an element with Markdown that begins at ``start``, and the element with empty lines around its content; ``None`` if
    it isn't one. Unless ``is_indented``, its tags lose their indentation, with which they would be code. ``ends`` remembers where elements end.
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
    if name not in ends:
        ends[name] = _ends(parts, name)
    end, place = ends[name].get(start, (-1, 0))
    if end < 0:  # It has no end.
        return start + 1, [Line(line.number, f"{indent}{opening}{found['rest']}")]
    closing = lines_of(parts[end])[0].text
    tail = closing[place:]
    if end == start:
        body = [Line(line.number, line.text[found.start("rest") : place].rstrip())]
    else:
        first, last_text = found["rest"], closing[:place].rstrip()
        body = [Line(line.number, first)] if first.strip() else []
        body += (one for part in parts[start + 1 : end] for one in lines_of(part))
        body += [Line(lines_of(parts[end])[0].number, last_text)] if last_text.strip() else []
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


def with_centered(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines with Markdown in ``<center>``, which Python-Markdown reads like an element within a line."""
    for piece in pieces(lines):
        if isinstance(piece, Line) and piece.text.lstrip().startswith("<center>"):
            yield Line(piece.number, piece.text.replace("<center>", "<center markdown>", 1))
        else:
            yield from lines_of(piece)


def _ends(parts: Sequence[Piece], name: str) -> Ends:
    """For each line whose first tag of this name begins an element: the index of the line that ends it, and the place of the tag there."""
    found: dict[int, tuple[int, int]] = {}
    open_: list[tuple[int, bool]] = []
    for index, part in enumerate(parts):
        if not isinstance(part, Line) or "<" not in part.text:
            continue
        tags = re.finditer(rf"<(/?){name}\b[^<>]*>", _CODE.sub(_hidden, part.text), re.IGNORECASE)
        for number, tag in enumerate(tags):
            if not tag[1]:
                open_.append((index, number == 0))
            elif open_:
                first, is_first = open_.pop()
                if is_first:
                    found[first] = index, tag.start()
    return found


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
