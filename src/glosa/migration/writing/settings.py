"""``glosa.yaml`` of a migrated site."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from unicodedata import normalize
from urllib.parse import quote

from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.builder.content.routes import route_of
from glosa.migration.source import SourceGroup, SourceLink, SourceSite
from glosa.migration.writing.yaml_text import dumped

_INTRODUCTION = """\
# Written by 'glosa migrate'. MIGRATION.md lists what changed, and what is left to do.
"""


def settings_file(site: SourceSite) -> tuple[str, list[Remark]]:
    """The text of the file, and what couldn't be written in it."""
    writer = _SettingsWriter(site)
    blocks = (dumped({key: value}) for key, value in writer.settings())
    return f"{_INTRODUCTION}\n{''.join(blocks)}", writer.findings


def redirects_of(site: SourceSite) -> Mapping[str, Any]:
    """The block ``redirects``: from every address of the source that the new site answers in another place."""
    routes = {route_of(page.target) for page in site.pages}
    paths: dict[str, str] = {}
    is_extensionless = False
    for page in site.pages:
        route = route_of(page.target)
        for address in page.addresses:
            if address in routes or address in ("", "/"):
                continue
            if route.endswith(".html") and address.rstrip("/") == route.removesuffix(".html"):
                is_extensionless = True
            elif address != route:
                paths[_old(address)] = route
    for old, target in site.redirects.items():
        if old not in routes and old.rstrip("/") != target.rstrip("/"):
            paths.setdefault(_old(old), target)
    block: dict[str, Any] = {"extensionless": True} if is_extensionless else {}
    written = {old: _target(new) for old, new in sorted(paths.items())}
    return {**block, "paths": written} if written else block


def _old(address: str) -> str:
    """The earlier address as a folder if its last part has a dot, such as ``/release-2.5``, which would be the name of a file."""
    last = address.rpartition("/")[2]
    return f"{address}/" if "." in last and not last.endswith((".html", ".htm")) else address


def _target(path: str) -> str:
    """The decoded path with only those characters encoded that a target in ``glosa.yaml`` can't have."""
    before, mark, anchor = path.partition("#")
    return re.sub(r"[\s%?]", lambda one: quote(one[0]), before) + mark + anchor


