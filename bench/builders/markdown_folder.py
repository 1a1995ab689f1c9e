"""The corpus as a folder of Markdown, as MkDocs and VitePress read it."""

from collections.abc import Mapping

from bench.corpus import Corpus, Language, Place


def markdown_files(corpus: Corpus, *, here: str = "") -> Mapping[str, str]:
    """The corpus below ``docs``. ``here`` is what links to pages below the start page begin with."""

    def link(language: Language, start: Place, target: Place) -> str:
        return ("../" if start.folder else here) + path_of(target)

    return {
        "/".join(filter(None, ("docs", text.language.folder, path_of(text.place)))): (
            f"---\ntitle: {text.title}\n---\n\n# {text.title}\n\n{text.body}"
        )
        for text in corpus.texts(link)
    }


def path_of(place: Place) -> str:
    """The file of a page, below its language."""
    return f"{place.folder}/{place.name}.md" if place.name else "index.md"
