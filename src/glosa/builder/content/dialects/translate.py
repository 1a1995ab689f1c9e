"""Markdown as other generators read it, in Glosa's own spelling."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial

import msgspec

from glosa.builder.config.patterns import Dialect
from glosa.builder.content.dialects.annotations import with_annotations
from glosa.builder.content.dialects.attributes import attributes_in, with_plain_braces
from glosa.builder.content.dialects.bare_addresses import with_bare_addresses
from glosa.builder.content.dialects.colons import directives_in, translated_colons
from glosa.builder.content.dialects.diagrams import diagrams_as_code
from glosa.builder.content.dialects.fences import patterns_in
from glosa.builder.content.dialects.fields import with_fields
from glosa.builder.content.dialects.formulas import with_braces_apart
from glosa.builder.content.dialects.grids import with_cards
from glosa.builder.content.dialects.html import with_centered
from glosa.builder.content.dialects.includes import (
    IncludedFiles,
    Read,
    Report,
    with_myst_includes,
    with_snippets,
    with_vue_includes,
)
from glosa.builder.content.dialects.inline import unknown_icons
from glosa.builder.content.dialects.labels import Labels, with_labels
from glosa.builder.content.dialects.lines import CODE_IN_LINE, CodeFence, Line, lines_of, pieces
from glosa.builder.content.dialects.macros import Macros, defines_macros, with_macros
from glosa.builder.content.dialects.mkdocs import translated_mkdocs
from glosa.builder.content.dialects.myst import (
    attributes_left_out,
    directives_left_out,
    embeds_in,
    translated_myst,
    with_whole_roles,
)
from glosa.builder.content.dialects.quotes import through_quotes
from glosa.builder.content.dialects.templates import links_as_code, templates_as_code
from glosa.builder.content.dialects.values import (
    values_as_code,
    with_substitutions,
    without_slot_tags,
    without_vue_blocks,
)
from glosa.builder.content.dialects.vue import with_components, without_events

Note = Callable[[int, str], None]
"""Receives the 0-based number of a line, and a sentence about what Glosa doesn't read there."""


class TranslatedMarkdown(msgspec.Struct, frozen=True):
    """Markdown in Glosa's spelling."""

    text: str
    lines: tuple[int, ...]
    """For each line of the text, the 0-based number of the line that it comes from."""


def translate(
    text: str,
    dialect: Dialect,
    *,
    read: Read | None = None,
    report: Report = lambda _, __, ___: None,
    labels: Labels | None = None,
    page: str = "",
    unread: Note | None = None,
    unknown: Note | None = None,
    known: Collection[str] = (),
    substitutions: Mapping[str, str] | None = None,
    macros: Macros | None = None,
    lang: str = "en",
    left_out: Note | None = None,
    cards: str = "",
) -> TranslatedMarkdown:
    """``text`` with the constructs of the dialect in Glosa's spelling. What is unknown stays as it is.

    With ``read``, included files take the places that name them. ``report`` receives those that don't. ``labels`` are the targets of MyST,
    as seen from the page at the path ``page``. With ``unread``, MDX is read, and
    ``unread`` receives what readers don't see as the generator shows it. With ``unknown``, values in double braces become code, except the
    ``known`` ones, and ``unknown`` receives them. ``lang`` is the page's language.
    ``substitutions`` are the values of names in double braces, and ``macros`` those of TeX, in MyST.
    ``left_out`` receives what Glosa reads without a part of it. ``cards`` show the pages of the category in Docusaurus.
    """
    if dialect in ("mkdocs-material", "myst"):
        text = with_braces_apart(text)
    if unread and (dialect == "docusaurus" or (dialect == "starlight" and page.endswith(".mdx"))):
        # Sites of other generators don't pay for it.
        from glosa.builder.content.dialects.mdx.page import lines_of_mdx

        lines: Iterable[Line] = list(lines_of_mdx(text, dialect, read=read, note=unread, lang=lang, cards=cards))
    else:
        lines = [Line(number, line) for number, line in enumerate(text.split("\n"))]
    if unread and dialect in ("vuepress", "vitepress") and _VUE.search(text):
        lines = list(without_vue_blocks(list(without_slot_tags(lines)), unread))
    if dialect == "starlight" and "#_top" in text:
        lines = list(_to_the_top(list(lines)))
    if dialect == "vitepress" and "}%" in text:
        lines = list(with_plain_braces(lines))
    if dialect in ("vuepress", "vitepress") and _COMPONENT.search(text):
        lines = list(with_components(lines))
    if dialect in ("vuepress", "vitepress") and "@" in text and _EVENT.search(text):
        lines = list(without_events(list(lines)))
    if dialect in ("vuepress", "vitepress") and "field" in text and _FIELD.search(text):
        lines = list(with_fields(lines))
    if dialect == "mkdocs-material" and "<center>" in text:
        lines = list(with_centered(lines))
    if dialect == "mkdocs-material" and "grid cards" in text:
        lines = list(with_cards(lines))
    if read and (including := _INCLUDING.get(dialect)):
        files = IncludedFiles(read, report)
        lines = list(through_quotes(lines, partial(including, files=files)))
    if unread and dialect == "mkdocs-material" and "{%" in text:
        lines = list(templates_as_code(list(lines), partial(_template, unread)))
    if unknown and dialect == "mkdocs-material" and "{{" in text:
        lines = list(links_as_code(list(lines), known, unknown))
    if dialect in ("vuepress", "vitepress") and "@start" in text:
        lines = list(diagrams_as_code(list(lines), unread or (lambda _, __: None)))
    if unread and dialect == "myst":
        for number, written in embeds_in(lines):
            unread(number, f"{written!r} shows a part of another page, which readers see as a link, or as code.")
    if substitutions:
        lines = list(with_substitutions(list(lines), substitutions))
    if dialect == "myst" and _WRAPPED_ROLE.search(text):
        lines = list(with_whole_roles(lines))
    if labels:
        lines = with_labels(lines, labels, page=page)
    if dialect == "mkdocs-material":
        lines = with_annotations(list(lines))
    if left_out:
        lines = list(lines)
        for number, written in _left_out(lines, dialect):
            left_out(number, written)
    translated: Sequence[Line] = list(
        _apart(
            through_quotes(lines, _DIALECTS[dialect], has_titles=dialect == "vitepress"),
            is_jsx=dialect in ("docusaurus", "starlight"),
        )
    ) or [Line(0, "")]
    if "@" in text or "www." in text:
        translated = with_bare_addresses(translated, dialect)
    if "\\" in text and (macros or (dialect in ("mkdocs-material", "myst") and defines_macros(text))):
        translated = list(with_macros(translated, macros or {}))
    if dialect in ("mkdocs-material", "myst") and "$" in text and any("{{" in line.text for line in translated):
        # In directives, and in texts of macros.
        apart = with_braces_apart("\n".join(line.text for line in translated)).split("\n")
        translated = [line._replace(text=one) for line, one in zip(translated, apart, strict=True)]
    if unknown and "{{" in text:
        translated = list(values_as_code(translated, known, unknown))
    return TranslatedMarkdown("\n".join(line.text for line in translated), tuple(line.number for line in translated))


