"""A page of Docusaurus or Starlight as lines without JSX: components that Glosa knows are Markdown, and readers see the source of the others."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Literal

from glosa.builder.content.dialects.lines import Line
from glosa.builder.content.dialects.mdx.catalog import DOCUSAURUS, STARLIGHT
from glosa.builder.content.dialects.mdx.components import Known
from glosa.builder.content.dialects.mdx.doc_cards import is_of_own_category
from glosa.builder.content.dialects.mdx.draft import PageDraft
from glosa.builder.content.dialects.mdx.masking import masked
from glosa.builder.content.dialects.mdx.text import mdx_text

JsxDialect = Literal["docusaurus", "starlight"]

_KNOWN = {"docusaurus": DOCUSAURUS, "starlight": STARLIGHT}


def lines_of_mdx(
    text: str,
    dialect: JsxDialect,
    *,
    read: Callable[[str], str | None] | None,
    note: Callable[[int, str], None],
    lang: str = "en",
    cards: str = "",
) -> Iterator[Line]:
    """The lines, each with the number of the line that it comes from. With ``read``, imported Markdown takes the place of its component.
    ``cards`` show the pages of the category.
    """

    def found(path: str) -> str | None:
        return read(path.replace("@site/", "/", 1) if path.startswith("@site/") else path) if read else None

    draft = PageDraft("", _without_site(text) if "](@site/" in text else text, 0)
    known: Mapping[str, Known] = (
        {**_KNOWN[dialect], "DocCardList": partial(_cards, cards)} if cards else _KNOWN[dialect]
    )
    mdx_text(draft, known, found, {}, stub=partial(_shown, lang))
    if "](@site/" in draft.text:  # Of included files.
        draft.rewrite(_without_site(draft.text))
    for one in draft.findings:
        if one.kind != "changed":
            note(one.line or 0, one.text)
    yield from map(Line, draft.lines, draft.text.split("\n"))


def _cards(cards: str, attributes: Mapping[str, str], inner: str) -> str | None:
    return cards if is_of_own_category(attributes) else None


def _without_site(text: str) -> str:
    """The text with paths of the new site in links and images that Docusaurus finds from the folder of its site."""
    out: list[str] = []
    position = 0
    for found in _OF_SITE.finditer(masked(text, indented_code=False)):
        out += (text[position : found.start("to")], "/")
        position = found.end("to")
    return "".join(out) + text[position:]


def _shown(lang: str, name: str, source: str) -> str:
    """A component that Glosa doesn't know, as a block that shows its source."""
    title = _TITLES.get(lang.partition("-")[0].lower(), _TITLES["en"]).format(name)
    fence = "````" if "```" in source else "```"
    return f"\n::: warning {title}\n\n{fence}jsx\n{source}\n{fence}\n\n:::\n"


_OF_SITE = re.compile(r"\]\((?P<to>@site/(?:static|docs)/)")
_TITLES = {"en": "The component {} isn't available here", "pt": "O componente {} não está disponível aqui"}
