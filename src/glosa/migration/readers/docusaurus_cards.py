"""The cards of ``<DocCardList>``: the pages of a category, as in Docusaurus."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from glosa.builder.content.dialects.mdx.components import Around, Known
from glosa.migration.readers.settings import text
from glosa.migration.readers.tree import PlannedPage
from glosa.migration.source import SourceGroup


@dataclass(frozen=True, slots=True)
class CardsOfCategories:
    """The cards of all pages."""

    sidebars: Mapping[str, Sequence[SourceGroup]]
    """By locale path."""
    titles: Mapping[str, str]
    """Titles of the sidebar, by target."""
    pages: Mapping[str, PlannedPage]
    """By target."""

    def on(self, page: PlannedPage) -> Known:
        """What the component becomes on a page: cards of the other pages of its category."""

        def cards(attributes: Mapping[str, str], inner: str) -> str | Around | None:
            items = attributes.get("items", "")
            if items and "useCurrentSidebarCategory" not in items:
                return None
            children = _category(self.sidebars.get(page.locale, ()), page.target)
            made = [self._card(one) for one in children if one != page.target]
            return "\n".join(("\n:::: cards\n", *filter(None, made), "::::\n")) if any(made) else None

        return cards

    def _card(self, one: str | SourceGroup) -> str:
        first = one if isinstance(one, str) else next(_targets(one), "")
        page = self.pages.get(first)
        if page is None:
            return ""
        title = one.title if isinstance(one, SourceGroup) else self.titles.get(first) or page.title or page.route
        shown = title.translate(str.maketrans("", "", "[]`*"))
        described = text(page.raw.front_matter.get("description")) if isinstance(one, str) else ""
        escaped = _MARKS.sub(r"\\\g<0>", " ".join(described.split()))
        return f"::: card [{shown}](</{page.relative}>)\n\n{escaped}\n\n:::\n"


def _category(groups: Sequence[str | SourceGroup], target: str) -> Sequence[str | SourceGroup]:
    """The children of the innermost group that has the page itself."""
    for one in groups:
        if isinstance(one, SourceGroup):
            found = one.children if target in one.children else _category(one.children, target)
            if found:
                return found
    return ()


def _targets(group: SourceGroup) -> Iterator[str]:
    for one in group.children:
        if isinstance(one, str):
            yield one
        else:
            yield from _targets(one)


_MARKS = re.compile(r"[\\`*_\[\]<~$]|^[#+\->:|=]|(?<=^\d)[.)]")
"""What would be Markdown in a description, which is plain text."""
