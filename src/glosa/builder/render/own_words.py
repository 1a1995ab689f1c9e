"""Glosa's own words for further languages: what the ``words`` of a theme would be. Only sites in these languages have them.

``words/es.json`` has the words of Spanish.
"""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from glosa.builder.content.site_words import SiteWords

FOLDER = Path(__file__).parent / "words"


def words_file(tag: str) -> Path | None:
    """The file with the words for a language tag, if it has some: Portuguese and English are in the reader."""
    language, *parts = tag.lower().split("-")
    if language == "zh" and "hans" not in parts and not _TRADITIONAL.isdisjoint(parts):
        language = "zh-tw"
    return FOLDER / f"{language}.json" if language in LANGUAGES else None


_TRADITIONAL = frozenset({"hant", "hk", "mo", "tw"})
LANGUAGES = frozenset(("ar", "de", "es", "fr", "id", "it", "ja", "ko", "ru", "tr", "uk", "vi", "zh", "zh-tw"))
"""The names of the files."""


def own_words(tags: Iterable[str]) -> SiteWords:
    """The words for each of the language tags that has some."""
    files = {tag: words_file(tag) for tag in tags}
    return {tag: msgspec.json.decode(file.read_bytes(), type=dict[str, str]) for tag, file in files.items() if file}
