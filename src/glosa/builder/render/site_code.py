"""The site's own code: components, a theme, and languages. Sites without the first two don't import what loads and checks them."""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from glosa.builder.content.document import ComponentError, ComponentPlace, RenderedComponent
from glosa.builder.content.gather import ComponentFiles, LoadedTheme, Tools
from glosa.builder.content.site_files import THEMES, SiteFiles
from glosa.builder.diagnostics import Diagnostic
from glosa.builder.render.bundle import Bundle
from glosa.builder.render.engines import Engines
from glosa.builder.render.highlight import PrismHighlighter
from glosa.builder.render.own_words import own_words, words_file

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glosa.builder.config.load import LoadedConfig
    from glosa.builder.config.model import SiteConfig
    from glosa.builder.pages.contract import ThemeFailure
    from glosa.builder.render.browser_errors import BrowserError
    from glosa.builder.render.compiler import ModuleCompiler


def is_themed(site: Path, loaded: "LoadedConfig | None") -> bool:
    """Whether the site has a theme of its own, or is in a language whose words take the way of a theme's."""
    languages = loaded.config.locales.values() if loaded else ()
    return any(words_file(one.lang) for one in languages) or any((site / main).is_file() for main in THEMES)


class SiteCode:
    """Loads the site's own code into the engines, and finds the places of its errors."""

    def __init__(self, engines: Engines, bundle: Bundle) -> None:
        """``bundle`` is the one for themed sites if the site has a theme."""
        self._engines = engines
        self._bundle = bundle

    @cached_property
    def _compiler(self) -> "ModuleCompiler":
        from glosa.builder.render.compiler import ModuleCompiler

        return ModuleCompiler(lambda: self._engines.first, lambda: self._bundle.compiler_script)

    def tools(self, files: SiteFiles) -> Tools:
        """The tools of this process that parse Markdown, with the site's own modules loaded into its engine."""
        js = self._engines.first
        highlighter = PrismHighlighter(self._bundle.prism, js, own=files.languages)
        languages = tuple(highlighter.load())
        if not files.components:
            return Tools(highlighter, _NoComponents(), ComponentFiles({}, {}), languages)
        from glosa.builder.render.components import SiteComponents

        islands = self._bundle.entries["islands"]
        components = SiteComponents(js, self._compiler, sources=files.components, islands=islands)
        problems = (*languages, *components.load())
        return Tools(highlighter, components, components.published, problems)

    def theme(self, sources: Mapping[str, str], config: "SiteConfig", *, steady: bool) -> LoadedTheme:
        """Loads the theme into the engines, and words for the site's languages. ``steady``: the name of its stylesheet stays when the content changes."""
        own = own_words(one.lang for one in config.locales.values())
        if not self._bundle.is_themed and not own and not any(main in sources for main in THEMES):
            return LoadedTheme(None, ())
        from glosa.builder.render.theme import load_theme

        return load_theme(self._engines, self._compiler, self._bundle, sources, own=own, steady=steady)

    def theme_failures(
        self, failures: "Mapping[str, Sequence[ThemeFailure]]", sources: Mapping[str, str]
    ) -> tuple[Diagnostic, ...]:
        """Warnings about additions of the theme that threw on pages. ``failures``: by route; ``sources``: by file."""
        if not any(failures.values()):
            return ()
        from glosa.builder.render.theme import theme_failures

        return theme_failures(failures, self._compiler, sources)

    def unrendered(self, error: Exception) -> Diagnostic | None:
        """The problem if the theme is why pages can't be rendered."""
        if not self._bundle.is_themed:
            return None
        from glosa.builder.render.theme import UNRENDERED, unrendered

        return unrendered(error, self._engines.first) if isinstance(error, UNRENDERED) else None

    def browser_error(self, error: "BrowserError", sources: Mapping[str, str]) -> Diagnostic | None:
        """The problem that a browser reports; ``None`` if no module of the site, of which ``sources`` has the texts by file, takes part in it."""
        from glosa.builder.render.browser_errors import BrowserErrors

        return BrowserErrors(self._engines.first, self._compiler, sources).diagnostic(error)


class _NoComponents:
    """The component renderer of a site without components."""

    def names(self) -> frozenset[str]:
        return frozenset()

    def version(self, name: str) -> str:
        return ""

    def render(self, name: str, props: Mapping[str, Any], place: ComponentPlace) -> RenderedComponent:
        raise ComponentError(f"The site has no component {name!r}.")
