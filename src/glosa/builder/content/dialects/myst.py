"""Directives and roles of MyST Markdown."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from glosa.builder.content.dialects.attributes import attributes_in
from glosa.builder.content.dialects.directives import (
    BIBLIOGRAPHIES,
    MystDirective,
    has_content,
    has_markdown,
    is_for_another_format,
    is_icon,
    is_shown_as_code,
    written_directive,
)
from glosa.builder.content.dialects.fences import translated_fence
from glosa.builder.content.dialects.formulas import displayed_formula, without_blanks
from glosa.builder.content.dialects.labels import NUMBER
from glosa.builder.content.dialects.lines import (
    CODE_IN_LINE,
    DEEPEST,
    LEAD,
    CodeFence,
    Columns,
    HtmlComment,
    Line,
    Piece,
    continued,
    lines_of,
    pieces,
)
from glosa.builder.plugins.hooks import ADMONITIONS


def translated_myst(lines: Iterable[Line], *, depth: int = 0) -> Iterator[Line]:
    """The lines with Glosa's containers and code blocks in place of directives, and links or code in place of roles. What is nested deeper
    than any author writes stays as it is.
    """
    if depth > DEEPEST:
        yield from lines
        return
    translate = partial(translated_myst, depth=depth + 1)
    parts = list(pieces(lines))
    index = 0
    columns = Columns()
    while index < len(parts):
        part = parts[index]
        index += 1
        if isinstance(part, CodeFence):
            found = _DIRECTIVE.match(part.info)
            if found is None:
                yield from translated_fence(part)
                continue
            rest = continued(part.indent)
            block = (rest, len(part.marks), found["name"], found["title"].strip())
            numbers = part.opening.number, part.lines[-1].number
            one = MystDirective(*block, part.code, *numbers, is_code=True)
            yield from _after(part.indent, rest, one.first, written_directive(one, translate))
        elif isinstance(part, HtmlComment):
            yield from part.lines
        elif formula := displayed_formula(parts, index - 1):
            index, written = formula
            yield from written
        elif found := _COLONS.match(part.text) or _BLOCK.match(part.text):
            end = _end_of_colons(parts, index, found["colons"])
            body = tuple(line for one in parts[index:end] for line in lines_of(one))
            last = parts[min(end, len(parts) - 1)]
            numbers = part.number, lines_of(last)[-1].number
            rest = continued(found["indent"])
            block = (rest, len(found["colons"]), found["name"], found["title"].strip())
            one = MystDirective(*block, body, *numbers)
            yield from _after(found["indent"], rest, part.number, written_directive(one, translate))
            index = end + 1
        elif (lead := columns.lead(part.text)) is not None and _UNSHOWN.fullmatch(part.text, len(lead)):
            # An item that begins with an empty line would end there.
            yield Line(part.number, f"{lead}<!-- -->" if lead.strip() else "")
        else:
            index, whole = without_blanks(parts, index - 1) if "$" in part.text else (index, (part,))
            yield from (Line(line.number, _linked(_with_ends(_CODE_OR_ROLE.sub(_role, line.text)))) for line in whole)


def _after(lead: str, rest: str, number: int, lines: Iterator[Line]) -> Iterator[Line]:
    """The lines with the marks of items in the first one."""
    if lead == rest:
        yield from lines
        return
    first = next(lines, Line(number, rest))
    yield Line(first.number, f"{lead}{first.text[len(rest) :]}")
    yield from lines


def with_whole_roles(lines: Iterable[Line], *, depth: int = 0) -> Iterator[Line]:
    """The lines with each role in one of them, also if its text is wrapped."""
    parts = list(pieces(lines))
    index = 0
    while index < len(parts):
        part = parts[index]
        index += 1
        if isinstance(part, CodeFence) and depth < DEEPEST and has_markdown(part):
            yield part.opening
            yield from with_whole_roles(part.code, depth=depth + 1)
            yield from (part.closing,) if part.closing else ()
            continue
        if not isinstance(part, Line):
            yield from part.lines
            continue
        texts = [part.text]
        is_begun = _begins_role(part.text)
        while is_begun and index < len(parts):
            following = parts[index]
            if not isinstance(following, Line):
                break
            more = following.text.lstrip(" \t>")
            is_quote = following.text.lstrip().startswith(">") and ">" not in part.text
            if not more or is_quote or _BEGIN_OF_BLOCK.match(more):
                break
            texts[-1] = texts[-1].rstrip()
            texts.append(more)
            is_begun = "`" not in more or _begins_role(more.partition("`")[2])
            index += 1
        yield Line(part.number, " ".join(texts))


def _begins_role(text: str) -> bool:
    """Whether a role goes on after the text."""
    return "}`" in text and _BEGUN.search(CODE_IN_LINE.split(text)[-1]) is not None


def _end_of_colons(parts: Sequence[Piece], start: int, colons: str) -> int:
    """The index of the line that closes a block; the number of parts if none does: it ends with the page, as in MyST."""
    depth = 1
    for index in range(start, len(parts)):
        part = parts[index]
        if not isinstance(part, Line):
            continue
        found = _COLONS.match(part.text) or _BLOCK.match(part.text)
        if found and found["colons"] == colons:
            depth += 1
        elif part.text.strip() == colons:
            depth -= 1
            if depth == 0:
                return index
    return len(parts)


def embeds_in(lines: Iterable[Line]) -> Iterator[tuple[int, str]]:
    """The parts of other pages that MyST would show in this one: the 0-based number of each line, and what's written."""
    for piece in pieces(lines):
        if isinstance(piece, CodeFence):
            if found := _EMBED.match(piece.info):
                yield piece.opening.number, found[0]
        elif isinstance(piece, HtmlComment):
            continue
        elif "![" in piece.text or "embed}" in piece.text:
            plain = "".join(part for index, part in enumerate(CODE_IN_LINE.split(piece.text)) if index % 2 == 0)
            yield from ((piece.number, one[0]) for one in (*_EMBEDDED.finditer(plain), *_EMBED.finditer(plain)))


