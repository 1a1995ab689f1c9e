"""What goes through the JavaScript engine together: blocks of code of several pages, pages of one language."""

import json
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

import pytest

from glosa.builder.content.document import CodeBlock
from glosa.builder.render import highlight
from glosa.builder.render.bundle import load_bundle
from glosa.builder.render.highlight import PrismHighlighter


class Engine:
    """Runs a Python function in place of JavaScript, and remembers the calls."""

    def __init__(self, answer: Callable[[str], str]) -> None:
        self._answer = answer
        self.calls: list[str] = []

    def load(self, script: str, *, name: str) -> None:
        """Nothing is loaded."""

    def call(self, function: str, *arguments: str) -> str:
        return self.submit(function, *arguments).result()

    def submit(self, function: str, *arguments: str) -> "Future[str]":
        self.calls.append(function)
        future: Future[str] = Future()
        future.set_result(self._answer(*arguments))
        return future


def coloured(blocks: str) -> str:
    return json.dumps([f"<{language}>{code}" for code, language in json.loads(blocks)])


@pytest.fixture
def prism() -> Path:
    return load_bundle().prism


def blocks(*codes: str) -> list[CodeBlock]:
    return [CodeBlock(code, "json") for code in codes]


def test_blocks_of_several_pages_are_coloured_in_one_call(prism: Path) -> None:
    js = Engine(coloured)
    highlighter = PrismHighlighter(prism, js, own={})
    first, second = highlighter.highlight(blocks("1", "2")), highlighter.highlight(blocks("3"))
    assert js.calls == []
    assert first() == ["<json>1", "<json>2"]
    assert second() == ["<json>3"]
    assert js.calls == ["glosaHighlight"]


def test_blocks_go_as_soon_as_there_are_enough(prism: Path) -> None:
    js = Engine(coloured)
    highlighter = PrismHighlighter(prism, js, own={})
    pages = [highlighter.highlight(blocks(f"a{page}", f"b{page}")) for page in range(highlight.BATCH // 2 + 1)]
    assert js.calls == ["glosaHighlight"]
    assert [page() for page in pages] == [[f"<json>a{page}", f"<json>b{page}"] for page in range(len(pages))]
    assert js.calls == ["glosaHighlight"] * 2
