"""What a migration from VuePress leaves out."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.migration.evaluation.configuration import Configuration
from glosa.migration.readers.comments import plugin_comments
from glosa.migration.readers.settings import line_of, mapping, sequence
from glosa.migration.readers.tree import PageBook

_USED = frozenset(
    re.findall(
        r"\w+",
        "title description base head locales theme themeConfig markdown plugins dest port host temp cache extraWatchFiles "
        "shouldPrefetch permalink evergreen patterns bundler public lang",
    )
)
_THEME_USED = frozenset(
    re.findall(
        r"\w+",
        "nav navbar sidebar locales logo type valineConfig vssueConfig commentsSolution commentConfig themeColor editLinks "
        "editLink editLinkText docsRepo docsDir docsBranch repo repoLabel sidebarDepth subSidebar lastUpdated search "
        "searchMaxSuggestions smoothScroll nextLinks prevLinks series blogConfig label selectText selectLanguageName "
        "selectLanguageText ariaLabel displayAllHeaders activeHeaderLinks codeTheme mode modePicker keyPage",
    )
)


def protected(book: PageBook, theme: Mapping[str, Any], file: str, source: str) -> Iterator[Remark]:
    """What a password of vuepress-theme-reco hid, and everybody can read now."""
    for page in book.pages:
        if page.raw.front_matter.get("keys"):
            yield Remark(
                "decide",
                page.file,
                page.raw.lines.get("keys"),
                "The page asked for a password. Here, everybody can read it. Delete it, or move it out of the site.",
            )
    if theme.get("keyPage"):
        yield Remark(
            "decide",
            file,
            line_of(source, "keyPage"),
            "The site asked for a password. Here, everybody can read it.",
        )


def left_out(file: str, source: str, config: Mapping[str, Any], configuration: Configuration) -> Iterator[Remark]:
    """Options and plugins of VuePress without a counterpart, and what reads files while it's evaluated."""
    theme = mapping(config.get("themeConfig"))
    for name, (where, line) in configuration.unknowns.items():
        if not re.search(r"^(?:fs|glob|globby|fast-glob)\b", name):
            continue
        yield Remark(
            "decide",
            where or file,
            line,
            f"'{name}' reads files while the configuration is evaluated, which isn't possible here. Pass the values that depend on it with --set.",
        )
    for key in config:
        if key not in _USED:
            yield Remark("left", file, line_of(source, key), f"The option '{key}' has no counterpart.")
    for key in theme:
        if key not in _THEME_USED:
            yield Remark("left", file, line_of(source, key), f"The theme's option '{key}' has no counterpart.")
    yield from partly_left(file, source, config, theme)
    comments = plugin_comments(config.get("plugins"))[0]
    for name in plugins_of(config):
        if not (comments and re.search("comment|valine", name.lower()) or "vssue" in name):
            yield Remark(
                "left",
                file,
                line_of(source, name) or _line(source, name),
                f"The plugin '{name}' is left out.",
            )


def partly_left(file: str, source: str, config: Mapping[str, Any], theme: Mapping[str, Any]) -> Iterator[Remark]:
    """Options of which Glosa has a part, or does something else."""
    locales = [*mapping(config.get("locales")).values(), *mapping(theme.get("locales")).values()]
    looks = [config, theme, *map(mapping, locales), *(mapping(mapping(one).get("themeConfig")) for one in locales)]
    if any(look.get("lastUpdated") for look in looks):
        why = "The option 'lastUpdated' has no counterpart. Pages show the date of their front matter."
        yield Remark("left", file, line_of(source, "lastUpdated"), why)
    if any(look.get("sidebar") == "auto" for look in looks):
        why = "The sidebar 'auto' lists the headings of the page. Here, the sidebar follows the folders, and the headings are in the contents of each page."
        yield Remark("changed", file, line_of(source, "sidebar"), why)
    if mapping(config.get("markdown")).get("lineNumbers"):
        why = "The option 'markdown.lineNumbers' has no counterpart for a whole site. Write 'numbers' after the language of each block that needs them."
        yield Remark("left", file, line_of(source, "lineNumbers"), why)
    if any(
        mapping(entry).get("icon") for look in looks for key in ("nav", "navbar") for entry in sequence(look.get(key))
    ):
        yield Remark("left", file, line_of(source, "icon"), "The icons of the navigation have no counterpart.")


def plugins_of(config: Mapping[str, Any]) -> Iterator[str]:
    """The names of the plugins, which are a list, or a mapping to their options."""
    plugins = config.get("plugins")
    for one in plugins.items() if isinstance(plugins, dict) else sequence(plugins):
        name = one[0] if isinstance(one, list | tuple) and one else one
        if isinstance(name, str):
            yield name


def _line(source: str, name: str) -> int | None:
    position = source.find(name)
    return source.count("\n", 0, position) + 1 if position >= 0 else None
