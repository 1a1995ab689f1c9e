"""Whether a site is complete: pages in every language, home pages, what the navigation bar names, unique paths."""

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet

from glosa.builder.config.model import NavEntry, SiteConfig
from glosa.builder.config.problems import Lines, Place
from glosa.builder.config.text import text_in
from glosa.builder.content.document import Source
from glosa.builder.diagnostics import Diagnostic, Severity, did_you_mean
from glosa.builder.pages.addresses import output_file
from glosa.builder.pages.site import is_external


def missing_translations(config: SiteConfig, sources: Sequence[Source]) -> Iterator[Diagnostic]:
    """Pages that exist in one language but not in another."""
    present = {(source.locale, source.relative) for source in sources}
    for source in sources:
        for path, locale in config.locales.items():
            if locale.partial or (path, source.relative) in present or _other_index(path, source.relative) in present:
                continue
            expected = "docs" + path + source.relative
            yield Diagnostic(
                severity=Severity.WARNING,
                code="page-missing",
                file=source.file,
                found=f"The page has no counterpart in {locale.lang}.",
                expected=f"Every page in every language: a file {expected}.",
                next_step=f"Write {expected}.",
            )


def missing_homes(
    config: SiteConfig, sources: Sequence[Source], *, redirected: AbstractSet[str] = frozenset()
) -> Iterator[Diagnostic]:
    """Languages without a home page, whose root would show the not-found page. A root that is ``redirected`` needs none."""
    routes = {source.route for source in sources}
    for path, locale in config.locales.items():
        if path in routes or path in redirected:
            continue
        first = min((one for one in sources if one.locale == path), key=_as_home, default=None)
        redirect = (
            f", or lead readers to a page that you have, such as: redirects: {{paths: {{'{path}': '{first.route}'}}}}"
            if first
            else ""
        )
        yield Diagnostic(
            severity=Severity.ERROR,
            code="home-missing",
            file=f"docs{path}",
            found=f"The language {locale.lang} has no home page.",
            expected=f"A file docs{path}README.md or docs{path}index.md.",
            next_step=f"Write docs{path}README.md{redirect}.",
        )


def _as_home(source: Source) -> tuple[int, int, int, str]:
    """Sorts pages by how likely readers begin with them: by the name, the depth, and the name of the folder."""
    folders, _, name = source.relative.rpartition("/")
    ranks = (_rank(name.rpartition(".")[0]), folders.count("/") + bool(folders), _rank(folders.rpartition("/")[2]))
    return *ranks, source.relative


def _rank(name: str) -> int:
    return _BEGINNINGS.index(name.lower()) if name.lower() in _BEGINNINGS else len(_BEGINNINGS)


def chrome(
    config: SiteConfig, *, routes: AbstractSet[str], public: AbstractSet[str], line_of: Lines
) -> Iterator[Diagnostic]:
    """What ``theme`` names but the site doesn't have: pages of the top navigation, the logo.

    ``public`` are files that are copied unchanged, as absolute paths.
    """
    entries: list[tuple[Place, NavEntry]] = []
    for index, entry in enumerate(config.theme.nav):
        entries.append((("theme", "nav", index), entry))
        entries += ((("theme", "nav", index, "items", place), item) for place, item in enumerate(entry.items))
    for locale, settings in config.locales.items():
        text = text_in(config, settings.lang)
        for place, entry in entries:
            link = text(entry.link)
            route = locale + link.partition("#")[0].partition("?")[0].lstrip("/")
            if link and not is_external(link) and route not in routes and route not in public:
                yield Diagnostic(
                    severity=Severity.WARNING if settings.partial else Severity.ERROR,
                    code="nav-points-nowhere",
                    file="glosa.yaml",
                    line=line_of((*place, "link")),
                    found=f"Top navigation link {link!r} points to no page in {settings.lang}.",
                    expected=f"The path of a page within the language.{did_you_mean(link, _within(locale, routes))}",
                    next_step="Correct the link under theme.nav or links, or write the page.",
                )
    logo = config.theme.logo
    if logo and logo not in public:
        yield Diagnostic(
            severity=Severity.ERROR,
            code="logo-missing",
            file="glosa.yaml",
            line=line_of(("theme", "logo")),
            found=f"The logo {logo!r} doesn't exist.",
            expected=f"The path of a file in public/, relative to that folder.{did_you_mean(logo, public)}",
            next_step="Correct theme.logo, or put the file into public/.",
        )


def _within(locale: str, routes: Iterable[str]) -> Iterator[str]:
    """The routes of a language as links in the navigation name them."""
    return (f"/{route.removeprefix(locale)}" for route in routes if route.startswith(locale))


def collisions(
    config: SiteConfig,
    routes: Iterable[str],
    sources: Sequence[Source],
    *,
    public: AbstractSet[str],
    extras: Iterable[str],
) -> Iterator[Diagnostic]:
    """Files of the built site whose paths are equal, ignoring case, or with a file's path where another needs a folder.

    ``extras`` are files written for this site other than pages, sitemap and feeds, as paths below the base.
    """
    files = {source.route: source.file for source in sources}
    taken = {output_file(route).lower(): files.get(route, "a page that Glosa writes") for route in routes}
    taken |= dict.fromkeys(extras, _OURS)
    if config.url:
        listed = ("sitemap.xml", *(locale[1:].lower() + feed for locale in config.locales for feed in FEEDS))
        taken |= dict.fromkeys(listed, _OURS)
    folders = {folder for path in taken for folder in _folders(path)}
    for path, name in taken.items():
        yield from (_collision(name, path, taken[folder]) for folder in _folders(path) if folder in taken)
    for path in sorted(public):
        lowered = path[1:].lower()
        others = (taken[one] for one in (lowered, *_folders(lowered)) if one in taken)
        yield from (_collision(f"public{path}", path[1:], other) for other in others)
        if lowered in folders:
            yield _collision(f"public{path}", path[1:], "a folder of pages")


def _collision(file: str, path: str, other: str) -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code="file-collision",
        file=file if "/" in file else "",
        found=f"Its path in the built site, /{path}, belongs to {other}.",
        expected="One file per path, and no file with the path of a folder. Capitalization makes no difference.",
        next_step="Rename or delete one of the two.",
    )


def _folders(path: str) -> Iterator[str]:
    while path := path.rpartition("/")[0]:
        yield path


def _other_index(path: str, relative: str) -> tuple[str, str]:
    folder, slash, name = relative.rpartition("/")
    other = {"README.md": "index.md", "index.md": "README.md"}.get(name, name)
    return path, folder + slash + other


FEEDS = ("rss.xml", "atom.xml", "feed.json")
"""Their files in the folder of each language."""
_OURS = "a file that Glosa writes"


_BEGINNINGS = (
    *("intro", "introduction", "readme", "index", "home", "overview", "welcome", "start", "getting-started"),
    *("quickstart", "quick-start", "tutorial", "tutorials", "installation"),
)
"""The names of pages that other generators begin with."""
