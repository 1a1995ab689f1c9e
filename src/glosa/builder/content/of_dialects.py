"""What links of a dialect need to know of all pages before the first one is parsed."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from glosa.builder.config.model import SiteConfig
from glosa.builder.content.dialects.addresses import addresses_in
from glosa.builder.content.dialects.book import Book, read_book, read_mkdocs_book
from glosa.builder.content.dialects.labels import labels_in
from glosa.builder.content.dialects.mdx.doc_cards import cards_of
from glosa.builder.content.document import Source
from glosa.builder.content.reading import read
from glosa.builder.content.routes import CONTENT_FOLDER


def others_of(site: Path, config: SiteConfig, sources: Sequence[Source]) -> Mapping[str, str]:
    """The routes of pages by those that their front matter gives them in Docusaurus or Starlight. Docusaurus has them below ``/docs/``, too."""
    if config.markdown.dialect not in ("docusaurus", "starlight"):
        return {}
    found: dict[str, str] = {}
    for source in sources:
        text = read(site, source)
        for path in addresses_in(text, source.file.removeprefix(f"{CONTENT_FOLDER}/")) if isinstance(text, str) else ():
            for below in ("", "/docs") if config.markdown.dialect == "docusaurus" else ("",):
                found.setdefault(f"{below}{path}".rstrip("/") + ".html", source.route)
    return found


def book_of(site: Path, config: SiteConfig, sources: Sequence[Source]) -> Book | None:
    """What the pages share in MyST and MkDocs; ``None`` in other dialects."""
    if config.markdown.dialect == "mkdocs-material":
        return read_mkdocs_book(site)
    if config.markdown.dialect != "myst":
        return None
    texts = ((one.file.removeprefix(f"{CONTENT_FOLDER}/"), read(site, one)) for one in sources)
    labels = (label for relative, text in texts if isinstance(text, str) for label in labels_in(text, relative))
    return read_book(site, dict(labels))


def category_cards_of(site: Path, config: SiteConfig, sources: Sequence[Source]) -> Mapping[str, str]:
    """Markdown of the cards of a category in Docusaurus, by the file of the page that shows them."""
    if config.markdown.dialect != "docusaurus":
        return {}
    texts = {one.file: text for one in sources if isinstance(text := read(site, one), str)}
    return cards_of(texts)
