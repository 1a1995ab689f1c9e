"""Constructs of other generators that Glosa would show as text, or leave out."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from glosa.builder.content.dialects.lines import ITEM, CodeFence, Line, pieces


class Unread(NamedTuple):
    """A construct that Glosa doesn't know."""

    line: int
    """0-based number of its line in the text."""
    written: str
    """Its beginning."""
    what: str
    """What it is, such as ``an admonition of MkDocs``."""
    instead: str
    """What to write in Glosa."""
    dialect: str
    """The dialect that reads it; empty if none does."""


class _Construct(NamedTuple):
    hints: tuple[str, ...]
    """Texts of which the construct contains one; none if a word or a sign begins its line."""
    pattern: str
    """Matches it in a text that begins with a line break, so that ``\\n`` is the beginning of a line."""
    what: str
    instead: str
    dialect: str = ""


def unread(text: str, *, has_plugins: bool) -> Iterator[Unread]:
    """The constructs in ``text``, outside code. With plugins, formulas aren't reported: a plugin may read them."""
    whole = f"\n{text}"
    signs = _signs(whole)
    hinted = dict.fromkeys(one for rare, sign, hint, one in _HINTS if rare in signs and sign in signs and hint in whole)
    if _BEGINNING.search(whole):
        hinted |= dict.fromkeys(_BY_BEGINNING)
    possible = {
        one: pattern
        for one in hinted
        if (pattern := _compiled(one.pattern)).search(whole) and not (has_plugins and one is _FORMULA)
    }
    if not possible:
        return
    comment = is_in_list = is_component = False
    for piece in pieces(Line(number, line) for number, line in enumerate(text.split("\n"))):
        if isinstance(piece, CodeFence):
            if _DIRECTIVE in possible and (found := possible[_DIRECTIVE].match(piece.info)):
                yield _found(_DIRECTIVE, piece.opening, found)
            continue
        line = piece.text
        if is_component or ":::" in line:
            is_component = _in_properties(line, before=is_component)
            if is_component:
                continue
        if line.startswith(("    ", "\t")):
            if not is_in_list:
                continue  # A block of indented code.
        elif line:
            is_in_list = ITEM.match(line) is not None
        if comment or "<!--" in line:
            comment = "-->" not in line.rpartition("<!--")[2]
            continue
        plain = _CODE.sub(lambda one: f"`{' ' * (len(one[0]) - 2)}`", line) if "`" in line else line
        for one, pattern in possible.items():
            if one is not _DIRECTIVE and (found := pattern.search(f"\n{plain}")):
                yield _found(one, piece, found)


def _found(one: _Construct, line: Line, found: re.Match[str]) -> Unread:
    return Unread(line.number, found[0].strip()[:40], one.what, one.instead, one.dialect)


def _in_properties(line: str, *, before: bool) -> bool:
    """Whether the lines after this one are properties of a component, which readers don't see."""
    text = line.strip()
    if text.startswith(":::"):
        return text.lstrip(": ").startswith("component ")
    return before and text != "---"


def _signs(text: str) -> str:
    """The punctuation and line breaks of a text: a few percent of it, in which hints are found much faster."""
    return text.encode().translate(None, _PLAIN).decode()


def _rarest(text: str) -> str:
    return min(_signs(text), key=_BY_RARITY.index)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """Compiling all patterns takes longer than reading a page, and most sites need two or three."""
    return re.compile(pattern, re.MULTILINE)


