"""What a migration from MkDocs leaves out."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.migration.readers.configuration_text import ConfigurationText
from glosa.migration.readers.settings import mapping, text

_USED = frozenset(
    re.findall(
        r"\w+",
        "site_name site_description site_url site_author repo_name repo_url edit_uri edit_uri_template theme nav markdown_extensions plugins "
        "docs_dir site_dir extra INHERIT use_directory_urls strict dev_addr watch not_in_nav exclude_docs draft_docs copyright validation",
    )
)
_MOVED = (
    "search",
    "redirects",
    "i18n",
    "tags",
    "material/search",
    "material/tags",
    "material/blog",
    "blog",
    "awesome-pages",
    "awesome-nav",
    "literate-nav",
)
"""Plugins whose work Glosa does, or that the migration reads."""
_LEFT_OF_EXTRA = ("social", "alternate", "consent", "version", "homepage")


def mkdocs_left(written: ConfigurationText, config: Mapping[str, Any], plugins: Iterable[str]) -> Iterator[Remark]:
    """Options and plugins without a counterpart."""
    for key in config:
        if key not in _USED or key == "copyright":
            yield Remark("left", *written.key(key), f"The option '{key}' has no counterpart.")
    for name in plugins:
        if name not in _MOVED:
            yield Remark("left", *_plugin(written, name), f"The plugin '{name}' is left out.")
    if mapping(config.get("theme")).get("custom_dir"):
        why = "Templates of the theme are left out. Write a theme of your own instead."
        yield Remark("left", *written.key("custom_dir"), why)
    extra = mapping(config.get("extra"))
    for key, value in extra.items():
        if key in _LEFT_OF_EXTRA and value and (key != "version" or isinstance(value, dict)):
            yield Remark("left", *written.key(key), f"The option 'extra.{key}' has no counterpart.")
    analytics = mapping(extra.get("analytics"))
    if analytics:
        why = f"Analytics of '{text(analytics.get('provider'))}' are left out. Add its script under 'head', with 'consent: analytics'."
        yield Remark("left", *written.key("analytics"), why)


def _plugin(written: ConfigurationText, name: str) -> tuple[str, int | None]:
    """The file and the line in which the list of plugins names this one."""
    start = written.key("plugins")[1] or 1
    for number, line in enumerate(written.text.split("\n")[start - 1 :], start):
        if re.match(rf"\s*(?:-\s+)?[\"']?{re.escape(name)}[\"']?\s*(?::|$|#)", line):
            return written.file, number
    return written.file, start
