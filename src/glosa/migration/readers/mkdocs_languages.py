"""The languages of a site of MkDocs: those of the plugin i18n, and projects next to it with one folder per language."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from glosa.builder.config.language_names import language_name
from glosa.migration.readers.settings import mapping, sequence, text
from glosa.migration.source import SourceLocale
from glosa.migration.source_folder import SourceFolder

_CODE = re.compile(r"[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")


def configured_languages(
    config: Mapping[str, Any], plugins: Mapping[str, Any], *, lang: str = ""
) -> Iterator[SourceLocale]:
    """The languages of the plugin i18n; otherwise, the theme's language, or ``lang`` if it has none."""
    theme = mapping(config.get("theme"))
    languages = [mapping(one) for one in sequence(mapping(plugins.get("i18n")).get("languages"))]
    default = next((one for one in languages if one.get("default")), languages[0] if languages else {})
    code = (
        text(default.get("locale"))
        or text(theme.get("language"))
        or text(mapping(theme.get("locale")))
        or text(theme.get("locale"))
        or lang
        or "en"
    ).replace("_", "-")
    yield SourceLocale("/", code, text(default.get("name")) or language_name(code))
    for one in languages:
        own = text(one.get("locale"))
        if one is not default and own and own != "null" and one.get("build") is not False:
            yield SourceLocale(
                f"/{own}/",
                own.replace("_", "-"),
                text(one.get("name")) or language_name(own),
                text(one.get("site_name")) or None,
            )


def sibling_languages(source: SourceFolder, path: Path) -> tuple[SourceLocale, ...]:
    """The languages of folders next to that of the configuration ``path``, as in ``docs/en/mkdocs.yml`` and ``docs/pt/docs``. Scripts often
    make the configurations of the others.
    """
    own = path.parent
    if own == source.root or not _CODE.fullmatch(own.name):
        return ()
    return tuple(
        SourceLocale(f"/{one.name}/", one.name.replace("_", "-"), language_name(one.name.replace("_", "-")))
        for one in sorted(own.parent.iterdir())
        if one != own
        and _CODE.fullmatch(one.name)
        and (one / "docs").is_dir()
        and source.contains(one / "docs")
        and (source.file(one / path.name) or any(source.files(one / "docs", endings=(".md",))))
    )


def sibling_folder(locale: SourceLocale) -> str:
    """The path of the pages of a language from ``docs`` of the project that was read."""
    return f"../../{locale.path.strip('/')}/docs/"
