"""Finds the pages of a site: the Markdown files of its content folder, with their locales and routes."""

import os
import re
from collections.abc import Collection, Iterator
from pathlib import Path

from glosa.builder.config.addresses import NOT_FOUND, RESERVED, is_reserved_file
from glosa.builder.config.model import SiteConfig
from glosa.builder.content.dialects.lists_of_posts import only_lists_posts, without_front_matter
from glosa.builder.content.document import Source
from glosa.builder.content.folder import files_below
from glosa.builder.content.reading import read
from glosa.builder.content.routes import CONTENT_FOLDER, is_index, route_of
from glosa.builder.content.texts import TEXT_FILES
from glosa.builder.diagnostics import Diagnostic, Severity


def discover(
    site_dir: Path, config: SiteConfig, *, generated: Collection[str] = ()
) -> tuple[tuple[Source, ...], tuple[Diagnostic, ...]]:
    """Every Markdown file, and the ``generated`` ones, which don't exist. Locales are in configured order, files in code-point order.

    Hidden files and folders are skipped, and links to folders aren't followed. A file is an error if it can't be read
    or can't have an address. Files whose route is taken or reserved are returned, too; the diagnostics name them.
    """
    if not os.path.isdir(site_dir / CONTENT_FOLDER):
        return (), (_no_content(),)
    roots = {path: f"{CONTENT_FOLDER}{path}".rstrip("/") for path in config.locales}
    has_parts = has_mdx(config)
    endings = (".md", ".mdx") if has_parts else (".md",)
    sources: list[Source] = []
    diagnostics: list[Diagnostic] = []
    for locale, root in roots.items():
        if not os.path.isdir(site_dir / root):
            diagnostics.append(_no_locale(locale, root))
            continue
        files, obstacles = files_below(
            site_dir,
            root,
            accepts=lambda path: path.endswith(endings) and not _is_hidden(path) and not (has_parts and _is_part(path)),
            entered=lambda path: path not in roots.values() and not _is_hidden(path),
        )
        if generated:
            files = sorted((*files, *(file for file in generated if _is_of(file, root, roots.values()))))
        sources += (_source(file, locale) for file in files)
        diagnostics += obstacles
    if not sources and not diagnostics:
        diagnostics.append(_no_pages())
    if config.markdown.dialect:
        sources, second = _without_second_homes(sources)
        diagnostics += second
    if config.markdown.dialect:
        diagnostics += (_own_page(one) for one in sources if _below(one) == NOT_FOUND)
        sources = [one for one in sources if _below(one) != NOT_FOUND]
    if config.markdown.dialect == "vuepress":
        sources, own = _without_lists(sources, config, site_dir)
        diagnostics += own
    diagnostics += _taken_routes(sources)
    diagnostics += _reserved_routes(sources, config)
    return tuple(sources), tuple(diagnostics)


def has_mdx(config: SiteConfig) -> bool:
    """Whether the site's pages can be MDX, and import parts of pages."""
    return config.markdown.dialect in ("docusaurus", "starlight")


def is_markdown(file: str) -> bool:
    """Whether ``file``, a POSIX path below the site's folder, is the text of a page."""
    return file.startswith(f"{CONTENT_FOLDER}/") and file.endswith((".md", ".mdx"))


def is_text(file: str) -> bool:
    """Whether a change to ``file`` affects only texts: those of a page, the settings, or the glossary."""
    return is_markdown(file) or file in TEXT_FILES


def _is_of(file: str, root: str, roots: Collection[str]) -> bool:
    """Whether ``root`` is the innermost content folder of a language that contains the file."""
    return root == max((one for one in roots if file.startswith(f"{one}/")), key=len, default="")


def _is_hidden(path: str) -> bool:
    return path.rpartition("/")[2].startswith(".")


def _is_part(path: str) -> bool:
    """Whether pages import the file, or a generator leaves it out, because its name or folder begins with ``_``."""
    return "/_" in path


def _source(file: str, locale: str) -> Source:
    path = file.removeprefix(f"{CONTENT_FOLDER}/")
    return Source(file=file, locale=locale, relative=path.removeprefix(locale[1:]), route=route_of(path))


def _without_second_homes(sources: list[Source]) -> tuple[list[Source], list[Diagnostic]]:
    """The sources without a ``README.md`` next to an ``index.md``, as the generators publish them, and a warning about each one that is left out."""
    folders = {one.file.rpartition("/")[0] for one in sources if one.file.rpartition("/")[2].startswith("index.")}
    second = [one for one in sources if _is_readme(one.file) and one.file.rpartition("/")[0] in folders]
    left = {one.file for one in second}
    return [one for one in sources if one.file not in left], [_second_home(one) for one in second]