class _SettingsWriter:
    def __init__(self, site: SourceSite) -> None:
        self._site = site
        self._default = site.locales[0]
        self._others = site.locales[1:]
        self._targets = {page.target for page in site.pages}
        self.findings: list[Remark] = []

    def settings(self) -> Iterator[tuple[str, Any]]:
        site = self._site
        yield "title", site.title or "Documentation"
        if site.description:
            yield "description", site.description
        if site.url:
            yield "url", site.url
        if site.base != "/":
            yield "base", site.base
        yield "locales", {locale.path: dict(self._locale(locale)) for locale in site.locales}
        if site.head:
            yield "head", [{**one, "attrs": dict(one["attrs"])} for one in site.head]
        theme = dict(self._theme())
        if theme:
            yield "theme", theme
        yield "markdown", {"slugs": site.slugs, "deadLinks": "warning"}
        if site.search:
            yield "search", True
        redirects = redirects_of(site)
        if redirects:
            yield "redirects", dict(redirects)
        if site.comments:
            yield "comments", _plain(site.comments)
        if site.variables:
            yield "variables", dict(site.variables)

    def _locale(self, locale: Any) -> Iterator[tuple[str, Any]]:
        yield "lang", locale.lang
        yield "label", locale.label
        if locale.title and locale.title != self._site.title:
            yield "title", locale.title
        if locale.description and locale.description != self._site.description:
            yield "description", locale.description
        if locale is not self._default and self._is_partial(locale.path):
            yield "partial", True

    def _is_partial(self, path: str) -> bool:
        ours = {target.removeprefix(path[1:]) for target in self._targets if target.startswith(path[1:])}
        others = tuple(one.path[1:] for one in self._others)
        theirs = {target for target in self._targets if not target.startswith(others)}
        return not theirs <= ours

    def _theme(self) -> Iterator[tuple[str, Any]]:
        site = self._site
        if site.logo and any(asset.target == f"public{site.logo}" for asset in site.assets):
            yield "logo", site.logo
        yield "color", site.color or "teal"
        nav = [
            entry
            for index, link in enumerate(site.nav.get(self._default.path, ()))
            if (entry := self._nav(link, (index,)))
        ]
        if nav:
            yield "nav", nav
        sidebar = self._sidebar()
        if sidebar:
            yield "sidebar", sidebar
        if site.outline_depth and 1 <= site.outline_depth <= 5:
            yield "subSidebarDepth", site.outline_depth
        if site.edit_links:
            yield "editLinks", site.edit_links

    def _nav(self, link: SourceLink, place: tuple[int, ...]) -> dict[str, Any] | None:
        if link.items:
            items = [one for index, item in enumerate(link.items) if (one := self._nav(item, (*place, index)))]
            return {"text": self._texts(link, place), "items": items} if items else None
        return {"text": self._texts(link, place), "link": self._within(link.link, self._default.path)}

    def _texts(self, link: SourceLink, place: tuple[int, ...]) -> str | dict[str, str]:
        texts = {self._default.lang: link.text}
        required = self._within(link.link, self._default.path)
        for locale in self._others:
            own = self._site.nav.get(locale.path, ())
            found = _at(own, place)
            if (
                found is None
                or bool(found.items) != bool(link.items)
                or (link.link and self._within(found.link, locale.path) != required)
            ):
                found = next(
                    (one for one in _all(own) if link.link and self._within(one.link, locale.path) == required),
                    found if link.items and found and found.items else None,
                )
            texts[locale.lang] = found.text if found else link.text
        return texts if len(set(texts.values())) > 1 else link.text

    def _within(self, link: str, path: str) -> str:
        return "/" + link.removeprefix(path) if link.startswith("/") and link.startswith(path) else link

    def _sidebar(self) -> list[dict[str, Any]]:
        site = self._site
        own = site.sidebar.get(self._default.path, ())
        groups = [entry for index, group in enumerate(own) if (entry := self._group(group, (index,)))]
        known = set(_pages(own))
        for locale in self._others:
            extra = [
                page
                for page in _pages(site.sidebar.get(locale.path, ()))
                if page.removeprefix(locale.path[1:]) not in known
            ]
            if extra:
                self.findings.append(
                    Remark(
                        "left",
                        "",
                        None,
                        f"{len(extra)} pages are only in the sidebar of {locale.lang}, such as '{extra[0]}'. All languages have one sidebar.",
                    )
                )
        return groups

    def _group(self, group: SourceGroup, place: tuple[int, ...]) -> dict[str, Any] | None:
        children: list[Any] = []
        for index, child in enumerate(group.children):
            if isinstance(child, SourceGroup):
                inner = self._group(child, (*place, index))
                if inner:
                    children.append({key: value for key, value in inner.items() if key != "collapsable"})
            elif child in self._targets:
                name = child.removeprefix(self._default.path[1:]).removesuffix(".md")
                children.append(normalize("NFC", name))  # As addresses of pages are.
        if not children:
            return None
        texts = {self._default.lang: group.title}
        pages = {page.removeprefix(self._default.path[1:]) for page in _pages((group,))}
        for locale in self._others:
            texts[locale.lang] = (
                _closest(self._site.sidebar.get(locale.path, ()), pages, locale.path[1:], len(place)) or group.title
            )
        title = texts if len(set(texts.values())) > 1 else group.title
        return {"title": title, **({} if group.collapsable else {"collapsable": False}), "children": children}


def _closest(groups: Sequence[SourceGroup], pages: set[str], prefix: str, depth: int) -> str:
    """The title of the group at this depth that shares most pages."""
    best, most = "", 0
    for group in groups:
        if depth > 1:
            inner = tuple(child for child in group.children if isinstance(child, SourceGroup))
            found = _closest(inner, pages, prefix, depth - 1)
            if found:
                return found
            continue
        shared = len(pages & {page.removeprefix(prefix) for page in _pages((group,))})
        if shared > most:
            best, most = group.title, shared
    return best


def _pages(groups: Sequence[SourceGroup]) -> Iterator[str]:
    for group in groups:
        for child in group.children:
            if isinstance(child, SourceGroup):
                yield from _pages((child,))
            else:
                yield child


def _at(links: Sequence[SourceLink], place: tuple[int, ...]) -> SourceLink | None:
    first, *rest = place
    if first >= len(links):
        return None
    return _at(links[first].items, tuple(rest)) if rest else links[first]


def _all(links: Sequence[SourceLink]) -> Iterator[SourceLink]:
    for link in links:
        yield link
        yield from link.items


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value
