"""Counts what the robot's documentation contains, per language: ``python tools/site_report.py [OUT]``, where OUT is the built site.

Words are counted in articles, with alt texts and without code; figures are the drawn ones, islands the components that readers
can change. It names the heaviest page, and the pages without a picture, a table of numbers, or an example.
"""

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from pathlib import Path

import brotli

_ROOT = Path(__file__).resolve().parent.parent
_DOCS = _ROOT / "site" / "docs"
_LANGUAGES = {"pt-BR": "", "en-US": "en-US/"}
_ISLAND = re.compile(r"^::: component ([\w-]+)", re.MULTILINE)
_BUTTONS = {"print-sheet"}
"""Components that do something, but show nothing that depends on the reader."""
_WORKED = re.compile(r"<figure>|<table>|data-island|\b(?:exemplo|example)s?\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Report:
    """What one language of the site contains."""

    pages: int
    words: int
    figures: int
    islands: Sequence[str]
    bare: Sequence[str]
    """Pages without a picture, a table, an island, or an example."""
    heaviest: tuple[str, int]
    """Page and the compressed bytes of its HTML and its stylesheets."""


def report(out: Path, lang: str) -> Report:
    """What the site in ``out`` contains in a language."""
    pages = dict(_pages(out, lang))
    articles = {path: _article(html) for path, html in pages.items()}
    weights = {path: weight(out, html) for path, html in pages.items()}
    return Report(
        pages=len(pages),
        words=sum(len(_text(html).split()) for html in articles.values()),
        figures=len({image for html in articles.values() for image in re.findall(r'<img src="([^"]+\.svg)"', html)}),
        islands=sorted(_islands(lang) - _BUTTONS),
        bare=[path for path, html in articles.items() if not _WORKED.search(html)],
        heaviest=max(weights.items(), key=lambda one: one[1]),
    )


def weight(out: Path, html: str) -> int:
    """Compressed bytes of a page and of the stylesheets that it waits for."""
    sheets = re.findall(r'<link rel="stylesheet" href="/([^"]+)"', html)
    return sum(
        len(brotli.compress(one, quality=10))
        for one in (html.encode(), *((out / sheet).read_bytes() for sheet in sheets))
    )


def sources(lang: str) -> Mapping[str, Path]:
    """The Markdown files of a language, by the path of their page."""
    folder = _DOCS / _LANGUAGES[lang]
    others = [
        _DOCS / one for one in _LANGUAGES.values() if one.startswith(_LANGUAGES[lang]) and one != _LANGUAGES[lang]
    ]
    found = (file for file in sorted(folder.rglob("*.md")) if not any(file.is_relative_to(one) for one in others))
    return {
        str(file.relative_to(folder).with_suffix(".html")).replace("README.html", "index.html"): file for file in found
    }


def _pages(out: Path, lang: str) -> Iterator[tuple[str, str]]:
    for path in sources(lang):
        yield path, (out / _LANGUAGES[lang] / path).read_text("utf-8")


def _islands(lang: str) -> set[str]:
    return {name for file in sources(lang).values() for name in _ISLAND.findall(file.read_text("utf-8"))}


def _article(html: str) -> str:
    return html.partition("<article")[2].partition(">")[2].partition("</article>")[0]


def _text(html: str) -> str:
    """What a reader reads or hears of an article: no code, no marks of headings."""
    shown = re.sub(r'<(pre|script|svg)\b.*?</\1>|<span aria-hidden="true">#</span>', " ", html, flags=re.DOTALL)
    with_alt = re.sub(r'<img[^>]* alt="([^"]*)"[^>]*>', r" \1 ", shown)
    joined = re.sub(r"</?(?:a|b|code|em|i|kbd|s|span|strong|sub|sup)\b[^>]*>", "", with_alt)
    return unescape(re.sub(r"<[^>]*>", " ", joined))


def main(out: Path) -> None:
    """Prints the report of each language."""
    for lang in _LANGUAGES:
        one = report(out, lang)
        print(
            f"{lang}: {one.pages} pages, {one.words:,} words, {one.figures} figures, {len(one.islands)} islands ({', '.join(one.islands)})"
        )
        print(
            f"  heaviest: {one.heaviest[0]}, {one.heaviest[1]:,} bytes; without a picture or an example: {', '.join(one.bare) or 'none'}"
        )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
