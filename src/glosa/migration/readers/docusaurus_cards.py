"""The cards of ``<DocCardList>``: the pages of a category, as in Docusaurus."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from glosa.builder.content.dialects.mdx.components import Around, Known
from glosa.builder.content.dialects.mdx.doc_cards import DocCard, is_of_own_category
from glosa.builder.content.dialects.mdx.doc_cards import cards as cards_in_markdown
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
            if not is_of_own_category(attributes):
                return None
            children = _category(self.sidebars.get(page.locale, ()), page.target)
            return (
                cards_in_markdown(filter(None, (self._doc_card(one) for one in children if one != page.target))) or None
            )

        return cards

    def _doc_card(self, one: str | SourceGroup) -> DocCard | None:
        first = one if isinstance(one, str) else next(_targets(one), "")
        page = self.pages.get(first)
        if page is None:
            return None
        title = one.title if isinstance(one, SourceGroup) else self.titles.get(first) or page.title or page.route
        description = text(page.raw.front_matter.get("description")) if isinstance(one, str) else ""
        return DocCard(page.relative, title, description)


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
