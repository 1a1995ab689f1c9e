"""A page of the content package, with small stubs for the render package."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from glosa.builder.content.document import (
    CodeBlock,
    ComponentError,
    ComponentPlace,
    Document,
    Image,
    RenderedComponent,
    Source,
    Unhighlighted,
)
from glosa.builder.content.markdown.context import MarkdownContext
from glosa.builder.content.markdown.parse import parse
from glosa.builder.content.markdown.text import escape

Parse = Callable[..., Document]


class FakeHighlighter:
    """Marks every ``/* … */`` as a comment, cannot highlight ``endless``, and counts how often it is asked."""

    def __init__(self) -> None:
        self.calls: list[list[CodeBlock]] = []

    def languages(self) -> frozenset[str]:
        return frozenset({"js", "json", "yaml"})

    def highlight(self, blocks: Sequence[CodeBlock]) -> Callable[[], Sequence[str | Unhighlighted]]:
        self.calls.append(list(blocks))
        highlighted = [
            Unhighlighted("no end", "languages/js.js" if block.language == "js" else "")
            if block.code.startswith("endless")
            else escape(block.code).replace("/*", '<span class="token comment">/*').replace("*/", "*/</span>")
            for block in blocks
        ]
        return lambda: highlighted


class FakeComponents:
    """Knows ``Level``, which refuses a negative value."""

    def names(self) -> frozenset[str]:
        return frozenset({"Level"})

    def version(self, name: str) -> str:
        return "1" if name in self.names() else ""

    def render(self, name: str, props: Mapping[str, Any], place: ComponentPlace) -> RenderedComponent:
        if props.get("value", 0) < 0:
            raise ComponentError("value is negative")
        return RenderedComponent(f"<meter lang={place.lang}>{props.get('value')}</meter>{place.children}")


class FakeImages:
    """Finds no ``missing…``; ``outside…`` is outside the site, ``odd.svg`` has no size, and paths with a slash are public."""

    def find(self, address: str, source: Source) -> Image | None:
        if "missing" in address or "outside" in address:
            return None
        size = None if "odd" in address else 640
        asset = None if address.startswith("/") else f"docs/{address}"
        return Image(url=f"/base/img/{address.strip('/')}", width=size, height=size, asset=asset)

    def is_outside(self, address: str, source: Source) -> bool:
        return "outside" in address

    def candidates(self, address: str, source: Source) -> Sequence[str]:
        return ("panel.png", "chart.svg")


SOURCE = Source("docs/settings/basic.md", "/", "settings/basic.md", "/settings/basic.html")


@pytest.fixture
def highlighter() -> FakeHighlighter:
    return FakeHighlighter()


@pytest.fixture
def context(highlighter: FakeHighlighter) -> MarkdownContext:
    return MarkdownContext(
        base="/base/",
        lang="pt-BR",
        variables={"product": "Robô <X>", "links.website": "https://example.org/?a=1&b=2"},
        highlighter=highlighter,
        components=FakeComponents(),
        images=FakeImages(),
    )


@pytest.fixture
def parse_page(context: MarkdownContext) -> Parse:
    """``parse_page(text)`` parses a page of ``/settings/``; keywords replace fields of the context."""

    def run(text: str, source: Source = SOURCE, **changes: Any) -> Document:
        return parse(text, source, replace(context, **changes))()

    return run