def directives_left_out(lines: Iterable[Line], *, depth: int = 0) -> Iterator[tuple[int, str]]:
    """The directives that readers see as code, and citations: the 0-based number of each line, and a sentence about it."""
    for piece in pieces(lines):
        if isinstance(piece, CodeFence):
            found = _DIRECTIVE.match(piece.info)
            if found is None:
                continue
            if found["name"] in BIBLIOGRAPHIES:
                yield piece.opening.number, _NO_REFERENCES
            elif is_for_another_format(found["name"], found["title"]):
                continue
            elif found["name"] == "raw" and not has_content(piece.code):
                yield piece.opening.number, "The directive {raw} shows a file, so Glosa leaves it out."
            elif is_shown_as_code(found["name"]):
                yield piece.opening.number, f"Readers see the directive {{{found['name']}}} as code."
            elif depth < DEEPEST:
                yield from directives_left_out(piece.code, depth=depth + 1)
        elif isinstance(piece, HtmlComment):
            continue
        elif "}`" in piece.text:
            yield from ((piece.number, one) for one in _roles_left_out(piece.text))
        elif "bibliography}" in piece.text and (found := _COLONS.match(piece.text)) and found["name"] in BIBLIOGRAPHIES:
            yield piece.number, _NO_REFERENCES


def _roles_left_out(text: str) -> Iterator[str]:
    """A sentence about each role of the line that readers don't see as in MyST."""
    for found in _CODE_OR_ROLE.finditer(text):
        if _cites(found):
            yield _NO_CITATIONS
        elif found["role"] and is_icon(found["role"]) and not _own_icon(found["content"]):
            yield f"Glosa has no icon {_icon_name(found['content'])!r}, so it's left out."
    for part in CODE_IN_LINE.split(text)[::2]:
        for found in _ENDLESS.finditer(part):
            yield f"The role {found[0]!r} doesn't end with as many backticks as it begins with."


def attributes_left_out(lines: Iterable[Line]) -> Iterator[tuple[int, str]]:
    """The attributes in braces that Glosa leaves out: the 0-based number of each one's line, and a sentence about it."""
    written = [
        one._replace(text=_CODE_OR_SPAN.sub(_without_id, one.text)) if "]{" in one.text else one for one in lines
    ]
    yield from attributes_in(written)


def _without_id(span: re.Match[str]) -> str:
    """A text whose id stays, without it."""
    return span[0].replace(f"#{span['id']}", "", 1) if span["id"] else span[0]


def _linked(text: str) -> str:
    """The line with links of MyST: those to other projects are text, those to this one lead to the file."""
    if ":" not in text and "]{" not in text and "){" not in text and ">{" not in text:
        return text
    if "]{" in text:
        text = _CODE_OR_SPAN.sub(_spanned, text)
    parts = CODE_IN_LINE.split(text)
    return "".join(part if index % 2 else _links(part) for index, part in enumerate(parts))


def _spanned(found: re.Match[str]) -> str:
    if found["code"]:
        return found[0]
    return f'<span id="{found["id"]}">{found["text"]}</span>' if found["id"] else found["text"]


def _links(text: str) -> str:
    text = _AUTO.sub(lambda one: f"[{one['to']}](<{one['to']}>)" if one["kind"] != "inv" else f"`{one['to']}`", text)
    text = _EMBEDDED.sub(lambda one: f"`{one['to']}`", text)
    text = _OF_LINK.sub("", text)
    text = _ELSEWHERE.sub(lambda one: one["text"] or f"`{one['to']}`", text)
    return _HERE.sub("](", text)


