"""What a migration from VuePress leaves out."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.migration.readers.comments import plugin_comments
from glosa.migration.readers.configuration_text import ConfigurationText
from glosa.migration.readers.plugins import plugins_of
from glosa.migration.readers.settings import mapping, sequence, text
from glosa.migration.readers.tree import PageBook
from glosa.migration.source_folder import SourceFolder

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


_VITE_USED = frozenset(
    re.findall(
        r"\w+",
        "title titleTemplate description base head locales lang theme themeConfig markdown plugins bundler dest outDir cacheDir cache temp "
        "public port host open srcDir srcExclude pagePatterns permalinkPattern rewrites cleanUrls sitemap lastUpdated "
        "ignoreDeadLinks metaChunk mpa useWebFonts assetsDir debug shouldPrefetch shouldPreload extends router vite vue "
        "mermaid mermaidPlugin",
    )
) - {"titleTemplate", "vite", "vue"}
_VITE_THEME_USED = frozenset(
    re.findall(
        r"\w+",
        "nav navbar sidebar series locales logo siteTitle search socialLinks editLink repo docsRepo docsDir docsBranch hostname lastUpdated "
        "outline docFooter i18nRouting externalLinkIcon colorMode colorModeSwitch sidebarDepth valineConfig vssueConfig commentConfig "
        "commentsSolution autoAddCategoryToNavbar selectLanguageName notFound algolia tip info warning danger details home contributors logoAlt "
        "navbarBrand style type",
    )
) - {"algolia"}
_LABEL = re.compile(r"Label$|Text$|Title$|^toggle|^backToHome|^openInNew")
"""Texts of the theme's buttons, which Glosa has in each language."""


def protected(book: PageBook, theme: Mapping[str, Any], written: ConfigurationText) -> Iterator[Remark]:
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
            *written.key("keyPage"),
            "The site asked for a password. Here, everybody can read it.",
        )


def left_out(written: ConfigurationText, config: Mapping[str, Any]) -> Iterator[Remark]:
    """Options and plugins of VuePress without a counterpart."""
    theme = mapping(config.get("themeConfig"))
    for key in config:
        if key not in _USED:
            yield Remark("left", *written.key(key), f"The option '{key}' has no counterpart.")
    for key in theme:
        if key not in _THEME_USED:
            yield Remark("left", *written.key(key), f"The theme's option '{key}' has no counterpart.")
    yield from partly_left(written, config, theme)
    yield from plugins_left(written, config)


def plugins_left(written: ConfigurationText, config: Mapping[str, Any]) -> Iterator[Remark]:
    """The plugins, except those for comments and redirects."""
    comments = plugin_comments(config)[0]
    for name, _, words in plugins_of(config):
        if not (comments and re.search("comment|valine", name.lower()) or "vssue" in name or "redirect" in name):
            yield Remark("left", *written.words(words), f"The plugin '{name}' is left out.")


def vite_options_left(
    written: ConfigurationText, config: Mapping[str, Any], theme: Mapping[str, Any]
) -> Iterator[Remark]:
    """Options of VitePress and VuePress 2 without a counterpart, those of languages included."""
    for key, value in config.items():
        if key not in _VITE_USED and value:
            yield Remark("left", *written.key(key), f"The option '{key}' has no counterpart.")
    locales = [mapping(one) for one in mapping(config.get("locales")).values()]
    looks = [theme, *(mapping(one.get("themeConfig")) for one in locales), *mapping(theme.get("locales")).values()]
    for key in dict.fromkeys(key for look in looks for key, value in mapping(look).items() if value):
        if key not in _VITE_THEME_USED and not _LABEL.search(key):
            yield Remark("left", *written.key(key), f"The theme's option '{key}' has no counterpart.")
    search = mapping(theme.get("search"))
    if text(search.get("provider")) == "algolia":
        why = "The search is Glosa's own now, so the options of Algolia are left out."
        yield Remark("changed", *written.words("algolia", key="search"), why)
    yield from plugins_left(written, config)


def partly_left(written: ConfigurationText, config: Mapping[str, Any], theme: Mapping[str, Any]) -> Iterator[Remark]:
    """Options of which Glosa has a part, or does something else."""
    locales = [*mapping(config.get("locales")).values(), *mapping(theme.get("locales")).values()]
    looks = [config, theme, *map(mapping, locales), *(mapping(mapping(one).get("themeConfig")) for one in locales)]
    if any(look.get("lastUpdated") for look in looks):
        why = "The option 'lastUpdated' has no counterpart. Pages show the date of their front matter."
        yield Remark("left", *written.key("lastUpdated"), why)
    if any(look.get("sidebar") in ("auto", "heading") for look in looks):
        why = "The sidebar 'auto' or 'heading' lists the headings of the page. Here, the sidebar follows the folders, and the headings are in the contents of each page."
        yield Remark("changed", *written.key("sidebar"), why)
    if mapping(config.get("markdown")).get("lineNumbers"):
        why = "The option 'markdown.lineNumbers' has no counterpart for a whole site. Write 'numbers' after the language of each block that needs them."
        yield Remark("left", *written.key("lineNumbers"), why)
    if any(
        mapping(entry).get("icon") for look in looks for key in ("nav", "navbar") for entry in sequence(look.get(key))
    ):
        yield Remark("left", *written.key("icon"), "The icons of the navigation have no counterpart.")


OWN_CODE = ("components", "theme", "layouts", "enhanceApp.js", "enhanceApp.ts", "client.js", "client.ts")
"""Files and folders of a site's own code, below its folder for the generator."""


def own_code_left(source: SourceFolder, own: Path, names: Sequence[str] = OWN_CODE) -> Iterator[Remark]:
    """The code of a site that needs the generator: components, layouts, and what runs when a page opens."""
    for name in names:
        if (own / name).is_file() or any(one.is_file() for one in (own / name).rglob("*")):
            why = "The site's own code needs its generator, so it's left out. Write components or a theme instead."
            yield Remark("left", source.named(own / name), None, why)
