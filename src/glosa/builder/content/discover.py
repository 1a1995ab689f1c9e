"""Which pages a site has: the Markdown files of its content folder, with their locales and routes."""

import os
from collections.abc import Iterator
from pathlib import Path

from glosa.builder.config.model import SiteConfig
from glosa.builder.content.document import Source
from glosa.builder.content.routes import CONTENT_FOLDER, is_index, route_of
from glosa.builder.diagnostics import Diagnostic, Severity


def discover(site_dir: Path, config: SiteConfig) -> tuple[tuple[Source, ...], tuple[Diagnostic, ...]]:
    """Every Markdown file, locales in configured order, files by code point.

    Hidden files and folders are left out, and links to folders are not followed. Files whose route is taken or reserved are answered too; the diagnostics name them.
    """
    content = site_dir / CONTENT_FOLDER
    if not content.is_dir():
        return (), (_no_content(),)
    roots = {path: path.strip("/") for path in config.locales}
    sources: list[Source] = []
    diagnostics: list[Diagnostic] = []
    for locale, root in roots.items():
        if not (content / root).is_dir():
            diagnostics.append(_no_locale(locale, root))
            continue
        others = frozenset(roots.values()) - {root}
        for path in sorted(_markdown_files(os.fspath(content), root, others)):
            if _is_unicode(path):
                sources.append(_source(path, locale))
            else:
                diagnostics.append(_not_unicode(path))
    if not sources and not diagnostics:
        diagnostics.append(_no_pages())
    diagnostics += _taken_routes(sources)
    diagnostics += _reserved_routes(sources, config)
    return tuple(sources), tuple(diagnostics)


def _markdown_files(content: str, root: str, others: frozenset[str]) -> Iterator[str]:
    """POSIX paths below the content folder, without the folders of the other locales, in no order."""
    waiting = [root]
    while waiting:
        folder = waiting.pop()
        with os.scandir(f"{content}/{folder}") as entries:
            for entry in entries:
                if entry.name.startswith("."):
                    continue
                path = f"{folder}/{entry.name}" if folder else entry.name
                if entry.name.endswith(".md"):
                    if entry.is_file():
                        yield path
                elif entry.is_dir(follow_symlinks=False) and path not in others:
                    waiting.append(path)


def _is_unicode(path: str) -> bool:
    """Whether the file's name is text: elsewhere Python stands bytes that are none in for by surrogates."""
    return path.isascii() or not any("\ud800" <= sign <= "\udfff" for sign in path)


def _source(path: str, locale: str) -> Source:
    return Source(
        file=f"{CONTENT_FOLDER}/{path}", locale=locale, relative=path.removeprefix(locale[1:]), route=route_of(path)
    )


def _taken_routes(sources: list[Source]) -> Iterator[Diagnostic]:
    first: dict[str, Source] = {}
    for source in sources:
        other = first.setdefault(source.route.lower(), source)
        if other is source:
            continue
        if other.route != source.route:
            found = f"Its route {source.route!r} differs from {other.route!r} of {other.file!r} only in letter case."
        elif is_index(source.file.rpartition("/")[2]):
            found = f"The folder already has an index: {other.file!r}."
        else:
            found = f"Its route {source.route!r} is the route of {other.file!r}, too."
        yield Diagnostic(
            severity=Severity.ERROR,
            code="route-duplicate",
            file=source.file,
            found=found,
            expected="One file a route, whatever the letter case.",
            next_step="Rename, merge or delete one of the two files.",
        )


def _reserved_routes(sources: list[Source], config: SiteConfig) -> Iterator[Diagnostic]:
    listings = tuple(f"{listing.id}/" for listing in config.listings)
    for source in sources:
        below = source.route.lower()[len(source.locale) :]
        if below.startswith(listings) or (source.locale == "/" and below.startswith(_RESERVED)):
            yield Diagnostic(
                severity=Severity.ERROR,
                code="route-reserved",
                file=source.file,
                found=f"Its route {source.route!r} belongs to Glosa.",
                expected="A route that is not reserved: "
                + ", ".join(f"/{name}" for name in (*_RESERVED, *listings))
                + " are.",
                next_step="Move the file to a folder with another name.",
            )


def _not_unicode(path: str) -> Diagnostic:
    shown = path.encode(errors="replace").decode()
    return Diagnostic(
        severity=Severity.ERROR,
        code="file-name",
        file=f"{CONTENT_FOLDER}/{shown}",
        found="The name of the file is not UTF-8, so the page can have no address.",
        expected="A name of letters, digits and '-'.",
        next_step="Rename the file.",
    )


def _no_content() -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code="content-missing",
        file=CONTENT_FOLDER,
        found=f"The site has no folder '{CONTENT_FOLDER}'.",
        expected=f"Markdown files in '{CONTENT_FOLDER}', next to glosa.yaml.",
        next_step=f"Create {CONTENT_FOLDER}/README.md with a title, or name the right site folder.",
    )


def _no_locale(locale: str, root: str) -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code="content-locale-missing",
        file=f"{CONTENT_FOLDER}/{root}",
        found=f"Locale {locale!r} has no folder '{CONTENT_FOLDER}/{root}'.",
        expected="One folder of Markdown files for each locale of glosa.yaml.",
        next_step=f"Create {CONTENT_FOLDER}/{root}/README.md, or take {locale!r} out of glosa.yaml.",
    )


def _no_pages() -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code="content-empty",
        file=CONTENT_FOLDER,
        found=f"The folder '{CONTENT_FOLDER}' holds no Markdown file.",
        expected="At least one page, such as README.md.",
        next_step=f"Create {CONTENT_FOLDER}/README.md with a title.",
    )


_RESERVED = ("comments/", "auth/", "assets/", "404.html")
