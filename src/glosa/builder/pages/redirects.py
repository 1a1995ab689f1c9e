"""Earlier addresses of pages, and where they lead to."""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from urllib.parse import quote, unquote

import msgspec
from msgspec.structs import replace

from glosa.builder.config.addresses import COMMENTS_ID, is_reserved_file
from glosa.builder.config.model import SiteConfig
from glosa.builder.config.problems import Lines
from glosa.builder.content.document import Document
from glosa.builder.diagnostics import Diagnostic, Severity, did_you_mean
from glosa.builder.pages.addresses import address, output_file
from glosa.builder.pages.comments import CALLBACK, are_shown
from glosa.builder.pages.completeness import FEEDS


class Redirection(msgspec.Struct, frozen=True):
    """Where an earlier address leads to."""

    address: str
    """With the base, percent-encoded; or an address of another site."""
    title: str
    """The title of the page; the address if it's no page from Markdown."""
    is_written: bool = True
    """Whether there's a page for servers that only have files. False if another path prevents it.

    Such a path differs only in capitalization, or has a folder where this one has a file, or the reverse.
    """


def redirections(
    config: SiteConfig, documents: Sequence[Document], *, known: AbstractSet[str], public: AbstractSet[str], base: str
) -> Mapping[str, Redirection]:
    """Redirections by earlier route. Routes of pages and of files aren't redirected."""
    if not config.redirects.paths and not config.redirects.extensionless:
        return {}
    titles = {document.source.route: document.title for document in documents}
    found: dict[str, Redirection] = {}
    if config.redirects.extensionless:
        for route, title in titles.items():
            if route.endswith(".html"):
                found[route.removesuffix(".html") + "/"] = Redirection(address(route, base), title or route)
    for old, target in config.redirects.paths.items():
        route, _, _ = target.partition("#")
        found[folder_of(old)] = Redirection(_address(target, base), titles.get(unquote(route)) or target)
    files = _files(config, known, public)
    spelled = {part.rstrip("/").lower(): part for path in files for part in _parts(f"/{path}")}
    remaining = {old: one for old, one in sorted(found.items()) if not _is_taken(old, files)}
    return {old: one if _is_free(old, spelled) else replace(one, is_written=False) for old, one in remaining.items()}


def useless_redirects(
    config: SiteConfig,
    documents: Sequence[Document],
    *,
    known: AbstractSet[str],
    public: AbstractSet[str],
    line_of: Lines,
) -> Iterator[Diagnostic]:
    """Redirects from an address that exists, and to one that doesn't."""
    anchors: dict[str, AbstractSet[str]] = {}
    for document in documents if config.redirects.paths else ():
        of_comments = {COMMENTS_ID} if are_shown(config, document) else set()
        anchors[document.source.route] = document.anchors | of_comments
    files = _files(config, known, public) if config.redirects.paths else frozenset[str]()
    for old, target in config.redirects.paths.items():
        line = line_of(("redirects", "paths", old))
        if _is_taken(folder_of(old), files):
            yield _problem(
                line,
                code="redirect-taken",
                severity=Severity.ERROR,
                found=f"The address {old!r} has a redirect, but its path belongs to a page or a file of the site.",
                expected="An address that the site no longer has.",
                next_step="Delete the redirect.",
            )
        route, _, fragment = unquote(target).partition("#")
        if not target.startswith("/") or route in public or route + "index.html" in public:
            continue
        if route not in known:
            yield _problem(
                line,
                code="redirect-broken",
                severity=Severity.ERROR,
                found=f"The redirect from {old!r} leads to {target!r}, which is no page.",
                expected=f"The address of a page or file of this site.{did_you_mean(route, known)}",
                next_step="Correct the address, or write the page.",
            )
        elif fragment and route in anchors and fragment not in anchors[route]:
            yield _problem(
                line,
                code="redirect-broken",
                found=f"The redirect from {old!r} leads to {target!r}, which is no anchor of the page.",
                expected=f"An id on that page.{did_you_mean(fragment, anchors[route])}",
                next_step="Correct the anchor.",
                severity=Severity.WARNING,
            )


def earlier_routes(config: SiteConfig) -> AbstractSet[str]:
    """The routes of earlier addresses that lead somewhere else, as :func:`folder_of` spells them."""
    return {folder_of(old) for old in config.redirects.paths}


def folder_of(old: str) -> str:
    """The route of an earlier address. Without an extension, servers look for a folder."""
    route = unquote(old)
    return route if route.endswith(("/", ".html", ".htm")) else f"{route}/"


def _files(config: SiteConfig, known: AbstractSet[str], public: AbstractSet[str]) -> AbstractSet[str]:
    """Paths of the site's files below its folder, except Glosa's own in ``assets/``."""
    files = {output_file(route) for route in known} | {path[1:] for path in public} | {CALLBACK}
    if config.url:
        files.add("sitemap.xml")
        files.update(locale[1:] + feed for locale in config.locales for feed in FEEDS)
    return files


def _is_taken(old: str, files: AbstractSet[str]) -> bool:
    """Whether there's a file where the page of the earlier address, or one of its folders, would be."""
    path = output_file(old)
    return (path.startswith("assets/") and is_reserved_file(path)) or any(
        one.strip("/") in files for one in _parts(f"/{path}")
    )


def _is_free(old: str, spelled: dict[str, str]) -> bool:
    """Whether no folder or file of the path has another spelling. Adds the path's own."""
    return all(spelled.setdefault(part.rstrip("/").lower(), part) == part for part in _parts(f"/{output_file(old)}"))


def _parts(route: str) -> Iterator[str]:
    """The folders of a route, and the route: ``/a/``, ``/a/b.html``."""
    position = route.find("/", 1)
    while position >= 0:
        yield route[: position + 1]
        position = route.find("/", position + 1)
    if not route.endswith("/"):
        yield route


def _address(target: str, base: str) -> str:
    return base + quote(unquote(target[1:]), safe="/-._~!$&'()*+,;=:@#?") if target.startswith("/") else target


def _problem(
    line: int | None, *, code: str, severity: Severity, found: str, expected: str, next_step: str
) -> Diagnostic:
    return Diagnostic(
        severity=severity,
        code=code,
        file="glosa.yaml",
        line=line,
        found=found,
        expected=expected,
        next_step=next_step,
    )
