"""Parts of configurations that several generators share: heads, navigation, comments, colors."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from glosa.builder.config.markup import is_accent, is_attribute
from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.migration.evaluation.configuration import is_unknown
from glosa.migration.readers.configuration_text import ConfigurationText
from glosa.migration.readers.tree import Assets, PageBook
from glosa.migration.source import SourceLink
from glosa.migration.source_folder import SourceFolder


def mapping(value: object) -> Mapping[str, Any]:
    """``value`` if it's a mapping of values that could be evaluated; otherwise an empty one."""
    return value if isinstance(value, dict) and not is_unknown(value) else {}


def sequence(value: object) -> Sequence[Any]:
    """``value`` if it's a list; otherwise an empty one."""
    return value if isinstance(value, list) else ()


def text(value: object) -> str:
    """``value`` if it's a text or a number, without signs that no file can have; otherwise empty."""
    return (
        (value if value.isprintable() else _UNUSABLE.sub("", value)).strip()
        if isinstance(value, str)
        else str(value)
        if isinstance(value, int | float) and not isinstance(value, bool)
        else ""
    )


def split_url(address: str) -> tuple[str, str]:
    """Scheme and host, and the path with a slash at both ends, of the address of a site."""
    try:
        parts = urlsplit(address)
    except ValueError:  # Such as an open bracket in the host.
        return "", "/"
    if parts.scheme not in ("http", "https") or not parts.netloc:
        return "", "/"
    path = parts.path.strip("/")
    return f"{parts.scheme}://{parts.netloc}", f"/{path}/" if path else "/"


def head_entries(
    entries: Iterable[Any], assets: Assets, *, written: ConfigurationText
) -> tuple[list[Mapping[str, Any]], list[Remark]]:
    """``[tag, attributes, content]`` of VuePress and VitePress, and mappings of the other generators, for ``head``."""
    found: list[Mapping[str, Any]] = []
    findings: list[Remark] = []
    for one in entries:
        entry = (
            {"tag": one[0], "attrs": one[1] if len(one) > 1 else {}, "content": one[2] if len(one) > 2 else ""}
            if isinstance(one, list) and one
            else one
        )
        if not isinstance(entry, dict):
            continue
        tag = text(entry.get("tag") or entry.get("tagName"))
        given = (
            entry.get("attrs")
            or entry.get("attributes")
            or {
                key: value
                for key, value in entry.items()
                if key not in ("tag", "tagName", "attrs", "attributes", "content", "innerHTML")
            }
        )
        attributes: dict[str, Any] = {
            key: value if isinstance(value, bool) else text(value)
            for key, value in mapping(given).items()
            if is_attribute(key)
        }
        content = text(
            entry.get("content")
            if tag == "script" and isinstance(entry.get("content"), str)
            else entry.get("innerHTML")
        )
        shown = f"<{' '.join((tag, *(f'{key}={value}' for key, value in attributes.items())))}>"[:80]
        address = text(attributes.get("href") or attributes.get("src"))
        words = address or next((text(attributes[key]) for key in ("property", "name") if key in attributes), "")
        place = written.words(words or content.strip().partition("\n")[0][:40] or tag, key="head")
        is_data = tag == "script" and text(attributes.get("type")) == "application/ld+json"
        if attributes.get("name") in ("viewport", "generator") or "charset" in attributes:
            continue
        if tag not in ("meta", "link", "script") or (tag == "script" and not address and not content):
            findings.append(Remark("left", *place, f"The entry {shown} of the head has no counterpart."))
            continue
        within = f"/{address.lstrip('/')}"
        if not assets.has_public(within):
            within = f"/{within.removeprefix(assets.base)}" if within.startswith(assets.base) else within
        if address.startswith("//"):
            attributes = {key: f"https:{value}" if value == address else value for key, value in attributes.items()}
        elif address and not re.match(r"https?:", address) and not assets.has_public(within):
            findings.append(Remark("left", *place, f"The entry {shown} of the head names a file that doesn't exist."))
            continue
        elif address and not re.match(r"https?:", address):
            moved = assets.public(within)
            attributes = {key: moved if value == address else value for key, value in attributes.items()}
        if tag == "link" and attributes.get("rel") in ("preconnect", "dns-prefetch", "preload"):
            findings.append(Remark("left", *place, f"The entry {shown} of the head only prepares requests."))
            continue
        if tag == "script" and not address and not is_data:
            findings.append(
                Remark(
                    "decide",
                    *place,
                    f"The script {content.strip()[:60]!r} of the head is left out, because it would run before readers are asked. Put it into a file in 'public', and name the file under 'head'; with 'consent', if it counts or advertises.",
                )
            )
            continue
        if tag == "script" and not is_data:
            findings.append(
                Remark(
                    "decide",
                    *place,
                    f"The script {shown} runs on every page. If it counts or advertises, keep its 'consent', so that readers are asked first; otherwise, delete that key.",
                )
            )
        found.append(
            {
                "tag": tag,
                "attrs": attributes,
                **({"content": content} if content and not address else {}),
                **({"consent": "analytics"} if tag == "script" and not is_data else {}),
            }
        )
    return found, findings


