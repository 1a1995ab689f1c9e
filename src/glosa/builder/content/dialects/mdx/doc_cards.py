"""The cards of Docusaurus's ``<DocCardList />``: the pages of a category, for which the folder of the page stands here."""

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from glosa.builder.content.dialects.addresses import is_index_of, without_number
from glosa.builder.content.dialects.lists_of_posts import without_front_matter


def cards_of(texts: Mapping[str, str]) -> Mapping[str, str]:
    """The cards in Markdown for each page that shows them. ``texts``: those of all pages, by their paths below the same folder."""
    if not any("<DocCardList" in text for text in texts.values()):
        return {}
    folders: dict[str, list[str]] = {}
    for path in texts:
        folders.setdefault(posixpath.dirname(path), []).append(path)
    return {
        path: cards(_children(path, folders, texts), path) for path, text in texts.items() if "<DocCardList" in text
    }


def cards(entries: "Iterable[DocCard]", page: str = "") -> str:
    """Markdown of the cards, with paths as seen from ``page``; empty if there are none."""
    made = [
        _card(one, posixpath.relpath(one.path, posixpath.dirname(page) or ".") if page else f"/{one.path}")
        for one in entries
    ]
    return "\n".join(("\n:::: cards\n", *made, "::::\n")) if made else ""


def is_of_own_category(attributes: Mapping[str, str]) -> bool:
    """Whether the component shows the pages of the page's own category."""
    items = attributes.get("items", "")
    return not items or "useCurrentSidebarCategory" in items


class DocCard(NamedTuple):
    """A page as a card."""

    path: str
    title: str
    description: str = ""


def _card(one: DocCard, address: str) -> str:
    title = one.title.translate(str.maketrans("", "", "[]`*"))
    description = _MARKS.sub(r"\\\g<0>", " ".join(one.description.split()))
    return f"::: card [{title}](<{address}>)\n\n{description}\n\n:::\n"


def _children(page: str, folders: Mapping[str, list[str]], texts: Mapping[str, str]) -> Iterator[DocCard]:
    """The other pages of the folder, and the first one of each folder in it, in the order of Docusaurus."""
    whole = posixpath.splitext(page)[0]
    folder = whole if whole in folders and not _is_index(page) else posixpath.dirname(page)
    found = [(one, one) for one in folders.get(folder, ()) if one != page and not _is_index(one)]
    for below, pages in folders.items():
        if below and below != folder and posixpath.dirname(below) == folder:
            found.append((below, min(pages, key=lambda one: (not _is_index(one), _order(one, one, texts)))))
    for place, path in sorted(found, key=lambda one: _order(one[0], one[1], texts)):
        is_own = place == path or _is_index(path)
        title, description = (_title(texts[path]), _value(texts[path], "description")) if is_own else ("", "")
        yield DocCard(path, title or _words(place), description)


def _is_index(path: str) -> bool:
    folder, name = posixpath.split(path)
    return is_index_of(folder, posixpath.splitext(name)[0])


def _order(place: str, path: str, texts: Mapping[str, str]) -> tuple[float, str]:
    written = _value(texts[path], "sidebar_position")
    name = posixpath.basename(place)
    number = written or (found[0] if (found := re.match(r"\d+(?=[\s._-])", name)) else "")
    return float(number) if re.fullmatch(r"-?\d{1,9}(?:\.\d{1,9})?", number) else float("inf"), name


def _title(text: str) -> str:
    heading = re.search(r"^# +([^\n]+?)(?:[ \t]*\{#[^{}\n]*\})?[ \t]*$", without_front_matter(text), re.MULTILINE)
    return _value(text, "sidebar_label") or _value(text, "title") or (heading[1] if heading else "")


def _value(text: str, key: str) -> str:
    end = text.find("\n---", 3) if text.startswith("---") else -1
    found = re.search(
        rf"^{key}:[ \t]*(?P<mark>[\"']?)(?P<value>[^\n]*?)(?P=mark)[ \t]*$", text[: max(end, 0)], re.MULTILINE
    )
    return found["value"] if found else ""


def _words(place: str) -> str:
    name = re.sub(r"[-_]+", " ", without_number(posixpath.splitext(posixpath.basename(place))[0])).strip()
    return name[:1].upper() + name[1:]


_MARKS = re.compile(r"[\\`*_\[\]<~$]|^[#+\->:|=]|(?<=^\d)[.)]")
"""What would be Markdown in a description, which is plain text."""
