"""The addresses of Docusaurus's lists of pages by tag, and of the archive of its blog."""

import re
from collections.abc import Iterator, Sequence

from glosa.builder.pages.listings import terms
from glosa.migration.readers.docusaurus_pages import DocusaurusPages
from glosa.migration.readers.lists_of_posts import post_of
from glosa.migration.source import SourceLocale


def docusaurus_lists(pages: DocusaurusPages, locales: Sequence[SourceLocale]) -> Iterator[tuple[str, str]]:
    """From the earlier addresses to Glosa's own lists."""
    for locale in locales:
        within = [page for page in pages.planned if page.locale == locale.path]
        slugs = {term.name: term.slug for term in terms([post_of(page) for page in within], "tags")}
        for route in pages.routes:
            start = f"{locale.path}{route}/" if route else locale.path
            own = [post_of(page) for page in within if page.addresses[0].startswith(start)]
            tags = [term.name for term in terms(own, "tags")]
            if tags:
                yield f"{start}tags/", f"{locale.path}tag/"
            yield from (
                (f"{start}tags/{_kebab(name)}/", f"{locale.path}tag/{slugs[name]}/") for name in tags if _kebab(name)
            )
        if pages.blog_route is not None and any(page.raw.front_matter.get("date") for page in within):
            yield f"{locale.path}{pages.blog_route}/archive/".replace("//", "/"), f"{locale.path}timeline/"


def _kebab(name: str) -> str:
    """The name of a tag as it's in an address of Docusaurus."""
    words = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_A-Za-z]+", name)
    return "-".join(words).lower()