class Navigation:
    """Reads the top navigation of VuePress and VitePress."""

    def __init__(
        self,
        book: PageBook,
        *,
        base: str,
        written: ConfigurationText,
        listings: Sequence[str] = (),
        lists: Mapping[str, str] | None = None,
    ) -> None:
        """``listings``: routes of Glosa's lists of pages that the navigation may name. ``lists``: earlier addresses of such lists of one
        tag or category, with their routes.
        """
        self._lists = lists or {}
        self._book = book
        self._base = base
        self._written = written
        self._listings = listings
        self.findings: list[Remark] = []

    def links(self, entries: object, locale: str) -> tuple[SourceLink, ...]:
        """The entries for a language. Menus in menus become one."""
        return tuple(link for one in sequence(entries) for link in self._link(one, locale))

    def _link(self, one: object, locale: str) -> Iterator[SourceLink]:
        if isinstance(one, str):
            target = self.target(one, locale)
            if target:
                yield SourceLink(self._title(one) or one, target)
            return
        entry = mapping(one)
        name = text(entry.get("text")) or text(entry.get("label")) or text(entry.get("title"))
        inner = entry.get("items") or entry.get("children")
        if isinstance(inner, list):
            items = tuple(self._flat(inner, locale))
            address = text(entry.get("link"))
            own = self.target(address, locale) if address else ""
            if own and not any(item.link == own for item in items):
                items = (SourceLink(name, own), *items)
            if items and name:
                yield SourceLink(name, items=items)
            return
        address = text(entry.get("link")) or text(entry.get("href")) or text(entry.get("to"))
        target = self.target(address, locale) if address else ""
        if name and target:
            yield SourceLink(name, target)

    def _flat(self, entries: Sequence[Any], locale: str) -> Iterator[SourceLink]:
        for one in entries:
            inner = mapping(one).get("items") or mapping(one).get("children")
            if isinstance(inner, list):
                yield from self._flat(inner, locale)
            else:
                yield from self._link(one, locale)

    def target(self, address: str, locale: str) -> str:
        """The route of the new site, or another site's address; empty with a finding if there's no such page."""
        if re.match(r"https?:|mailto:|tel:", address):
            return address
        if address.startswith("//"):
            return f"https:{address}"
        path, mark, fragment = address.partition("#")
        plain = f"/{path.lstrip('/')}"
        found = None
        for start in (plain, locale[:-1] + plain):
            found = found or (self._book.file(start[1:]) if start.endswith((".md", ".mdx")) else self._book.at(start))
        if found:
            return f"{found.route}{mark}{fragment}"
        bare = plain.removeprefix(locale[:-1])
        if bare in self._listings or bare.rstrip("/") + "/" in self._listings:
            return locale[:-1] + bare.rstrip("/") + "/"
        for start in (plain, locale[:-1] + plain):
            route = self._lists.get(unquote(start.removesuffix(".html").rstrip("/")) + "/")
            if route:
                return route
        self.findings.append(
            Remark("left", *self._written.words(address), f"The navigation's link '{address}' doesn't lead to a page.")
        )
        return ""

    def _title(self, address: str) -> str:
        path = address.partition("#")[0]
        found = self._book.file(path.lstrip("/")) if path.endswith(".md") else self._book.at(path)
        return found.title if found else ""


def social_links(value: object, known: Sequence[SourceLink]) -> Iterator[SourceLink]:
    """The addresses of a project elsewhere, of VitePress, as entries of the navigation, except the ``known`` ones."""
    addresses = {one.link for one in known}
    for one in map(mapping, sequence(value)):
        address, icon = text(one.get("link")), text(one.get("icon"))
        name = text(one.get("ariaLabel")) or {"github": "GitHub", "gitlab": "GitLab"}.get(icon)
        if address.startswith("http") and address not in addresses:
            yield SourceLink(name or icon.capitalize() or split_url(address)[0], address)


def color_of(source: SourceFolder, folder: Path, places: Sequence[str], names: Sequence[str]) -> tuple[str, str]:
    """The first color that a stylesheet gives to one of these variables, and the file; both empty if there's none."""
    for place in places:
        path = folder / place
        files = (
            [path]
            if path.is_file()
            else [path / one for one in source.files(path, endings=(".css", ".styl", ".scss", ".sass", ".less"))]
            if path.is_dir()
            else []
        )
        for file in files:
            sheet = source.text(file) or ""
            for name in names:
                found = re.search(rf"(?<![\w-]){re.escape(name)}\s*[:=]\s*([#\w]+)", sheet)
                if found and is_accent(found[1]):
                    return found[1], file.relative_to(folder).as_posix()
    return "", ""


def first(values: Iterable[Any], accept: Callable[[Any], bool] = bool) -> Any:
    """The first value that is accepted; ``None`` if there's none."""
    return next((one for one in values if accept(one)), None)


_UNUSABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
