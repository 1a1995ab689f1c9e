"""The JavaScript engine gets code blocks of several pages together, and pages of one language together."""

import json
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from glosa.builder.content.document import CodeBlock, Unhighlighted
from glosa.builder.render import highlight, v8
from glosa.builder.render.body import batches_of
from glosa.builder.render.bundle import load_bundle
from glosa.builder.render.highlight import PrismHighlighter


class Engine:
    """Runs a Python function in place of JavaScript, and remembers the calls."""

    def __init__(self, answer: Callable[[str], str]) -> None:
        self._answer = answer
        self.calls: list[str] = []
        self.loaded: list[str] = []

    def load(self, script: str, *, name: str) -> None:
        """Only the name is noted."""
        self.loaded.append(name)

    def call(self, function: str, *arguments: str) -> str:
        return self.submit(function, *arguments).result()

    def submit(self, function: str, *arguments: str) -> "Future[str]":
        self.calls.append(function)
        future: Future[str] = Future()
        future.set_result(self._answer(*arguments))
        return future

    def exchange(self, function: str, data: bytes, *arguments: str) -> "Future[bytes]":
        raise NotImplementedError


def highlighted(blocks: str) -> str:
    return json.dumps([f"<{language}>{code}" for code, language, _ in json.loads(blocks)])


@pytest.fixture
def prism() -> Path:
    return load_bundle().prism


def blocks(*codes: str) -> list[CodeBlock]:
    return [CodeBlock(code, "json") for code in codes]


def test_pages_of_one_language_are_rendered_together() -> None:
    pages: Any = [
        SimpleNamespace(locale=locale, number=number) for number, locale in enumerate(("/", "/", "/", "/pt/", "/pt/"))
    ]
    assert [len(batch) for batch in batches_of(pages)] == [3, 2]


def test_blocks_of_several_pages_are_highlighted_in_one_call(prism: Path) -> None:
    js = Engine(highlighted)
    highlighter = PrismHighlighter(prism, js, own={})
    first, second = highlighter.highlight(blocks("1", "2")), highlighter.highlight(blocks("3"))
    assert js.calls == []
    assert first() == ["<json>1", "<json>2"]
    assert second() == ["<json>3"]
    assert js.calls == ["glosaCode.highlight"]


def test_a_language_is_loaded_on_first_use_after_its_dependencies(prism: Path) -> None:
    js = Engine(highlighted)
    highlighter = PrismHighlighter(prism, js, own={})
    assert js.loaded == []
    highlighter.highlight([CodeBlock("a", "js"), CodeBlock("b", "javascript")])()
    assert js.loaded == ["highlighter", "prism clike regex javascript"]
    highlighter.highlight([CodeBlock("c", "clike")])()
    assert js.loaded[2:] == ["prism clike"]


def test_a_full_batch_is_sent_at_once(prism: Path) -> None:
    js = Engine(highlighted)
    highlighter = PrismHighlighter(prism, js, own={})
    pages = [highlighter.highlight(blocks(f"a{page}", f"b{page}")) for page in range(highlight.BATCH // 2 + 1)]
    assert js.calls == ["glosaCode.highlight"]
    assert [page() for page in pages] == [[f"<json>a{page}", f"<json>b{page}"] for page in range(len(pages))]
    assert js.calls == ["glosaCode.highlight"] * 2


def test_after_a_block_that_takes_too_long_only_other_languages_are_highlighted(
    prism: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with v8.v8() as js:
        highlighter = PrismHighlighter(prism, js, own={})
        assert highlighter.highlight(blocks("1"))() == ['<span class="token number">1</span>']
        js.load(r"Prism.languages.json = { number: /(\w+\s?)+$%/ };", name="a pattern without end")
        monkeypatch.setattr(v8, "PATIENCE_SECONDS", 1)
        endless, skipped, other = highlighter.highlight([*blocks("a" * 60, "<b"), CodeBlock("1", "js")])()
        assert endless == Unhighlighted("It took longer than 20 seconds.", "", timed_out=True)
        assert skipped == Unhighlighted("", "", timed_out=True)
        assert other == '<span class="token number">1</span>'
        assert highlighter.highlight(blocks("2"))() == [skipped]


def test_after_a_grammar_throws_other_blocks_are_highlighted(prism: Path) -> None:
    with v8.v8() as js:
        highlighter = PrismHighlighter(prism, js, own={})
        assert highlighter.highlight(blocks("1"))() == ['<span class="token number">1</span>']
        js.load("Prism.languages.json = { word: /b/, number: { pattern: /1/, inside: { x: 7 } } };", name="no pattern")
        failed, other = highlighter.highlight(blocks("1", "b"))()
    assert isinstance(failed, Unhighlighted)
    assert "TypeError" in failed.reason
    assert not failed.timed_out
    assert other == '<span class="token word">b</span>'
