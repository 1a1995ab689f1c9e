"""Sidebars of VuePress and VitePress as groups of pages."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.migration.evaluation.configuration import is_unknown
from glosa.migration.readers.configuration_text import ConfigurationText
from glosa.migration.readers.settings import mapping, sequence, text
from glosa.migration.readers.tree import PageBook
from glosa.migration.source import SourceGroup


class SidebarReader:
    """Reads sidebars: lists, lists by prefix, groups in groups. Each entry is a page or a group."""

    def __init__(self, book: PageBook, *, written: ConfigurationText) -> None:
        self._book = book
        self._written = written
        self.titles: dict[str, str] = {}
        """Titles of entries, by target."""
        self.findings: list[Remark] = []
        """What was left out."""

    def groups(self, value: object, locale: str, *, titles: Mapping[str, str]) -> tuple[SourceGroup, ...]:
        """The groups of a language. ``titles`` has the titles of the navigation, by route, for prefixes without a group."""
        if isinstance(value, dict):
            found: list[SourceGroup] = []
            for prefix, entries in value.items():
                base = prefix if prefix.startswith("/") else f"/{prefix}"
                inner = entries
                if isinstance(entries, dict):
                    base = text(entries.get("base")) or base
                    inner = entries.get("items") or entries.get("children")
                if not isinstance(inner, list):
                    follows = inner in ("auto", "structure") or is_unknown(entries)
                    inner = self._below(base) if follows else []
                found += self._group_all(inner, base, self._title(base, locale, titles))
            return merged(found)
        return merged(tuple(self._group_all(sequence(value), locale, self._title(locale, locale, titles))))

    def _group_all(self, entries: Sequence[Any], base: str, title: str) -> Iterator[SourceGroup]:
        """The groups; pages between them get groups of their own, with the title of the sidebar."""
        loose: list[str | SourceGroup] = []
        for child in self._children(entries, base):
            if isinstance(child, SourceGroup):
                if loose:
                    yield SourceGroup(title, tuple(loose))
                loose = []
                yield child
            else:
                loose.append(child)
        if loose:
            yield SourceGroup(title, tuple(loose))

    def _children(self, entries: Sequence[Any], base: str) -> Iterator[str | SourceGroup]:
        for one in entries:
            if isinstance(one, str):
                yield from self._page(one, base)
                continue
            if isinstance(one, list):
                yield from self._page(text(one[0]) if one else "", base, text(one[1]) if len(one) > 1 else "")
                continue
            entry = mapping(one)
            title = text(entry.get("title")) or text(entry.get("text")) or text(entry.get("label"))
            path = text(entry.get("path")) or text(entry.get("link"))
            inner = entry.get("children") if "children" in entry else entry.get("items")
            if isinstance(inner, list):
                below = text(entry.get("base")) or (
                    base + text(entry.get("prefix"))
                    if entry.get("prefix") and not text(entry.get("prefix")).startswith("/")
                    else text(entry.get("prefix")) or base
                )
                own = tuple(self._page(path, base)) if path else ()
                children = (*own, *(child for child in self._children(inner, below) if child not in own))
                is_open = (
                    entry.get("collapsable") is False
                    or entry.get("collapsible") is False
                    or (self._is_vitepress(entry) and "collapsed" not in entry)
                )
                if children:
                    yield SourceGroup(title or "…", children, collapsable=not is_open)
            elif path:
                yield from self._page(path, text(entry.get("base")) or base, title)

    def _is_vitepress(self, entry: Mapping[str, Any]) -> bool:
        return "items" in entry

    def _page(self, path: str, base: str, title: str = "") -> Iterator[str]:
        if re.match(r"https?:|mailto:", path):
            self.findings.append(
                Remark(
                    "left",
                    *self._written.words(path, below="sidebar"),
                    f"The sidebar's link to '{path}' is left out. The sidebar has only pages of the site.",
                )
            )
            return
        bare = path.partition("#")[0]
        absolute = bare if bare.startswith("/") else f"{base.rstrip('/')}/{bare}".replace("/./", "/")
        found = self._book.file(absolute.lstrip("/")) if absolute.endswith(".md") else self._book.at(absolute)
        found = found or (self._book.at("/" + bare.lstrip("/")) if bare else None)
        if found:
            if title:
                self.titles.setdefault(found.target, title)
            yield found.target
        else:
            self.findings.append(
                Remark(
                    "left",
                    *self._written.words(path or base, below="sidebar"),
                    f"The sidebar's entry '{path or base}' isn't a page.",
                )
            )

    def _below(self, base: str) -> list[str]:
        return [page.addresses[0] for page in self._book.pages if page.addresses and page.addresses[0].startswith(base)]

    def _title(self, base: str, locale: str, titles: Mapping[str, str]) -> str:
        known = titles.get(base) or titles.get(f"{base.rstrip('/')}/")
        page = self._book.at(base)
        own = page.title if page else ""
        name = base.removeprefix(locale).strip("/").rpartition("/")[2] or base.strip("/").rpartition("/")[2]
        return known or own or re.sub(r"[-_]+", " ", name).capitalize() or "…"


def merged(groups: Sequence[SourceGroup]) -> tuple[SourceGroup, ...]:
    """The groups, each page once, in the first place that has it; groups with the same title and neighbors become one."""
    seen: set[str] = set()
    result: list[SourceGroup] = []
    for group in groups:
        own = _once(group, seen)
        if own is None:
            continue
        if result and result[-1].title == own.title:
            last = result.pop()
            own = SourceGroup(own.title, (*last.children, *own.children), collapsable=last.collapsable)
        result.append(own)
    return tuple(result)


def _once(group: SourceGroup, seen: set[str]) -> SourceGroup | None:
    children: list[str | SourceGroup] = []
    for child in group.children:
        if isinstance(child, SourceGroup):
            inner = _once(child, seen)
            if inner:
                children.append(inner)
        elif child not in seen:
            seen.add(child)
            children.append(child)
    return SourceGroup(group.title, tuple(children), collapsable=group.collapsable) if children else None