def _without_lists(sources: list[Source], config: SiteConfig, site_dir: Path) -> tuple[list[Source], list[Diagnostic]]:
    """The sources without pages on which a theme shows its list of posts, because Glosa makes that list itself, and a warning about each one."""
    lists = _lists_of(config)
    own = {one.file for one in sources if lists.fullmatch(_below(one)) and _only_lists_posts(site_dir, one)}
    return [one for one in sources if one.file not in own], [_own_list(one) for one in sources if one.file in own]


def _only_lists_posts(site_dir: Path, source: Source) -> bool:
    text = read(site_dir, source)
    return isinstance(text, str) and only_lists_posts(without_front_matter(text))


def _own_list(source: Source) -> Diagnostic:
    return Diagnostic(
        severity=Severity.WARNING,
        code="route-reserved",
        file=source.file,
        found=f"The page is left out, because Glosa makes the list of posts at {source.route!r} itself.",
        expected="No page for a list that Glosa makes.",
        next_step="Delete it.",
    )


def _own_page(source: Source) -> Diagnostic:
    return Diagnostic(
        severity=Severity.WARNING,
        code="route-reserved",
        file=source.file,
        found=f"The page is left out, because Glosa makes the page at {source.route!r} itself.",
        expected="No page that readers see in place of a missing one.",
        next_step="Delete it.",
    )


def _below(source: Source) -> str:
    """The route within its language, in lowercase."""
    return source.route.lower()[len(source.locale) :]


def _lists_of(config: SiteConfig) -> re.Pattern[str]:
    """The routes of lists. They have folders, so pages such as /tag/name.html, and folders below those of a list, have addresses of their own."""
    listings = "|".join(re.escape(listing.id) for listing in config.listings) or "(?!)"
    return re.compile(rf"(?:{listings})/(?:[^/]+/)?(?:page/\d+/)?", re.IGNORECASE)


def _is_readme(file: str) -> bool:
    return file.rpartition("/")[2].lower() in ("readme.md", "readme.mdx")


def _second_home(source: Source) -> Diagnostic:
    return Diagnostic(
        severity=Severity.WARNING,
        code="route-duplicate",
        file=source.file,
        found="The page is left out, because its folder has an index.md.",
        expected="One of the two in each folder.",
        next_step="Delete it, or move it out of 'docs', if it's only for people who read the repository.",
    )


def _taken_routes(sources: list[Source]) -> Iterator[Diagnostic]:
    first: dict[str, Source] = {}
    for source in sources:
        other = first.setdefault(source.route.lower(), source)
        if other is source:
            continue
        if other.route != source.route:
            found = f"Its route {source.route!r} differs from {other.route!r} of {other.file!r} only in capitalization."
        elif is_index(source.file.rpartition("/")[2]):
            found = f"The folder already has an index: {other.file!r}."
        else:
            found = f"Its route {source.route!r} is the route of {other.file!r}, too."
        yield Diagnostic(
            severity=Severity.ERROR,
            code="route-duplicate",
            file=source.file,
            found=found,
            expected="One file per route. Routes that differ only in capitalization count as the same.",
            next_step="Rename, merge or delete one of the two files.",
        )


def _reserved_routes(sources: list[Source], config: SiteConfig) -> Iterator[Diagnostic]:
    own = (*(f"{listing.id}/" for listing in config.listings), NOT_FOUND)
    lists = _lists_of(config)
    for source in sources:
        below = _below(source)
        is_own = below.startswith(NOT_FOUND) or lists.fullmatch(below)
        if is_own or (source.locale == "/" and is_reserved_file(below)):
            yield Diagnostic(
                severity=Severity.ERROR,
                code="route-reserved",
                file=source.file,
                found=f"Its route {source.route!r} belongs to Glosa.",
                expected="A route that is not reserved: "
                + ", ".join(f"/{name}" for name in dict.fromkeys((*RESERVED, *own)))
                + " are.",
                next_step="Move the file to a folder with another name.",
            )


def _no_content() -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code="content-missing",
        file=CONTENT_FOLDER,
        found=f"The site has no folder '{CONTENT_FOLDER}'.",
        expected=f"Markdown files in '{CONTENT_FOLDER}', next to glosa.yaml.",
        next_step=f"Create {CONTENT_FOLDER}/README.md with a title, or pass the right site folder.",
    )


def _no_locale(locale: str, root: str) -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code="content-locale-missing",
        file=root,
        found=f"Locale {locale!r} has no folder '{root}'.",
        expected="One folder of Markdown files for each locale in glosa.yaml.",
        next_step=f"Create {root}/README.md, or remove {locale!r} from glosa.yaml.",
    )


def _no_pages() -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code="content-empty",
        file=CONTENT_FOLDER,
        found=f"The folder '{CONTENT_FOLDER}' contains no Markdown file.",
        expected="At least one page, such as README.md.",
        next_step=f"Create {CONTENT_FOLDER}/README.md with a title.",
    )