_BY_RARITY = "@$%!?+<={}`[*:]()-_#~\n"
"""The signs of hints, roughly from the rarest on."""
_PLAIN = bytes(sorted({*range(256)} - {*_BY_RARITY.encode(), *b'"'}))
"""Quotation marks separate signs that code has next to each other."""
_CODE = re.compile(r"(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)")
_DIRECTIVE = _Construct(
    ("```{", "~~~{", "``` {"),
    r"\{[a-z][\w:-]*\}",
    "a directive of MyST",
    "a container such as '::: note'",
    "myst",
)
_FORMULA = _Construct(("$$",), r"\n[ \t]*\$\$", "a formula", "the plugin for formulas, under 'plugins' of glosa.yaml")
_ADMONITION = r"\n[ \t]*(?:!!!|\?\?\?\+?)\s+\w.*"
_CONSTRUCTS = (
    _DIRECTIVE,
    _Construct(("}`",), r"\{[a-z][\w:-]*\}`[^`\n]+`", "a role of MyST", "a link, or `code`", "myst"),
    _Construct(("{%",), r"\{%.*?%\}", "a tag of a template language", "its result"),
    _Construct(
        ("){", "]{", "`{", "*{", "_{", "{:"),
        r"(?<=[)\]`*_])\{:?\s*[.#][\w-]+[^{}\n]*\}|\n[ \t]*\{:\s[^{}\n]+\}",
        "a list of attributes of Python-Markdown",
        "Markdown without it",
        "mkdocs-material",
    ),
    _FORMULA,
    _Construct(("!!!",), _ADMONITION, "an admonition of MkDocs", "'::: note'", "mkdocs-material"),
    _Construct(("???",), _ADMONITION, "details of MkDocs", "'::: details'", "mkdocs-material"),
    _Construct(
        ("=== ", "===! ", "===+ "),
        r"""\n[ \t]*===[!+]?\s+["'].*""",
        "a tab of MkDocs",
        "'::: tab'",
        "mkdocs-material",
    ),
    _Construct(
        ("==",),
        r"(?<![=\w])==(?![=\s])[^=\n]+?(?<!\s)==(?![=\w])",
        "marked text",
        "<mark>text</mark>",
        "mkdocs-material",
    ),
    _Construct((")=",), r"\n\([\w .:-]+\)=[ \t]*$", "a target of MyST", "an id, '{#id}', on the heading below", "myst"),
    _Construct(("--8<--",), r"--8<--.*", "an included file of MkDocs", "the text itself", "mkdocs-material"),
    _Construct(("<script setup",), r"<script setup.*", "a script of Vue", "a component of the site"),
    _Construct(
        ("<",),
        r"<[A-Z][A-Za-z0-9]*[a-z][\w.]*(?=[\s/>]|$)",
        "a component of Vue or React",
        "'::: component' with a component of the site",
    ),
    _Construct((), r"\n[ \t]*\[TOC\][ \t]*$", "a table of contents", "[[toc]]", "mkdocs-material"),
    _Construct(
        ("](",),
        r"\]\([^()<>\"'\n ]* [^()<>\"'\n]*\.(?:md|html)(?:#[^()\s]*)?\)",
        "a link whose address has spaces",
        "the address in angle brackets, (<my page.md>), or with %20",
    ),
    _Construct(
        (),
        r"""\n(?:import\s(?:.+\sfrom\s)?\s*["'].*|export\s+(?:const|default|function)\s.*)""",
        "a line of JavaScript (MDX)",
        "'::: component' for a component of the site",
    ),
    _Construct(
        (":material-", ":fontawesome-", ":octicons-", ":simple-"),
        r":(?:material|fontawesome|octicons|simple)-[a-z0-9-]+:",
        "an icon of Material for MkDocs",
        "text, or an image",
        "mkdocs-material",
    ),
    _Construct((), r"\n#{2,6}[^#\s{].*", "a heading without a space", "a space after the '#'"),
)
_BY_BEGINNING = tuple(one for one in _CONSTRUCTS if not one.hints)
_BEGINNING = re.compile(r"\n(?:import\s|export\s|##+[^#\s{]|[ \t]*\[TOC\])")
"""One of them begins so."""
_HINTS = tuple((_rarest(hint), _signs(hint), hint, one) for one in _CONSTRUCTS for hint in one.hints)
"""The rarest sign of each hint, all its signs, and the hint."""
