"""Markdown, and the HTML that it becomes.

The cases stand in the ``.txt`` files of this folder: a title, then, each ended by a line with a single dot, Markdown and HTML.
Below the HTML stand the faults as ``! LINE CODE``. To add a case, write its title and Markdown, leave the HTML empty and run
``make golden``. A file named after a dialect has pages in that dialect. A title that ends with ``(en)`` makes the page English, one that begins with ``Glossary:`` makes it the page of
the glossary.
"""

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from glosa.builder.config.patterns import Dialect
from glosa.builder.content.document import CodeBlock, ComponentError, ComponentPlace, Image, RenderedComponent, Source
from glosa.builder.content.glossary.spelling import pattern_of
from glosa.builder.content.glossary.terms import Explained, GlossaryEntry, Marks, Terms, Use
from glosa.builder.content.markdown.context import MarkdownContext
from glosa.builder.content.markdown.parse import parse
from glosa.builder.content.markdown.text import escape, escape_attribute
from glosa.builder.content.reference.cards import Card, Cards, CardText, Mention
from glosa.builder.content.texts import View

FILES = sorted(Path(__file__).parent.glob("*.txt"))
SOURCE = Source("docs/settings/basic.md", "/", "settings/basic.md", "/settings/basic.html")


@dataclass(frozen=True, slots=True)
class Case:
    """One example."""

    title: str
    markdown: str
    html: str


def cases_of(file: Path) -> Iterator[Case]:
    lines = iter(file.read_text("utf-8").split("\n"))
    title = ""
    for line in lines:
        if line == ".":
            markdown, html = ("\n".join(takewhile(lambda one: one != ".", lines)) for _ in range(2))
            yield Case(title, markdown, html)
        elif line:
            title = line


CASES = [pytest.param(file, case, id=f"{file.stem}: {case.title}") for file in FILES for case in cases_of(file)]


@pytest.mark.parametrize(("file", "case"), CASES)
def test_markdown_becomes_html(file: Path, case: Case) -> None:
    if os.environ.get("GLOSA_UPDATE_GOLDEN"):
        accept(file)
    else:
        assert render(file, case) == case.html, f"{file.name}, {case.title!r}. If this is right, run: make golden"


def accept(file: Path) -> None:
    """Writes the current results into the file."""
    text = "\n\n".join(f"{case.title}\n.\n{case.markdown}\n.\n{render(file, case)}\n." for case in cases_of(file))
    draft = file.with_suffix(f".{os.getpid()}")
    draft.write_text(f"{text}\n", "utf-8")
    draft.replace(file)


def render(file: Path, case: Case) -> str:
    surroundings = ENGLISH if case.title.endswith("(en)") else PORTUGUESE
    if case.title.startswith("Glossary: "):
        surroundings = OF_GLOSSARY[surroundings.lang]
    if file.stem in get_args(Dialect):
        surroundings = replace(surroundings, dialect=file.stem)
    document = parse(case.markdown, SOURCE, surroundings)()
    faults = [f"! {fault.line} {fault.code}" for fault in document.diagnostics]
    html = re.sub(r"(?<=/tabs\.)[0-9a-f]{8}(?=\.js)", "HASH", document.html.removesuffix("\n"))
    return "\n".join([html, *faults])


class Tokens:
    """Highlights ``/* … */``, over lines too."""

    def languages(self) -> frozenset[str]:
        return frozenset({"js", "yaml"})

    def highlight(self, blocks: Sequence[CodeBlock]) -> Callable[[], Sequence[str]]:
        highlighted = [
            escape(block.code).replace("/*", '<span class="token comment">/*').replace("*/", "*/</span>")
            for block in blocks
        ]
        return lambda: highlighted


class Components:
    """Knows one component, which shows its properties."""

    def names(self) -> frozenset[str]:
        return frozenset({"Chart"})

    def version(self, name: str) -> str:
        return "1" if name in self.names() else ""

    def render(self, name: str, props: Mapping[str, Any], place: ComponentPlace) -> RenderedComponent:
        if "refuse" in props:
            raise ComponentError("no")
        text = escape_attribute(str(dict(props)))
        return RenderedComponent(f'<p lang="{place.lang}">{text}</p>{place.children * props.get("places", 1)}')


