"""Lists of attributes in braces, ``[text](page.md){ .class target=_blank }``, as Python-Markdown and VitePress read them."""

import re
from collections.abc import Iterable, Iterator, Sequence

from glosa.builder.content.dialects.lines import ITEM, Line, Piece, lines_of, pieces

_VALUE = r"(?:\"[^\"\n]*\"|'[^'\n]*'|[^\s{}\"']++)"
_ONE = rf"(?:[.#][\w-]++|[\w:@-]++={_VALUE})"
_LIST = rf"\{{:?\s*{_ONE}[^{{}}]*\}}"


def without_attributes(text: str, *, ends_block: bool = False) -> str:
    """The line without lists of attributes after links, images, code, emphasis, tags, icons, and emoji, and at the end of an item or a cell,
    and of a paragraph whose last line it is.
    """
    if "{" not in text:
        return text
    parts = CODE.split(text)
    for index in range(0, len(parts), 2):
        if index and parts[index].startswith("{"):
            parts[index] = _FIRST.sub("", parts[index])
        parts[index] = _BEHIND.sub(_text_of, parts[index])
    text = "".join(parts)
    return _LAST.sub("", text) if ends_block or ITEM.match(text.lstrip(" \t>")) or "|" in text else text


def with_plain_braces(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines with ``{#id}`` in place of ``%{#id}%``: sites of VitePress can set these signs, so that Vue's double braces aren't taken for attributes."""
    for piece in pieces(lines):
        if isinstance(piece, Line) and "}%" in piece.text:
            parts = CODE.split(piece.text)
            text = "".join(part if index % 2 else _SIGNED.sub(r"\1", part) for index, part in enumerate(parts))
            yield Line(piece.number, text)
        else:
            yield from lines_of(piece)


def is_only_attributes(text: str) -> bool:
    """Whether the line gives attributes to the block above it, and contains nothing else."""
    return "{" in text and _ALONE.fullmatch(text) is not None


def attributes_in(lines: Iterable[Line], *, ends_blocks: bool = False) -> Iterator[tuple[int, str]]:
    """The attributes that Glosa leaves out: the 0-based number of each one's line, and a sentence about it. Those of icons, which are only about their
    looks, and those of headings aren't among them. ``ends_blocks``: those at the end of a paragraph are.
    """
    written = list(lines)
    if not any("{" in one.text and _HINT.search(one.text) for one in written):
        return
    parts = list(pieces(written))
    for index, piece in enumerate(parts):
        if not isinstance(piece, Line) or "{" not in piece.text or _HEADING.match(piece.text):
            continue
        text = CODE.sub("`c`", piece.text)
        found = [one for one in (_ALONE.fullmatch(text),) if one] or [*_ANY.finditer(text)]
        is_last = ends_blocks and ends_block(parts, index)
        if not found and (is_last or ITEM.match(text.lstrip(" \t>")) or "|" in text):
            found = [*_LAST.finditer(text)]
        names = {one: None for each in found for one in _names(each.groupdict().get("list") or each[0])}
        yield from ((piece.number, _SENTENCES.get(one) or _LEFT.format(one)) for one in names)


def _text_of(found: re.Match[str]) -> str:
    return found["text"] or ""


def ends_block(parts: Sequence[Piece], index: int) -> bool:
    """Whether an empty line follows, or none."""
    return index + 1 == len(parts) or not lines_of(parts[index + 1])[0].text.strip()


def _names(written: str) -> Iterator[str]:
    for one in _TOKEN.finditer(written.strip().strip("{}").removeprefix(":")):
        name = one["name"] or ""
        if one[0] == ".annotate":
            yield "annotate"
        elif one[0].startswith("."):
            yield "class"
        elif one[0].startswith("#"):
            yield "id"
        elif name and name not in _USELESS and not name.startswith("data-"):
            yield name


_LEFT = "The attribute {!r} in braces has no equivalent in Glosa, so it's left out."
_SENTENCES = {
    "class": "Classes in braces have no equivalent in Glosa, so they're left out.",
    "id": "Only headings have an id in braces in Glosa, so others are left out.",
    "annotate": "Annotations of a text aren't connected with it, so readers see them as a list below.",
}
_HINT = re.compile(r"[)\]`*_>: \t]\{:?\s*[.#\w:@-]|^\{:?\s*[.#\w]")
_USELESS = frozenset({"loading", "decoding", "markdown", "l", "lexer"})
"""What Glosa decides itself."""
CODE = re.compile(
    r"((?<!`)(?:`+)(?!`).*?(?<!`)`+(?!`)|\$\$(?!\$)[^$\n]+\$\$"
    r"|(?<![\w$\\])\$(?=[^$\n]*[\\^_{=])(?![\s$])[^$\n]+(?<![\s\\])\$(?![\w$]))"
)
"""Code, or a formula, whose braces and signs have another meaning."""
_SIGNED = re.compile(rf"%({_LIST})%")
_FIRST = re.compile(rf"{_LIST}")
_EMPHASIS = r"(?P<text>(?<![\w\\})\]])_{1,2}+[^_\s{](?:[^_\n]*[^_\s])?_{1,2}+)"
"""In a formula, a lower sign comes before braces, too."""
_BEHIND = re.compile(rf"(?:{_EMPHASIS}|(?<=[)\]*>])|(?<=[\w+-]:)){_LIST}")
_ANY = re.compile(rf"(?:{_EMPHASIS}|(?<=[)\]*`>]))(?P<list>{_LIST})")
_LAST = re.compile(rf"(?<=\S)[ \t]+\{{:?[ \t]*{_ONE}(?:[ \t]+{_ONE})*[ \t]*\}}(?=[ \t]*(?:\||$))")
_ALONE = re.compile(rf"[ \t>]*(?:\{{:\s*[^{{}}]+\}}|\{{[ \t]*{_ONE}(?:[ \t]+(?:{_ONE}|[\w-]+))*[ \t]*\}})[ \t]*")
_TOKEN = re.compile(rf"[.#][\w-]+|(?<![\w:@-])(?P<name>[\w:@-]++)={_VALUE}")
_HEADING = re.compile(r"[ \t>]*#{1,6}[ \t]")
