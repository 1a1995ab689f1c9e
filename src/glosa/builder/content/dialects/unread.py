"""Constructs of other generators that Glosa would show as text, or leave out."""

import re
from collections.abc import Iterator, Mapping
from functools import partial
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
    """Texts without which the construct can't occur."""
    pattern: re.Pattern[str]
    what: str
    instead: str
    dialect: str = ""


def unread(text: str, *, has_plugins: bool) -> Iterator[Unread]:
    """The constructs in ``text``, outside code. With plugins, formulas aren't reported: a plugin may read them."""
    possible = [
        one
        for sign, constructs in _CONSTRUCTS.items()
        if sign in text and (sign != "{" or text.count("{") > text.count("{#"))
        for one in constructs
        if any(hint in text for hint in one.hints)
        and one.pattern.search(text)
        and not (has_plugins and one is _FORMULA)
    ]
    if not possible:
        return
    comment = is_in_list = False
    for piece in pieces(Line(number, line) for number, line in enumerate(text.split("\n"))):
        if isinstance(piece, CodeFence):
            if _DIRECTIVE in possible and (found := _DIRECTIVE.pattern.match(piece.info)):
                yield _found(_DIRECTIVE, piece.opening, found)
            continue
        line = piece.text
        if line.startswith(("    ", "\t")):
            if not is_in_list:
                continue  # A block of indented code.
        elif line:
            is_in_list = ITEM.match(line) is not None
        if comment or "<!--" in line:
            comment = "-->" not in line.rpartition("<!--")[2]
            if "@include" not in line:
                continue
        plain = _CODE.sub(lambda one: f"`{' ' * (len(one[0]) - 2)}`", line) if "`" in line else line
        for one in possible:
            if one is not _DIRECTIVE and (found := one.pattern.search(plain)):
                yield _found(one, piece, found)


def _found(one: _Construct, line: Line, found: re.Match[str]) -> Unread:
    return Unread(line.number, found[0].strip()[:40], one.what, one.instead, one.dialect)


_CODE = re.compile(r"(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)")
_by_line = partial(re.compile, flags=re.MULTILINE)
_DIRECTIVE = _Construct(
    ("```{", "~~~{", "``` {"),
    _by_line(r"\{[a-z][\w:-]*\}"),
    "a directive of MyST",
    "a container such as '::: note'",
    "myst",
)
_ROLE = _Construct(("}`",), _by_line(r"\{[a-z][\w:-]*\}`[^`\n]+`"), "a role of MyST", "a link, or `code`", "myst")
_FORMULA = _Construct(
    ("$$",), _by_line(r"^[ \t]*\$\$"), "a formula", "the plugin for formulas, under 'plugins' of glosa.yaml"
)
_ADMONITION = r"^[ \t]*(?:!!!|\?\?\?\+?)\s+\w.*"
_CONSTRUCTS: Mapping[str, tuple[_Construct, ...]] = {
    "{": (
        _DIRECTIVE,
        _ROLE,
        _Construct(("{%",), _by_line(r"\{%.*?%\}"), "a tag of a template language", "its result"),
        _Construct(
            ("){", "]{", "`{", "*{", "_{", "{:"),
            _by_line(r"(?<=[)\]`*_])\{:?\s*[.#][\w-]+[^{}\n]*\}|^[ \t]*\{:\s[^{}\n]+\}"),
            "a list of attributes of Python-Markdown",
            "Markdown without it",
            "mkdocs-material",
        ),
    ),
    "$": (_FORMULA,),
    "!": (_Construct(("!!!",), _by_line(_ADMONITION), "an admonition of MkDocs", "'::: note'", "mkdocs-material"),),
    "?": (_Construct(("???",), _by_line(_ADMONITION), "details of MkDocs", "'::: details'", "mkdocs-material"),),
    "=": (
        _Construct(
            ("=== ", "===! ", "===+ "),
            _by_line(r"""^[ \t]*===[!+]?\s+["'].*"""),
            "a tab of MkDocs",
            "'::: tab'",
            "mkdocs-material",
        ),
        _Construct(
            ("==",),
            _by_line(r"(?<![=\w])==(?![=\s])[^=\n]+?(?<!\s)==(?![=\w])"),
            "marked text",
            "<mark>text</mark>",
            "mkdocs-material",
        ),
        _Construct(
            (")=",),
            _by_line(r"^\([\w .:-]+\)=[ \t]*$"),
            "a target of MyST",
            "an id, '{#id}', on the heading below",
            "myst",
        ),
    ),
    "<": (
        _Construct(("--8<--",), _by_line(r"--8<--.*"), "an included file of MkDocs", "the text itself"),
        _Construct(("<<<",), _by_line(r"^[ \t]*<<<\s+\S.*"), "an included file of VitePress", "the code itself"),
        _Construct(("@include",), _by_line(r"<!--\s*@include:.*"), "an included file of VitePress", "the text itself"),
        _Construct(("<script setup",), _by_line(r"<script setup.*"), "a script of Vue", "a component of the site"),
        _Construct(
            ("<",),
            _by_line(r"<[A-Z][A-Za-z0-9]*[a-z][\w.]*(?=[\s/>]|$)"),
            "a component of Vue or React",
            "'::: component' with a component of the site",
        ),
    ),
    "[": (
        _Construct(
            ("[[",), _by_line(r"(?i)^[ \t]*\[\[_?toc_?\]\][ \t]*$"), "a table of contents", "'::: toc'", "vitepress"
        ),
        _Construct(
            ("[TOC]",), _by_line(r"^[ \t]*\[TOC\][ \t]*$"), "a table of contents", "'::: toc'", "mkdocs-material"
        ),
        _Construct(
            ("*[",), _by_line(r"^\*\[[^\]\n]+\]:\s.*"), "an abbreviation", "a term in glossary.yaml", "mkdocs-material"
        ),
        _Construct(
            ("](",),
            _by_line(r"\]\([^()<>\"'\n ]* [^()<>\"'\n]*\.(?:md|html)(?:#[^()\s]*)?\)"),
            "a link whose address has spaces",
            "the address in angle brackets, (<my page.md>), or with %20",
        ),
    ),
    "+": (
        _Construct(
            ("++",), _by_line(r"\+\+[\w-]+(?:\+[\w-]+)*\+\+"), "keys of MkDocs", "<kbd>Ctrl</kbd>", "mkdocs-material"
        ),
    ),
    "t": (
        _Construct(
            ("import ", "export "),
            _by_line(r"""^(?:import\s(?:.+\sfrom\s)?\s*["'].*|export\s+(?:const|default|function)\s.*)"""),
            "a line of JavaScript (MDX)",
            "'::: component' for a component of the site",
        ),
    ),
    ":": (
        _Construct(
            (":material-", ":fontawesome-", ":octicons-", ":simple-"),
            _by_line(r":(?:material|fontawesome|octicons|simple)-[a-z0-9-]+:"),
            "an icon of Material for MkDocs",
            "text, or an image",
            "mkdocs-material",
        ),
    ),
    "#": (
        _Construct(
            ("##",),
            _by_line(r"##(?:(?<=^..)|(?<=\n..))#{0,4}[^#\s{].*"),
            "a heading without a space",
            "a space after the '#'",
        ),
    ),
}
"""By a sign that each of them contains. Looking for a sign is much faster than looking for a text."""
