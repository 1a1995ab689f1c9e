"""What a migration from Docusaurus leaves out."""

from collections.abc import Iterator, Mapping
from typing import Any

from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.migration.evaluation.configuration import Configuration
from glosa.migration.readers.configuration_text import ConfigurationText
from glosa.migration.readers.settings import mapping, sequence, text
from glosa.migration.readers.unevaluated import unevaluated

_THEME_USED = frozenset(
    [
        "navbar",
        "image",
        "metadata",
        "colorMode",
        "docs",
        "blog",
        "tableOfContents",
        "prism",
        "languageTabs",
        "liveCodeBlock",
    ]
)
_ANALYTICS = ("gtag", "googleAnalytics", "googleTagManager")
_OPTIONS = ("clientModules", "themes", "customFields", "titleDelimiter")


def docusaurus_left(
    written: ConfigurationText, config: Mapping[str, Any], configuration: Configuration
) -> Iterator[Remark]:
    """Options and plugins without a counterpart, and what can't be evaluated."""
    theme = mapping(config.get("themeConfig"))
    yield from unevaluated(configuration, config, written)
    for one in sequence(config.get("plugins")):
        name = text(one[0]) if isinstance(one, list) and one else text(one) or text(mapping(one).get("$function"))
        function = text(mapping(one).get("$function")) if isinstance(one, dict) else ""
        name = name or function
        if name and "content-docs" not in name and "client-redirects" not in name:
            yield Remark("left", *written.words(name), f"The plugin '{name}' is left out.")
    for key in theme:
        if key not in _THEME_USED and theme.get(key):
            yield Remark("left", *written.key(key), f"The theme's option '{key}' has no counterpart.")
    for key in _OPTIONS:
        if config.get(key):
            yield Remark("left", *written.key(key), f"The option '{key}' has no counterpart.")
    presets = [mapping(one[1]) for one in sequence(config.get("presets")) if isinstance(one, list) and len(one) > 1]
    for preset in presets:
        for key in _ANALYTICS:
            if preset.get(key):
                why = f"Analytics of '{key}' are left out. Add its script under 'head', with 'consent: analytics'."
                yield Remark("left", *written.key(key), why)
        if any(mapping(preset.get(one)).get("editUrl") for one in ("docs", "blog")):
            why = "The links for editing pages are left out, because the files of pages have other places now. Write theme.editLinks."
            yield Remark("left", *written.key("editUrl"), why)