def _left_out(lines: Sequence[Line], dialect: Dialect) -> Iterator[tuple[int, str]]:
    """What Glosa leaves out of what it reads: the 0-based number of each one's line, and a sentence about it."""
    if dialect in ("mkdocs-material", "vitepress"):
        yield from attributes_in(lines, ends_blocks=dialect == "vitepress")
    if dialect == "mkdocs-material" and any(":" in one.text and unknown_icons(one.text) for one in lines):
        for piece in pieces(lines):
            if isinstance(piece, Line) and ":" in piece.text:
                for name in unknown_icons(piece.text):
                    yield piece.number, f"Glosa has no icon {name!r}, so it's left out."
    if dialect in ("docusaurus", "starlight") and any("[" in one.text for one in lines):
        yield from directives_in(lines)
    if dialect == "starlight" and any("```" in one.text or "~~~" in one.text for one in lines):
        for fence in (one for one in pieces(lines) if isinstance(one, CodeFence)):
            for written in patterns_in(fence):
                yield fence.opening.number, f"Glosa leaves out {written!r} after the language of the code."
    if dialect == "myst":
        yield from directives_left_out(lines)
        yield from attributes_left_out(lines)


def _to_the_top(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines with links to ``#top``, at which browsers scroll to the top of any page, instead of to the id of Starlight's title."""
    for piece in pieces(lines):
        for one in lines_of(piece):
            if piece is one and "#_top" in one.text:
                parts = CODE_IN_LINE.split(one.text)
                parts[::2] = (_TO_TOP.sub("#top", part) for part in parts[::2])
                yield Line(one.number, "".join(parts))
            else:
                yield one


def _template(unread: Note, number: int, written: str) -> None:
    unread(number, f"{written!r} is a template, which Glosa doesn't compute, so readers see it as code.")


def _apart(lines: Iterable[Line], *, is_jsx: bool) -> Iterator[Line]:
    """The lines with an empty one between HTML and the end of a container, which would be part of the HTML otherwise; between JSX
    and its beginning, too.
    """
    before = ""
    is_component = False
    for line in lines:
        text = line.text.lstrip(" \t>")
        if text.startswith(":::"):
            is_end = not text.strip(" \t:")
            quote = line.text[: len(line.text) - len(text)].rstrip()
            is_in_html = before.endswith(">") and len(before) > len(quote)
            if is_in_html and not is_component and (is_end or (is_jsx and before.lstrip(" \t>").startswith("<"))):
                yield Line(line.number, quote)
            is_component = text.lstrip(": ").startswith("component ")
        yield line
        before = line.text.rstrip()


_WRAPPED_ROLE = re.compile(r"\}`[^`\n]+\n")
_COMPONENT = re.compile("<(?:Badge|CodeGroup|code-group)")
_TO_TOP = re.compile(r"(?<=[\w/(\"'])#_top(?=[)\s\"'])")
_EVENT = re.compile(r"<[A-Za-z][^<>]*\s@[a-z]")
_FIELD = re.compile(r":::[ \t]*field\b")
_VUE = re.compile(r"^<(?:script|style)\b|^[ \t]*<template\b", re.MULTILINE)
_INCLUDING: Mapping[Dialect, Callable[..., Iterator[Line]]] = {
    "mkdocs-material": with_snippets,
    "vuepress": with_vue_includes,
    "vitepress": with_vue_includes,
    "myst": with_myst_includes,
}
_DIALECTS: Mapping[Dialect, Callable[[Iterable[Line]], Iterator[Line]]] = {
    "mkdocs-material": translated_mkdocs,
    "vuepress": translated_colons,
    "vitepress": partial(translated_colons, has_attributes=True),
    "docusaurus": translated_colons,
    "starlight": translated_colons,
    "myst": translated_myst,
}
