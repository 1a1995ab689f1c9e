"""What a migration from Starlight leaves out."""

from collections.abc import Iterator, Mapping
from typing import Any

from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.migration.evaluation.configuration import Configuration
from glosa.migration.readers.configuration_text import ConfigurationText
from glosa.migration.readers.settings import sequence, text
from glosa.migration.readers.unevaluated import unevaluated

_USED = frozenset(
    [
        "title",
        "description",
        "logo",
        "social",
        "sidebar",
        "locales",
        "defaultLocale",
        "customCss",
        "head",
        "favicon",
        "pagefind",
        "editLink",
        "tableOfContents",
        "titleDelimiter",
        "lastUpdated",
        "pagination",
        "disable404Route",
        "prerender",
    ]
)


def starlight_left(
    written: ConfigurationText, astro: Mapping[str, Any], config: Mapping[str, Any], configuration: Configuration
) -> Iterator[Remark]:
    """Options and integrations without a counterpart, and what can't be evaluated. ``config`` has the options of Starlight."""
    yield from unevaluated(configuration, config, written)
    for key in config:
        if key not in _USED and config.get(key):
            yield Remark("left", *written.key(key), f"The option '{key}' has no counterpart.")
    if config.get("editLink"):
        why = "The links for editing pages are left out, because the files of pages have other places now. Write theme.editLinks."
        yield Remark("left", *written.key("editLink"), why)
    for one in sequence(astro.get("integrations")):
        name = text(one.get("$unknown") if isinstance(one, dict) else "").removesuffix("()")
        if name and "starlight" not in name:
            yield Remark("left", *written.words(name), f"The integration '{name}' is left out.")
