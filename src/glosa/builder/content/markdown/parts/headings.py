"""Headings: the page's title, ids that others can link to, and the link for readers to copy."""

import re
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from typing import Any
from urllib.parse import quote

import msgspec
from pyromark.event import Range

from glosa.builder.content.document import Heading, LinkUse
from glosa.builder.content.markdown.draft import Draft, Slot
from glosa.builder.content.markdown.parts.blocks import without_badges
from glosa.builder.content.markdown.parts.nesting import SEALED, Nesting
from glosa.builder.content.markdown.text import escape, escape_attribute, plain, visible
from glosa.builder.content.slugs import SlugSet, slugify


class Headings:
    """The headings of a page."""

    def __init__(self, draft: Draft, nesting: Nesting) -> None:
        self._draft = draft
        self._nesting = nesting
        self._begun: dict[str, Any] = {}
        self._waiting: list[_Waiting] = []
        self.title: str | None = None
        """Text of the first heading of level 1; ``None`` if there is none."""
        self._top = Slot(draft.out)

    @property
    def has_section(self) -> bool:
        """Whether the page has a heading below level 1 so far."""
        return any(one.level > 1 for one in self._waiting)

    def begin(self, heading: Any, span: Range) -> None:
        """Collects the heading's text separately until its end."""
        self._draft.named_until = span["end"]
        self._draft.emoji.clear()
        self._begun = heading
        self._nesting.enter(SEALED)
        self._draft.begin_apart()

    def end(self, _: Any, span: Range) -> None:
        """Leaves a place for the heading. Its id is chosen when all ids that were written by hand are known."""
        draft, heading, line = self._draft, self._begun, self._draft.line(span)
        self._nesting.leave()
        html = "".join(draft.end_apart())
        level = int(heading["level"][1])
        text = without_badges(html)
        title = plain(text)
        others = [one for one in heading["attrs"] if one[0] != "id" or not one[1] or _DIRECTIVE.search(title)]
        written = (one[1] for one in heading["attrs"] if one not in others and one[1])  # {id="name"}, as in MkDocs.
        own = heading["id"] or next((one.strip("\"'") for one in written), None)
        if own:
            draft.claim(own, line)
        if others:
            self._no_attributes(others, line)
        if not html:
            self._no_text(line)
        if level == 1:
            self._take_title(title, line)
        css = f' class="{escape_attribute(" ".join(heading["classes"]))}"' if heading["classes"] else ""
        named = self._named(text, title)
        self._waiting.append(_Waiting(level, html, title, named, own, css, line, Slot(draft.out)))

    def place(self, title: str, *, level: int, anchor: str, line: int) -> None:
        """Writes a heading that isn't in the Markdown, with plain text and a fixed id."""
        self._draft.claim(anchor, line)
        self._waiting.append(_Waiting(level, escape(title), title, title, anchor, "", line, Slot(self._draft.out)))

    def finish(self, links: Iterable[LinkUse] = (), *, title: str | None = None) -> tuple[Heading, ...]:
        """Assigns an id to every heading, and returns those below level 1. ``title`` becomes a heading if the page has none.

        The page's title gets one only with the ids of other generators, or if its own page links to it. From elsewhere, such a
        link opens the page at its top anyway.
        """
        if self.title is None and title:
            self._waiting.insert(0, _Waiting(1, escape(title), title, title, None, "", 1, self._top))
        style = self._draft.context.slugs
        slugs = SlugSet(self._draft.ids, style)
        headings = []
        top = next((one for one in self._waiting if one.level == 1), None) if style == "glosa" else None
        for one in self._waiting:
            if one is top:
                continue
            slug = one.id or slugs.add(one.named)
            self._draft.ids.setdefault(slug, one.line)
            if one.level == 1:
                one.slot.fill(_title(one, slug))
                continue
            one.slot.fill(self._section(one, slug))
            headings.append(Heading(one.level, one.title, slug, one.id is not None, one.line))
        if top:
            own = {link.fragment for link in links if link.route == self._draft.source.route}
            top.slot.fill(_title(top, top.id or self._linked_title(top, own)))
        return tuple(headings)

    def contents(self, headings: Iterable[Heading]) -> str:
        """A table of contents: the sections of the page, as nested lists of links."""
        if not headings:
            return ""
        pieces: list[str] = []
        levels: list[int] = []
        for one in headings:
            while levels and one.level < levels[-1]:
                levels.pop()
                pieces.append("</li></ul>")
            if levels and one.level == levels[-1]:
                pieces.append("</li>")
            else:
                levels.append(one.level)
                pieces.append("<ul>")
            address = one.slug if _CLEAN.fullmatch(one.slug) else quote(one.slug)
            pieces.append(f'<li><a href="#{address}">{escape(one.title)}</a>')
        label = escape_attribute(self._draft.words.contents)
        return f'<nav class="toc" aria-label="{label}">{"".join(pieces)}{"</li></ul>" * len(levels)}</nav>\n'

    def _named(self, html: str, title: str) -> str:
        """The text of which the heading's id is made. Other generators make it of the Markdown or of the HTML, in which emoji have their names or no text."""
        style = self._draft.context.slugs
        if style == "glosa":
            return title
        text = visible(html).rstrip() if style == "github" else title
        for sign, name in self._draft.emoji.items():
            text = text.replace(sign, name if style == "github" else "")
        return text

    def _linked_title(self, one: "_Waiting", linked: AbstractSet[str]) -> str:
        """The id of the page's title if ``linked`` has it. In any case, it's an anchor."""
        slug = slugify(one.title)
        if not slug or slug in self._draft.ids:
            return ""
        self._draft.ids[slug] = one.line
        return slug if slug in linked else ""

    def _section(self, one: "_Waiting", slug: str) -> str:
        """The link is next to the heading, not in it, so that a screen reader lists headings by their titles alone."""
        tag = f"h{one.level}"
        name = escape_attribute(f"{self._draft.words.anchor} {one.title}")
        return (
            f'<div class="heading"><{tag} id="{escape_attribute(slug)}"{one.css}>{one.html}</{tag}>'
            f'<a class="header-anchor" href="#{slug if _CLEAN.fullmatch(slug) else quote(slug)}" aria-label="{name}"><span aria-hidden="true">#</span></a></div>\n'
        )

    def _take_title(self, title: str, line: int) -> None:
        if self.title is None:
            self.title = title
        else:
            self._draft.warn(
                "heading-title-repeated",
                line,
                found=f"{title!r} is a second heading of level 1.",
                expected=f"One title per page; this one has {self.title!r}.",
                next_step="Write the heading with two '#' or more.",
            )

    def _no_text(self, line: int) -> None:
        self._draft.warn(
            "heading-empty",
            line,
            found="A heading has no text.",
            expected="A title after the '#'.",
            next_step="Write one, or delete the line.",
        )

    def _no_attributes(self, attributes: Sequence[tuple[str, str | None]], line: int) -> None:
        names = ", ".join(repr(name) for name, _ in attributes)
        self._draft.warn(
            "heading-attribute",
            line,
            found=f"The heading's braces contain {names}, which is ignored.",
            expected="An id and classes: {#id .class}.",
            next_step="Remove it.",
        )


class _Waiting(msgspec.Struct, frozen=True):
    level: int
    html: str
    title: str
    named: str
    id: str | None
    css: str
    line: int
    slot: Slot


def _title(one: _Waiting, anchor: str) -> str:
    written = f' id="{escape_attribute(anchor)}"' if anchor else ""
    return f"<h1{written}{one.css}>{one.html}</h1>\n"


_DIRECTIVE = re.compile(r"::[\w-]+$")
"""What another generator fills in. The braces behind it are its own."""
_CLEAN = re.compile(r"[\w/.-]*", re.ASCII)
"""A slug that doesn't need percent-encoding."""
