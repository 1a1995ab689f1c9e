"""Components: ``::: component NAME``, its properties in YAML, ``:::``."""

from collections.abc import Mapping
from typing import Any

from glosa.builder.content.document import ComponentError, ComponentPlace, IslandUse
from glosa.builder.content.markdown.draft import Draft
from glosa.builder.content.markdown.placeholders import Directive
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

    def place(self, directive: Directive, line: int) -> None:
        """Renders a component here, or reports why it can't be rendered."""
        name = self._draft.markdown.restore(directive.title)
        self.versions[name] = self._draft.context.components.version(name)
        if not name:
            self._no_name(line)
        elif not directive.closed:
            self._unclosed(name, line)
        elif name not in self._draft.context.components.names():
            self._unknown(name, line)
        else:
            props = self._props(directive, line)
            if props is not None:
                self._draw(name, props, line)

    def _props(self, directive: Directive, line: int) -> Mapping[str, Any] | None:
        mapping = read_mapping("\n".join(directive.properties), line + 1)
        for error in mapping.errors:
            self._draft.error(
                "component-props",
                error.line,
                found=error.found,
                expected=f"Properties of component {directive.title!r} in YAML: one 'key: value' per line.",
                next_step=error.next_step,
            )
        return None if mapping.errors else mapping.values

    def _draw(self, name: str, props: Mapping[str, Any], line: int) -> None:
        place = ComponentPlace(f"island-{len(self.islands) + 1}", self._lang)
        try:
            rendered = self._draft.context.components.render(name, props, place)
        except ComponentError as error:
            self._refused(name, line, error)
            return
        check_tags(self._draft, rendered.html, line, holder=f"Component {name!r} draws HTML with")
        island = IslandUse(place.id, name, props, line, rendered.start)
        self.islands.append(island)
        self._draft.claim(island.id, line)
        self._add_stylesheet(rendered.stylesheet)
        self._draft.out.append(
            f'<div id="{island.id}" class="island" data-island="{escape_attribute(name)}">{rendered.html}</div>\n'
        )

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
            expected="Properties that the component accepts.",
            next_step="Correct its properties here, or the component itself.",
        )
