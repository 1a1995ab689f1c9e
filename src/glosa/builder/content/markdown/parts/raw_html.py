"""HTML in Markdown. It's passed through, because the owner is trusted, and checked for completeness and against the
site's policy.
"""

import re
from typing import Any

from pyromark.event import Range

from glosa.builder.content.markdown.draft import Draft
from glosa.builder.content.markdown.parts.blocks import Blocks
from glosa.builder.content.markdown.parts.containers import Containers
from glosa.builder.content.markdown.parts.elements import Elements
from glosa.builder.content.markdown.parts.images import OF_SCHEME
from glosa.builder.content.markdown.parts.marker import Marker
from glosa.builder.content.markdown.placeholders import Directive
from glosa.builder.content.markdown.policy import attributes_of, check_tag
from glosa.builder.content.markdown.text import escape, escape_attribute


class RawHtml:
    """The HTML of a page's Markdown."""

    def __init__(
        self, draft: Draft, containers: Containers, *, elements: Elements, marker: Marker, blocks: Blocks
    ) -> None:
        self._blocks = blocks
        self._draft = draft
        self._has_names = False
        """Whether the page has a tag ``<a name="…">``."""
        self._containers = containers
        self._elements = elements
        self._marker = marker

    def block(self, _: Any, span: Range) -> None:
        """A block of HTML, or the placeholder of a directive."""
        lines: list[str] = []
        for event, _span in self._draft.events:
            ((kind, value),) = event.items()
            if kind == "End":
                break
            lines.append(value)
        html = "".join(lines)
        directive = self._draft.markdown.directive(html)
        if directive:
            self._containers.directive(directive, span)
            return
        if not html.lstrip().startswith("<!--"):
            self._warn_of_directives(html, span)
        self._draft.out.append(self._checked(html, span))

    def inline(self, html: str, span: Range) -> None:
        """A tag within a line."""
        directive = self._draft.markdown.directive(html)
        if directive:
            html = escape(self._draft.markdown.restore(html))
            if directive.colons:
                self._warn_of_text(directive, span)
        self._draft.out.append(self._checked(html, span))

    def with_names(self, html: str) -> str:
        """The HTML of the page, in which each ``<a name="…">`` has its name as its id, unless the page has such an id."""
        return _ANCHOR.sub(self._with_name, html) if self._has_names else html

    def _with_name(self, found: re.Match[str]) -> str:
        name = _name_of(found["attributes"] or "")
        if not name or name in self._draft.ids:
            return found[0]
        self._draft.ids[name] = 0
        return f'{found[0][:2]} id="{name}"{found["attributes"]}'

    def _warn_of_text(self, directive: Directive, span: Range) -> None:
        self._draft.warn(
            "container-in-text",
            self._draft.line(span),
            found=f"{directive.written!r} continues a paragraph, so it's plain text.",
            expected="A line of its own, indented like the text around it.",
            next_step="Add a blank line before it, or correct its indentation.",
        )

    def _warn_of_directives(self, html: str, span: Range) -> None:
        for directive in self._draft.markdown.directives_in(html)[:1]:
            self._draft.warn(
                "container-in-html",
                self._draft.line(span),
                found=f"{directive.written!r} is within HTML, where it's plain text.",
                expected="A blank line between HTML and Markdown.",
                next_step="Add a blank line before it, and one before the HTML that follows.",
            )

    def _checked(self, html: str, span: Range) -> str:
        first_line = self._draft.line(span)
        html = "".join(
            self._draft.markdown.restore(part)
            if part.startswith("<!--")
            else self._draft.resolve(part, first_line, encode=escape_attribute)
            for part in _COMMENT.split(html)
        )
        for tag, line in self._elements.tags(html, span):
            name = tag["name"].lower()
            self._marker.pass_by(name, ends=bool(tag["end"]))
            if not tag["end"]:
                self._check(name, tag["attributes"], line)
                self._has_names |= name == "a" and bool(_name_of(tag["attributes"]))
        return self._blocks.within(self._elements.completed(html), first_line)

    def _check(self, name: str, written: str, line: int) -> None:
        attributes = attributes_of(written)
        check_tag(self._draft, name, attributes, line)
        if name == "span" and (attributes.get("class") or "").strip("\"'").startswith("badge"):
            self._blocks.require()
        if name == "img" and OF_SCHEME.search((attributes.get("src") or "").strip("\"'")):
            self._blocks.require()
        for attribute, value in attributes.items():
            if not value:
                continue
            if attribute == "id":
                self._draft.claim(value.strip("\"'"), line)
            elif attribute in ("href", "src") and _UNRESOLVED.fullmatch(value.strip("\"'")):
                self._unresolved(f"{attribute}={value}", line)

    def _unresolved(self, what: str, line: int) -> None:
        self._draft.warn(
            "html-address",
            line,
            found=f"The HTML contains {what}, an address that is neither checked nor adapted, so it may not work on the published site.",
            expected="Markdown's [text](page.md) and ![text](image.png), or the whole path of a file in public/.",
            next_step="Write it in Markdown, or begin the address with a slash and the site's base.",
        )


def _name_of(written: str) -> str:
    """The name that an element without an id has; empty if it has none, or one that can't be an id."""
    attributes = attributes_of(written) if "name" in written else {}
    name = (attributes.get("name") or "").strip("\"'")
    return name if "id" not in attributes and _NAME.fullmatch(name) else ""


_COMMENT = re.compile(r"(<!--[\s\S]*?(?:-->|\Z))")
"""A comment, which says nothing to readers, so variables in it stay."""
_ANCHOR = re.compile(r"<!--[\s\S]*?(?:-->|\Z)|<[aA](?P<attributes>\s[^<>]*)")
_NAME = re.compile(r"""[^_\s"'<>&/][^\s"'<>&/]*""")
_UNRESOLVED = re.compile(r"(?!//|[a-z][a-z0-9+.-]*:)([^/#?\s].*|[^?#]*\.md([?#].*)?)", re.IGNORECASE | re.DOTALL)
"""An address within the site that is relative to the page's folder or leads to a Markdown file."""