def _role(found: re.Match[str]) -> str:
    name, content = found["role"], found["content"]
    if name is None:
        return found[0].removesuffix(found["given"] or "")
    titled = re.fullmatch(r"(?P<text>.*?)\s*<(?P<target>[^<>]+)>", content)
    text = titled["text"] if titled else content
    if name == "doc":
        target = (titled["target"] if titled else content).strip()
        return f"[{text.rpartition('/')[2] if not titled else text}]({target})"
    if name == "math" and content.strip():
        return f"${content.strip()}$"
    if name in ("kbd", "sub", "sup"):
        return f"<{name}>{text}</{name}>"
    if name in ("ref", "numref", "term", "abbr", "guilabel", "menuselection"):
        return titled["target"] if titled and name == "numref" and NUMBER.search(text) else text
    if is_icon(name):
        own = _own_icon(content)
        return f":icon[{own}]" if own else ""
    if _cites(found):
        keys = " ".join(content.translate(_BRACES).split()).replace(" ;", ";")
        return "\\[" + _MARKS_IN_KEYS.sub(r"\\\g<0>", keys) + "\\]"
    return f"`{text}`"


def _with_ends(text: str) -> str:
    """The line with a backtick after the first word of each role that has no end, so that readers see its text."""
    if "}`" not in text:
        return text
    parts = CODE_IN_LINE.split(text)
    parts[::2] = [_ENDLESS.sub(r"`\g<content>`", one) for one in parts[::2]]
    return "".join(parts)


def _own_icon(content: str) -> str:
    """Glosa's icon for the content of a role; empty if there's none."""
    from glosa.builder.content.blocks.icons import named_icon  # Pages without icons don't pay for them.

    return named_icon(_icon_name(content)) or ""


def _icon_name(content: str) -> str:
    return content.partition(";")[0].rpartition("fa-")[2].strip().replace("_", "-")


def _cites(found: re.Match[str]) -> bool:
    return (found["role"] or "").startswith(("cite", "footcite"))


_BRACES = str.maketrans("{}", "  ")
_MARKS_IN_KEYS = re.compile(r"[\\`*\[\]<>&~^$|]|(?<!\w)_|_(?!\w)")
_NO_CITATIONS = "Glosa reads no bibliography, so readers see the keys of citations, such as [key]."
_NO_REFERENCES = "Glosa reads no bibliography, so the list of references is left out."
_OWN = frozenset({*ADMONITIONS, "component", "details", "tab", "tabs", "toc"})
_COLONS = re.compile(rf"(?P<indent>{LEAD})" r"(?P<colons>:{3,})\{(?P<name>[\w.:-]+)[^{}]*\}(?P<title>.*)$")
_BLOCK = re.compile(
    rf"(?P<indent>{LEAD})(?P<colons>:{{3,}})(?P<name>(?!(?:{'|'.join(sorted(_OWN))})\b)[A-Za-z][\w-]*)(?P<title>)\s*$"
)
"""A block with a class of CSS as its name, without braces and without a space."""
_DIRECTIVE = re.compile(r"\{(?P<name>[\w:-]+)\}(?P<title>.*)$")
_CODE_OR_ROLE = re.compile(
    r"(?:\{(?P<role>[\w:-]+)\})?(?<!`)(?P<marks>`+)(?!`)(?P<content>.*?)(?<!`)(?P=marks)(?!`)"
    r"(?P<given>\{(?:[.#][\w-]|[\w-]+=)[^{}`]*\})?"
)
_ENDLESS = re.compile(r"\{(?!\{)[\w:-]+\}`(?P<content>[^`\s{}]+)[`}]*")
_UNSHOWN = re.compile(r"[ \t]*(?:%.*|\+\+\+(?:[ \t].*)?|\{(?:[.#][\w-]|[a-z-]+=)[^{}]*\}|\([\w .:-]+\)=)[ \t]*")
"""A comment, a break between blocks, attributes of the block that follows, and a target."""
_CODE_OR_SPAN = re.compile(
    r"(?P<code>(?<!`)(?P<marks>`+)(?!`).*?(?<!`)(?P=marks)(?!`))"
    r"|(?<![!\\\w])\[(?P<text>(?:[^\[\]`]|`[^`]*`)+)\]\{(?=[ \t]*(?:[.#]|[\w-]+=))(?:[^{}#]*#(?P<id>[\w-]++))?[^{}#]*\}"
)
"""Code, and text with attributes, of which an id is the only one that stays."""
_OF_LINK = re.compile(r"(?<=[)>])\{(?=[ \t]*(?:[.#]|[\w-]+=))[^{}`]*\}")
_BEGUN = re.compile(r"\{[\w:-]+\}`(?!`)[^`]+$")
"""A role that goes on in the next line."""
_BEGIN_OF_BLOCK = re.compile(r"(?:[-*+]|\d{1,9}[.)]|#{1,6}|:{3,}|\||=+|-+)(?:[ \t{]|$)")
_AUTO = re.compile(r"<(?P<kind>inv|project|path|myst):(?P<to>[^<>\s]+)>")
_ELSEWHERE = re.compile(r"\[(?P<text>[^\]]{0,1000}+)\]\(<?(?:inv|myst):(?P<to>[^)>]*)>?\)")
_EMBEDDED = re.compile(r"!\[[^\]]{0,1000}+\]\(<?(?P<to>(?:#|xref:)[^)>\s]*)>?\)")
_EMBED = re.compile(r"\{embed\}[^\n]*|\{(?:image|figure)\}[ \t]*(?:#|xref:)\S+")
_HERE = re.compile(r"\]\((?:project|path):")
