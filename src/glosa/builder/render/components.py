"""The site's own components: plain ES modules, rendered at build time and mounted in the browser."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from glosa.builder.content.document import ComponentError
from glosa.builder.content.site_files import COMPONENTS_FOLDER
from glosa.builder.diagnostics import Diagnostic
from glosa.builder.pages.addresses import content_hash
from glosa.builder.render.modules import line_in, unusable
from glosa.builder.render.runtime import JsError, JsRuntime


class SiteComponents:
    """The component renderer for the content package. ``sources`` maps a component's name to its module's source."""

    def __init__(self, js: JsRuntime, *, sources: Mapping[str, str]) -> None:
        self._js = js
        self._sources = sources
        self._broken: set[str] = set()

    def load(self) -> Iterator[Diagnostic]:
        """Loads every module; reports those that can't be used."""
        for name, source in self._sources.items():
            file = _file(name)
            try:
                self._js.call("glosa.component", name, source, file)
            except JsError as error:
                self._broken.add(name)
                yield unusable(file, source, error)

    def names(self) -> frozenset[str]:
        return frozenset(self._sources)

    def render(self, name: str, props: Mapping[str, Any], lang: str) -> str:
        if name in self._broken:
            return ""
        try:
            return self._js.call("glosa.renderComponent", name, json.dumps(props), lang)
        except JsError as error:
            file = _file(name)
            line = line_in(file, error)
            raise ComponentError(f"{error} (thrown in {file}, line {line})" if line else f"{error} ({file})") from error


def module_files(sources: Mapping[str, str]) -> Mapping[str, tuple[str, str]]:
    """Each component's name with its module's path below the base, and the module's source."""
    return {
        name: (f"assets/components/{name}.{content_hash(source.encode())}.js", source)
        for name, source in sources.items()
    }


def _file(name: str) -> str:
    return f"{COMPONENTS_FOLDER}/{name}.js"