class Images:
    """Every image is there, but for those named ``missing``."""

    def find(self, address: str, source: Source) -> Image | None:
        return None if "missing" in address else Image(f"/docs/img/{address.rpartition('/')[2]}", 640, 360, None)

    def is_outside(self, address: str, source: Source) -> bool:
        return False

    def candidates(self, address: str, source: Source) -> Sequence[str]:
        return ()


KEYS = ("basic.limit", "basic.on", "basic.unit", "else.where")
SWITCH = Card("Ligar <já>", "on", "settings/basic", "chave", None, (), "", None, None, (CardText("does", "Liga.", 7),))
UNIT = replace(SWITCH, anchor="unit", unit=Mention("Ligar", True, "/settings/basic.html", "on"), default=None)
ELSEWHERE = replace(SWITCH, anchor="where", page="settings/other")
LIMIT = Card(
    label="Limite",
    anchor="limit",
    page="settings/basic",
    kind="número",
    unit=Mention("pontos & ticks"),
    depends_on=(Mention("Ligar", True, "/settings/basic.html", "on"), Mention("Onde", True, "/settings/x y.html", "w")),
    default="10",
    range="",
    source="https://example.org/?a=1&b=2",
    parts=(
        CardText("does", "Para em {{ product }}.\n\nVeja [onde](other.md#where).", 3),
        CardText("example", "- um\n- dois", 9),
        CardText("mistake", "Usar [nada](nowhere:x).", 12),
    ),
)


SLIPPAGE = GlossaryEntry(
    key="slippage",
    term="Slippage & spread",
    means="Do {{ product }}.\n\nVeja [isto](#drawdown) e [aquilo](term:drawdown).",
    line=20,
    see=("drawdown",),
    explained=Explained("settings/other#where", "/settings/other.html", "where", 24),
)
DRAWDOWN = GlossaryEntry(
    key="drawdown", term="drawdown", means="Uma slippage [quebrada](nowhere:x).", line=30, see=(), explained=None
)
SPELLINGS = {
    "slippage": Use("slippage", False),
    "slippages": Use("slippage", False),
    "drawdown": Use("drawdown", False),
    "drawdown máximo": Use("peak", False),
    "known here": Use("known", False),
    "draw-down": Use("drawdown", True),
    "escorrega demais": Use("slippage", True),
}
MARKS = Marks(
    exists=True,
    keys=frozenset({"slippage", "drawdown", "peak", "known"}),
    page="terms",
    page_exists=True,
    route="/terms.html",
    is_there=True,
    names={"slippage": "slippage", "drawdown": "drawdown", "peak": "drawdown máximo", "known": "known here"},
    uses=SPELLINGS,
    pattern=pattern_of(SPELLINGS),
    explained={"known": "settings/basic"},
)
TERMS = Terms(MARKS)
SHOWN = Terms(
    replace(MARKS, page="settings/basic", route="/settings/basic.html", explained={}),
    (DRAWDOWN, SLIPPAGE),
    {"/settings/other.html": "Outra <página>"},
)


def context(lang: str, terms: Terms = TERMS) -> MarkdownContext:
    return MarkdownContext(
        base="/docs/",
        lang=lang,
        variables={"product": "Robô <X>", "links.website": "https://example.org/?a=1&b=2"},
        highlighter=Tokens(),
        components=Components(),
        images=Images(),
        hosts={"frame-src": {"https://video.example"}},
        view=View(Cards(dict(zip(KEYS, (LIMIT, SWITCH, UNIT, ELSEWHERE), strict=True)), frozenset(KEYS)), terms),
    )


PORTUGUESE = context("pt-BR")
ENGLISH = context("en-US")
OF_GLOSSARY = {"pt-BR": context("pt-BR", SHOWN), "en-US": context("en-US", SHOWN)}
