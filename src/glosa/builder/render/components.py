"""The site's own components: plain ES modules, drawn once at build time, brought to life in the browser."""

import json
from collections.abc import Mapping
from typing import Any

from glosa.builder.content.document import ComponentError
from glosa.builder.render.runtime import JsError, JsRuntime


class SiteComponents:
    """The content room's component renderer. ``sources`` maps a component's name to its module's source."""

    def __init__(self, js: JsRuntime, *, sources: Mapping[str, str]) -> None:
        self._js = js
        self._sources = sources
        self._loaded: set[str] = set()

    def names(self) -> frozenset[str]:
        return frozenset(self._sources)

    def render(self, name: str, props: Mapping[str, Any], lang: str) -> str:
        try:
            if name not in self._loaded:
                self._js.call("glosa.component", name, self._sources[name])
                self._loaded.add(name)
            return self._js.call("glosa.renderComponent", name, json.dumps(props), lang)
        except JsError as error:
            raise ComponentError(str(error)) from error
