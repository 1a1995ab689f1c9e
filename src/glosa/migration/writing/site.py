"""Writes a source as a site of Glosa."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.builder.content.routes import route_of
from glosa.builder.progress import Progress, silent
from glosa.migration.source import SourceLocale, SourcePage, SourceSite
from glosa.migration.writing.folder import Written, write_folder
from glosa.migration.writing.report import REPORT_FILE, report
from glosa.migration.writing.settings import settings_file
from glosa.migration.writing.yaml_text import dumped


@dataclass(frozen=True, slots=True)
class Migrated:
    """A written site."""

    site: SourceSite
    files: Written
    findings: tuple[Remark, ...]


def write_site(site: SourceSite, out: Path, *, progress: Progress = silent) -> Migrated:
    """Writes pages, settings, files, and the report. Raises ``FolderOccupied``, ``UnsafePath``, or :class:`OSError`."""
    findings = list(site.findings)
    files: dict[str, bytes] = {}
    taken: dict[str, SourcePage] = {}
    for page in site.pages:
        first = taken.setdefault(route_of(page.target).lower(), page)
        if first is not page:
            findings.append(
                Remark(
                    "decide",
                    page.file,
                    None,
                    f"The page has the same address as '{first.file}', so it's left out. Rename one of them.",
                )
            )
            continue
        files[f"docs/{page.target}"] = page_text(page).encode()
    if not site.pages:
        why = "The configuration names no page that exists. If a program writes the pages, run it first, and migrate again into another folder."
        findings.insert(0, Remark("decide", "", None, why))
    site = replace(site, pages=tuple(taken.values()))
    for locale in site.locales:
        is_there = {f"docs{locale.path}README.md", f"docs{locale.path}index.md"} & files.keys()
        if not is_there and locale.path not in site.redirects:
            files[f"docs{locale.path}README.md"] = _home(site, locale).encode()
            findings.append(
                Remark(
                    "decide",
                    "",
                    None,
                    f"The language {locale.lang} had no home page in Markdown. Write docs{locale.path}README.md.",
                )
            )
    for path, text in site.files.items():
        files[path] = text.encode()
    for asset in site.assets:
        if asset.file.is_file():
            files.setdefault(asset.target, asset.file.read_bytes())
    settings, settings_findings = settings_file(site)
    findings += settings_findings
    files["glosa.yaml"] = settings.encode()
    found = tuple(_sorted(findings))
    files[REPORT_FILE] = report(site, found).encode()
    return Migrated(site, write_folder(out, files, progress=progress), found)


def page_text(page: SourcePage) -> str:
    """The Markdown file of a page."""
    if not page.front_matter:
        return page.body
    return f"---\n{dumped(_ordered(page.front_matter))}---\n\n{page.body}"


def _ordered(front_matter: Any) -> dict[str, Any]:
    return {
        key: front_matter[key]
        for key in sorted(front_matter, key=lambda one: (_ORDER.index(one) if one in _ORDER else len(_ORDER), one))
    }


def _sorted(findings: list[Remark]) -> Iterator[Remark]:
    order = {"decide": 0, "changed": 1, "left": 2}
    yield from sorted(dict.fromkeys(findings), key=lambda one: (order[one.kind], one.file, one.line or 0, one.text))


def _home(site: SourceSite, locale: SourceLocale) -> str:
    lines = [f"# {locale.title or site.title}", "", locale.description or site.description, ""]
    links = [entry for entry in site.nav.get(locale.path, ()) if entry.link]
    lines += [f"- [{entry.text}]({entry.link})" for entry in links]
    return "\n".join(lines).rstrip() + "\n"


_ORDER = (
    "title",
    "description",
    "date",
    "lang",
    "home",
    "tags",
    "categories",
    "sticky",
    "publish",
    "comments",
    "sidebar",
    "subSidebar",
    "search",
    "meta",
    "params",
)
