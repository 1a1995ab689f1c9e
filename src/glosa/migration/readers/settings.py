"""Parts of configurations that several generators share: heads, navigation, comments, colors."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from glosa.builder.config.markup import is_accent, is_attribute
from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.migration.evaluation.configuration import is_unknown
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
    """``value`` if it's a text or a number; otherwise empty."""
    return (
        value.strip()
        if isinstance(value, str)
        else str(value)
        if isinstance(value, int | float) and not isinstance(value, bool)
        else ""
    )


def line_of(source: str, key: str) -> int | None:
    """The first line of a configuration's text that names this key."""
    found = re.search(rf"""^[^\n]*(?<![\w$-])["']?{re.escape(key)}["']?\s*[:(]""", source, re.MULTILINE)
    return source.count("\n", 0, found.end()) + 1 if found else None


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
    entries: Iterable[Any], assets: Assets, *, file: str, source: str
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
        written = (
            entry.get("attrs")
            or entry.get("attributes")
            or {key: value for key, value in entry.items() if key not in ("tag", "tagName", "content", "innerHTML")}
        )
        attributes = {
            key: value if isinstance(value, bool) else text(value)
            for key, value in mapping(written).items()
            if is_attribute(key)
        }
        content = text(
            entry.get("content")
            if tag == "script" and isinstance(entry.get("content"), str)
            else entry.get("innerHTML")
        )
        shown = f"<{tag} {' '.join(f'{key}={value}' for key, value in attributes.items())}>"[:80]
        line = line_of(source, "head")
        address = text(attributes.get("href") or attributes.get("src"))
        if attributes.get("name") in ("viewport", "generator") or "charset" in attributes:
            continue
        if tag not in ("meta", "link", "script") or (tag == "script" and not address and not content):
            findings.append(Remark("left", file, line, f"The entry {shown} of the head has no counterpart."))
            continue
        if address.startswith("//"):
            attributes = {key: f"https:{value}" if value == address else value for key, value in attributes.items()}
        elif address and not re.match(r"https?:", address) and not assets.has_public(f"/{address.lstrip('/')}"):
            findings.append(
                Remark("left", file, line, f"The entry {shown} of the head names a file that doesn't exist.")
            )
            continue
        elif address and not re.match(r"https?:", address):
            moved = assets.public(f"/{address.lstrip('/')}")
            attributes = {key: moved if value == address else value for key, value in attributes.items()}
        if tag == "link" and attributes.get("rel") in ("preconnect", "dns-prefetch", "preload"):
            findings.append(Remark("left", file, line, f"The entry {shown} of the head only prepares requests."))
            continue
        if tag == "script" and not address:
            findings.append(
                Remark(
                    "decide",
                    file,
                    line,
                    f"The script {content.strip()[:60]!r} of the head is left out, because it would run before readers are asked. Put it into a file in 'public', and name the file under 'head'; with 'consent', if it counts or advertises.",
                )
            )
            continue
        if tag == "script":
            findings.append(
                Remark(
                    "decide",
                    file,
                    line,
                    f"The script {shown} runs on every page. If it counts or advertises, keep its 'consent', so that readers are asked first; otherwise, delete that key.",
                )
            )
        found.append(
            {
                "tag": tag,
                "attrs": attributes,
                **({"content": content} if content and not address else {}),
                **({"consent": "analytics"} if tag == "script" else {}),
            }
        )
    return found, findings


class Navigation:
    """Reads the top navigation of VuePress and VitePress."""

    def __init__(self, book: PageBook, *, base: str, file: str, source: str, listings: Sequence[str] = ()) -> None:
        """``listings``: routes of Glosa's lists of pages that the navigation may name."""
        self._book = book
        self._base = base
        self._file = file
        self._source = source
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
        self.findings.append(
            Remark(
                "left", self._file, self._line(address), f"The navigation's link '{address}' doesn't lead to a page."
            )
        )
        return ""

    def _title(self, address: str) -> str:
        found = self._book.at(address)
        return text(found.raw.front_matter.get("title")) if found else ""

    def _line(self, address: str) -> int | None:
        position = self._source.find(address)
        return self._source.count("\n", 0, position) + 1 if position >= 0 else None


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
