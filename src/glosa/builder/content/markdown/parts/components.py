"""Components: ``::: component NAME``, its properties in YAML, ``:::``. After a line ``---``, Markdown for the component follows."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from pyromark.event import Range

from glosa.builder.content.document import STARTS, ComponentError, ComponentPlace, IslandUse, Start
from glosa.builder.content.markdown.draft import Draft
from glosa.builder.content.markdown.placeholders import SIGN, Directive
from glosa.builder.content.markdown.policy import check_tags
from glosa.builder.content.markdown.text import escape_attribute
from glosa.builder.content.yaml_mapping import read_mapping
from glosa.builder.diagnostics import did_you_mean


class Components:
    """The components of a page, each rendered when it's encountered."""

    def __init__(self, draft: Draft, lang: str) -> None:
        self._draft = draft
        self._lang = lang
        self.islands: list[IslandUse] = []
        self.versions: dict[str, str] = {}
        """The version of each component that the page names."""
        self._stylesheets: set[str] = set()

    def place(self, directive: Directive, span: Range) -> str:
        """Renders a component here, or reports why it can't be rendered. Returns the HTML that follows its children."""
        line = self._draft.line(span)
        written = self._draft.markdown.restore(directive.title)
        attributes = _ATTRIBUTES.search(written)
        name = written[: attributes.start()] if attributes else written
        self.versions[name] = self._draft.context.components.version(name)
        if not name:
            self._no_name(line)
        elif not directive.closed:
            self._unclosed(name, line)
        elif name not in self._draft.context.components.names():
            self._unknown(name, line)
        else:
            props = self._props(directive, name, span)
            start = self._start(attributes[0], line) if attributes else None
            if props is not None:
                return self._draw(_Use(name, props, start, directive.has_children), line)
        return ""

    def _start(self, attributes: str, line: int) -> Start | None:
        """When the component starts in the browser; ``None`` if the attributes don't say so."""
        start = None
        for one in _ATTRIBUTE.finditer(attributes):
            name, value = one["name"], one["value"][1:].strip("\"'")
            if name != "hydrate":
                self._wrong_attribute(line, f"A component has no attribute {name!r}.", "Only 'hydrate'.")
            elif value not in STARTS:
                expected = f"One of {', '.join(STARTS)}.{did_you_mean(value, STARTS)}"
                self._wrong_attribute(line, f"The attribute 'hydrate' is {value!r}.", expected)
            else:
                start = value
        return start

    def place_known(self, name: str, props: Mapping[str, Any], line: int, *, has_children: bool) -> str:
        """Renders a component for which a plugin gives the properties. Returns the HTML that follows its children."""
        self.versions[name] = self._draft.context.components.version(name)
        if name in self._draft.context.components.names():
            return self._draw(_Use(name, props, None, has_children), line)
        self._unknown(name, line)
        return ""

    def _props(self, directive: Directive, name: str, span: Range) -> Mapping[str, Any] | None:
        mapping = read_mapping("\n".join(directive.properties), 1)
        for error in mapping.errors:
            self._draft.error(
                "component-props",
                self._draft.line(span, error.line),
                found=error.found,
                expected=f"Properties of component {name!r} in YAML: one 'key: value' per line.",
                next_step=error.next_step,
            )
        return None if mapping.errors else mapping.values

    def _draw(self, use: "_Use", line: int) -> str:
        draft, number = self._draft, len(self.islands) + 1
        place = ComponentPlace(f"island-{number}", self._lang, _CHILDREN if use.has_children else "")
        try:
            rendered = draft.context.components.render(use.name, use.props, place)
        except ComponentError as error:
            self._refused(use.name, line, error)
            return ""
        check_tags(draft, rendered.html, line, holder=f"Component {use.name!r} draws HTML with")
        self.islands.append(IslandUse(place.id, use.name, use.props, line, use.start or rendered.start))
        draft.claim(place.id, line)
        self._add_stylesheet(rendered.stylesheet)
        begin, *rest = rendered.html.split(_CHILDREN)
        draft.out.append(f'<div id="{place.id}" class="island" data-island="{escape_attribute(use.name)}">{begin}')
        end = f"{''.join(rest)}</div>\n"
        if not use.has_children:
            draft.out.append(end)
            return ""
        if len(rest) != 1:
            self._no_place_for_children(use.name, line, times=len(rest))
        return end

    def _add_stylesheet(self, path: str) -> None:
        """Links a component's stylesheet before its first use. Browsers wait for it before they paint what follows."""
        if path and path not in self._stylesheets:
            self._stylesheets.add(path)
            href = escape_attribute(self._draft.context.base + path)
            self._draft.out.append(f'<link rel="stylesheet" href="{href}">\n')

    def _unclosed(self, name: str, line: int) -> None:
        self._draft.error(
            "component-unclosed",
            line,
            found=f"Component {name!r} is not closed.",
            expected="A line ':::' after its properties.",
            next_step="Add that line.",
        )

    def _wrong_attribute(self, line: int, found: str, expected: str) -> None:
        self._draft.error(
            "component-attribute",
            line,
            found=found,
            expected=expected,
            next_step="Correct it. Properties of the component have a line of their own.",
        )

    def _no_place_for_children(self, name: str, line: int, *, times: int) -> None:
        self._draft.error(
            "component-children",
            line,
            found=f"Component {name!r} shows the Markdown inside it {f'{times} times' if times else 'nowhere'}.",
            expected="A component that shows its property 'children' once, from the beginning.",
            next_step="Show 'children' in the component, with the attribute 'hidden' until readers see it."
            if not times
            else "Show 'children' once.",
        )

    def _no_name(self, line: int) -> None:
        names = ", ".join(sorted(self._draft.context.components.names()))
        self._draft.error(
            "component-unknown",
            line,
            found="'::: component' has no name.",
            expected=f"'::: component NAME' with one of {names}."
            if names
            else "'::: component NAME' with a component of this site.",
            next_step="Add the name of the component.",
        )

    def _unknown(self, name: str, line: int) -> None:
        names = sorted(self._draft.context.components.names())
        self._draft.error(
            "component-unknown",
            line,
            found=f"There is no component {name!r}.",
            expected=f"One of {', '.join(names)}.{did_you_mean(name, names)}" if names else "A component of this site.",
            next_step="Correct the name, or add the component to the folder 'components'.",
        )

    def _refused(self, name: str, line: int, error: ComponentError) -> None:
        self._draft.error(
            "component-failed",
            line,
            found=f"Component {name!r} could not be rendered: {error}",
            expected=error.expected,
            next_step=error.next_step,
        )


class _Use(msgspec.Struct, frozen=True):
    """A component as the page uses it."""

    name: str
    props: Mapping[str, Any]
    start: Start | None
    """``None``: the component's own choice."""
    has_children: bool


_CHILDREN = f"{SIGN}children"
"""Stands for the Markdown inside a component, in the component's HTML."""
_VALUE = r"""=(?:"[^"]*"|'[^']*'|[^\s"']*)"""
_ATTRIBUTES = re.compile(rf"(?:(?:^|\s+)[\w-]+{_VALUE})+$")
"""The attributes after a component's name."""
_ATTRIBUTE = re.compile(rf"(?P<name>[\w-]+)(?P<value>{_VALUE})")
