"""The figures of the site, read again."""

from pathlib import Path
from xml.etree import ElementTree

SITE = Path(__file__).parents[3] / "site"
DOCS = {"pt-BR": SITE / "docs", "en-US": SITE / "docs/en-US"}
"""Folder of each language, which the figures are named below."""
SVG = "{http://www.w3.org/2000/svg}"


def root(lang: str, figure: str) -> ElementTree.Element:
    """The figure of this name, such as ``settings/figures/waits``."""
    return ElementTree.parse(DOCS[lang] / f"{figure}.svg").getroot()


def texts(lang: str, figure: str) -> list[str]:
    """Its lines of text, in the order in which they are drawn."""
    return [one.text or "" for one in root(lang, figure).iter(f"{SVG}text")]


def description(lang: str, figure: str) -> str:
    """The figure's description for readers who can't see it."""
    return root(lang, figure).findtext(f"{SVG}desc") or ""
